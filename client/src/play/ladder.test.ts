import { expect, test } from 'vitest';
import { families, found, higher, type Rung } from './ladder';

const rung = (is: string, words: string, family: string): Rung => ({ is: `declare ${is}`, words, family });
const LADDER = [
  rung('pair K', 'a pair of kings', 'pair'),
  rung('pair A', 'a pair of aces', 'pair'),
  rung('two pair 3 2', 'two pair, threes and twos', 'two pair'),
  rung('two pair 4 2', 'two pair, fours and twos', 'two pair'),
  rung('two pair 4 3', 'two pair, fours and threes', 'two pair'),
  rung('three 2', 'three twos', 'three'),
  rung('flush clubs Q', 'a flush in clubs to the queen', 'flush'),
  rung('flush hearts Q', 'a flush in hearts to the queen', 'flush'),
  rung('full house 10 over 4', 'a full house, tens over fours', 'full house'),
];

test('P4: only what is higher is offered', () => {
  expect(higher(LADDER, 'declare two pair 4 2').map((one) => one.is)[0]).toBe('declare two pair 4 2');
  expect(higher(LADDER, 'declare two pair 4 2')).toHaveLength(6);
  expect(higher(LADDER, null)).toEqual([]);
  expect(higher(LADDER, 'declare pair 1')).toEqual([]);
});

test('families have rows by the first rank, or by suit', () => {
  const laid = families(LADDER);
  expect(laid.map((one) => [one.name, one.count])).toEqual([
    ['pair', 2], ['two pair', 3], ['three', 1], ['flush', 2], ['full house', 1],
  ]);
  expect(laid[1]?.rows.map((row) => [row.label, row.cells.map((cell) => cell.label)])).toEqual([
    ['3', ['2']], ['4', ['2', '3']],
  ]);
  expect(laid[3]?.rows.map((row) => row.label)).toEqual(['♣', '♥']);
  expect(laid[4]?.rows[0]).toMatchObject({ label: '10', cells: [{ label: '4' }] });
});

test('a search finds what holds every word', () => {
  expect(found(LADDER, 'kings').map((one) => one.words)).toEqual(['a pair of kings']);
  expect(found(LADDER, 'queen flush heart').map((one) => one.words)).toEqual(['a flush in hearts to the queen']);
  expect(found(LADDER, '10 over 4')).toHaveLength(1);
  expect(found(LADDER, '  ')).toEqual([]);
});
