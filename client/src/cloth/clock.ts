/** How much time whoever is asked has left. */

import type { Table } from '../lib/protocol.gen';

export interface TimeLeft {
  /** The seat at the table. */
  seat: number;
  /** The part that is left: of the free time, and after that of the bank. */
  left: number;
  /** Whole seconds, in the last ten. */
  seconds: number | null;
  /** The free time is over: the bank runs. */
  late: boolean;
}

const LAST = 10_000;

/** Read a table's clock at a time of the table; null if none runs for a seat. */
export function timeLeft(look: Pick<Table, 'clock'>, now: number): TimeLeft | null {
  const { clock } = look;
  if (clock === null || clock.seat === null || clock.until === null || clock.what === 'pause') return null;
  const free = clock.free ?? clock.until;
  const late = now > free && clock.until > free;
  const [from, to] = late ? [free, clock.until] : [clock.began, free];
  const left = to > from ? Math.max(0, Math.min(1, (to - now) / (to - from))) : 0;
  const rest = Math.max(0, clock.until - now);
  return { seat: clock.seat, left, late, seconds: rest <= LAST ? Math.ceil(rest / 1000) : null };
}
