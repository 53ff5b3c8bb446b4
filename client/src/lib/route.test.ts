import { expect, test } from 'vitest';
import { linkIn } from '../lobby/links';
import { read } from './route.svelte';

test('a link leads to its table', () => {
  expect(read('#gRJx0KTIAQ6h.GqA-8IweZpXMhkw_4CnVrA')).toEqual({ page: 'table', link: 'gRJx0KTIAQ6h.GqA-8IweZpXMhkw_4CnVrA' });
  expect(read('#seat.T.S')).toEqual({ page: 'table', link: 'seat.T.S' });
});

test('the opening secret leads to the lobby', () => {
  expect(read('#opening.abc-_1')).toEqual({ page: 'opening', link: 'abc-_1' });
});

test('rules are found by game and number', () => {
  expect(read('#rules')).toEqual({ page: 'rules', game: 'common', rule: '' });
  expect(read('#rules/wojciech/W4')).toEqual({ page: 'rules', game: 'wojciech', rule: 'W4' });
});

test.each(['', '#', '#/', '#hello', '#a.b.c', '#rules/<script>', '#a b.c'])('%s leads to the first page', (hash) => {
  expect(read(hash)).toEqual({ page: 'front' });
});

test.each([
  ['http://kitchen.local:8000/#T.S', 'T.S'],
  ['  T.S ', 'T.S'],
  ['https://x.org/#seat.T.S', 'seat.T.S'],
  ['http://kitchen.local:8000/', ''],
  ['T', ''],
  ['javascript:alert(1)', ''],
])('in %s the link is %s', (text, link) => {
  expect(linkIn(text)).toBe(link);
});
