/** What is on the cloth: the people around it, clockwise from the one at the bottom, and what the middle is for. */

import type { Deal, Facts, Reading, Sitter, Table } from '../lib/protocol.gen';
import { cardShown, face, rankLabel } from '../lib/cards';
import { gameOf } from '../play/said';

export type Game = 'wojciech' | 'wasteland' | 'spokane' | 'polish' | 'whiskey' | 'none';
const GAMES: readonly string[] = ['wojciech', 'wasteland', 'spokane', 'polish', 'whiskey'];

export interface Person {
  /** The seat at the table. */
  seat: number;
  /** The place in the deal; null for who is not in it. */
  place: number | null;
  name: string;
  stack: number;
  bet: number;
  /** What they did last in this stage, as it is written. */
  act: string;
  /** The name of the bot that plays here; empty for people. */
  bot: string;
  host: boolean;
  away: boolean;
  out: boolean;
  ready: boolean;
  leaving: boolean;
  dealer: boolean;
  /** Still in. */
  live: boolean;
  mine: boolean;
  toAct: boolean;
  allIn: boolean;
  winner: boolean;
  /** Won or lost, when the deal is over. */
  net: number | null;
  /** What was paid out to them. */
  won: number;
  lives: number | null;
  lostLife: boolean;
  /** Cards held, where their number is the game. */
  count: number | null;
}

export interface Model {
  game: Game;
  people: Person[];
  /** Whether the viewer sits at the bottom. */
  seated: boolean;
  /** The most cards that a person may have before them. */
  capacity: number;
  /** The most cards that may lie in the middle at once. */
  middle: number;
  chips: boolean;
}

export function gameKind(deal: Deal | null): Game {
  const name = deal === null ? '' : gameOf(deal.game);
  return GAMES.includes(name) ? (name as Game) : 'none';
}

/** Look at a deal at a table, as it is to be laid out. In a replay only those who were in the deal are there. */
export function model(deal: Deal | null, look: Table, quiet = false): Model {
  const game = gameKind(deal);
  const people = around(everybody(deal, look, quiet), look, deal);
  const players = deal?.players.length ?? 0;
  return {
    game,
    people,
    seated: people[0]?.mine ?? false,
    capacity: capacity(game, players, deal),
    middle: middle(game, players),
    chips: hasChips(deal),
  };
}

function everybody(deal: Deal | null, look: Table, quiet: boolean): Person[] {
  const sitters = new Map(look.sitters.map((one) => [one.seat, one]));
  const dealt = (deal?.seats ?? []).map((seat, place) => personIn(deal as Deal, place, sitters.get(seat), look, quiet));
  if (quiet) return dealt;
  const there = new Set(deal?.seats);
  const others = look.sitters.filter((one) => !there.has(one.seat)).map((one) => bystander(one, deal, look));
  return [...dealt, ...others].sort((a, b) => a.seat - b.seat);
}

function bystander(sitter: Sitter, deal: Deal | null, look: Table): Person {
  return {
    ...FRESH,
    seat: sitter.seat,
    place: null,
    name: sitter.player,
    stack: sitter.stack,
    bot: sitter.bot,
    host: sitter.player === look.host,
    away: sitter.away,
    out: sitter.out,
    ready: sitter.ready,
    leaving: sitter.leaving,
    dealer: deal === null && look.dealer === sitter.seat,
    mine: sitter.seat === look.seat,
  };
}

const FRESH = {
  bet: 0, act: '', live: false, toAct: false, allIn: false, winner: false, net: null, won: 0,
  lives: null, lostLife: false, count: null,
} satisfies Partial<Person>;

