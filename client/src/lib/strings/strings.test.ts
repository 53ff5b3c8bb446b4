import { expect, test } from 'vitest';
import { count, listed, lobby, number, plural } from '.';

test('numbers have their forms', () => {
  expect(count(1, 'card')).toBe('1 card');
  expect(count(0, 'card')).toBe('0 cards');
  expect(count(1200, 'chip')).toBe('1,200 chips');
  expect(plural(2, { one: 'is', other: 'are' })).toBe('are');
  expect(number(12000)).toBe('12,000');
});

test('lists end with an and', () => {
  expect(listed(['Ann'])).toBe('Ann');
  expect(listed(['Ann', 'Bob', 'Cem'])).toBe('Ann, Bob and Cem');
});

test('phrases are whole', () => {
  expect(lobby.numbersNow(6, 100, 30, true)).toBe('6 seats, 100 chips each and 30 seconds a turn');
  expect(lobby.numbersNow(3, 0, null, false)).toBe('3 seats and no clock');
  expect(lobby.houseRulesNow(1)).toBe('1 rule of your own');
});
