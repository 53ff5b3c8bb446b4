/** Cards, games and declarations as the table speaks of them. */

import { cardName, cardShown, rankWord, type Rank } from '../lib/cards';

const TITLES: Record<string, string> = {
  Wojciech: 'Wojciech',
  Wasteland: 'Wasteland Hold’em',
  Spokane: 'Spokane Open Wild',
  Polish: 'Polish Poker',
  Whiskey: 'Whiskey Poker',
};

/** The short name of a game in `Spokane(ante=2)`: `spokane`. */
export function gameOf(written: string): string {
  return (written.split('(')[0] ?? '').toLowerCase();
}

/** The name on the cover of its rulebook. */
export function titleOf(written: string): string {
  const name = written.split('(')[0] ?? '';
  const kind = name.charAt(0).toUpperCase() + name.slice(1);
  return TITLES[kind] ?? kind;
}

/** The options that a game is played with, in words: `stake=5, high_card=True` is "stake 5, high card". */
export function optionsOf(written: string): string {
  const open = written.indexOf('(');
  const text = open < 0 ? '' : written.slice(open + 1, -1).replace(/["']/g, '');
  return text
    .replace(/(\w+)=True/g, '$1')
    .replace(/(\w+)=False/g, 'no $1')
    .replace(/(\w+)=None/g, 'any $1')
    .replace(/=/g, ' ')
    .replaceAll('_', ' ');
}

export function cardsShown(cards: readonly (string | null)[]): string {
  return cards.map(cardShown).join(' ');
}

export function cardsNamed(cards: readonly (string | null)[]): string {
  return cards.map(cardName).join(', ');
}

const DECLARED = /^(high card|pair|two pair|three|straight flush|straight|flush|full house|four) (.+)$/;

/** A declaration as it is said at the table: `pair K` is a pair of kings. */
export function declared(written: string): string {
  const [, kind, named = ''] = DECLARED.exec(written) ?? [];
  const words = named.split(' ').filter((word) => word !== 'over');
  const first = rank(words[0]);
  const last = rank(words.at(-1));
  switch (kind) {
    case 'high card':
      return `${rankWord(first)} high`;
    case 'pair':
      return `a pair of ${rankWord(first, true)}`;
    case 'two pair':
      return `two pair, ${rankWord(first, true)} and ${rankWord(last, true)}`;
    case 'three':
    case 'four':
      return `${kind} ${rankWord(first, true)}`;
    case 'full house':
      return `a full house, ${rankWord(first, true)} over ${rankWord(last, true)}`;
    case 'straight':
      return `a straight to the ${rankWord(last)}`;
    case 'flush':
    case 'straight flush':
      return `a ${kind} in ${words[0] ?? ''} to the ${rankWord(last)}`;
    default:
      return written;
  }
}

function rank(written: string | undefined): Rank {
  return (written === '10' ? 'T' : (written ?? '2')) as Rank;
}
