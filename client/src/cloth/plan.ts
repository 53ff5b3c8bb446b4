/** Where the people sit, how large cards can be, and what is left for the middle. Pure: sizes in, boxes out. */

import type { Game, Model } from './model';

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How much room things take: on a phone, or at a large table. */
export interface Measure {
  pad: number;
  gap: number;
  plate: Size;
  /** For the bet, and what was done last. */
  line: number;
  /** The height of a line in the middle. */
  text: number;
  /** Everything is written small. */
  tiny: boolean;
}

export type Side = 'own' | 'left' | 'top' | 'right';

export interface SeatBox {
  side: Side;
  /** All that belongs to the seat. */
  block: Box;
  plate: Box;
  /** The middle of the row of cards, and the width it may have. */
  cards: { x: number; y: number; w: number };
  /** The middle of the place for the bet. */
  bet: { x: number; y: number; w: number };
  /** The width of a card here. */
  card: number;
}

export interface Plan {
  measure: Measure;
  seats: SeatBox[];
  centre: Box;
  middle: MiddlePlan;
}

/** How the cards in the middle lie. */
export interface MiddlePlan {
  card: number;
  rows: number;
  columns: number;
  /** Wojciech's suit card beside the row, where there is no room above it. */
  beside: boolean;
}

export const RATIO = 1.4;
/** Of a card behind a plate, the part that can't be seen. */
const TUCK = 0.26;
/** How far the next card of a fan lies from the last, at the least, in widths of a card. */
const FAN = 0.42;
const CARD_GAP = 0.09;

const ROOMY: Measure = { pad: 30, gap: 16, plate: { width: 138, height: 46 }, line: 26, text: 22, tiny: false };
const MEDIUM: Measure = { pad: 18, gap: 10, plate: { width: 112, height: 40 }, line: 22, text: 20, tiny: false };
const SMALL: Measure = { pad: 9, gap: 6, plate: { width: 86, height: 34 }, line: 18, text: 17, tiny: true };
const TINY: Measure = { pad: 8, gap: 4, plate: { width: 74, height: 32 }, line: 16, text: 16, tiny: true };

/** Smaller tables are not drawn; before its first layout a page has no size at all. */
const LEAST = 60;

let last: { key: string; plan: Plan } | null = null;

/** Settle where everybody sits: of all ways to share out the sides, the one in which cards are largest. */
export function plan(model: Model, size: Size): Plan {
  const { game, people, capacity, middle, seated } = model;
  const key = [game, people.length, capacity, middle, seated, size.width, size.height].join();
  const least = { width: Math.max(LEAST, size.width), height: Math.max(LEAST, size.height) };
  if (last?.key !== key) last = { key, plan: settle(model, least) };
  return last.plan;
}

function settle(model: Model, size: Size): Plan {
  const roomy = size.width >= 760 && size.height >= 480;
  const medium = size.width >= 600 && size.height >= 420;
  for (const measure of roomy ? [ROOMY, MEDIUM] : medium ? [MEDIUM, SMALL] : [SMALL]) {
    const found = best(model, size, measure, 30);
    if (found) return found;
  }
  return best(model, size, TINY, 22) ?? shrunk(model, size);
}

/** A way to share out the room: so many at each side and at the top, with cards of this width before them. */
interface Way {
  side: number;
  top: number;
  card: number;
  /** The sides stay high, and the middle lies under them, as wide as the table. */
  under: boolean;
  /** The part of the table's height that one's own cards may take. */
  own: number;
}

const WAYS = [false, true].flatMap((under) => [0.25, 0.2, 0.16].map((own) => ({ under, own })));

function best(model: Model, size: Size, measure: Measure, least: number): Plan | null {
  const others = model.people.length - 1;
  let found: { score: number; plan: Plan } | null = null;
  for (let side = 0; side * 2 <= Math.max(others, 0); side += 1) {
    const top = others - 2 * side;
    for (let card = 66; card >= 16; card -= 2) {
      for (const way of WAYS) {
        if (way.under && side === 0) continue;
        const made = arrange(model, size, measure, { ...way, side, top, card });
        if (!made || made.middle.card < least) continue;
        const score = worth(made, card, top, side, size) - (way.under ? 0.08 : 0);
        if (!found || score > found.score) found = { score, plan: made };
      }
    }
  }
  return found?.plan ?? null;
}

