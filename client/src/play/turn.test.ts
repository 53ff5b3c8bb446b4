import { describe, expect, test } from 'vitest';
import { exchange, potSize, presets, sizeTyped, turnFrom, type Wager } from './turn';

const wager = (told: string[]): Wager => turnFrom(told) as Wager;

describe('what can be chosen', () => {
  test('nothing, when it is not my turn', () => expect(turnFrom([])).toBeNull());

  test('a wager without a price', () =>
    expect(turnFrom(['fold', 'check', 'bet 1..99'])).toEqual({
      kind: 'wager', check: true, call: null, verb: 'bet', least: 1, most: 99,
    }));

  test('a wager with a price and one size', () =>
    expect(turnFrom(['fold', 'call 5', 'raise 8'])).toEqual({
      kind: 'wager', check: false, call: 5, verb: 'raise', least: 8, most: 8,
    }));

  test('a call alone, when nothing can be raised', () =>
    expect(turnFrom(['fold', 'call 5'])).toMatchObject({ kind: 'wager', call: 5, verb: null }));

  test('cards of the centre', () => expect(turnFrom(['take 5c', 'take Th'])).toEqual({ kind: 'take', cards: ['5c', 'Th'] }));

  test('a declaration, or a call', () => {
    expect(turnFrom(['declare pair 2 .. straight flush spades A'])).toEqual({
      kind: 'speak', call: false, lowest: 'declare pair 2',
    });
    expect(turnFrom(['call bluff'])).toEqual({ kind: 'speak', call: true, lowest: null });
  });

  test('the widow, down and up', () => {
    expect(turnFrom(['pass', 'exchange all', 'knock'])).toEqual({
      kind: 'widow', pass: true, all: true, knock: true, most: 0,
    });
    expect(turnFrom(['knock', 'exchange all', 'exchange 2c for 3d .. exchange 9h Kh for Qs As'])).toEqual({
      kind: 'widow', pass: false, all: true, knock: true, most: 2,
    });
  });

  test('W7: staying or withdrawing', () => expect(turnFrom(['stay', 'withdraw'])).toEqual({ kind: 'withdrawal' }));
});

describe('sizes', () => {
  test('G12: a pot-sized raise is the price and the pot after calling', () => {
    expect(potSize(1, 10, 0, 25)).toBe(45); // 25 in the pot, 10 to call: 35, on top of 10
    expect(potSize(0.5, 0, 0, 9)).toBe(4);
  });

  test('U6: presets are only sizes that can be chosen', () => {
    const turn = wager(['fold', 'check', 'bet 1..100']);
    expect(presets(turn, 0, 0, 20, 100)).toEqual([
      { name: 'half', to: 10 }, { name: 'pot', to: 20 }, { name: 'all', to: 100 },
    ]);
    expect(presets(turn, 0, 0, 400, 100).map((one) => one.name)).toEqual(['all']);
    expect(presets(wager(['fold', 'check', 'bet 1..5']), 0, 0, 20, null)).toEqual([]);
    expect(presets(wager(['fold', 'call 2', 'raise 4']), 2, 0, 9, null)).toEqual([]);
  });

  test('what is typed is brought into bounds', () => {
    const turn = wager(['fold', 'check', 'bet 5..80']);
    expect(sizeTyped('20', turn)).toBe(20);
    expect(sizeTyped('1', turn)).toBe(5);
    expect(sizeTyped('1 000', turn)).toBe(80);
    expect(sizeTyped('all', turn)).toBeNull();
  });
});

test('K12: an exchange gives as many cards as it takes', () => {
  expect(exchange(['7c'], ['Ah'])).toBe('exchange 7c for Ah');
  expect(exchange(['7c', '8d'], ['Ah'])).toBeNull();
  expect(exchange([], [])).toBeNull();
});
