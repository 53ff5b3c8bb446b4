/** The tables that one has been at, and as whom: kept on this device alone. */

import type { Joined } from './api';

export interface Seen extends Joined {
  /** The link that leads here: what stands after the `#`. */
  link: string;
  title: string;
  /** When one was last here, in milliseconds. */
  at: number;
}

const KEY = 'homegame.tables';
const OPENING = 'homegame.opening';
const MOST = 12;

function read(): Seen[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Seen[]).filter((one) => one.link && one.table && one.secret) : [];
  } catch {
    return [];
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // a browser that keeps nothing asks for the name again
  }
}

let tables: Seen[] = $state(read());

export function recent(): Seen[] {
  return tables;
}

export function seenAt(link: string): Seen | undefined {
  return tables.find((one) => one.link === link);
}

export function remember(joined: Joined, link: string, title = ''): Seen {
  const before = seenAt(link);
  const seen = { ...joined, link, title: title || before?.title || '', at: Date.now() };
  tables = [seen, ...read().filter((one) => one.link !== link)].slice(0, MOST);
  write(KEY, JSON.stringify(tables));
  return seen;
}

export function forget(link: string): void {
  tables = read().filter((one) => one.link !== link);
  write(KEY, JSON.stringify(tables));
}

/** The secret by which one may set up tables here, if one has come by it before. */
export function openingSecret(): string {
  try {
    return localStorage.getItem(OPENING) ?? '';
  } catch {
    return '';
  }
}

export function rememberOpening(secret: string): void {
  write(OPENING, secret);
}