function worth(made: Plan, card: number, top: number, side: number, size: Size): number {
  const own = made.seats[0]?.card ?? card;
  const portrait = size.height > size.width;
  const sides = portrait ? side : Math.max(0, Math.min(2, Math.round((top + 2 * side - 1.6) / 3)));
  const balance = Math.abs(side - sides) * 0.3 + Math.abs(top - (portrait ? 2.5 : 3)) * 0.03;
  const empty = top === 0 && side > 0 ? 0.4 : 0;
  const broken = made.middle.columns * made.middle.rows === 6 && made.middle.rows === 2 && !made.middle.beside ? 0.3 : 0;
  const part = (width: number, most: number) => Math.log(Math.min(width, most) / most);
  const sizes = part(card, portrait ? 42 : 58) + 1.4 * part(made.middle.card, 84) + 0.8 * part(own, 96);
  return sizes - balance - empty - broken;
}

/** Share out the room in one way; null if there is too little of it. */
function arrange(model: Model, size: Size, measure: Measure, way: Way): Plan | null {
  const { side, top, card } = way;
  const { pad, gap } = measure;
  const table = fitted(size);
  const width = Math.max(measure.plate.width, fan(card, model.capacity));
  const block = { width, height: card * RATIO * (1 - TUCK) + measure.plate.height + measure.line };
  const own = ownBlock(model, table, measure, way, side > 0 ? width : 0);
  if (!own || top * (width + gap) - gap > table.w - 2 * pad) return null;
  if (side > 0 && 2 * width + gap > table.w - 2 * pad) return null;

  const topHeight = top > 0 ? block.height + gap : 0;
  const wide = side > 0 && top > 0 && top * (width + gap) + gap > table.w - 2 * (width + gap + pad);
  const highest = pad + (wide ? topHeight : 0);
  const lowest = own.sidesMayPass ? table.h - pad : own.box.y - gap;
  const need = side * (block.height + gap) - gap;
  const from = way.under ? highest : Math.max(highest, Math.min(pad + topHeight * 0.55, lowest - need));
  const to = way.under ? from + need : Math.max(from + need, Math.min(lowest, own.box.y + own.box.h * 0.35));
  if (side > 0 && need > lowest - highest) return null;
  if (to > lowest + 0.5) return null;

  const edge = side > 0 && !way.under ? width + gap : 0;
  const high = way.under ? Math.max(to + gap, pad + topHeight) : pad + topHeight;
  const centre = { x: table.x + pad + edge, y: high, w: table.w - 2 * (pad + edge), h: own.box.y - gap - high };
  const middle = middlePlan(model, centre, measure, Math.max(card, own.seat.card));
  if (!middle) return null;

  const places: SeatBox[] = [];
  const at = (n: number) => from + ((to - from) * (n + 0.5)) / side - block.height / 2;
  const left = table.x + pad;
  const right = table.x + table.w - pad - width;
  const place = (where: Side, x: number, y: number) =>
    places.push(seatBox(where, { x, y, w: width, h: block.height }, card, measure));
  for (let n = side - 1; n >= 0; n -= 1) place('left', left, at(n));
  const span = wide || side === 0 ? table.w - 2 * pad : table.w - 2 * (pad + width + gap);
  const start = table.x + (table.w - span) / 2;
  for (let n = 0; n < top; n += 1) {
    const x = start + (span * (n + 0.5)) / top - width / 2;
    place('top', x, pad);
  }
  for (let n = 0; n < side; n += 1) place('right', right, at(n));
  return { measure, seats: [own.seat, ...places], centre, middle };
}

/** A table is not wider than twice its height. */
function fitted(size: Size): Box {
  const w = Math.min(size.width, Math.max(720, size.height * 1.95));
  return { x: (size.width - w) / 2, y: 0, w, h: size.height };
}

export function fan(card: number, count: number, step: number = count <= 2 ? 0.72 : FAN): number {
  return card * (1 + step * (count - 1));
}

function seatBox(side: Side, block: Box, card: number, measure: Measure): SeatBox {
  const middle = block.x + block.w / 2;
  const high = card * RATIO;
  const plateTop = block.y + high * (1 - TUCK);
  const plateWidth = Math.min(block.w, Math.max(measure.plate.width, Math.min(block.w, 150)));
  return {
    side,
    block,
    plate: { x: middle - plateWidth / 2, y: plateTop, w: plateWidth, h: measure.plate.height },
    cards: { x: middle, y: block.y + high / 2, w: block.w },
    bet: { x: middle, y: block.y + block.h - measure.line / 2, w: block.w + 2 * measure.gap },
    card,
  };
}

interface Own {
  seat: SeatBox;
  box: Box;
  sidesMayPass: boolean;
}

