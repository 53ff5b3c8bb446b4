/** Betting limits as they are written: `fixed-limit 2/4 from 3 cap 3`. */

export type Kind = 'no-limit' | 'pot-limit' | 'fixed-limit' | 'spread-limit';

export interface Limit {
  kind: Kind;
  /** In the order in which they are shown; a most of 0 is the big blind. */
  parts: Record<string, number>;
}

export const KINDS: Kind[] = ['no-limit', 'pot-limit', 'fixed-limit', 'spread-limit'];

const USUAL: Record<Kind, Record<string, number>> = {
  'no-limit': { min: 1 },
  'pot-limit': { min: 1 },
  'fixed-limit': { small: 2, big: 4, from: 3, cap: 3 },
  'spread-limit': { least: 1, most: 5, cap: 3 },
};

export function usual(kind: Kind): Limit {
  return { kind, parts: { ...USUAL[kind] } };
}

export function readLimit(text: string): Limit {
  const kind = KINDS.find((one) => text.startsWith(one)) ?? 'no-limit';
  const parts: Record<string, number> = { ...USUAL[kind] };
  const fixed = /(\d+)\/(\d+)/.exec(text);
  const spread = /(\d+)-(\d+|blind)/.exec(text);
  if (fixed) Object.assign(parts, { small: Number(fixed[1]), big: Number(fixed[2]) });
  if (spread) Object.assign(parts, { least: Number(spread[1]), most: spread[2] === 'blind' ? 0 : Number(spread[2]) });
  for (const name of ['min', 'from', 'cap']) {
    const found = new RegExp(`\\b${name} (\\d+)`).exec(text);
    if (found && name in parts) parts[name] = Number(found[1]);
  }
  return { kind, parts };
}

export function writeLimit({ kind, parts }: Limit): string {
  const cap = parts.cap === USUAL[kind].cap || parts.cap === undefined ? '' : ` cap ${parts.cap}`;
  switch (kind) {
    case 'no-limit':
    case 'pot-limit':
      return parts.min === 1 ? kind : `${kind} min ${parts.min}`;
    case 'fixed-limit':
      return `${kind} ${parts.small}/${parts.big}${parts.from === 3 ? '' : ` from ${parts.from}`}${cap}`;
    case 'spread-limit':
      return `${kind} ${parts.least}-${parts.most || 'blind'}${cap}`;
  }
}
