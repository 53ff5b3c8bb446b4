import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import Cloth from './Cloth.svelte';
import { deal, table } from './dealt';

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function drawn(...args: Parameters<typeof deal>) {
  const now = deal(...args);
  const onpick = vi.fn();
  const found = render(Cloth, {
    deal: now, look: table(now.players.length, now), onpick,
    pickable: new Set(['widow:1', 'hand 0:2', 'centre:0']), picked: new Set(['hand 0:2']),
  });
  await tick();
  return { ...found, now, onpick };
}

describe('the cloth', () => {
  it('has no front of a card that may not be seen, and every front of one that may', async () => {
    const { container, now } = await drawn('whiskey', 4);
    const cards = [...container.querySelectorAll<HTMLElement>('[data-card]')];
    const faces = Object.values(now.piles).flat();
    expect(cards).toHaveLength(faces.length);
    expect(container.querySelectorAll('.front')).toHaveLength(faces.filter((card) => card !== null).length);
    for (const card of cards.filter((one) => /^hand [123]:/.test(one.dataset['card'] ?? ''))) {
      expect(card.querySelector('.front')).toBeNull();
      expect(card.textContent?.trim()).toBe('');
    }
  });

  it('U26: makes what can be picked a button with a name, and nothing else', async () => {
    const { getAllByRole, getByRole, onpick } = await drawn('whiskey', 3);
    const buttons = getAllByRole('button');
    expect(buttons.map((one) => one.parentElement?.dataset['card']).sort()).toEqual(['hand 0:2', 'widow:1']);
    const widow = getByRole('button', { name: /take it from the widow/ });
    widow.click();
    expect(onpick.mock.calls).toEqual([['widow', 1]]);
    expect(widow.tagName).toBe('BUTTON');
    expect(getByRole('button', { name: /chosen/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('U25: says the table in words', async () => {
    const { getByRole } = await drawn('polish', 3);
    const text = getByRole('region', { name: 'The table as text' }).textContent ?? '';
    expect(text).toContain('Bob declared: pair of kings.');
    expect(text).toContain('Ann, host, dealer, 5 cards');
  });

  it('keeps the elements of cards from look to look', async () => {
    const { container, rerender, now } = await drawn('wojciech', 3);
    const before = [...container.querySelectorAll('[data-card]')];
    const open = { ...now, piles: { ...now.piles, 'suit card': ['Kh'] } };
    await rerender({ deal: open, look: table(3, open) });
    expect([...container.querySelectorAll('[data-card]')]).toEqual(before);
    expect(container.querySelector('[data-card="suit card:0"] .front')).not.toBeNull();
  });
});
