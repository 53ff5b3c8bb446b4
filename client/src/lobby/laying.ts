/** Lay a table that was just set up: sit down, seat the bots, begin. */

import type { Session } from '../lib/session.svelte';
import type { Wish } from '../lib/net';
import type { Setting } from './plan';

/** Gives the first reason why something could not be done, or nothing. */
export async function lay(session: Session, setting: Setting): Promise<string> {
  const wishes: Wish[] = [
    { is: 'Sit', seat: 0, chips: setting.chips },
    ...setting.bots.map(({ seat, name }): Wish => ({ is: 'AddBot', seat, name, bot: setting.level, chips: setting.chips })),
    ...(setting.begin ? [{ is: 'Open' } as const, { is: 'Ready' } as const] : []),
  ];
  for (const wish of wishes) {
    const answer = await session.send(wish);
    if (!answer.ok && wish.is !== 'Ready') return answer.reason;
  }
  return '';
}
