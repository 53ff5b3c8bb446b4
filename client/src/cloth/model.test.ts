import { describe, expect, it } from 'vitest';
import { deal, facts, table } from './dealt';
import { marksOf, model, revealBetween, spokaneRounds } from './model';
import type { Verdict } from '../lib/protocol.gen';

const reading = (cards: string[], stands: string[] = cards, when = '') => ({
  is: 'Reading' as const, when, category: 'flush', ranks: [], cards, stands_for: stands, words: 'a flush',
});

describe('what is said of a card', () => {
  it('W4: before the suit card, a card is marked as wild if red, if black', () => {
    const now = deal('wojciech', 3, { facts: facts({ if_red: ['9'], if_black: ['K'] }) });
    expect(marksOf(now, 'hand 0', '9c')).toMatchObject({ ifRed: true, ifBlack: false, wild: false });
    expect(marksOf(now, 'hand 0', 'Kd')).toMatchObject({ ifRed: false, ifBlack: true });
    expect(marksOf(now, 'row', '9h')).toMatchObject({ ifRed: false, ifBlack: false });
  });

  it('U8: a wild card of one’s own says what it stands for, a natural one does not', () => {
    const now = deal('wasteland', 3, {
      facts: facts({ wild: ['Jk'], mine: [reading(['Ah', 'Jk1', 'Jk2'], ['Ah', 'Kh', 'Q'])] }),
    });
    expect(marksOf(now, 'hand 0', 'Jk1').as).toBe('K♥');
    expect(marksOf(now, 'board', 'Jk2').as).toBe('Q');
    expect(marksOf(now, 'hand 0', 'Ah')).toMatchObject({ as: '', wild: false });
  });

  it('U11: the winning five are lit, and what does not play is dimmed', () => {
    const now = deal('wasteland', 2, {
      over: true,
      facts: facts({
        winners: [1],
        hands: [
          { is: 'ShownHand', seat: 0, reading: reading(['2c', '3c']) },
          { is: 'ShownHand', seat: 1, reading: reading(['Ah', 'Kh']) },
        ],
      }),
    });
    expect(marksOf(now, 'hand 1', 'Ah')).toMatchObject({ lit: true, dim: false });
    expect(marksOf(now, 'hand 0', '2c')).toMatchObject({ lit: false, dim: true });
    expect(marksOf(now, 'board', 'Kh')).toMatchObject({ lit: true });
  });

  it('says nothing of a card that may not be seen', () => {
    const now = deal('spokane', 3, { facts: facts({ wild: ['9'] }) });
    expect(marksOf(now, 'hand 1', null)).toEqual({ wild: false, ifRed: false, ifBlack: false, as: '', lit: false, dim: false });
  });
});

describe('a round that ends and begins in one step', () => {
  const verdict: Verdict = {
    is: 'Verdict', declaration: 'pair K', words: 'pair of kings', holds: true, evidence: ['Kc', 'Kd'], higher: '',
    declarer: 1, caller: 0, loser: 0,
    hands: [
      { is: 'RevealedHand', seat: 0, cards: ['2c', '9c'] },
      { is: 'RevealedHand', seat: 1, cards: ['Kd', 'Kc'] },
    ],
  };
  const before = deal('polish', 2, { piles: { 'hand 0': ['9c', '2c'], 'hand 1': [null, null] } });
  const after = deal('polish', 2, {
    piles: { 'hand 0': ['4h', '5h', '6h'], 'hand 1': [null, null] },
    facts: { ...before.facts, polish: { ...before.facts.polish!, verdict } },
  });

  it('P7: shows all hands, with the evidence lit', () => {
    const shown = revealBetween(before, after);
    expect(shown?.piles).toEqual({ 'hand 0': ['9c', '2c'], 'hand 1': ['Kd', 'Kc'] });
    expect(shown && marksOf(shown, 'hand 1', 'Kd')).toMatchObject({ lit: true });
    expect(shown && marksOf(shown, 'hand 0', '9c')).toMatchObject({ lit: false, dim: true });
  });

  it('shows it once', () => {
    expect(revealBetween(after, after)).toBeNull();
    expect(revealBetween(null, after)).toBeNull();
    expect(revealBetween({ ...before, number: 2 }, after)).toBeNull();
  });
});

describe('who is at the table', () => {
  it('shows those who are not in the deal too, but in a replay only those who were', () => {
    const now = deal('whiskey', 3);
    const look = table(5, now);
    expect(model(now, look).people.map((one) => one.place)).toEqual([0, 1, 2, null, null]);
    expect(model(now, look, true).people.map((one) => one.name)).toEqual(['Ann', 'Bob', 'Cy']);
  });

  it('S7: reckons how many rounds of choosing there can be', () => {
    expect([2, 4, 6, 7, 10].map(spokaneRounds)).toEqual([4, 4, 6, 6, 4]);
  });
});
