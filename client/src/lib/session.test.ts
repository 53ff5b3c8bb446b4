import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Socket } from './net';
import type { Entry, Line, Table } from './protocol.gen';
import { Session } from './session.svelte';

class Fake implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  says(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const line = (text: string): Line => ({ is: 'Line', player: 'Bob', at: 5, text });
const entry = (chips: number): Entry => ({ is: 'Entry', what: 'buy-in', player: 'Bob', chips, deal: 0, reason: '', giver: '' });

function table(seq: number, more: Partial<Table> = {}): Table {
  return { seq, host: 'Ann', paused: false, programme: 'choice', deal: null, talk: null, ledger: null, ...more } as Table;
}

let sockets: Fake[];
let session: Session;

function open(scope: 'host' | 'play' | 'watch' = 'play'): Fake {
  const socket = sockets.at(-1) as Fake;
  socket.onopen?.(new Event('open'));
  socket.says({ type: 'welcome', version: 1, table: 'T', player: 'Ann', scope, seq: 3 });
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  session = new Session({ table: 'T', player: 'Ann', scope: 'play', secret: 's' }, () => {
    sockets.push(new Fake());
    return sockets.at(-1) as Fake;
  });
});

afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test('the first look brings talk and ledger; later ones keep them, and news add to them', () => {
  const socket = open();
  socket.says({ type: 'look', now: 1000, look: table(3, { talk: [line('hello')], ledger: [entry(100)] }) });
  socket.says({
    type: 'news',
    seq: 4,
    news: [
      { is: 'Said', player: 'Bob', text: 'well' },
      { is: 'Happened', happening: { is: 'Booked', entry: entry(50) } },
    ],
  });
  socket.says({ type: 'look', now: 1100, look: table(4) });
  expect(session.look?.talk?.map((one) => one.text)).toEqual(['hello', 'well']);
  expect(session.look?.ledger?.map((one) => one.chips)).toEqual([100, 50]);
  expect(session.newsSince.map((one) => one.seq)).toEqual([4]);
});

test('what was talked about while away is there once, not twice', () => {
  open().says({ type: 'look', now: 1000, look: table(3, { talk: [], ledger: [] }) });
  sockets.at(-1)?.onclose?.({ code: 1006 } as CloseEvent);
  vi.advanceTimersByTime(1000);
  const socket = open();
  expect(socket.sent[0]?.since).toBe(3);
  socket.says({ type: 'news', seq: 4, news: [{ is: 'Said', player: 'Bob', text: 'well' }] });
  socket.says({ type: 'look', now: 2000, look: table(4, { talk: [line('well')], ledger: [] }) });
  expect(session.look?.talk?.map((one) => one.text)).toEqual(['well']);
});

test('news that are known already are not told again', () => {
  const socket = open();
  socket.says({ type: 'look', now: 1000, look: table(3) });
  socket.says({ type: 'news', seq: 3, news: [] });
  expect(session.newsSince).toEqual([]);
});

test('the table’s time runs on, and stands while it is paused', () => {
  const socket = open();
  socket.says({ type: 'look', now: 1000, look: table(3) });
  vi.advanceTimersByTime(600);
  expect(session.now).toBeGreaterThanOrEqual(1500);
  socket.says({ type: 'look', now: 2000, look: table(4, { paused: true }) });
  vi.advanceTimersByTime(600);
  expect(session.now).toBe(2000);
});

test('an order answers the look that is there', () => {
  const socket = open();
  socket.says({ type: 'look', now: 1000, look: table(7) });
  void session.send({ is: 'Ready' });
  expect(socket.sent.at(-1)).toMatchObject({ type: 'order', answers: 7, wish: { is: 'Ready' } });
});

test('who one is, is what the server says', () => {
  const socket = sockets.at(-1) as Fake;
  socket.onopen?.(new Event('open'));
  socket.says({ type: 'welcome', version: 1, table: 'T', player: 'Cem', scope: 'watch', seq: 3 });
  expect([session.me, session.scope]).toEqual(['Cem', 'watch']);
});

test('the host is who the table says', () => {
  const socket = open('host');
  socket.says({ type: 'look', now: 1000, look: table(3) });
  expect(session.host).toBe(true);
  socket.says({ type: 'look', now: 1000, look: table(4, { host: 'Bob' }) });
  expect(session.host).toBe(false);
});
