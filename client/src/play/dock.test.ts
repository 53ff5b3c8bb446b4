import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import wojciech from '../fixtures/wojciech.json';
import whiskey from '../fixtures/whiskey.json';
import Dock from './Dock.svelte';
import { playOf, sent } from './fixture';
import type { Play } from './play.svelte';

function dock(play: Play): void {
  render(Dock, { play, onopen: () => undefined });
}

beforeEach(() => sent.mockClear());
afterEach(cleanup);

test('U6: a raise says what it comes to, and how much more that is', async () => {
  dock(playOf(wojciech, 'raise'));
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: '20' } });
  const raise = screen.getByRole('button', { name: /^Raise to 20/ });
  expect(raise.textContent).toMatch(/\d+ more/);
  await fireEvent.click(raise);
  expect(sent).toHaveBeenCalledWith({ is: 'Act', action: 'raise 20' }, undefined);
});

test('U4: what has only just been asked is not answered by a late tap', async () => {
  const play = playOf(wojciech, 'raise');
  dock(play);
  play.rest();
  await fireEvent.click(screen.getByRole('button', { name: /^Call/ }));
  expect(sent).not.toHaveBeenCalled();
});

test('U7: two taps exchange a card of mine for one of the widow’s', () => {
  const play = playOf(whiskey, 'knock');
  const hand = `hand ${play.place}`;
  play.pick(hand, 0);
  expect(play.exchange).toBeNull();
  play.pick('widow', 1);
  expect(play.exchange).toBe(`exchange ${play.deal?.piles[hand]?.[0]} for ${play.deal?.piles.widow?.[1]}`);
  play.pick('widow', 2);
  expect(play.pickedOf('widow')).toEqual([play.deal?.piles.widow?.[2]]);
  play.pick('widow', 2);
  expect(play.picked.size).toBe(1);
});
