/** The wire: one socket after another to the same table, so that whoever uses it need not care. */

import type { Bye, Done, Hello, Look, News, Order, Refused, Welcome } from './protocol.gen';

export type Message = Welcome | News | Look | Done | Refused | Bye;
export type Wish = Order['wish'];
export type Code = Refused['code'];
export type Answer = { ok: true; seq: number } | { ok: false; code: Code | 'lost'; reason: string };

/** `joining` for the first time; `live`; `away`, and trying again; `gone` for good. */
export type Connection = 'joining' | 'live' | 'away' | 'gone';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
}

export interface Hearer {
  hear(message: Message): void;
  connection(now: Connection, reason: string, code: number): void;
  /** The version after which everything is wanted again; null: the table as it is. */
  since(): number | null;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const ANSWER_WITHIN = 10_000;
const AGAIN_AFTER = 700;
const FOR_GOOD = new Set([4001, 4002, 4005, 4006]);

interface Pending {
  order: Order;
  settle: (answer: Answer) => void;
  late: ReturnType<typeof setTimeout> | undefined;
}

export class Wire {
  #socket: Socket | null = null;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #welcomed = false;
  #ended = false;
  #ids = 0;
  readonly #own = randomText();
  readonly #wake = (): void => this.#hurry();
  readonly #lost = (): void => this.#drop();

  constructor(
    private readonly table: string,
    private readonly secret: string,
    private readonly hearer: Hearer,
    private readonly open: () => Socket = socketHere,
  ) {
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#lost);
    addEventListener('pageshow', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  /** Have something done. It is carried out once, however often the socket breaks. */
  send(wish: Wish, answers: number): Promise<Answer> {
    if (this.#ended) return Promise.resolve({ ok: false, code: 'lost', reason: 'the table is no longer open here' });
    const order: Order = { type: 'order', id: `${this.#own}${(this.#ids++).toString(36)}`, answers, wish };
    return new Promise((settle) => {
      this.#pending.set(order.id, { order, settle, late: undefined });
      this.#post(order.id);
    });
  }

  close(): void {
    this.#end('closed');
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const socket = this.open();
    this.#socket = socket;
    this.#welcomed = false;
    let last: Bye | null = null;
    socket.onopen = () => {
      const hello: Hello = {
        type: 'hello', version: 1, table: this.table, secret: this.secret, since: this.hearer.since(),
      };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      const message = JSON.parse(String(event.data)) as Message;
      if (message.type === 'bye') last = message;
      this.#heard(message);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#broke(last?.code ?? event.code, last?.reason ?? '', last?.again ?? !FOR_GOOD.has(event.code));
    };
  }

  #heard(message: Message): void {
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true;
        this.#tries = 0;
        this.hearer.hear(message);
        this.hearer.connection('live', '', 0);
        for (const id of this.#pending.keys()) this.#post(id);
        break;
      case 'done':
        this.#settle(message.id, { ok: true, seq: message.seq });
        break;
      case 'refused':
        if (message.code === 'unsure') this.#again(message.id);
        else this.#settle(message.id, { ok: false, code: message.code, reason: message.reason });
        break;
      case 'news':
      case 'look':
      case 'bye':
        this.hearer.hear(message);
        break;
      default:
        message satisfies never;
    }
  }

  #broke(code: number, reason: string, again: boolean): void {
    this.#socket = null;
    for (const one of this.#pending.values()) clearTimeout(one.late);
    if (!again) {
      this.#end(reason || `closed (${code})`, code);
      return;
    }
    this.hearer.connection('away', reason, code);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Come back at once when there is reason to think that one can. */
  #hurry(): void {
    if (this.#ended || this.#socket !== null || document.visibilityState === 'hidden') return;
    this.#tries = 0;
    this.#connect();
  }

  #post(id: string): void {
    const one = this.#pending.get(id);
    if (!one || !this.#welcomed || !this.#socket) return;
    this.#socket.send(JSON.stringify(one.order));
    clearTimeout(one.late);
    one.late = setTimeout(() => this.#drop(), ANSWER_WITHIN);
  }

  #again(id: string): void {
    const one = this.#pending.get(id);
    if (!one) return;
    clearTimeout(one.late);
    one.late = setTimeout(() => this.#post(id), AGAIN_AFTER);
  }

  /** Take a socket that no longer answers for broken. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#broke(1006, '', true);
    socket.close();
  }

  #settle(id: string, answer: Answer): void {
    const one = this.#pending.get(id);
    if (!one) return;
    clearTimeout(one.late);
    this.#pending.delete(id);
    one.settle(answer);
  }

  #end(reason: string, code = 0): void {
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#retry);
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#lost);
    removeEventListener('pageshow', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const id of [...this.#pending.keys()]) this.#settle(id, { ok: false, code: 'lost', reason });
    this.hearer.connection('gone', reason, code);
  }
}

function socketHere(): Socket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
}

/** A short text that nobody else has. */
export function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}
