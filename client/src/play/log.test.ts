import { expect, test } from 'vitest';
import type { AnyNews, DealEvent, Sitter } from '../lib/protocol.gen';
import { deed, outcome, Teller } from './log';
import { declared, optionsOf, titleOf } from './said';

const ANN = { name: 'Ann', me: false };
const YOU = { name: 'Bob', me: true };

function told(event: DealEvent, me = 'Bob'): string[] {
  const news: AnyNews = { is: 'Played', number: 1, players: ['Ann', 'Bob'], event };
  return new Teller(me).tell(news).map((line) => line.text);
}

test('actions are told as sentences', () => {
  expect(deed(ANN, 'raise 20', 12)).toBe('Ann raises to 20');
  expect(deed(YOU, 'raise 20', 12)).toBe('You raise to 20');
  expect(deed(ANN, 'call', 4)).toBe('Ann calls 4');
  expect(deed(ANN, 'call bluff', 0)).toBe('Ann calls the bluff');
  expect(deed(YOU, 'take Td', 0)).toBe('You take the 10♦');
  expect(deed(ANN, 'exchange 7c for Ah', 0)).toBe('Ann gives 7♣ for A♥');
  expect(deed(ANN, 'exchange all', 0)).toBe('Ann takes the widow for the whole hand');
  expect(deed(ANN, 'declare full house 10 over 4', 0)).toBe('Ann declares a full house, tens over fours');
});

test('declarations have the words of the table', () => {
  expect(declared('pair K')).toBe('a pair of kings');
  expect(declared('two pair 6 2')).toBe('two pair, sixes and twos');
  expect(declared('flush hearts A')).toBe('a flush in hearts to the ace');
  expect(declared('straight 10')).toBe('a straight to the ten');
  expect(declared('high card Q')).toBe('queen high');
});

test('games have the names of their rulebooks', () => {
  expect(titleOf('Wasteland(jokers="bug")')).toBe('Wasteland Hold’em');
  expect(titleOf('spokane')).toBe('Spokane Open Wild');
});

test('options are said in words', () => {
  expect(optionsOf('Polish(stake=5, card_limit=2, high_card=True, flush=False)')).toBe('stake 5, card limit 2, high card, no flush');
  expect(optionsOf('Wasteland(jokers="bug")')).toBe('jokers bug');
  expect(optionsOf('Spokane()')).toBe('');
});

test('a deal tells me my own cards, and of others only how many', () => {
  const dealt: DealEvent = {
    is: 'Dealt', piles: ['hand 1', 'hand 0', 'hand 1', 'hand 0'], cards: ['Ah', null, 'Td', null], face_up: false,
  };
  expect(told(dealt)).toEqual(['You are dealt A♥ 10♦']);
  const hidden: DealEvent = { ...dealt, cards: [null, null, null, null] };
  expect(told(hidden, 'Cem')).toEqual(['2 cards each']);
});

test('wild cards and pots', () => {
  expect(told({ is: 'Shown', pile: 'row', places: [1], cards: ['9c'] })).toEqual(['The second wild card is the 9♣']);
  expect(told({ is: 'Shown', pile: 'hand 0', places: [0, 1], cards: ['9c', 'Jk1'] })).toEqual(['Ann shows 9♣ joker']);
  expect(told({ is: 'Awarded', amount: 9, shares: [[0, 5], [1, 4]], contested: true })).toEqual(['You and Ann share 9']);
});

test('U11: who won what with which hand', () => {
  const reading = {
    is: 'Reading' as const, when: '', category: 'pair', ranks: ['K'], cards: [], stands_for: [], words: 'a pair of kings',
  };
  const paid = [
    { is: 'PaidPot' as const, amount: 33, shares: [[1, 33]] as [number, number][], contested: true },
    { is: 'PaidPot' as const, amount: 8, shares: [[0, 8]] as [number, number][], contested: false },
  ];
  expect(outcome(paid, [{ is: 'ShownHand', seat: 1, reading }], ['Ann', 'Bob'], 'Bob')).toEqual([
    'You win 33 with a pair of kings',
    'Ann wins 8: nobody else is left',
  ]);
});

test('what was only for the host is told as it came', () => {
  const asked: AnyNews = {
    is: 'Requested', request: { is: 'Request', player: 'Ann', seat: 2, chips: 50, rebuy: false },
  };
  expect(new Teller('Bob').tell(asked)[0]?.text).toBe('Ann asks for a seat with 50 chips');
});

test('U17: a bot names its game, and only people run out of time', () => {
  const named: AnyNews = { is: 'Happened', happening: { is: 'GameNamed', seat: 1, game: 'Wojciech()', by_default: true } };
  const teller = new Teller('Bob');
  teller.meet([{ seat: 1, player: 'Kettle', bot: 'shark' }] as Sitter[]);
  expect(teller.tell(named)[0]?.text).toBe('Kettle chooses Wojciech');
  expect(new Teller('Bob').tell(named)[0]?.text).toBe('Out of time: Wojciech it is');
});
