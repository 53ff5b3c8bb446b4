import { expect, test } from 'vitest';
import type { GameInfo, OptionInfo } from '../lib/api';
import { readHouse, valueInWords } from '../lib/house';
import { readLimit, writeLimit } from './limits';
import { botChairs, changed, CHOICE, firstPlan, forChips, inOrder, newTable, seatBounds, setOption } from './plan';

function option(name: string, kind: OptionInfo['kind'], usual: string, words: string[] = []): OptionInfo {
  return { name, rule: 'X1', says: '', kind, words, least: null, most: null, none: false, default: usual };
}

function game(name: string, players: [number, number], options: OptionInfo[], chips = true): GameInfo {
  return { name, title: name, players, chips, idea: '', levels: [], options };
}

const GAMES = [
  game('polish', [2, 8], [option('stake', 'number', '0'), option('min_players', 'number', '3')], false),
  game('spokane', [2, 10], [option('max_players', 'number', '6')]),
  game('wojciech', [2, 9], [option('ante', 'number', '1'), option('suit_card_wild', 'switch', 'false')]),
];

test('the first plan is one game for an evening', () => {
  const made = newTable(firstPlan(), 'Ann', GAMES);
  expect(made).toMatchObject({ host: 'Ann', programme: 'rotation', seats: 6, turn_time: 30_000, least_buy_in: 20 });
  expect(made.games).toEqual([{ game: 'wojciech', options: {}, free: {} }]);
});

test('only what differs from the rules as written is sent', () => {
  const plan = firstPlan();
  const ante = GAMES[2]?.options[0] as OptionInfo;
  setOption(plan, 'wojciech', ante, '2');
  expect(newTable(plan, 'Ann', GAMES).games[0]?.options).toEqual({ ante: '2' });
  expect(changed(plan, GAMES)).toBe(1);
  setOption(plan, 'wojciech', ante, '1');
  expect(newTable(plan, 'Ann', GAMES).games[0]?.options).toEqual({});
});

test('a menu holds what is on it, and what the dealer may decide', () => {
  const plan = { ...firstPlan(), game: CHOICE, off: ['polish'], free: { wojciech: ['suit_card_wild'] } };
  const made = newTable(plan, 'Ann', GAMES);
  expect(made.programme).toBe('choice');
  expect(made.games.map((one) => one.game)).toEqual(['spokane', 'wojciech']);
  expect(made.games[1]?.free).toEqual({ suit_card_wild: ['true', 'false'] });
});

test('how many can sit follows from the games and their options', () => {
  expect(seatBounds({ ...firstPlan(), game: 'spokane' }, GAMES)).toEqual([2, 6]);
  expect(seatBounds({ ...firstPlan(), game: 'polish' }, GAMES)).toEqual([3, 8]);
  expect(seatBounds({ ...firstPlan(), game: CHOICE }, GAMES)).toEqual([3, 9]);
  expect(seatBounds({ ...firstPlan(), game: CHOICE, byDealer: false }, GAMES)).toEqual([3, 6]);
  expect(seatBounds({ ...firstPlan(), game: 'spokane', options: { spokane: { max_players: '10' } } }, GAMES)).toEqual([2, 10]);
});

test('Polish Poker is played for chips only with a stake', () => {
  const plan = { ...firstPlan(), game: 'polish' };
  expect(forChips(plan, GAMES)).toBe(false);
  expect(forChips({ ...plan, options: { polish: { stake: '5' } } }, GAMES)).toBe(true);
});

test.each([2, 3, 5, 6, 9, 10])('at %i chairs no bot sits on another’s, nor on one’s own', (seats) => {
  for (let bots = 0; bots < seats; bots++) {
    const chairs = botChairs(bots, seats, 'Kettle').map((one) => one.seat);
    expect(new Set([0, ...chairs]).size).toBe(bots + 1);
    expect(Math.max(0, ...chairs)).toBeLessThan(seats);
  }
});

test('no bot is called as oneself', () => {
  expect(botChairs(5, 6, 'kettle').map((one) => one.name)).not.toContain('Kettle');
});

test('the games come in our order, and a new one last', () => {
  expect(inOrder([game('zebra', [2, 9], []), ...GAMES]).map((one) => one.name)).toEqual(['wojciech', 'spokane', 'polish', 'zebra']);
});

test.each([
  'no-limit', 'no-limit min 5', 'pot-limit', 'fixed-limit 2/4', 'fixed-limit 2/4 from 2', 'fixed-limit 5/10 from 2 cap 4',
  'spread-limit 1-blind', 'spread-limit 1-5', 'spread-limit 1-5 cap 4',
])('the limit %s is read and written the same', (text) => {
  expect(writeLimit(readLimit(text))).toBe(text);
});

test('a game as it is written is read', () => {
  expect(readHouse('Wojciech')).toEqual({ game: 'wojciech', options: [] });
  expect(readHouse('Spokane(limit=FixedLimit(small=2, big=4, big_from=3, raises=3), ante=2)').options).toEqual([
    ['limit', 'FixedLimit(small=2, big=4, big_from=3, raises=3)'],
    ['ante', '2'],
  ]);
  expect(readHouse("Wojciech(five_of_a_kind='below', suit_card_wild=True)").options).toEqual([
    ['five_of_a_kind', 'below'],
    ['suit_card_wild', 'True'],
  ]);
  expect(valueInWords('suit_card_wild', 'True')).toBe('on');
  expect(valueInWords('limit', 'NoLimit(min_bet=5)')).toBe('No limit, least bet 5');
  expect(valueInWords('blinds', '((1, 5), (5, 10))')).toBe('1/5, 5/10');
});
