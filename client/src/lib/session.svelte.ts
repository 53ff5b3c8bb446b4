/** One table, as one person has it before them. */

import { linksOf, renewLink, type Joined, type Scope } from './api';
import { Wire, type Answer, type Connection, type Message, type Socket, type Wish } from './net';
import type { Entry, Line, News, Table } from './protocol.gen';

export type NewsItem = Pick<News, 'seq' | 'news'>;

const MOST_NEWS = 600;
const TICK = 200;

export class Session {
  /** All that one may know of the table now. */
  look: Table | null = $state.raw(null);
  /** The table's time, in milliseconds; it stands while the table is paused or away. */
  now: number = $state(0);
  connection: Connection = $state('joining');
  /** Why the connection is as it is, in the server's words. */
  reason: string = $state('');
  /** The close code of the socket that broke last, 0 while all is well. */
  code: number = $state(0);
  /** Whether the server has said once who one is. */
  welcomed: boolean = $state(false);
  me: string = $state('');
  scope: Scope = $state('play');
  /** What happened since this page was opened, oldest first. */
  newsSince: NewsItem[] = $state.raw([]);

  /** Called with each look as it comes, before anything is drawn. */
  onlook: (look: Table) => void = () => undefined;

  readonly table: string;
  readonly secret: string;
  readonly #wire: Wire;
  #offset: number | null = null;
  #latest = 0;
  #fresh = true;
  #talk: Line[] = [];
  #ledger: Entry[] = [];
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(joined: Joined, open?: () => Socket) {
    this.me = joined.player;
    this.scope = joined.scope;
    this.table = joined.table;
    this.secret = joined.secret;
    this.#timer = setInterval(() => this.#tick(), TICK);
    const hearer = {
      hear: (message: Message) => this.#hear(message),
      connection: (now: Connection, reason: string, code: number) => this.#connected(now, reason, code),
      since: () => (this.look === null ? null : this.#latest),
    };
    this.#wire = open ? new Wire(joined.table, joined.secret, hearer, open) : new Wire(joined.table, joined.secret, hearer);
  }

  /** Whether one is the table's host now. */
  get host(): boolean {
    return this.look !== null && this.scope !== 'watch' && this.look.host === this.me;
  }

  /** The link by which one takes one's own seat to another device. */
  get seatLink(): string {
    return `seat.${this.table}.${this.secret}`;
  }

  /** Have something done, in answer to the look that is there (or to an older one). */
  send(wish: Wish, answers: number = this.look?.seq ?? 0): Promise<Answer> {
    return this.#wire.send(wish, answers);
  }

  /** The links that count: the host's to know. */
  async links(): Promise<Partial<Record<Scope, string>>> {
    return (await linksOf(this.table, this.secret)).links;
  }

  async renew(scope: Scope): Promise<Partial<Record<Scope, string>>> {
    return (await renewLink(this.table, this.secret, scope)).links;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#wire.close();
  }

  #connected(now: Connection, reason: string, code: number): void {
    this.connection = now;
    this.reason = reason;
    this.code = code;
    if (now === 'gone') clearInterval(this.#timer);
    if (now !== 'live') {
      this.#fresh = true;
      this.#offset = null;
    }
  }

  #hear(message: Message): void {
    if (message.type === 'welcome') {
      this.me = message.player;
      this.scope = message.scope as Scope;
      this.welcomed = true;
    } else if (message.type === 'news') this.#news(message);
    else if (message.type === 'look') this.#seen(message.now, message.look);
  }

  #news({ seq, news }: News): void {
    if (seq <= this.#latest && this.look !== null) return;
    this.#latest = seq;
    this.newsSince = [...this.newsSince, { seq, news }].slice(-MOST_NEWS);
    for (const one of news) {
      if (one.is === 'Said') this.#talk = [...this.#talk, { is: 'Line', player: one.player, at: this.now, text: one.text }];
      else if (one.is === 'Happened' && one.happening.is === 'Booked') this.#ledger = [...this.#ledger, one.happening.entry];
    }
  }

  #seen(now: number, look: Table): void {
    if (!this.#fresh && this.look !== null && look.seq < this.look.seq) return;
    this.#fresh = false;
    this.#latest = Math.max(this.#latest, look.seq);
    this.#offset = now - performance.now();
    this.now = now;
    this.#talk = look.talk ?? this.#talk;
    this.#ledger = look.ledger ?? this.#ledger;
    this.look = { ...look, talk: this.#talk, ledger: this.#ledger };
    this.onlook(this.look);
  }

  #tick(): void {
    if (this.#offset === null || this.look === null || this.look.paused) return;
    this.now = Math.round(performance.now() + this.#offset);
  }
}
