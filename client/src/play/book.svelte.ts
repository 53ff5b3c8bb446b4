/** The log book of a table as one person sees it, written as the news come. */

import type { Session } from '../lib/session.svelte';
import { Teller, type LogLine } from './log';

const MOST = 400;

export class Book {
  /** Oldest first. */
  lines: LogLine[] = $state.raw([]);
  /** The sentences of the last things that happened, to be read aloud. */
  latest: string = $state('');
  readonly #teller: Teller;
  #met = false;
  #read = 0;

  constructor(me: string) {
    this.#teller = new Teller(me);
  }

  /** Write down what the session has heard since. */
  keepUp(session: Session): void {
    const { look } = session;
    if (look === null) return;
    if (!this.#met) this.#teller.meet(look.sitters);
    this.#met = true;
    const fresh = session.newsSince.filter((item) => item.seq > this.#read);
    const written: LogLine[] = [];
    for (const { seq, news } of fresh) {
      for (const [at, one] of news.entries()) {
        for (const [part, told] of this.#teller.tell(one).entries()) {
          const key = `${seq}.${at}.${part}`;
          written.push({ key, kind: told.kind, text: told.text, mine: told.mine ?? false, deal: this.#teller.deal });
        }
      }
      this.#read = seq;
    }
    this.#teller.meet(look.sitters);
    if (written.length === 0) return;
    this.lines = [...this.lines, ...written].slice(-MOST);
    this.latest = written.map((line) => line.text).join('. ');
  }
}
