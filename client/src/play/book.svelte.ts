/** The log book of a table as one person sees it, written as the cloth shows what came. */

import type { Stage } from '../cloth/stage.svelte';
import { tellable, type Place } from '../cloth/telling';
import type { Session } from '../lib/session.svelte';
import { Teller, type LogLine } from './log';

const MOST = 400;

export class Book {
  /** Oldest first. */
  lines: LogLine[] = $state.raw([]);
  /** The sentences of the last things that happened, to be read aloud. */
  latest: string = $state('');
  /** The last line that was looked at. */
  #seen: string = $state('');
  readonly #teller: Teller;
  #met = false;
  #read: Place = { seq: 0, at: 0 };

  /** How many lines of the deal that goes on nobody has looked at. */
  readonly unread: number = $derived.by(() => {
    const { lines } = this;
    const fresh = lines.slice(lines.findIndex((line) => line.key === this.#seen) + 1);
    return fresh.filter((line) => line.deal === lines.at(-1)?.deal).length;
  });

  constructor(me: string) {
    this.#teller = new Teller(me);
  }

  /** Somebody looks at the log. */
  look(): void {
    this.#seen = this.lines.at(-1)?.key ?? '';
  }

  /** Write down what the session has heard since, and the cloth has shown. */
  keepUp({ look, newsSince }: Session, { seq, part }: Stage): void {
    if (look === null) return;
    if (!this.#met) this.#teller.meet(look.sitters);
    this.#met = true;
    const written: LogLine[] = [];
    for (const { one, place } of tellable(newsSince, this.#read, seq, part)) {
      for (const [n, told] of this.#teller.tell(one).entries()) {
        const key = `${place.seq}.${place.at}.${n}`;
        written.push({ key, kind: told.kind, text: told.text, mine: told.mine ?? false, deal: this.#teller.deal });
      }
      this.#read = place;
    }
    this.#teller.meet(look.sitters);
    if (written.length === 0) return;
    this.lines = [...this.lines, ...written].slice(-MOST);
    this.latest = written.map((line) => line.text).join('. ');
  }
}
