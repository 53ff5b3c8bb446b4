/** Everything that is said at the table, as whole phrases. */

import { listed, plural } from './plural';

/** Somebody who does something; "You", where it is the reader. */
export type Who = { name: string; me: boolean };

const does = (who: Who, she: string, you: string): string => (who.me ? `You ${you}` : `${who.name} ${she}`);
const whom = (who: Who): string => (who.me ? 'you' : who.name);
const count = (n: number, one: string, many: string): string => plural(n, { one, other: many });
const cards = (n: number): string => `${n} ${count(n, 'card', 'cards')}`;

/** The name of a hand within a sentence: "a flush to the ace". */
const article = (hand: string): string =>
  /^(pair|straight|flush|full house|royal flush)/.test(hand) ? `a ${hand}` : hand;

/** Several who do something together: the reader first. */
function together(all: readonly Who[]): string {
  const others = all.filter((one) => !one.me).map((one) => one.name);
  return listed(others.length < all.length ? ['You', ...others] : others);
}

export const play = {
  // The bar at the top, and its panels
  home: 'homegame: to the first page',
  log: 'Log',
  logAndChat: 'Log and chat',
  leftSeat: 'You have left the table.',
  chat: 'Chat',
  rules: 'Rules',
  odds: 'Odds',
  night: 'Night',
  host: 'Host',
  settings: 'Settings',
  more: 'More',
  close: 'Close',
  back: 'Back',
  panels: 'Beside the table',
  table: 'The table',
  dock: 'Your hand and what you can do',
  deal: (number: number): string => `Deal ${number}`,
  unread: (n: number): string => `${n} new ${count(n, 'line', 'lines')}`,
  newRequests: (n: number): string => `${n} ${count(n, 'person asks', 'people ask')} the host`,
  tabTurn: (title: string): string => `Your turn · ${title}`,
  street: (name: string): string => STREETS[name] ?? name.charAt(0).toUpperCase() + name.slice(1),

  // The connection
  joining: 'Coming to the table …',
  away: 'Connection lost. Trying again …',
  gone: 'This window has left the table.',
  resumed: 'You are back at the table.',

  // Whose turn it is, and the price
  yourTurn: 'Your turn',
  turnOf: (name: string): string => `${name} to act`,
  toCall: (n: number): string => `${n} to call`,
  free: 'Checking is free',
  timeOut: (action: string): string => `When time is up: ${action}`,
  speaksFirst: 'You speak first',
  standing: (words: string, by: string): string => (by ? `${by} said: ${words}` : words),
  onTable: (n: number): string => `${cards(n)} on the table`,
  widowDown: 'The widow lies face down',
  widowUp: 'Tap one of yours and one of the widow’s',
  widowAny: 'Tap as many of yours as of the widow’s',
  lastTurn: (name: string): string => (name ? `${name} knocked: your last turn` : 'Your last turn'),
  knockedBanner: (name: string, me: boolean): string =>
    me ? 'You knocked: the others have one turn each' : `${name} knocked: one last turn each`,
  takeOne: 'Take a card from the centre',
  withdrawOr: (back: number): string => `Stay, or leave with ${back} back`,
  assertTurn: (price: string): string => (price ? `Your turn. ${price}.` : 'Your turn.'),

  // Buttons
  fold: 'Fold',
  check: 'Check',
  call: (n: number): string => `Call ${n}`,
  callAllIn: (n: number): string => `All in: call ${n}`,
  bet: (n: number): string => `Bet ${n}`,
  raiseTo: (n: number): string => `Raise to ${n}`,
  allIn: (n: number): string => `All in: ${n}`,
  moreThan: (n: number): string => `${n} more`,
  size: (verb: string): string => (verb === 'bet' ? 'Bet' : 'Raise to'),
  sizeRange: (least: number, most: number): string => `From ${least} to ${most}`,
  preset: { half: '½ pot', pot: 'Pot', all: 'All in' },
  less: 'Less',
  greater: 'More',
  foldFree: 'Checking is free. Fold anyway?',
  foldAnyway: 'Fold anyway',
  checkInstead: 'Check',
  take: (card: string): string => `Take the ${card}`,
  takeNone: 'Tap a card of the centre',
  callBluff: 'Call the bluff',
  declare: 'Declare',
  declareWhat: 'Declare something higher',
  declareFirst: 'Declare a hand',
  declares: (words: string): string => `Declare ${words}`,
  pickOne: 'Pick a hand',
  search: 'Search',
  searchHint: 'kings, flush hearts, 9 over 4',
  nothingHigher: 'Nothing is higher: only a call is left.',
  noneFound: 'No higher hand is called so.',
  family: (name: string): string => FAMILIES[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
  over: (rank: string): string => `${rank} over`,
  withPair: (rank: string): string => `${rank} and`,
  pass: 'Pass',
  knock: 'Knock',
  takeWidow: 'Take the widow',
  takeWidowUnseen: 'Take it unseen',
  swap: (give: string, take: string): string => `Give ${give}, take ${take}`,
  swapNone: 'One of yours for one of the widow’s',
  swapUneven: 'As many of yours as of the widow’s',
  mine: 'Yours',
  widow: 'Widow',
  stay: 'Stay',
  withdraw: (back: number): string => (back ? `Withdraw with ${back}` : 'Withdraw'),
  before: 'Before your turn',
  preCheckFold: 'Check or fold',
  preCheck: 'Check',
  preCall: (n: number): string => `Call ${n}`,
  armed: (action: string): string => `Will be done at your turn: ${action}`,
  lapsed: 'Taken back: something has changed.',

  // My hand
  hand: 'Your hand',
  ifRed: 'If red',
  ifBlack: 'If black',
  ifEither: 'Whether red or black',
  standsFor: (card: string, as: string): string => `${card} as ${as}`,
  outOfDeal: 'You are out of this deal.',
  notDealt: 'You are not in this deal.',
  watching: 'You are watching.',

  // Between deals
  wonWith: (who: Who, n: number, hand: string): string =>
    `${does(who, 'wins', 'win')} ${n}${hand ? ` with ${article(hand)}` : ''}`,
  sharePot: (all: readonly Who[], n: number, hand: string): string =>
    `${together(all)} share ${n}${hand ? ` with ${article(hand)}` : ''}`,
  winsGame: (who: Who): string => does(who, 'wins the game', 'win the game'),
  sidePot: 'Side pot',
  mainPot: 'Main pot',
  net: (n: number): string => (n > 0 ? `You won ${n}` : n < 0 ? `You lost ${-n}` : 'You are even'),
  nextIn: (seconds: number): string => `Next deal in ${seconds}`,
  nextWhen: 'The next deal comes when all are ready',
  ready: 'Ready',
  dealNext: 'Deal the next',
  isReady: 'You are ready',
  readyCount: (n: number, of: number): string => `${n} of ${of} ready`,
  show: 'Show my hand',
  result: 'Result',

  // A seat
  sitDown: 'Sit down',
  takeSeat: 'Take a seat',
  seatNumber: (n: number): string => `Seat ${n}`,
  chips: 'Chips',
  buyIn: 'Buy in for',
  buy: 'Buy chips',
  buyMore: (n: number): string => `Buy ${n}`,
  broke: 'You have no chips left.',
  asked: 'The host has been asked.',
  full: 'Every seat is taken.',
  sitOut: 'Sit out',
  sitsOut: 'You sit out.',
  comeBack: 'I’m back',
  wasAway: 'You were away, so your turns are taken for you.',
  leave: 'Leave the table',
  leaveAsk: 'You get up and are paid out. In the middle of a deal that is folding.',
  leaving: 'You leave when this deal is over.',
  stayHere: 'Stay',

  // The night begins, stands still, ends
  notOpen: 'Not begun yet',
  waitOpen: (host: string): string => `${host} opens the table when all are there.`,
  open: 'Deal the first hand',
  openHint: 'Friends can still join later.',
  needPlayers: 'Two players are needed at least: add an opponent, or send somebody the link.',
  needSeat: 'Take a seat, or let the others play.',
  waitPlayers: 'Waiting for players.',
  paused: 'Paused by the host',
  goOn: 'Go on',
  broken: 'The table stands still after a fault. The host can call the deal off; every chip goes back.',
  callOff: 'Call the deal off',
  closed: 'The night is over.',
  settle: 'Settle up',

  // Dealer's choice
  dealersChoice: 'Dealer’s choice',
  secondsLeft: (n: number): string => `${n} ${count(n, 'second', 'seconds')} left`,
  chooseGame: 'Choose the next game',
  choosesGame: (name: string): string => `${name} chooses the next game`,
  dealGame: (title: string): string => `Deal ${title}`,
  asHouse: 'as the house plays it',
  nextGame: (title: string): string => `Next: ${title}`,

  // The log
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

  // Chat
  noChat: 'Nobody has said anything yet.',
  say: 'Say something',
  send: 'Send',
  ignore: (name: string): string => `Ignore ${name}`,
  listen: (name: string): string => `Listen to ${name} again`,
  ignored: (names: readonly string[]): string => `You don’t hear ${listed([...names])}.`,
  sayTooLong: (n: number): string => `${n} characters too many`,

  // The coach
  oddsHint: 'What your hand is worth, from what you can see.',
  reckon: 'Work it out',
  reckonAgain: 'Work it out again',
  reckoning: 'Working it out …',
  coachOff: 'The host has switched the coach off.',
  percent: (value: number): string => `${value < 0.0995 && value > 0 ? (100 * value).toFixed(1) : Math.round(100 * value)}%`,
  within: (low: number, high: number): string => `between ${Math.floor(100 * low)}% and ${Math.ceil(100 * high)}%`,
  exact: 'exact',

  // The night: ledger, settling, deals
  ledger: 'Ledger',
  deals: 'Deals',
  balance: 'So far',
  player: 'Player',
  bought: 'Bought',
  cashed: 'Paid out',
  onTableNow: 'On the table',
  netColumn: 'Won or lost',
  payments: 'To settle up',
  pays: (payer: string, payee: string, n: number): string => `${payer} pays ${payee} ${n}`,
  nothingToPay: 'Nobody owes anybody anything.',
  asIfNow: 'As if the night ended now.',
  download: 'Download the ledger',
  downloadRecords: 'Download my records',
  noDeals: 'No deal is over yet.',
  replay: 'Replay',
  replayOf: (number: number, game: string): string => `Deal ${number}: ${game}`,
  step: (n: number, of: number): string => `Step ${n} of ${of}`,
  firstStep: 'To the beginning',
  previous: 'Step back',
  next: 'Step on',
  lastStep: 'To the end',
  playOn: 'Play',
  stop: 'Stop',
  record: 'Download this deal',
  signed: (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'),
  entry: {
    'buy-in': 'buys in',
    rebuy: 'buys more',
    given: 'is given',
    'cash-out': 'is paid out',
    moved: 'is passed',
  } as Record<string, string>,

  // Host tools
  invite: 'Invite',
  inviteHint: 'Whoever has this link can take a seat.',
  watchHint: 'Whoever has this link can watch.',
  hostHint: 'Your own link, for another device. Show it to nobody.',
  playLink: 'To play',
  watchLink: 'To watch',
  hostLink: 'To host',
  copy: 'Copy',
  copied: 'Copied',
  renew: 'Make a new link',
  renewAsk: 'The old link stops working, and whoever came by it has to come again.',
  people: 'People',
  approve: 'Let in',
  grant: 'Grant',
  decline: 'Decline',
  wantsSeat: (name: string, chips: number): string => `${name} asks for a seat with ${chips}`,
  wantsChips: (name: string, chips: number): string => `${name} asks for ${chips} more`,
  pause: 'Pause',
  remove: 'Remove',
  removeAsk: (name: string): string => `${name} is paid out, as if they had left.`,
  seatOut: 'Sit out',
  handOver: 'Make host',
  handOverAsk: (name: string): string => `From then on ${name} is the host, and you are not.`,
  give: 'Give chips',
  giveHint: 'From the bank; a minus takes chips back. Everybody can read the reason.',
  move: 'Move chips',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  opponents: 'Opponents',
  addOpponent: 'Add an opponent',
  level: 'Level',
  levels: { beginner: 'Beginner', regular: 'Regular', shark: 'Shark' } as Record<string, string>,
  name: 'Name',
  add: 'Add',
  end: 'End the night',
  endAsk: 'Everybody is paid out, and nobody can sit down any more.',
  endNow: 'End it',
  cancel: 'Cancel',
  tools: (name: string): string => `Host tools for ${name}`,
  yourselfHost: 'You are the host.',

  // Settings
  theme: 'Light and dark',
  deck: 'Suits',
  decks: { four: 'Four colours', two: 'Two colours' },
  motion: 'Motion',
  speeds: { 1: 'Unhurried', 0.5: 'Quick', 0: 'None' },
  sounds: 'Sounds',
  volume: 'Volume',
  vibrates: 'Vibrate at my turn',
  notifies: 'Tell me when it is my turn and I look elsewhere',
  notice: (title: string): string => `Your turn at ${title}`,

  // Keys
  keys: 'Keys',
  keysOn: 'Letter keys act',
  keyHelp: [
    ['F', 'Fold'],
    ['C', 'Check or call'],
    ['B or R', 'Go to the size of a bet or raise'],
    ['A', 'All in, as the size'],
    ['D', 'Declare (Polish Poker)'],
    ['P', 'Pass (Whiskey Poker)'],
    ['K', 'Knock (Whiskey Poker)'],
    ['1 to 9', 'Pick a card'],
    ['Space', 'Ready for the next deal'],
    ['L', 'Log'],
    ['T', 'Chat'],
    ['H', 'Rule in force'],
    ['?', 'This list'],
  ] as [string, string][],

  // What went wrong
  wrong: 'That did not work.',
  stale: 'Something has changed since. Look again.',
  unsure: 'Not sure that it was done: trying again.',
};

const STREETS: Record<string, string> = {
  'pre-wild': 'Before the wild cards',
  'wild-1': 'First wild card',
  'wild-2': 'Second wild card',
  'wild-3': 'Third wild card',
  suit: 'Suit card',
  withdrawal: 'Withdrawal',
  preflop: 'Before the flop',
  'widow down': 'Widow face down',
  'widow up': 'Widow face up',
  round: '',
};

const FAMILIES: Record<string, string> = {
  three: 'Three',
  'three of a kind': 'Three',
  four: 'Four',
  'four of a kind': 'Four',
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
