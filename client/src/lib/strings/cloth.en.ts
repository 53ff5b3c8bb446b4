/** What is written on the cloth, as whole phrases. */

import { cardName, cardShown, isRank, rankLabel, rankWord } from '../cards';
import { declared } from '../../play/said';
import { count, listed, number } from './plural';

const ranksInWords = (ranks: readonly string[]): string =>
  listed(ranks.map((rank) => (isRank(rank) ? rankWord(rank, true) : rank)));

const LEVELS: Record<string, string> = { beginner: 'beginner', regular: 'regular', shark: 'shark' };

/** What somebody did, in a word or two, for their place at the table; in as few as possible where there is no room. */
function act(written: string, short = false): string {
  const [verb = '', ...rest] = written.split(' ');
  switch (verb) {
    case 'fold':
      return 'folds';
    case 'check':
      return 'checks';
    case 'bet':
      return 'bets';
    case 'raise':
      return 'raises';
    case 'call':
      return rest[0] === 'bluff' ? 'calls it' : 'calls';
    case 'declare':
      return short ? rest.join(' ') : declared(rest.join(' '));
    case 'take':
      return `takes ${cardShown(rest[0] ?? null)}`;
    case 'exchange':
      return rest[0] === 'all' ? 'takes the widow' : exchanged(rest);
    case 'knock':
      return 'knocks';
    case 'pass':
      return 'passes';
    case 'stay':
      return 'stays';
    case 'withdraw':
      return 'withdraws';
    default:
      return written;
  }
}

function exchanged(words: string[]): string {
  const given = words.indexOf('for');
  return given === 1 ? `swaps for ${cardShown(words[2] ?? null)}` : `swaps ${given} cards`;
}

export const cloth = {
  wordmark: 'homegame',
  act,
  folded: 'folded',
  out: 'out',
  sitsOut: 'sits out',
  away: 'away',
  leaving: 'has left',
  ready: 'ready',
  waits: 'waits',
  allIn: 'all in',
  chips: number,
  signed: (n: number): string => (n > 0 ? `+${number(n)}` : n < 0 ? `−${number(-n)}` : '±0'),
  bot: (level: string): string => `computer opponent, ${LEVELS[level] ?? level}`,
  host: 'host',
  dealer: 'dealer',
  lives: (n: number): string => count(n, 'life', 'lives'),
  cardsHeld: (n: number, most: number): string => `${count(n, 'card')} of ${most}`,
  seconds: (n: number): string => count(n, 'second'),

  pot: 'Pot',
  mainPot: 'Main pot',
  sidePot: (n: number): string => `Side pot ${n}`,
  potFor: (label: string, amount: number, names: string[]): string =>
    `${label}: ${number(amount)}, to be won by ${listed(names)}`,
  wonBy: (label: string, names: string[]): string => `${label}, to be won by ${listed(names)}`,

  as: (card: string): string => `as ${card}`,
  wildNow: 'Wild',
  nothingWild: 'Nothing is wild',
  ifRed: 'If red',
  ifBlack: 'If black',
  none: 'none',
  ranks: (ranks: readonly string[]): string => ranks.map((rank) => (rank === 'Jk' ? 'jokers' : rankLabel(rank))).join('  '),
  chooses: (name: string, me: boolean): string => (me ? 'You choose' : `${name} chooses`),
  knocked: (name: string, me: boolean): string => (me ? 'You knocked' : `${name} knocked`),
  lastTurns: 'Last turns',
  widowDown: 'The widow, face down',
  widowUp: 'The widow',
  standingBy: (name: string, me: boolean): string => (me ? 'You said' : `${name} said`),
  opens: (name: string, me: boolean): string => (me ? 'You speak first' : `${name} speaks first`),
  cardsOnTable: (n: number): string => `${count(n, 'card')} on the table`,
  itIsThere: 'It is there',
  itIsNotThere: 'It is not there',
  higherIsThere: (words: string): string => `A higher hand is there: ${words}`,
  loses: (name: string, me: boolean): string => (me ? 'You lose the round' : `${name} loses the round`),
  losesLife: (names: string[], me: boolean): string =>
    me && names.length === 1 ? 'You lose a life' : `${listed(names)} ${names.length === 1 ? 'loses' : 'lose'} a life`,
  skip: 'Go on',

  // The table as text
  text: {
    title: 'The table as text',
    cards: 'Cards on the table',
    people: 'Players, clockwise',
    pots: 'Pots',
    mine: (words: string): string => `You have ${words}.`,
    mineIf: (when: string, words: string): string => `If the suit card is ${when}, you have ${words}.`,
    inFront: (chips: number): string => `${count(chips, 'chip')} in front`,
    stack: (chips: number): string => count(chips, 'chip'),
    holds: (cards: number): string => count(cards, 'card'),
    cardsOf: (cards: readonly (string | null)[]): string => `Cards: ${named(cards)}.`,
    knocked: (name: string): string => `${name} knocked.`,
    hand: (cards: readonly (string | null)[]): string => `Your cards: ${named(cards)}.`,
    pile: (name: string, cards: readonly (string | null)[]): string => `${PILES[name] ?? name}: ${named(cards)}.`,
    wild: (ranks: readonly string[]): string => `Wild: ${ranksInWords(ranks)}.`,
    wildIf: (colour: string, ranks: readonly string[]): string =>
      `If the suit card is ${colour}: ${ranks.length ? `${ranksInWords(ranks)} wild` : 'nothing wild'}.`,
    standing: (words: string, name: string): string => `${name} declared: ${words}.`,
    verdict: (words: string, holds: boolean, loser: string): string =>
      `Called: ${words}. ${holds ? 'It is there.' : 'It is not there.'} ${loser} loses the round.`,
    makes: (name: string, words: string): string => `${name} shows ${words}.`,
    noDeal: 'No deal is going on.',
    button: (pile: string, card: string | null, picked: boolean): string =>
      `${cardName(card)}, ${pile === 'centre' ? 'take it' : pile === 'widow' ? 'take it from the widow' : 'give it away'}${picked ? ', chosen' : ''}`,
  },
};

const PILES: Record<string, string> = {
  row: 'The row',
  'suit card': 'The suit card',
  board: 'The board',
  centre: 'The centre',
  widow: 'The widow',
};

/** Cards as they are read aloud; those face down are counted. */
function named(cards: readonly (string | null)[]): string {
  const open = cards.filter((card) => card !== null).map(cardName);
  const down = cards.length - open.length;
  const parts = down > 0 ? [...open, `${count(down, 'card')} face down`] : open;
  return parts.length ? parts.join(', ') : 'no cards';
}
