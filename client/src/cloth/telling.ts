/** What may be told while the cards still move: nothing that they have not shown. Pure: looks and news in, less out. */

import type { AnyNews, Deal, Facts } from '../lib/protocol.gen';
import type { NewsItem } from '../lib/session.svelte';

/** Of what happened last: what people did, what the cards showed after that, or all. */
export type Part = 'act' | 'shown' | 'all';

const DONE = new Set(['Acted', 'Posted', 'Collected', 'ButtonMoved']);
const NEXT_ROUND = new Set(['Gathered', 'Dealt']);
const NOTHING_READ: Partial<Facts> = { mine: [], wild: [], if_red: [], if_black: [], hands: [] };
const NO_RESULT: Partial<Facts> = { ...NOTHING_READ, winners: [], net: null, paid: [] };

/**
 * A deal whose cards move, told as it was before: its cards where they go, and nothing read from them. Where the move
 * is the *end* of a deal or of a round, nobody has won or lost yet either.
 */
export function unsaid(now: Deal, before: Deal | null, end: boolean): Deal {
  const was = before?.number === now.number ? before : null;
  if (!end) {
    if (!was) return { ...now, facts: { ...now.facts, ...NOTHING_READ } };
    const { wild, if_red, if_black, hands } = was.facts;
    const lying = new Set(Object.values(now.piles).flat());
    const mine = was.facts.mine.filter((reading) => reading.cards.every((card) => lying.has(card))); // unless they were gathered
    return { ...now, facts: { ...now.facts, mine, wild, if_red, if_black, hands } };
  }
  const { stacks, bets, pot, live, facts } = was ?? { ...now, facts: { ...now.facts, ...NO_RESULT } };
  return { ...now, over: false, to_act: null, told: [], stacks, bets, pot, live, facts };
}

/** Where one has read to: the version, and how many of its news. */
export interface Place {
  seq: number;
  at: number;
}

/** The news that may be told now of those that nobody has read: up to a version, and so much of what is new in it. */
export function tellable(news: readonly NewsItem[], from: Place, upTo: number, part: Part): { one: AnyNews; place: Place }[] {
  const unread = news
    .filter((item) => item.seq >= from.seq && item.seq <= upTo)
    .flatMap((item) => item.news.map((one, at) => ({ one, place: { seq: item.seq, at: at + 1 } })))
    .filter(({ place }) => place.seq > from.seq || place.at > from.at);
  const stop = unread.findIndex(({ one }) => isEarly(one, part));
  return stop < 0 ? unread : unread.slice(0, stop);
}

function isEarly(one: AnyNews, part: Part): boolean {
  if (part === 'all' || one.is !== 'Played') return false;
  return part === 'act' ? !DONE.has(one.event.is) : NEXT_ROUND.has(one.event.is);
}
