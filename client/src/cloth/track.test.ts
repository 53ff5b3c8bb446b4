import { describe, expect, it } from 'vitest';
import { deal } from './dealt';
import { NOTHING, track, type Tracking } from './track';

const at = (tracking: Tracking, pile: string, place: number) =>
  tracking.cards.find((card) => card.pile === pile && card.place === place);

describe('following cards from look to look', () => {
  it('keeps a card’s id when it is turned face up, and says which turned first', () => {
    const before = track(NOTHING, deal('wojciech', 3, { piles: { row: [null, null, null], 'suit card': [null] } }));
    const after = track(before, deal('wojciech', 3, { piles: { row: ['9h', null, null], 'suit card': [null] } }));
    expect(after.cards.map((card) => card.id)).toEqual(before.cards.map((card) => card.id));
    expect(at(after, 'row', 0)).toMatchObject({ face: '9h', turned: 0, fresh: null });
    expect(at(after, 'row', 1)?.turned).toBeNull();
  });

  it('follows a card that is taken from the centre', () => {
    const before = track(NOTHING, deal('spokane', 2, { piles: { centre: ['9h', 'Kc', '2d'], 'up 1': [] } }));
    const after = track(before, deal('spokane', 2, { piles: { centre: ['9h', '2d'], 'up 1': ['Kc'] } }));
    expect(at(after, 'up 1', 0)?.id).toBe(at(before, 'centre', 1)?.id);
    expect(at(after, 'centre', 1)?.id).toBe(at(before, 'centre', 2)?.id);
  });

  it('follows an exchange of one card for one that nobody has seen', () => {
    const hand = [null, null, null];
    const before = track(NOTHING, deal('whiskey', 2, { piles: { 'hand 1': hand, widow: ['9h', '2d', '3c'] } }));
    const after = track(before, deal('whiskey', 2, { piles: { 'hand 1': [null, null, '9h'], widow: ['2d', '3c', 'Ks'] } }));
    expect(at(after, 'hand 1', 2)?.id).toBe(at(before, 'widow', 0)?.id);
    expect(before.cards.filter((card) => card.pile === 'hand 1').map((card) => card.id)).toContain(at(after, 'widow', 2)?.id);
    expect(new Set(after.cards.map((card) => card.id)).size).toBe(6);
  });

  it('tells a switched hand from a widow turned up by the moves in the news', () => {
    const piles = { 'hand 1': [null, null], widow: [null, null] };
    const before = track(NOTHING, deal('whiskey', 2, { piles }));
    const moves = [
      { source: 'hand 1', places: [0, 1], target: 'widow' },
      { source: 'widow', places: [0, 1], target: 'hand 1' },
    ];
    const after = track(before, deal('whiskey', 2, { piles: { 'hand 1': [null, null], widow: ['9h', 'Ks'] } }), moves);
    expect(at(after, 'widow', 0)?.id).toBe(at(before, 'hand 1', 0)?.id);
    expect(at(after, 'hand 1', 1)?.id).toBe(at(before, 'widow', 1)?.id);
  });

  it('takes new cards when all were gathered, in the order in which they are dealt', () => {
    const before = track(NOTHING, deal('polish', 3, { piles: { 'hand 0': ['9h'], 'hand 1': [null], 'hand 2': [null] } }));
    const after = track(
      before,
      deal('polish', 3, { button: 0, piles: { 'hand 0': ['Ks', '2d'], 'hand 1': [null], 'hand 2': [null] } }),
    );
    const old = new Set(before.cards.map((card) => card.id));
    expect(after.cards.some((card) => old.has(card.id))).toBe(false);
    const order = [...after.cards].sort((a, b) => (a.fresh ?? 0) - (b.fresh ?? 0)).map((card) => `${card.pile}:${card.place}`);
    expect(order).toEqual(['hand 1:0', 'hand 2:0', 'hand 0:0', 'hand 0:1']);
  });

  it('takes new cards for a new deal, and says nothing of a card by its id', () => {
    const first = track(NOTHING, deal('wasteland', 2));
    const second = track(first, deal('wasteland', 2, { number: 2 }));
    expect(second.cards.every((card) => !first.cards.some((old) => old.id === card.id))).toBe(true);
    expect(second.cards.every((card) => /^card-\d+$/.test(card.id))).toBe(true);
  });

  it('is the same for the same look', () => {
    const now = deal('spokane', 4);
    const once = track(NOTHING, now);
    expect(track(once, now).cards.map((card) => card.id)).toEqual(once.cards.map((card) => card.id));
  });
});
