/** The log of a table, as sentences. */

import { cards, does, together, whom, type Who } from './who';

export const log = {
  puts: (who: Who, n: number, what: string): string =>
    does(who, `puts in ${n} as the ${what}`, `put in ${n} as the ${what}`),
  folds: (who: Who): string => does(who, 'folds', 'fold'),
  checks: (who: Who): string => does(who, 'checks', 'check'),
  calls: (who: Who, n: number): string => does(who, `calls ${n}`, `call ${n}`),
  bets: (who: Who, n: string): string => does(who, `bets ${n}`, `bet ${n}`),
  raises: (who: Who, n: string): string => does(who, `raises to ${n}`, `raise to ${n}`),
  stays: (who: Who): string => does(who, 'stays', 'stay'),
  withdraws: (who: Who): string => does(who, 'withdraws', 'withdraw'),
  takes: (who: Who, card: string): string => does(who, `takes the ${card}`, `take the ${card}`),
  says: (who: Who, hand: string): string => does(who, `declares ${hand}`, `declare ${hand}`),
  callsBluff: (who: Who): string => does(who, 'calls the bluff', 'call the bluff'),
  passes: (who: Who): string => does(who, 'passes', 'pass'),
  knocks: (who: Who): string => does(who, 'knocks', 'knock'),
  takesWidow: (who: Who): string => does(who, 'takes the widow for the whole hand', 'take the widow for your whole hand'),
  swaps: (who: Who, give: string, take: string): string =>
    does(who, `gives ${give} for ${take}`, `give ${give} for ${take}`),
  chooses: (who: Who, action: string): string => does(who, `chooses ${action}`, `choose ${action}`),
  dealsNow: (who: Who): string => does(who, 'deals', 'deal'),
  takesBack: (who: Who, n: number): string => does(who, `takes back ${n}`, `take back ${n}`),
  leaves: (who: Who): string => does(who, 'leaves the table', 'leave the table'),
  mucks: (who: Who): string => does(who, 'mucks', 'muck'),
  shows: (who: Who, hand: string): string => does(who, `shows ${hand}`, `show ${hand}`),
  forfeits: (who: Who, to: Who, n: number): string =>
    does(who, `pays ${whom(to)} ${n} as a forfeit`, `pay ${to.name} ${n} as a forfeit`),
  wins: (who: Who, n: number): string => does(who, `wins ${n}`, `win ${n}`),
  winsAlone: (who: Who, n: number): string =>
    does(who, `wins ${n}: nobody else is left`, `win ${n}: nobody else is left`),
  shares: (all: readonly Who[], n: number): string => `${together(all)} share ${n}`,
  dealtYou: (hand: string): string => `You are dealt ${hand}`,
  dealtEach: (n: number): string => `${cards(n)} each`,
  wildCard: (nth: number, card: string): string => `The ${ORDINALS[nth] ?? `${nth + 1}th`} wild card is the ${card}`,
  pileIs: (pile: string, shown: string): string => `${PILES[pile] ?? `The ${pile}`}: ${shown}`,
  turnedUp: (pile: string, shown: string): string => `${pile === 'board' ? 'The flop' : (PILES[pile] ?? `The ${pile}`)}: ${shown}`,
  firstChoice: (who: Who): string => does(who, 'has first choice', 'have first choice'),
  loses: (who: Who, what: string): string => does(who, what, what.replace(/^loses/, 'lose')),
  winsIt: (who: Who): string => does(who, 'wins', 'win'),
  lastTurns: (who: Who): string => `Turns enough: the last ones are called, as if ${who.me ? 'you' : who.name} had knocked`,
  dealBegins: (number: number, game: string): string => `Deal ${number}: ${game}`,
  dealCancelled: (reason: string): string => `The deal was called off: ${reason}`,
  gameNamed: (who: Who, game: string, byDefault: boolean): string =>
    byDefault ? `Out of time: ${game} it is` : does(who, `chooses ${game}`, `choose ${game}`),
  satDown: (who: Who): string => does(who, 'sits down', 'sit down'),
  gotUp: (who: Who): string => does(who, 'has left', 'have left'),
  satOut: (who: Who): string => does(who, 'sits out', 'sit out'),
  cameBack: (who: Who): string => does(who, 'is back', 'are back'),
  willLeave: (who: Who): string => does(who, 'leaves when the deal is over', 'leave when the deal is over'),
  busted: (who: Who): string => does(who, 'has no chips left', 'have no chips left'),
  blindsRose: (small: number, big: number): string => `From the next deal on the blinds are ${small} and ${big}`,
  ranOut: (who: Who, action: string): string => `${who.me ? 'Your' : `${who.name}’s`} time is up: ${action}`,
  wentAway: (who: Who): string => does(who, 'is away, and sits out', 'are away, and sit out'),
  requests: (who: Who, chips: number, rebuy: boolean): string =>
    does(who, `asks for ${rebuy ? '' : 'a seat with '}${chips} chips`, `ask for ${rebuy ? '' : 'a seat with '}${chips} chips`),
  answered: (who: Who, granted: boolean): string =>
    granted ? `The host says yes to ${whom(who)}` : `The host says no to ${whom(who)}`,
  hostDid: (what: string, player: string, reason: string): string => {
    const why = reason ? `: ${reason}` : '';
    return `${(HOST_DID[what] ?? ((): string => `The host: ${what}`))(player)}${why}`;
  },
  booked: (what: string, who: Who, chips: number, reason: string, giver: string): string =>
    (BOOKED[what] ?? ((): string => `${what}: ${who.name} ${chips}`))(who, chips, reason, giver),
  deckCut: (root: string): string => `The deck is sealed and cut (${root} …)`,
  withheld: (who: Who): string =>
    `${who.me ? 'Your' : `${who.name}’s`} number for the cut never came`,
  cutsAlone: (who: Who, own: boolean): string =>
    own
      ? does(who, 'cuts with numbers of their own', 'cut with numbers of your own')
      : does(who, 'lets the server draw the numbers for the cut', 'let the server draw your numbers for the cut'),
  brokeDown: 'The table stands still after a fault',
  tableBack: 'The table is set back to where it was',
  noLog: 'What happens is told here.',
  newDeal: 'New deal',
};

const PILES: Record<string, string> = {
  board: 'The board',
  centre: 'To the centre',
  'suit card': 'The suit card',
  widow: 'The widow',
};

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'];

const HOST_DID: Record<string, (player: string) => string> = {
  opened: () => 'The night begins',
  paused: () => 'The host pauses the game',
  'went on': () => 'The game goes on',
  removed: (player) => `The host has removed ${player}`,
  'sat out': (player) => `The host lets ${player} sit out`,
  'handed over': (player) => `${player} is the host now`,
  'called off': () => 'The host calls the deal off',
  closed: () => 'The host ends the night',
};

type Booking = (who: Who, chips: number, reason: string, giver: string) => string;

const BOOKED: Record<string, Booking> = {
  'buy-in': (who, chips) => does(who, `buys in for ${chips}`, `buy in for ${chips}`),
  rebuy: (who, chips) => does(who, `buys ${chips} more`, `buy ${chips} more`),
  given: (who, chips, reason) =>
    chips < 0
      ? `The host takes ${-chips} from ${whom(who)}: ${reason}`
      : `The host gives ${whom(who)} ${chips}: ${reason}`,
  'cash-out': (who, chips) => does(who, `is paid out ${-chips}`, `are paid out ${-chips}`),
  moved: (who, chips, reason, giver) => `${chips} go from ${giver} to ${whom(who)}: ${reason}`,
};
