import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Wire, type Connection, type Message, type Socket } from './net';

class Fake implements Socket {
  static all: Fake[] = [];
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor() {
    Fake.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  says(message: object): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  opens(): void {
    this.onopen?.(new Event('open'));
    this.says({ type: 'welcome', version: 1, table: 'T', player: 'Ann', scope: 'play', seq: 1 });
  }

  breaks(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }

  get orders(): Record<string, unknown>[] {
    return this.sent.filter((one) => one.type === 'order');
  }
}

const last = (): Fake => Fake.all.at(-1) as Fake;

let since: number | null;
let connections: Connection[];
let heard: Message[];
let wires: Wire[] = [];

function wire(): Wire {
  const made = new Wire(
    'T',
    'secret',
    {
      hear: (message) => heard.push(message),
      connection: (now) => connections.push(now),
      since: () => since,
    },
    () => new Fake(),
  );
  wires.push(made);
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
  since = null;
  connections = [];
  heard = [];
});

afterEach(() => {
  for (const one of wires) one.close();
  wires = [];
  vi.useRealTimers();
});

describe('joining', () => {
  test('it says hello with table and secret, and without a version at first', () => {
    wire();
    last().opens();
    expect(last().sent[0]).toEqual({ type: 'hello', version: 1, table: 'T', secret: 'secret', since: null });
    expect(connections).toEqual(['live']);
  });

  test('it hears looks and news', () => {
    wire();
    last().opens();
    last().says({ type: 'news', seq: 2, news: [] });
    expect(heard.map((one) => one.type)).toEqual(['welcome', 'news']);
  });
});

describe('coming back', () => {
  test('it comes back by itself, and says how far it had come', () => {
    wire();
    last().opens();
    since = 17;
    last().breaks();
    expect(connections.at(-1)).toBe('away');
    vi.advanceTimersByTime(1_000);
    expect(Fake.all).toHaveLength(2);
    last().opens();
    expect(last().sent[0]?.since).toBe(17);
    expect(connections.at(-1)).toBe('live');
  });

  test('it waits longer each time, and at most ten seconds', () => {
    wire();
    last().opens();
    for (let i = 0; i < 8; i++) {
      last().breaks();
      vi.advanceTimersByTime(10_000);
      expect(Fake.all).toHaveLength(i + 2);
    }
    last().breaks();
    vi.advanceTimersByTime(5_000);
    expect(Fake.all).toHaveLength(9);
  });

  test('it tries at once when the device is on the network again', () => {
    wire();
    last().opens();
    last().breaks();
    dispatchEvent(new Event('online'));
    expect(Fake.all).toHaveLength(2);
  });

  test('it is away as soon as the device says that it has no network', () => {
    wire();
    last().opens();
    dispatchEvent(new Event('offline'));
    expect(last().closed).toBe(true);
    expect(connections.at(-1)).toBe('away');
  });

  test.each([4001, 4002, 4005, 4006])('after code %i it stays away', (code) => {
    wire();
    last().opens();
    last().breaks(code);
    vi.advanceTimersByTime(60_000);
    expect(Fake.all).toHaveLength(1);
    expect(connections.at(-1)).toBe('gone');
  });

  test.each([1006, 1009, 1012, 4003, 4004])('after code %i it comes back', (code) => {
    wire();
    last().opens();
    last().breaks(code);
    vi.advanceTimersByTime(60_000);
    expect(Fake.all.length).toBeGreaterThan(1);
  });

  test('the word of a bye counts more than the code', () => {
    wire();
    last().opens();
    last().says({ type: 'bye', code: 4999, reason: 'for good', again: false });
    last().breaks(4999);
    vi.advanceTimersByTime(60_000);
    expect(connections.at(-1)).toBe('gone');
  });
});

describe('orders', () => {
  test('each has an id of its own, and its answer', async () => {
    const one = wire();
    last().opens();
    const first = one.send({ is: 'Ready' }, 4);
    const second = one.send({ is: 'Ready' }, 4);
    const [a, b] = last().orders;
    expect(a?.id).not.toBe(b?.id);
    last().says({ type: 'refused', id: b?.id, code: 'turn', reason: 'not yours', seq: 5 });
    last().says({ type: 'done', id: a?.id, seq: 5 });
    await expect(first).resolves.toEqual({ ok: true, seq: 5 });
    await expect(second).resolves.toEqual({ ok: false, code: 'turn', reason: 'not yours' });
  });

  test('one without an answer is sent again on the next socket, the same to the letter', async () => {
    const one = wire();
    last().opens();
    const answer = one.send({ is: 'Act', action: 'check' }, 4);
    const [before] = last().orders;
    last().breaks();
    vi.advanceTimersByTime(1_000);
    last().opens();
    expect(last().orders).toEqual([before]);
    last().says({ type: 'done', id: before?.id, seq: 5 });
    await expect(answer).resolves.toEqual({ ok: true, seq: 5 });
  });

  test('one given while away waits for the welcome', () => {
    const one = wire();
    void one.send({ is: 'Ready' }, 0);
    expect(last().orders).toEqual([]);
    last().opens();
    expect(last().orders).toHaveLength(1);
  });

  test('an unsure one is sent again until it is known', async () => {
    const one = wire();
    last().opens();
    const answer = one.send({ is: 'Ready' }, 4);
    const id = last().orders[0]?.id;
    last().says({ type: 'refused', id, code: 'unsure', reason: '', seq: 4 });
    vi.advanceTimersByTime(1_000);
    expect(last().orders.map((order) => order.id)).toEqual([id, id]);
    last().says({ type: 'done', id, seq: 5 });
    await expect(answer).resolves.toEqual({ ok: true, seq: 5 });
  });

  test('a socket that does not answer is given up for another', () => {
    const one = wire();
    last().opens();
    void one.send({ is: 'Ready' }, 4);
    vi.advanceTimersByTime(12_000);
    expect(Fake.all[0]?.closed).toBe(true);
    expect(Fake.all).toHaveLength(2);
  });

  test('after the end nothing is promised', async () => {
    const one = wire();
    last().opens();
    const waiting = one.send({ is: 'Ready' }, 4);
    one.close();
    await expect(waiting).resolves.toMatchObject({ ok: false, code: 'lost' });
    await expect(one.send({ is: 'Ready' }, 4)).resolves.toMatchObject({ ok: false, code: 'lost' });
    expect(last().closed).toBe(true);
  });
});
