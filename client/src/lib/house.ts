/** A game as it is written, with the options in which a house differs: `Wojciech(ante=2, suit_card_wild=True)`. */

import { lobby } from './strings/lobby.en';
import { optionWords } from './strings/lobby.en';

export interface House {
  /** The game's name, as in addresses. */
  game: string;
  options: [name: string, value: string][];
}

/** Read one; values are left as they are written, without quotes. */
export function readHouse(written: string): House {
  const [, name = written, inside = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(written.trim()) ?? [];
  const options = partsOf(inside).map((part): [string, string] => {
    const at = part.indexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim().replace(/^'(.*)'$/s, '$1')];
  });
  return { game: name.toLowerCase(), options: options.filter(([option]) => option !== '') };
}

/** Divide at the commas that stand in no brackets. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  [...text].forEach((letter, at) => {
    if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter)) depth--;
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  });
  return [...parts, text.slice(start)].filter((part) => part.includes('='));
}

/** An option's value in words. */
export function valueInWords(option: string, value: string): string {
  const words = optionWords[option];
  if (/^true$/i.test(value)) return lobby.on;
  if (/^false$/i.test(value)) return lobby.off;
  if (/^none$/i.test(value) && !words?.values?.none) return words?.none ?? lobby.none;
  return words?.values?.[value] ?? limitInWords(value) ?? blindsInWords(value) ?? value;
}

export function optionTitle(option: string): string {
  return optionWords[option]?.title ?? option.replaceAll('_', ' ');
}

function limitInWords(value: string): string | null {
  const found = /^(No|Pot|Fixed|Spread)Limit\((.*)\)$/.exec(value);
  if (!found) return null;
  const kind = `${(found[1] as string).toLowerCase()}-limit` as keyof typeof lobby.limits;
  const numbers = [...(found[2] as string).matchAll(/(\w+)=(\d+)/g)].map(([, name, number]) => `${LIMIT_WORDS[name as string] ?? name} ${number}`);
  return [lobby.limits[kind], ...numbers].join(', ');
}

const LIMIT_WORDS: Record<string, string> = {
  min_bet: 'least bet', small: 'small bet', big: 'big bet', big_from: 'big from round', raises: 'raises a round', least: 'least', most: 'most',
};

function blindsInWords(value: string): string | null {
  if (!/^\(\(/.test(value)) return null;
  return [...value.matchAll(/\((\d+), (\d+)\)/g)].map(([, small, big]) => `${small}/${big}`).join(', ');
}
