/**
 * The one clock for what may be told of a table: the cloth's. Cards come to rest before anybody says what they show,
 * and a round that ended stays on the cloth for a while though the next has begun.
 */

import type { Deal, Table } from '../lib/protocol.gen';
import type { NewsItem } from '../lib/session.svelte';
import { revealBetween } from './model';
import { patient, resting } from './motion';
import { unsaid, type Part } from './telling';
import { movesIn, NOTHING, track, type Move, type Tracked } from './track';

/** For how long the hands of a round that ended lie open, in milliseconds. */
const REVEAL = 5200;

export class Stage {
  /** The deal as its cards lie. */
  shown: Deal | null = $state.raw(null);
  cards: Tracked[] = $state.raw([]);
  /** The deal as far as it may be spoken of on the cloth. */
  said: Deal | null = $state.raw(null);
  /** The table as far as it may be spoken of beside the cloth. */
  told: Table | null = $state.raw(null);
  /** The version of the table that was seen last, and how much may be told of what led to it. */
  seq: number = $state(0);
  part: Part = $state('all');
  /** The end of a round is held up. */
  held: boolean = $state(false);
  /** What waits is the end of a round, or of the deal. */
  ends: boolean = $state(false);

  #look: Table | null = null;
  #deal: Deal | null = null;
  #news: readonly NewsItem[] = [];
  #heard = 0;
  #tracking = NOTHING;
  #quiet = false;
  #least: Part = 'act';
  #still = 0;
  #holding: ReturnType<typeof setTimeout> | undefined;
  #moving: ReturnType<typeof setTimeout> | undefined;

  /** It is too early to tell all. */
  get waits(): boolean {
    return this.part !== 'all';
  }

  /** See what the table has come to. In a quiet replay, what is held up stays until the next step. */
  see(look: Table, deal: Deal | null, news: readonly NewsItem[], quiet = false): void {
    const reveal = deal && revealBetween(this.#deal, deal);
    this.#look = look;
    this.#deal = deal;
    this.#news = news;
    this.#quiet = quiet;
    this.seq = look.seq;
    if (reveal) this.#hold(reveal);
    else if (this.held && !quiet && deal?.number === this.shown?.number) this.#speak();
    else this.#show();
  }

  /** Let everything be where it is going. */
  skip(): void {
    if (this.held && !this.#quiet) this.#show();
    this.#still = 0;
    this.#speak();
  }

  /** Clear away the round that ended. */
  readonly goOn = (): void => {
    if (this.held) this.#show();
  };

  close(): void {
    clearTimeout(this.#holding);
    clearTimeout(this.#moving);
  }

  #hold(reveal: Deal): void {
    clearTimeout(this.#holding);
    this.held = true;
    this.#place(reveal, []);
    if (!this.#quiet) this.#holding = setTimeout(this.goOn, REVEAL);
  }

  #show(): void {
    clearTimeout(this.#holding);
    this.held = false;
    const moves = movesIn(this.#news, this.#heard, this.#deal?.number ?? 0);
    this.#heard = Math.max(this.#heard, this.#news.at(-1)?.seq ?? 0);
    this.#place(this.#deal, moves);
  }

  #place(deal: Deal | null, moves: readonly Move[]): void {
    this.#tracking = track(this.#tracking, deal, moves);
    this.cards = this.#tracking.cards;
    this.shown = deal;
    const takes = this.told === null ? 0 : resting(this.cards);
    if (takes > 0) this.#still = Math.max(this.#still, performance.now() + takes);
    this.#speak();
  }

  /** Say what may be said now; come back when that is more. */
  #speak(): void {
    clearTimeout(this.#moving);
    const left = this.#still - performance.now();
    const moves = left > 0;
    if (moves) this.#moving = setTimeout(() => this.#speak(), left);
    const { shown } = this;
    const before = this.told?.deal ?? null;
    const isNews = shown?.over === true && !(before?.over && before.number === shown.number);
    this.ends = this.held || isNews;
    this.said = moves && shown ? unsaid(shown, before, this.ends) : shown;
    if (this.held && !moves && this.#waitsToSee()) this.#least = 'shown';
    this.part = moves || (this.held && this.#waitsToSee()) ? this.#least : 'all';
    if (!this.waits) this.#least = 'act';
    if (this.#look && !(this.waits && this.ends)) this.told = this.waits ? { ...this.#look, deal: this.said } : this.#look;
  }

  #waitsToSee(): boolean {
    return !this.#quiet && patient();
  }
}
