/** Cards as they are written (`Ah`, `Td`, `Jk1`), and what people call them. */

export type Suit = 'c' | 'd' | 'h' | 's';
export type Rank = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A' | 'Jk';

export interface Face {
  written: string;
  rank: Rank;
  /** None for a joker. */
  suit: Suit | null;
  red: boolean;
}

export const SYMBOL: Record<Suit, string> = { c: '♣', d: '♦', h: '♥', s: '♠' };

const SUIT_WORD: Record<Suit, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' };
const RANK_WORD: Record<Rank, string> = {
  '2': 'two', '3': 'three', '4': 'four', '5': 'five', '6': 'six', '7': 'seven', '8': 'eight',
  '9': 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace', Jk: 'joker',
};
const READABLE = /^(?:([2-9TJQKA])([cdhs])|Jk([12]))$/;

/** Read a card; null for a card that may not be seen, or what is none. */
export function face(written: string | null): Face | null {
  const found = written === null ? null : READABLE.exec(written);
  if (!found) return null;
  if (found[3]) return { written: found[0], rank: 'Jk', suit: null, red: found[3] === '2' };
  const suit = found[2] as Suit;
  return { written: found[0], rank: found[1] as Rank, suit, red: suit === 'd' || suit === 'h' };
}

/** The rank as it is shown: as written, but `10` for the ten. */
export function rankLabel(rank: string): string {
  return rank === 'T' ? '10' : rank;
}

export function isRank(text: string): text is Rank {
  return text in RANK_WORD;
}

/** The rank in words, `six`; several of them, `sixes`. */
export function rankWord(rank: Rank, many = false): string {
  const word = RANK_WORD[rank];
  return many ? `${word}${word === 'six' ? 'es' : 's'}` : word;
}

/** A card as it is read aloud: `ten of diamonds`, `red joker`, `a card face down`. */
export function cardName(written: string | null): string {
  const found = face(written);
  if (!found) return 'a card face down';
  if (found.suit === null) return found.red ? 'red joker' : 'black joker';
  return `${rankWord(found.rank)} of ${SUIT_WORD[found.suit]}`;
}

/** A card as it is written for people: `10♦`, `joker`. */
export function cardShown(written: string | null): string {
  const found = face(written);
  if (!found) return '??';
  return found.suit === null ? 'joker' : `${rankLabel(found.rank)}${SYMBOL[found.suit]}`;
}
