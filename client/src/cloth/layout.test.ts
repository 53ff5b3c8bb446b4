import { describe, expect, it } from 'vitest';
import { deal, table } from './dealt';
import { layout, type Layout, type Size } from './layout';
import type { Game } from './model';
import { pileOf } from './model';
import type { Box } from './plan';

const WINDOWS: Size[] = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 844, height: 390 },
];
/** What is left of such windows when the controls have theirs. */
const CLOTHS: Size[] = [
  { width: 920, height: 640 },
  { width: 664, height: 600 },
  { width: 390, height: 500 },
  { width: 360, height: 430 },
  { width: 520, height: 340 },
];
const GAMES: [Game, number, number][] = [
  ['wojciech', 2, 9],
  ['wasteland', 2, 10],
  ['spokane', 2, 10],
  ['polish', 2, 8],
  ['whiskey', 2, 9],
];
const RATIO = 1.4;
const HAIR = 0.5;

const boxOf = ({ x, y, w }: { x: number; y: number; w: number }): Box => ({
  x: x - w / 2,
  y: y - (w * RATIO) / 2,
  w,
  h: w * RATIO,
});

function meet(a: Box, b: Box): boolean {
  return (
    a.x + HAIR < b.x + b.w && b.x + HAIR < a.x + a.w && a.y + HAIR < b.y + b.h && b.y + HAIR < a.y + a.h
  );
}

/** Cards of one fan may overlap: those of a seat, and the burnt ones. */
function fanOf(at: string): string {
  const [pile = ''] = at.split(':');
  const { place } = pileOf(pile);
  return place !== null ? `seat ${place}` : pile === 'burn' ? pile : at;
}

function overlaps(found: Layout): string[] {
  const all = [...found.cards].filter(([, at]) => !at.gone).map(([at, card]) => ({ at, fan: fanOf(at), box: boxOf(card) }));
  const plates = found.plan.seats.map((seat, n) => ({ at: `plate ${n}`, fan: `seat ${found.model.people[n]?.place}`, box: seat.plate }));
  const things = [...all, ...plates];
  return things.flatMap((one, n) =>
    things.slice(n + 1).filter((other) => one.fan !== other.fan && meet(one.box, other.box)).map((other) => `${one.at} on ${other.at}`),
  );
}

function outside(found: Layout, size: Size): string[] {
  const off = (box: Box) => box.x < -HAIR || box.y < -HAIR || box.x + box.w > size.width + HAIR || box.y + box.h > size.height + HAIR;
  const cards = [...found.cards].filter(([, at]) => off(boxOf(at))).map(([at]) => at);
  const seats = found.plan.seats.filter((seat) => off(seat.plate) || off(seat.block)).map((seat) => seat.side);
  return [...cards, ...seats];
}

for (const [game, least, most] of GAMES) {
  describe(game, () => {
    for (const size of [...WINDOWS, ...CLOTHS]) {
      for (let players = least; players <= most; players += 1) {
        it(`lays out ${players} at ${size.width} by ${size.height}`, () => {
          const now = deal(game, players);
          const found = layout(now, table(players, now), size);
          expect(overlaps(found)).toEqual([]);
          expect(outside(found, size)).toEqual([]);
          const own = found.plan.seats[0];
          expect(own?.cards.x).toBeCloseTo(size.width / 2, 0);
          const floor = (own?.block.y ?? 0) + (own?.block.h ?? 0) + HAIR;
          expect(found.plan.seats.every((seat) => seat.block.y + seat.block.h <= floor)).toBe(true);
        });
      }
    }
  });
}

describe('what can be tapped on a phone', () => {
  it.each([2, 3, 4, 5, 6])("Spokane's centre for %i has targets of 44 px at 360 px", (players) => {
    const now = deal('spokane', players);
    const found = layout(now, table(players, now), { width: 360, height: 480 });
    const centre = [...found.cards].filter(([at]) => at.startsWith('centre')).map(([, at]) => at.w);
    expect(Math.min(...centre)).toBeGreaterThanOrEqual(42);
  });

  it("Whiskey's widow and hand have targets of 44 px at 360 px", () => {
    const now = deal('whiskey', 5);
    const found = layout(now, table(5, now), { width: 360, height: 480 });
    const some = [...found.cards].filter(([at]) => at.startsWith('widow') || at.startsWith('hand 0'));
    expect(Math.min(...some.map(([, at]) => at.w))).toBeGreaterThanOrEqual(42);
  });
});

describe('a table that is very low', () => {
  it.each(GAMES)('still shows the cards in the middle of %s', (game) => {
    const now = deal(game, 6);
    const found = layout(now, table(6, now), { width: 844, height: 220 });
    expect(overlaps(found)).toEqual([]);
    expect(game === 'polish' || found.plan.middle.card >= 20).toBe(true);
  });
});

describe('who sits where', () => {
  it('goes clockwise from one’s own seat at the bottom', () => {
    const now = deal('wasteland', 6);
    const found = layout(now, table(6, now, { seat: 2, player: 'Cy' }), { width: 920, height: 640 });
    expect(found.model.people.map((one) => one.seat)).toEqual([2, 3, 4, 5, 0, 1]);
    const [, first] = found.plan.seats;
    expect(first?.side === 'left' || first?.side === 'top').toBe(true);
    expect(first?.cards.x).toBeLessThan(460);
    expect(found.plan.seats.at(-1)?.cards.x).toBeGreaterThan(460);
  });

  it('throws the cards of who is out into the middle, and keeps one’s own', () => {
    const now = deal('wojciech', 4, { live: [2, 3] });
    const found = layout(now, table(4, now), { width: 920, height: 640 });
    expect(found.cards.get('hand 1:0')?.gone).toBe(true);
    expect(found.cards.get('hand 0:0')?.gone).toBe(false);
    expect(found.cards.get('hand 2:0')?.gone).toBe(false);
  });

  it('gives somebody who watches the same table, from the first seat', () => {
    const now = deal('polish', 4);
    const found = layout(now, table(4, now, { seat: null, player: '' }), { width: 390, height: 500 });
    expect(found.model.seated).toBe(false);
    expect(found.model.people[0]?.seat).toBe(0);
  });
});
