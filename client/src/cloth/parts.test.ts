import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import Card from './Card.svelte';
import { deal, table } from './dealt';
import { layout } from './layout';
import Middle from './Middle.svelte';
import { model, type Person } from './model';
import Seat from './Seat.svelte';

afterEach(cleanup);

describe('a card', () => {
  const card = (props: Record<string, unknown>) => render(Card, { props: { face: null, ...props } }).container;

  it('is a back and nothing else as long as its face is not known', () => {
    const back = card({});
    expect(back.querySelector('.front')).toBeNull();
    expect(back.textContent?.trim()).toBe('');
  });

  it('has a front with its rank, once its face is known', () => {
    expect(card({ face: 'Th' }).textContent).toMatch(/10/);
    cleanup();
    expect(card({ face: 'Qs' }).querySelector('.front')).not.toBeNull();
  });

  it('U8: says what a wild card stands for', () => {
    expect(card({ face: '9c', wild: true, as: 'A♠' }).textContent).toContain('as A♠');
  });

  it('W4: marks what would be wild if red, and if black', () => {
    const both = card({ face: '4d', ifRed: true, ifBlack: true });
    expect(both.querySelectorAll('.dots i')).toHaveLength(2);
    cleanup();
    expect(card({ face: '4d' }).querySelector('.dots')).toBeNull();
  });
});

describe('a seat', () => {
  const now = deal('wojciech', 3);
  const ann = model(now, table(3, now)).people[0] as Person;
  const box = { x: 0, y: 0, w: 120, h: 44 };
  const seat = (changes: Partial<Person>, props = {}) =>
    render(Seat, { props: { person: { ...ann, ...changes }, box, tiny: false, chips: true, ...props } }).container;

  it('has a name and chips, and a button where that lies', () => {
    const text = seat({ stack: 1250, dealer: true }).textContent ?? '';
    expect(text).toContain('Ann');
    expect(text).toMatch(/1.?250/);
    expect(text).toContain('D');
  });

  it('says how things stand: away, sitting out, all in', () => {
    for (const [changes, word] of [[{ away: true }, /away/i], [{ out: true }, /out/i], [{ allIn: true, stack: 0 }, /all in/i]] as const) {
      expect(seat(changes).textContent).toMatch(word);
      cleanup();
    }
  });

  it('U3: has a ring for the time, and a number for the last seconds', () => {
    const ring = seat({ toAct: true }, { left: 0.25, seconds: 7 });
    expect(ring.querySelector<SVGRectElement>('.ring rect')?.style.strokeDashoffset).toBe('75');
    expect(ring.querySelector('.seconds')?.textContent).toBe('7');
    cleanup();
    expect(seat({ toAct: true }).querySelector('.ring')).toBeNull();
  });

  it('U19: shows of a bot how well it plays', () => {
    expect(seat({ bot: 'shark' }).querySelectorAll('.die circle')).toHaveLength(3);
    cleanup();
    expect(seat({ bot: '' }).querySelector('.die')).toBeNull();
  });

  it('P1: shows cards held where they are the game, and lives where those are', () => {
    const held = seat({ count: 2 }, { chips: false, most: 5 });
    expect([held.querySelectorAll('.held i').length, held.querySelectorAll('.held i.full').length]).toEqual([5, 2]);
    cleanup();
    expect(seat({ lives: 3 }).querySelectorAll('.lives i')).toHaveLength(3);
    cleanup();
    expect(seat({ lives: 0 }).textContent).toContain('out');
  });
});

describe('the centre in Spokane', () => {
  function middle(street: string, wild: string[], toAct: number) {
    const before = deal('spokane', 3);
    const now = { ...before, to_act: toAct, facts: { ...before.facts, street, wild } };
    const at = layout(now, table(3, now), { width: 900, height: 640 });
    return render(Middle, { deal: now, at, onaim: () => undefined }).container.textContent ?? '';
  }

  it('S4: says whose choice it is, and that it is mine', () => {
    expect(middle('round 1', [], 1)).toContain('Bob');
    cleanup();
    expect(middle('round 1', [], 0)).toContain('You');
  });

  it('S4: says which rank is wild now, as soon as one is', () => {
    expect(middle('round 2', ['9'], 1)).toMatch(/Wild.*9/);
    cleanup();
    expect(middle('round 1', [], 1)).not.toContain('Wild');
  });

  it('says nobody’s choice while people bet', () => {
    expect(middle('betting 1', ['9'], 1)).not.toContain('Bob');
  });
});
