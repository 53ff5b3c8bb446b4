/** Deals made up for the tests: everybody has all the cards that the game can give them. */

import type { Deal, Facts, Sitter, Table } from '../lib/protocol.gen';
import { spokaneRounds, type Game } from './model';

const NAMES = ['Ann', 'Bob', 'Cy', 'Di', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jo'];
const hidden = (n: number): null[] => Array.from({ length: n }, () => null);
const SUITS = ['c', 'd', 'h', 's'];
const DECK = [...'23456789TJQKA'].flatMap((rank) => SUITS.map((suit) => rank + suit));

export function facts(changes: Partial<Facts> = {}): Facts {
  return {
    is: 'Facts', street: '', rules: [], acts: [], call: 0, least: null, most: null, verb: '', all_in: null, pots: [],
    wild: [], if_red: [], if_black: [], mine: [], hands: [], paid: [], net: null, winners: [], polish: null,
    whiskey: null, deal_commitment: '', ...changes,
  };
}

const TITLES: Record<string, string> = {
  wojciech: 'Wojciech()', wasteland: 'Wasteland()', spokane: 'Spokane()', polish: 'Polish()', whiskey: 'Whiskey()',
};

export function deal(game: Game, players: number, changes: Partial<Deal> = {}): Deal {
  const cards = [...DECK];
  const open = (n: number) => cards.splice(0, n);
  const piles: Record<string, (string | null)[]> = {};
  const most = players <= 4 ? 5 : players === 5 ? 4 : 3;
  const held = { wojciech: 5, wasteland: 2, spokane: 1, polish: most, whiskey: 5, none: 0 }[game];
  for (let seat = 0; seat < players; seat += 1) {
    piles[`hand ${seat}`] = seat === 0 ? open(held) : hidden(held);
    if (game === 'spokane') piles[`up ${seat}`] = open(Math.min(spokaneRounds(players), Math.floor(40 / players)));
  }
  if (game === 'wojciech') Object.assign(piles, { row: open(3), 'suit card': hidden(1) });
  if (game === 'wasteland') Object.assign(piles, { board: open(5), burn: hidden(3) });
  if (game === 'spokane') piles['centre'] = hidden(players + 1);
  if (game === 'whiskey') piles['widow'] = open(5);
  const all = Array.from({ length: players }, (_, n) => n);
  return {
    number: 1, game: TITLES[game] ?? '', seats: all, players: all.map((n) => NAMES[n] ?? ''), over: false, to_act: 1,
    told: [], default: '', prepared: '', button: 0, live: all, gone: [], stacks: all.map(() => 100),
    bets: all.map((n) => n * 7), staked: all.map(() => 0), pot: 34, stock: 9, piles,
    facts: facts({
      acts: all.map(() => 'check'),
      pots: [{ is: 'ContestedPot', amount: 34, seats: all }],
      polish: game !== 'polish' ? null : {
        is: 'PolishFacts', standing: 'pair K', standing_words: 'pair of kings', by: 1, on_table: most * players, most,
        counts: all.map(() => most), mine_holds: null, verdict: null,
      },
      whiskey: game !== 'whiskey' ? null : { is: 'WhiskeyFacts', open: true, knocked: null, last: false, lives: [], lost: [] },
    }),
    ...changes,
  } as Deal;
}

export function table(players: number, now: Deal | null, changes: Partial<Table> = {}): Table {
  const sitters = Array.from({ length: players }, (_, seat): Sitter => ({
    is: 'Sitter', seat, player: NAMES[seat] ?? '', stack: 100, bot: '', bank: 0, out: false, leaving: false,
    away: false, ready: false,
  }));
  return {
    seq: 1, at: 0, player: 'Ann', seat: 0, host: 'Ann', sitters, deal: now, dealer: 0, chooser: null, menu: [],
    clock: null, opened: true, paused: false, broken: '', closed: false, requests: [], talk: null, ledger: null,
    ...changes,
  } as Table;
}
