/** Who does what, in words. */

import { listed, plural } from './plural';

/** Somebody who does something; "You", where it is the reader. */
export type Who = { name: string; me: boolean };

export const does = (who: Who, she: string, you: string): string => (who.me ? `You ${you}` : `${who.name} ${she}`);
export const whom = (who: Who): string => (who.me ? 'you' : who.name);
export const count = (n: number, one: string, many: string): string => plural(n, { one, other: many });
export const cards = (n: number): string => `${n} ${count(n, 'card', 'cards')}`;

/** The name of a hand within a sentence: "a flush to the ace". */
export const article = (hand: string): string =>
  /^(pair|straight|flush|full house|royal flush)/.test(hand) ? `a ${hand}` : hand;

/** Several who do something together: the reader first. */
export function together(all: readonly Who[]): string {
  const others = all.filter((one) => !one.me).map((one) => one.name);
  return listed(others.length < all.length ? ['You', ...others] : others);
}
