/** Names for opponents that the program plays. */

import { BOT_NAMES } from '../lib/strings/lobby.en';

/** One that nobody here has or had. */
export function botName(...known: readonly string[][]): string {
  const taken = new Set(known.flat().map((name) => name.toLowerCase()));
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase());
  const free = BOT_NAMES.find(isFree);
  if (free !== undefined) return free;
  let number = 2;
  while (!isFree(`${BOT_NAMES[0]} ${number}`)) number += 1;
  return `${BOT_NAMES[0]} ${number}`;
}
