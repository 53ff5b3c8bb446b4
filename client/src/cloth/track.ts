/**
 * Which card of one look is which of the look before. A card keeps its id as long as it can be followed, and the
 * id says nothing of its face: that is how a card slides from pile to pile, and turns over where it lies.
 */

import type { Deal } from '../lib/protocol.gen';
import type { NewsItem } from '../lib/session.svelte';
import { pileOf } from './model';

export interface Tracked {
  id: string;
  pile: string;
  place: number;
  face: string | null;
  /** The how-manieth of those dealt with this look; null if it was there before. */
  fresh: number | null;
  /** The how-manieth of those turned face up with this look; null if it was not. */
  turned: number | null;
}

export interface Tracking {
  number: number;
  cards: Tracked[];
  next: number;
}

export interface Move {
  source: string;
  places: readonly number[];
  target: string;
}

const ID = 'card-';

export const NOTHING: Tracking = { number: 0, cards: [], next: 0 };

/** The moves from pile to pile that the news tell of, after some version. */
export function movesIn(news: readonly NewsItem[], after: number, number: number): Move[] {
  return news
    .filter((item) => item.seq > after)
    .flatMap((item) => item.news)
    .flatMap((one) =>
      one.is === 'Played' && one.number === number && one.event.is === 'Moved'
        ? [{ source: one.event.source, places: one.event.places, target: one.event.target }]
        : [],
    );
}

/** Follow the cards to the next look. They are given oldest first, so that none changes its place in the page. */
export function track(before: Tracking, deal: Deal | null, moves: readonly Move[] = []): Tracking {
  if (deal === null) return { ...NOTHING, next: before.next };
  const wanted = slots(deal);
  const gathered = before.number !== deal.number || vanished(before, wanted);
  const old = gathered ? [] : moved(before.cards, moves);
  const found = new Map<Slot, Tracked>();
  const free = new Set(old);
  const take = (slot: Slot, card: Tracked | undefined) => {
    if (!card || !free.has(card) || found.has(slot)) return;
    free.delete(card);
    found.set(slot, card);
  };
  const left = () => wanted.filter((slot) => !found.has(slot));
  const unknown = (card: Tracked) => free.has(card) && card.face === null;

  for (const slot of wanted) if (slot.face) take(slot, old.find((card) => card.face === slot.face));
  for (const slot of left()) take(slot, old.find((card) => unknown(card) && card.pile === slot.pile && card.place === slot.place));
  for (const slot of left()) take(slot, old.find((card) => unknown(card) && card.pile === slot.pile));
  for (const slot of left()) take(slot, old.find((card) => unknown(card) && comesTo(card, slot)));

  let next = before.next;
  const order = dealtOrder(left(), deal);
  const turned = wanted.filter((slot) => slot.face && found.get(slot)?.face === null);
  const cards = wanted.map((slot): Tracked => {
    const was = found.get(slot);
    const turn = turned.indexOf(slot);
    return {
      id: was?.id ?? `${ID}${(next += 1)}`,
      ...slot,
      fresh: was ? null : order.indexOf(slot),
      turned: turn < 0 ? null : turn,
    };
  });
  const age = (card: Tracked) => Number(card.id.slice(ID.length));
  return { number: deal.number, cards: cards.sort((a, b) => age(a) - age(b)), next };
}

interface Slot {
  pile: string;
  place: number;
  face: string | null;
}

function slots(deal: Deal): Slot[] {
  return Object.entries(deal.piles).flatMap(([pile, faces]) => faces.map((face, place) => ({ pile, place, face })));
}

/** A card once seen stays seen, so where one has gone all went back into the deck. */
function vanished(before: Tracking, wanted: Slot[]): boolean {
  const seen = new Set(wanted.map((slot) => slot.face));
  return before.cards.some((card) => card.face !== null && !seen.has(card.face));
}

/** The cards where the moves have taken them, with what was known of them. */
function moved(cards: readonly Tracked[], moves: readonly Move[]): Tracked[] {
  let now = [...cards].sort((a, b) => a.place - b.place);
  for (const { source, places, target } of moves) {
    const taken = now.filter((card) => card.pile === source && places.includes(card.place));
    if (taken.length !== places.length) return [...cards];
    const others = now.filter((card) => !taken.includes(card));
    let place = others.filter((card) => card.pile === target).length;
    now = [...closed(others, source), ...taken.map((card) => ({ ...card, pile: target, place: place++ }))];
  }
  return now;
}

function closed(cards: Tracked[], pile: string): Tracked[] {
  let place = 0;
  return cards.map((card) => (card.pile === pile ? { ...card, place: place++ } : card));
}

/** Cards that nobody has told us of go between a hand and the table, never from hand to hand or out of the burn. */
function comesTo(card: Tracked, slot: Slot): boolean {
  const [from, to] = [pileOf(card.pile).place, pileOf(slot.pile).place];
  return card.pile !== 'burn' && slot.pile !== 'burn' && (from === null) !== (to === null);
}

/** In the order in which the dealer gave them out: one at a time, from the dealer's left, then to the table. */
function dealtOrder(fresh: Slot[], deal: Deal): Slot[] {
  const seats = deal.players.length;
  const turn = (slot: Slot) => {
    const { place } = pileOf(slot.pile);
    return place === null ? seats : (place - deal.button - 1 + 2 * seats) % seats;
  };
  return [...fresh].sort((a, b) => a.place - b.place || turn(a) - turn(b));
}
