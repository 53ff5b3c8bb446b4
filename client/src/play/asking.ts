/** What the panels beside the table ask of the server. */

import { get, getText, Refusal } from '../lib/api';
import type { AnyNews, Deal } from '../lib/protocol.gen';
import type { Session } from '../lib/session.svelte';

export type OddsRow = { label: string; value: number; low: number; high: number; exact: boolean };
export type Odds = { about: string; rows: OddsRow[]; notes: string[] };
export type Balance = { player: string; bought: number; cashed: number; net: number };
export type Payment = { payer: string; payee: string; amount: number };
export type Settlement = { balances: Balance[]; payments: Payment[] };
export type Played = {
  number: number;
  game: string;
  title: string;
  players: string[];
  winners: string[];
  net: number[] | null;
  over: boolean;
};
export type Step = { seq: number; at: number; news: AnyNews[]; deal: Deal };
export type Replay = { number: number; steps: Step[] };

const at = (session: Session, path: string): string => `/api/tables/${encodeURIComponent(session.table)}/${path}`;

export const odds = (session: Session): Promise<Odds> => get(at(session, 'odds'), session.secret);
export const settlement = (session: Session): Promise<Settlement> => get(at(session, 'settlement'), session.secret);
export const deals = (session: Session): Promise<Played[]> => get(at(session, 'deals'), session.secret);
export const replay = (session: Session, number: number): Promise<Replay> =>
  get(at(session, `deals/${number}`), session.secret);

/** Save a text of the server's as a file. */
export async function save(session: Session, path: string, name: string): Promise<void> {
  const text = await getText(at(session, path), session.secret);
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function reason(error: unknown): string {
  return error instanceof Refusal || error instanceof Error ? error.message : String(error);
}
