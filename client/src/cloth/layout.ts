/** The layout of the cloth: a deal, a table and a size in; where everything is out. It knows no page. */

import type { Deal, Table } from '../lib/protocol.gen';
import { model, pileOf, type Model } from './model';
import { plan, RATIO, textHeight, type Box, type Plan, type SeatBox, type Size } from './plan';

export type { Size } from './plan';

/** Where a card lies: its middle, and its width. */
export interface Placement {
  x: number;
  y: number;
  w: number;
  rotation: number;
  z: number;
  /** Given up: it fades where it has been thrown. */
  gone: boolean;
  /** Too small for pips. */
  small: boolean;
}

export interface Layout {
  model: Model;
  plan: Plan;
  cards: Map<string, Placement>;
  /** Where cards come from: before the dealer. */
  deck: { x: number; y: number };
  pot: { x: number; y: number };
  /** A line of text over the cards in the middle, and one under them. */
  above: Box;
  below: Box;
}

/** Under this width a card has one large index. */
export const SMALL_CARD = 58;

/** The key of a card's place, `centre:2`. */
export function key(pile: string, place: number): string {
  return `${pile}:${place}`;
}

export function layout(deal: Deal | null, look: Table, size: Size, quiet = false): Layout {
  const seen = model(deal, look, quiet);
  const settled = plan(seen, size);
  const heart = middleOf(settled, seen);
  const cards = new Map<string, Placement>();
  const put = (pile: string, place: number, at: Omit<Placement, 'small'>) =>
    cards.set(key(pile, place), { ...at, small: at.w < SMALL_CARD });
  if (deal !== null) {
    seen.people.forEach((person, n) => {
      const box = settled.seats[n];
      if (person.place !== null && box) seatCards(deal, person.place, person.mine, box, heart, put);
    });
    tableCards(deal, settled, heart, put);
  }
  return {
    model: seen,
    plan: settled,
    cards,
    deck: deckOf(seen, settled),
    pot: { x: heart.x, y: heart.below.y + heart.below.h - settled.measure.text / 2 - 4 },
    above: heart.above,
    below: heart.below,
  };
}

type Put = (pile: string, place: number, at: Omit<Placement, 'small'>) => void;

interface Heart {
  x: number;
  /** The top of the cards in the middle. */
  top: number;
  above: Box;
  below: Box;
  muck: { x: number; y: number };
}

/** What lies in the middle, from top to bottom: a line of text, cards, texts and pots. */
function middleOf({ centre, middle, measure }: Plan, seen: Model): Heart {
  const text = textHeight(seen.game, measure);
  const cards = middle.rows * middle.card * RATIO * 1.09;
  const all = text.above + cards + text.below;
  const y = centre.y + Math.max(0, (centre.h - all) / 2);
  const band = (top: number, h: number): Box => ({ x: centre.x, y: top, w: centre.w, h });
  return {
    x: centre.x + centre.w / 2,
    top: y + text.above,
    above: band(y, text.above),
    below: band(y + text.above + cards, text.below),
    muck: { x: centre.x + centre.w / 2, y: y + text.above + cards / 2 },
  };
}

function seatCards(deal: Deal, place: number, mine: boolean, box: SeatBox, heart: Heart, put: Put): void {
  const piles = [`up ${place}`, `hand ${place}`].filter((pile) => deal.piles[pile]?.length).reverse();
  const all = piles.flatMap((pile) => (deal.piles[pile] ?? []).map((face, n) => ({ pile, n, face })));
  const folded = !deal.live.includes(place) && deal.facts.polish === null;
  const gap = piles.length > 1 ? box.card * 0.16 : 0;
  const own = box.side === 'own';
  const room = (box.cards.w - box.card - gap) / Math.max(1, all.length - 1);
  const step = Math.min(room, box.card * (own ? 1.07 : all.length === 2 ? 0.72 : 0.6));
  const width = step * (all.length - 1) + gap;
  all.forEach(({ pile, n, face }, index) => {
    const lost = (folded && !mine) || (face === null && beaten(deal, place));
    if (lost) {
      put(pile, n, { ...heart.muck, w: box.card * 0.8, rotation: 8 - (index % 5) * 7, z: 0, gone: true });
      return;
    }
    const x = box.cards.x - width / 2 + step * index + (pile.startsWith('up') ? gap : 0);
    const bend = own ? 0 : (index - (all.length - 1) / 2) * 1.4;
    put(pile, n, { x, y: box.cards.y, w: box.card, rotation: bend, z: 10 + index, gone: false });
  });
}

/** Whether a hand was given up unseen at the showdown. */
function beaten(deal: Deal, place: number): boolean {
  return deal.over && deal.facts.hands.length > 0 && !deal.facts.winners.includes(place);
}

function tableCards(deal: Deal, { middle }: Plan, heart: Heart, put: Put): void {
  const w = middle.card;
  const across = w * 1.09;
  const down = w * RATIO * 1.09;
  const grid = (pile: string, count: number, columns: number, top: number, left = heart.x) => {
    for (let n = 0; n < count; n += 1) {
      const row = Math.floor(n / columns);
      const inRow = Math.min(columns, count - row * columns);
      const x = left + ((n % columns) - ((pile === 'board' ? Math.min(columns, 5) : inRow) - 1) / 2) * across;
      put(pile, n, { x, y: top + down * (row + 0.5), w, rotation: tilt(pile, n), z: 2 + n, gone: false });
    }
  };
  for (const [pile, faces] of Object.entries(deal.piles)) {
    if (pileOf(pile).place !== null) continue;
    const count = faces.length;
    if (pile === 'row') {
      grid(pile, count, 3, heart.top + (middle.beside ? 0 : down), middle.beside ? heart.x + across * 0.62 : heart.x);
    } else if (pile === 'suit card') {
      grid(pile, count, 1, heart.top, middle.beside ? heart.x - across * 1.62 : heart.x);
    } else if (pile === 'burn') {
      burnt(faces.length, w, heart, put);
    } else {
      grid(pile, count, boardColumns(pile, count, middle.columns, middle.rows), heart.top);
    }
  }
}

/** A centre keeps its rows even as cards are taken. */
function boardColumns(pile: string, count: number, columns: number, rows: number): number {
  if (pile !== 'centre' || rows < 2) return columns;
  return Math.max(1, Math.min(columns, Math.ceil(count / Math.min(rows, Math.ceil(count / columns)))));
}

/** Cards set aside unseen lie in a small pile left of the board. */
function burnt(count: number, w: number, heart: Heart, put: Put): void {
  const small = w * 0.45;
  const x = heart.x - w * 1.09 * 2.5 - small * 0.62;
  const y = heart.top + w * RATIO * 1.09 * 0.5;
  for (let n = 0; n < count; n += 1) {
    put('burn', n, { x: x - n * small * 0.05, y: y - n * small * 0.05, w: small, rotation: tilt('burn', n) * 3, z: n, gone: false });
  }
}

/** Nobody lays cards down quite straight. */
function tilt(pile: string, n: number): number {
  return (((pile.length * 7 + n * 13) % 5) - 2) * 0.35;
}

/** Cards come from the dealer's hands. */
function deckOf(seen: Model, { seats, centre }: Plan): { x: number; y: number } {
  const dealer = seats[seen.people.findIndex((one) => one.dealer)];
  const middle = { x: centre.x + centre.w / 2, y: centre.y + centre.h / 2 };
  if (!dealer) return middle;
  const at = dealer.cards;
  return { x: at.x + (middle.x - at.x) * 0.12, y: at.y + (middle.y - at.y) * 0.12 };
}
