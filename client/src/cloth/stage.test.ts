import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyNews, Deal, DealEvent } from '../lib/protocol.gen';
import { settings } from '../lib/settings.svelte';
import { deal, table } from './dealt';
import { Stage } from './stage.svelte';
import { tellable } from './telling';

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
});
afterEach(() => {
  vi.useRealTimers();
  settings.speed = 1;
});

const polish = deal('polish', 3);
/** Bob's pair of kings was called: Cy has one card less, and the next round is dealt. */
function called(): Deal {
  const { polish: facts } = polish.facts;
  if (!facts) throw new Error('no Polish Poker');
  const hands = [0, 1, 2].map((seat) => ({ is: 'Hand', seat, cards: ['2c', '3c', '4c', '5c', '6c'].map((card) => card[0] + 'dhs'[seat]!) }));
  const verdict = { is: 'Verdict', declaration: 'pair K', words: 'pair of kings', holds: false, evidence: [], higher: '', declarer: 1, caller: 2, loser: 1, hands };
  const counts = [5, 4, 5];
  const now = { ...facts, standing: '', standing_words: '', by: null, counts, on_table: 14, verdict };
  const piles = { 'hand 0': ['Ac', 'Ad', 'Ah', 'As', 'Kc'], 'hand 1': [null, null, null, null], 'hand 2': polish.piles['hand 2'] };
  return { ...polish, piles, facts: { ...polish.facts, polish: now } } as unknown as Deal;
}

const mine = [{ is: 'Reading', when: '', category: 'pair', ranks: [], cards: ['2c', '2d'], stands_for: [], words: 'pair of twos' }];

function seen(...looks: Deal[]): Stage {
  const stage = new Stage();
  looks.forEach((one, n) => stage.see({ ...table(3, one), seq: n + 1 }, one, []));
  return stage;
}

const counts = (stage: Stage) => stage.told?.deal?.facts.polish?.counts;

describe('what may be told', () => {
  it('waits until a round that ended is cleared away, and its cards are dealt', () => {
    const stage = seen({ ...polish, facts: { ...polish.facts, mine } as Deal['facts'] }, called());
    expect([stage.held, stage.part, counts(stage)]).toEqual([true, 'act', [5, 5, 5]]);
    expect(stage.told?.deal?.facts.mine).toEqual(mine);
    expect(stage.said?.facts.polish?.verdict).toBeNull();
    vi.advanceTimersByTime(3000);
    expect([stage.held, stage.part, counts(stage)]).toEqual([true, 'shown', [5, 5, 5]]);
    expect(stage.said?.facts.polish?.verdict?.holds).toBe(false);
    vi.advanceTimersByTime(2300);
    expect([stage.held, stage.part, stage.ends]).toEqual([false, 'shown', false]);
    expect(stage.told?.deal?.facts.mine).toEqual([]);
    vi.advanceTimersByTime(2500);
    expect([stage.part, counts(stage)]).toEqual(['all', [5, 4, 5]]);
  });

  it('is all where somebody skips what moves', () => {
    const stage = seen(polish, called());
    stage.skip();
    expect([stage.held, stage.part, counts(stage)]).toEqual([false, 'all', [5, 4, 5]]);
  });

  it('U27: waits for nothing where nothing moves', () => {
    settings.speed = 0;
    const stage = seen(polish, called());
    expect([stage.held, stage.part, counts(stage)]).toEqual([true, 'all', [5, 4, 5]]);
  });

  it('says nothing of who won before the hands have turned', () => {
    const before = deal('wasteland', 3);
    const over = deal('wasteland', 3, {
      over: true, stacks: [100, 134, 100], piles: { ...before.piles, 'hand 1': ['Qs', 'Qd'] },
      facts: { ...before.facts, winners: [1], net: [-10, 20, -10] },
    });
    const stage = seen(before, over);
    expect([stage.said?.over, stage.said?.stacks[1], stage.said?.facts.net]).toEqual([false, 100, null]);
    expect(stage.said?.piles['hand 1']).toEqual(['Qs', 'Qd']);
    expect(stage.told?.deal?.over).toBe(false);
    vi.advanceTimersByTime(1000);
    expect([stage.said?.over, stage.told?.deal?.over, stage.told?.deal?.facts.winners]).toEqual([true, true, [1]]);
  });

  it('reads no hand before its cards have come', () => {
    const first = deal('wojciech', 3, { over: true });
    const dealt = deal('wojciech', 3, { number: 2, facts: { ...first.facts, mine } as Deal['facts'] });
    const stage = seen(first, dealt);
    expect(stage.told?.deal).toMatchObject({ number: 2, facts: { mine: [] } });
    vi.advanceTimersByTime(3000);
    expect(stage.told?.deal?.facts.mine).toEqual(mine);
  });
});

describe('the news that may be told', () => {
  const played = (is: string): AnyNews => ({ is: 'Played', number: 1, players: [], event: { is } as DealEvent });
  const news = [{ seq: 4, news: ['Acted', 'Shown', 'Told', 'Gathered', 'Dealt', 'Began'].map(played) }, { seq: 5, news: [played('Acted')] }];
  const told = (part: 'act' | 'shown' | 'all', upTo = 5, from = { seq: 0, at: 0 }) =>
    tellable(news, from, upTo, part).map(({ one }) => (one.is === 'Played' ? one.event.is : ''));

  it('are what people did, then what was shown, then all', () => {
    expect(told('act')).toEqual(['Acted']);
    expect(told('shown')).toEqual(['Acted', 'Shown', 'Told']);
    expect(told('all')).toHaveLength(7);
  });

  it('go on where one has stopped, and no further than one sees', () => {
    expect(told('shown', 5, { seq: 4, at: 1 })).toEqual(['Shown', 'Told']);
    expect(told('all', 4, { seq: 4, at: 3 })).toEqual(['Gathered', 'Dealt', 'Began']);
  });
});