/** One's own cards lie at the bottom, larger than the others'; on a low table the name stands beside them. */
function ownBlock(model: Model, table: Box, measure: Measure, way: Way, column: number): Own | null {
  const { pad, plate } = measure;
  const line = measure.line + (measure.tiny ? 5 : 2);
  const beside = table.h < 440 && table.w > 560;
  const plateWidth = Math.max(plate.width, Math.min(190, table.w * 0.4));
  const room = beside ? table.w - 2 * (pad + plateWidth + 8) : table.w - 2 * pad;
  const most = Math.min(model.seated ? 104 : 76, ((model.seated ? way.own : way.own * 0.8) * table.h) / RATIO);
  const count = model.capacity;
  const width = Math.max(way.card, Math.min(most, room / (1 + (count > 5 ? 0.62 : 0.8) * (count - 1))));
  if (width * (1 + 0.3 * (count - 1)) > room) return null;
  const across = Math.min(room, count * width * (1 + CARD_GAP));
  const high = width * RATIO;
  const h = line + high + (beside ? 0 : plate.height + 4);
  const y = table.h - pad - h;
  const middle = table.x + table.w / 2;
  const total = beside ? across + 2 * (plateWidth + 8) : Math.max(across, plateWidth);
  const box = { x: middle - total / 2, y, w: total, h };
  const plateBox = beside
    ? { x: middle - across / 2 - 8 - plateWidth, y: y + line + high - plate.height - 4, w: plateWidth, h: plate.height }
    : { x: middle - plateWidth / 2, y: y + line + high + 4, w: plateWidth, h: plate.height };
  return {
    box,
    sidesMayPass: column > 0 && total + 2 * (column + measure.gap + pad) <= table.w,
    seat: {
      side: 'own',
      block: box,
      plate: plateBox,
      cards: { x: middle, y: y + line + high / 2, w: across },
      bet: { x: middle, y: y + line / 2, w: Math.min(room, 220) },
      card: width,
    },
  };
}

/** What the texts in the middle need: the pots, and what is wild or stands. */
export function textHeight(game: Game, measure: Measure): { above: number; below: number } {
  const pots = measure.text + 8;
  switch (game) {
    case 'wojciech':
      return { above: 0, below: measure.text * 1.5 + pots };
    case 'spokane':
    case 'whiskey':
      return { above: measure.text + 4, below: pots };
    case 'polish':
      return { above: 0, below: measure.text * 5 };
    default:
      return { above: 0, below: pots };
  }
}

function middlePlan(model: Model, centre: Box, measure: Measure, most: number): MiddlePlan | null {
  const text = textHeight(model.game, measure);
  const room = { w: centre.w, h: centre.h - text.above - text.below };
  const limit = Math.min(92, Math.max(most, 56));
  const fit = (columns: number, rows: number) =>
    Math.min(limit, room.w / (columns * (1 + CARD_GAP)), room.h / (rows * RATIO * (1 + CARD_GAP)));
  if (room.h < 0 || room.w < 60) return null;
  switch (model.game) {
    case 'none':
    case 'polish':
      return room.w >= 110 ? { card: limit, rows: 0, columns: 0, beside: false } : null;
    case 'wojciech': {
      const above = fit(3, 2);
      const beside = fit(4.35, 1);
      return above >= beside
        ? { card: above, rows: 2, columns: 3, beside: false }
        : { card: beside, rows: 1, columns: 4, beside: true };
    }
    case 'wasteland':
      return { card: fit(6, 1), rows: 1, columns: 5, beside: false }; // a board is read in one row
    default: {
      let found: MiddlePlan = { card: 0, rows: 1, columns: model.middle, beside: false };
      for (let rows = 1; rows <= 4; rows += 1) {
        const columns = Math.ceil(model.middle / rows);
        const card = fit(columns, rows);
        if (card > found.card * 1.04) found = { card, rows, columns, beside: false };
      }
      return found.card > 8 ? found : null;
    }
  }
}

/** Where there is too little room, everything is drawn as on a larger table, and made smaller. */
function shrunk(model: Model, size: Size): Plan {
  const by = 1.2;
  const { measure, seats, centre, middle } = settle(model, { width: size.width * by, height: size.height * by });
  const box = ({ x, y, w, h }: Box): Box => ({ x: x / by, y: y / by, w: w / by, h: h / by });
  const row = ({ x, y, w }: { x: number; y: number; w: number }) => ({ x: x / by, y: y / by, w: w / by });
  return {
    measure,
    seats: seats.map((seat) => ({
      side: seat.side,
      block: box(seat.block),
      plate: box(seat.plate),
      cards: row(seat.cards),
      bet: row(seat.bet),
      card: seat.card / by,
    })),
    centre: box(centre),
    middle: { ...middle, card: middle.card / by },
  };
}