function personIn(deal: Deal, place: number, sitter: Sitter | undefined, look: Table, quiet: boolean): Person {
  const { facts } = deal;
  const seat = deal.seats[place] ?? -1;
  const name = deal.players[place] ?? '';
  const known = sitter?.player === name ? sitter : undefined;
  const live = deal.live.includes(place);
  const stack = deal.stacks[place] ?? 0;
  const chips = hasChips(deal);
  return {
    ...FRESH,
    seat,
    place,
    name,
    stack: deal.over && !quiet && known ? known.stack : stack,
    bet: deal.bets[place] ?? 0,
    act: facts.acts[place] ?? '',
    bot: known?.bot ?? '',
    host: name === look.host,
    away: !quiet && (known?.away ?? false),
    out: !quiet && (known?.out ?? false),
    ready: !quiet && (known?.ready ?? false),
    leaving: known?.leaving ?? deal.gone.includes(place),
    dealer: deal.button === place,
    live,
    mine: name === look.player && seat === look.seat,
    toAct: !deal.over && deal.to_act === seat,
    allIn: chips && live && !deal.over && stack === 0,
    winner: deal.over && facts.winners.includes(place),
    net: facts.net?.[place] ?? null,
    won: wonBy(facts, place),
    lives: facts.whiskey?.lives[place] ?? null,
    lostLife: facts.whiskey?.lost.includes(place) ?? false,
    count: facts.polish?.counts[place] ?? null,
  };
}

function wonBy(facts: Facts, place: number): number {
  const shares = facts.paid.flatMap((pot) => pot.shares);
  return shares.reduce((sum, [seat, chips]) => sum + (seat === place ? chips : 0), 0);
}

/** Clockwise from the viewer, or from the first who sits there. */
function around(people: Person[], look: Table, deal: Deal | null): Person[] {
  const mine = people.findIndex((one) => one.mine);
  const start = mine >= 0 ? mine : Math.max(0, people.findIndex((one) => one.seat === (deal?.seats[0] ?? look.seat)));
  return [...people.slice(start), ...people.slice(0, start)];
}

/** Whether chips are played for. */
export function hasChips(deal: Deal | null): boolean {
  if (deal === null) return true;
  const { polish, whiskey } = deal.facts;
  if (polish) return deal.pot > 0 || deal.staked.some((chips) => chips > 0);
  return !(whiskey && whiskey.lives.length > 0);
}

function capacity(game: Game, players: number, deal: Deal | null): number {
  switch (game) {
    case 'wasteland':
      return 2;
    case 'spokane':
      return 1 + spokaneRounds(players);
    case 'polish':
      return Math.max(1, deal?.facts.polish?.most ?? 5);
    case 'none':
      return 2;
    default:
      return 5;
  }
}

/** How many rounds of choosing there can be (rules S2, S7). */
export function spokaneRounds(players: number): number {
  if (players < 1) return 4;
  const stock = 52 - players - 1;
  return Math.max(4, Math.min(players, Math.floor(stock / players)));
}

function middle(game: Game, players: number): number {
  switch (game) {
    case 'wojciech':
      return 4;
    case 'spokane':
      return players + 1;
    case 'wasteland':
    case 'whiskey':
      return 5;
    default:
      return 0;
  }
}

/** The name of a pile, and whose it is: `hand 2` is seat 2's, `centre` is nobody's. */
export function pileOf(pile: string): { name: string; place: number | null } {
  const found = /^(hand|up) (\d+)$/.exec(pile);
  return found ? { name: found[1] ?? pile, place: Number(found[2]) } : { name: pile, place: null };
}

export interface Marks {
  wild: boolean;
  ifRed: boolean;
  ifBlack: boolean;
  /** The card that a wild card of one's own stands for. */
  as: string;
  lit: boolean;
  dim: boolean;
}

const PLAIN: Marks = { wild: false, ifRed: false, ifBlack: false, as: '', lit: false, dim: false };

