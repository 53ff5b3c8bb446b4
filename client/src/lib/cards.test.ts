import { expect, test } from 'vitest';
import { cardName, cardShown, face, rankWord } from './cards';

test('cards are read as they are written', () => {
  expect(face('Th')).toEqual({ written: 'Th', rank: 'T', suit: 'h', red: true });
  expect(face('Jk1')).toEqual({ written: 'Jk1', rank: 'Jk', suit: null, red: false });
  expect(face('Js')?.red).toBe(false);
});

test.each([null, '', '??', '1h', 'Ahh', 'Jk3', 'ah'])('%s is no card that one sees', (written) => {
  expect(face(written)).toBeNull();
});

test('cards have names', () => {
  expect(cardName('Td')).toBe('ten of diamonds');
  expect(cardName('Jk2')).toBe('red joker');
  expect(cardName(null)).toBe('a card face down');
  expect(cardShown('Td')).toBe('10♦');
  expect(rankWord('6', true)).toBe('sixes');
});