/** What is to be said of a card that lies open: the pile decides too, for a row card only makes others wild. */
export function marksOf(deal: Deal, pile: string, card: string | null): Marks {
  const read = face(card);
  if (card === null || read === null) return PLAIN;
  const { facts } = deal;
  const makesWild = pile === 'row' || pile === 'suit card';
  const marks = {
    ...PLAIN,
    wild: facts.wild.includes(read.rank),
    ifRed: !makesWild && facts.if_red.includes(read.rank),
    ifBlack: !makesWild && facts.if_black.includes(read.rank),
  };
  const { name, place } = pileOf(pile);
  const evidence = facts.polish?.verdict?.evidence ?? [];
  if (facts.polish && deal.piles[pile] && facts.polish.verdict && isRevealed(deal)) {
    const lit = evidence.includes(card);
    return { ...marks, lit, dim: !lit };
  }
  if (deal.over && facts.hands.length > 0) {
    const winning = facts.hands.filter(({ seat }) => facts.winners.includes(seat) && (place === null || seat === place));
    const playing = winning.find(({ reading }) => reading.cards.includes(card));
    const row = makesWild || name === 'centre' || name === 'widow';
    const as = marks.wild && playing && !row ? standsFor(playing.reading, card) : '';
    return { ...marks, as, lit: playing !== undefined && !row, dim: playing === undefined && !row };
  }
  const mine = facts.mine.find((one) => one.when === '');
  const as = mine && marks.wild && !makesWild && name !== 'centre' ? standsFor(mine, card) : '';
  const folded = place !== null && !deal.live.includes(place);
  return { ...marks, as: folded ? '' : as, dim: folded };
}

/** What a card of a hand counts as, as people write it; empty if it is not in the hand, or counts as itself. */
function standsFor({ cards, stands_for: stands }: Reading, card: string): string {
  const as = stands[cards.indexOf(card)] ?? card;
  if (as === card) return '';
  return face(as) ? cardShown(as) : rankLabel(as);
}

/** Whether all hands lie open, as after a call in Polish Poker. */
function isRevealed(deal: Deal): boolean {
  return Object.entries(deal.piles).every(([pile, faces]) => pileOf(pile).place === null || !faces.includes(null));
}

/**
 * The table as it was between two looks, if hands were shown and gathered again in one step: as a round of Polish
 * Poker ends with a call, and a deal of Whiskey Poker for lives with its showdown. Null if nothing was.
 */
export function revealBetween(before: Deal | null, now: Deal): Deal | null {
  if (before === null || before.number !== now.number || now.over) return null;
  const verdict = now.facts.polish?.verdict ?? null;
  if (verdict && before.facts.polish && !before.facts.polish.verdict) {
    return revealed(before, now, verdict.hands.map(({ seat, cards }) => [seat, cards]), {
      polish: { ...before.facts.polish, standing: '', standing_words: '', verdict },
    });
  }
  const shown = now.facts.hands;
  if (now.facts.whiskey && shown.length > 0 && before.facts.hands.length === 0) {
    return revealed(before, now, shown.map(({ seat, reading }) => [seat, reading.cards]), {
      whiskey: { ...now.facts.whiskey, open: true, knocked: before.facts.whiskey?.knocked ?? null, last: false },
      hands: shown,
    });
  }
  return null;
}

function revealed(before: Deal, now: Deal, hands: [number, string[]][], facts: Partial<Facts>): Deal {
  const piles = { ...before.piles };
  for (const [seat, cards] of hands) piles[`hand ${seat}`] = inOrder(before.piles[`hand ${seat}`] ?? [], cards);
  return {
    ...before,
    piles,
    to_act: null,
    told: [],
    facts: { ...before.facts, acts: now.facts.acts.map(() => ''), mine: now.facts.mine.slice(0, 0), ...facts },
  };
}

/** The cards shown, those that were known before where they lay. */
function inOrder(before: (string | null)[], shown: string[]): string[] {
  const known = new Set(before.filter((card) => card !== null && shown.includes(card)));
  const rest = shown.filter((card) => !known.has(card));
  const found = before.map((card) => (card !== null && known.has(card) ? card : rest.shift()));
  return [...found.filter((card) => card !== undefined), ...rest];
}
