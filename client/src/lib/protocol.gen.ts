/** Made by scripts/types; not to be changed by hand. Of the schema 60ef02ab307bc7b56d33cf36b9f22688ea07113d34a9c8f188fe795050133717 */

export type Protocol = ClientMessage | ServerMessage;
export type ClientMessage = Hello | Order;
export type Wish =
  | ActWish
  | PrepareWish
  | ShowWish
  | NameWish
  | ReadyWish
  | CutWish
  | SitWish
  | BuyWish
  | RestWish
  | BackWish
  | LeaveWish
  | SayWish
  | OpenWish
  | ApproveWish
  | DeclineWish
  | PauseWish
  | GoOnWish
  | RemoveWish
  | SeatOutWish
  | GiveWish
  | MoveWish
  | AddBotWish
  | HandOverWish
  | CallOffWish
  | CloseWish
  | CutMyselfWish
  | LetCutWish;
export type ServerMessage = Welcome | News | Look | Done | Refused | Bye;
export type AnyNews =
  | AnsweredNews
  | BrokeNews
  | ClockSetNews
  | CutBeganNews
  | CutsAloneNews
  | DeckCutNews
  | DeckSealedNews
  | HappenedNews
  | HostDidNews
  | IsBackNews
  | LapsedNews
  | OpenedNews
  | PlayedNews
  | PreparedNews
  | RanOutNews
  | ReadyNews
  | RequestedNews
  | ResumedNews
  | SaidNews
  | WentAwayNews
  | WithheldNews;
export type Happening =
  | BlindsRose
  | Booked
  | Busted
  | CameBack
  | DealBegan
  | DealCancelled
  | DealEnded
  | GameNamed
  | GotUp
  | Leaving
  | SatDown
  | SatOut;
export type DealEvent =
  | Acted
  | Awarded
  | Began
  | ButtonMoved
  | Collected
  | Dealt
  | Forfeited
  | Gathered
  | Gone
  | Moved
  | Mucked
  | Out
  | Posted
  | Returned
  | Shown
  | Told;

/**
 * The first message of every socket, within five seconds: who one is, and how far one had come.
 *
 * With ``since`` everything follows that happened after that version; without, the table as it is now.
 */
export interface Hello {
  type: "hello";
  version: number;
  table: string;
  secret: string;
  since: number | null;
}
/**
 * Something that one wants done.
 *
 * Each order has a new ``id``; who is not sure that it arrived sends the same again, and gets the same
 * answer. ``answers`` is the version of the table that one was looking at.
 */
export interface Order {
  type: "order";
  id: string;
  answers: number;
  wish: Wish;
}
/**
 * Choose, when it is one's turn; written as the game writes its actions: ``raise 20``.
 */
export interface ActWish {
  is: "Act";
  action: string;
}
/**
 * Choose before one's turn; it lapses when the price or the phase changes. Empty: take it back.
 */
export interface PrepareWish {
  is: "Prepare";
  action: string;
}
/**
 * Show the hand that one held, when the deal is over; who doesn't mucks it.
 */
export interface ShowWish {
  is: "Show";
}
/**
 * Name the next game, as its dealer: a game of the menu, and options written as on the command line.
 */
export interface NameWish {
  is: "Name";
  game: string;
  /**
   * @maxItems 40
   */
  options: [string, string][];
}
/**
 * Wait for the next deal; when all do, it begins without a pause.
 */
export interface ReadyWish {
  is: "Ready";
}
/**
 * Take part in the cut: commit to a number, and open it when the root of the deck has appeared.
 */
export interface CutWish {
  is: "Cut";
  value: string;
}
/**
 * Take a free seat and buy in, or ask the host for it.
 */
export interface SitWish {
  is: "Sit";
  seat: number;
  chips: number;
}
/**
 * Buy more chips, or ask the host for them.
 */
export interface BuyWish {
  is: "Buy";
  chips: number;
}
/**
 * Sit out from the next deal on.
 */
export interface RestWish {
  is: "Rest";
}
/**
 * Be back: a player who was away has their next turn again, and is dealt in from the next deal on.
 */
export interface BackWish {
  is: "Back";
}
/**
 * Get up and be paid out. In the middle of a deal that is folding (rule G17).
 */
export interface LeaveWish {
  is: "Leave";
}
/**
 * Say something to all.
 */
export interface SayWish {
  is: "Say";
  text: string;
}
/**
 * Let the night begin; from now on deal follows deal.
 */
export interface OpenWish {
  is: "Open";
}
/**
 * Grant what a player asks for.
 */
export interface ApproveWish {
  is: "Approve";
  player: string;
}
/**
 * Refuse what a player asks for.
 */
export interface DeclineWish {
  is: "Decline";
  player: string;
}
/**
 * Stop the game and its clocks.
 */
export interface PauseWish {
  is: "Pause";
}
/**
 * Let the game go on; every clock has the time that it had.
 */
export interface GoOnWish {
  is: "GoOn";
}
/**
 * Send a player or a bot from the table; they are paid out as if they had left.
 */
export interface RemoveWish {
  is: "Remove";
  player: string;
  reason: string;
}
/**
 * Let a player sit out from the next deal on.
 */
export interface SeatOutWish {
  is: "SeatOut";
  player: string;
}
/**
 * Give a player chips from the bank, or take some back, for a reason that everybody can read.
 */
export interface GiveWish {
  is: "Give";
  player: string;
  chips: number;
  reason: string;
}
/**
 * Move chips from one player to another, for a reason that everybody can read.
 */
export interface MoveWish {
  is: "Move";
  giver: string;
  taker: string;
  chips: number;
  reason: string;
}
/**
 * Let a bot play at a seat, under a name of its own.
 */
export interface AddBotWish {
  is: "AddBot";
  seat: number;
  name: string;
  bot: string;
  chips: number;
}
/**
 * Make another player the host.
 */
export interface HandOverWish {
  is: "HandOver";
  player: string;
}
/**
 * Call the deal off: every chip goes back. A table that stands still after a fault goes on with this.
 */
export interface CallOffWish {
  is: "CallOff";
  reason: string;
}
/**
 * End the night, between deals: everybody is paid out, and the ledger is complete.
 */
export interface CloseWish {
  is: "Close";
}
/**
 * Cut with numbers of one's own from the next deal on; one must be there to send them.
 */
export interface CutMyselfWish {
  is: "CutMyself";
}
/**
 * Let the server draw one's numbers for the cut again.
 */
export interface LetCutWish {
  is: "LetCut";
}
/**
 * The answer to ``hello``: as whom one is known here, and the version that the table has.
 */
export interface Welcome {
  type: "welcome";
  version: number;
  table: string;
  player: string;
  scope: string;
  seq: number;
}
/**
 * What happened with one version of the table, as far as one may know it.
 */
export interface News {
  type: "news";
  seq: number;
  news: AnyNews[];
}
/**
 * The host has answered a request.
 */
export interface AnsweredNews {
  is: "Answered";
  request: Request;
  granted: boolean;
}
/**
 * Somebody asks the host for a seat, or for chips.
 */
export interface Request {
  is: "Request";
  player: string;
  seat: number;
  chips: number;
  rebuy: boolean;
}
/**
 * The table stands still after a fault of the program.
 */
export interface BrokeNews {
  is: "Broke";
  reason: string;
}
/**
 * Time runs.
 */
export interface ClockSetNews {
  is: "ClockSet";
  clock: Clock;
}
/**
 * A time that runs: for a turn, for the dealer's choice of a game, between deals, or for the cut.
 */
export interface Clock {
  is: "Clock";
  what: "choice" | "cut" | "pause" | "turn";
  seat: number | null;
  began: number;
  free: number | null;
  until: number | null;
  seq: number;
}
/**
 * A deck is to be cut: the places *own* of the deal are to commit to numbers of their own.
 */
export interface CutBeganNews {
  is: "CutBegan";
  number: number;
  players: string[];
  label: string;
  own: number[];
}
/**
 * A player cuts with numbers of their own from now on, or not any more.
 */
export interface CutsAloneNews {
  is: "CutsAlone";
  seat: number;
  own: boolean;
}
/**
 * A deck of *size* cards was sealed and cut; only the places *own* of the deal drew their own numbers.
 */
export interface DeckCutNews {
  is: "DeckCut";
  number: number;
  label: string;
  size: number;
  root: string;
  commitments: string[];
  numbers: string[];
  own: number[];
}
/**
 * All have committed, and the root appears; now those who cut with numbers of their own open them.
 */
export interface DeckSealedNews {
  is: "DeckSealed";
  number: number;
  label: string;
  root: string;
  commitments: string[];
}
/**
 * Something happened in the night.
 */
export interface HappenedNews {
  is: "Happened";
  happening: Happening;
}
/**
 * From the next deal on the blinds are these.
 */
export interface BlindsRose {
  is: "BlindsRose";
  small: number;
  big: number;
}
/**
 * The ledger has a new line.
 */
export interface Booked {
  is: "Booked";
  entry: Entry;
}
/**
 * A line of the ledger: *chips* from the bank to *player*, or back where they are negative.
 */
export interface Entry {
  is: "Entry";
  what: string;
  player: string;
  chips: number;
  deal: number;
  reason: string;
  giver: string;
}
/**
 * A seat has no chips left, and is out until it buys in.
 */
export interface Busted {
  is: "Busted";
  seat: number;
}
/**
 * A player who sat out, or was about to leave, is in again from the next deal on.
 */
export interface CameBack {
  is: "CameBack";
  seat: number;
}
/**
 * A deal began; *seats* are those dealt in, clockwise.
 */
export interface DealBegan {
  is: "DealBegan";
  number: number;
  game: string;
  dealer: number;
  seats: number[];
}
/**
 * A deal was called off, and every chip of it given back.
 */
export interface DealCancelled {
  is: "DealCancelled";
  number: number;
  reason: string;
}
/**
 * A deal is over; *stacks* are what the seats that were dealt in have now.
 */
export interface DealEnded {
  is: "DealEnded";
  number: number;
  seats: number[];
  stacks: number[];
}
/**
 * The dealer has named the next game, or, out of time, was given the house's.
 */
export interface GameNamed {
  is: "GameNamed";
  seat: number;
  game: string;
  by_default: boolean;
}
/**
 * A player has been paid out, and the seat is free.
 */
export interface GotUp {
  is: "GotUp";
  seat: number;
  player: string;
}
/**
 * A player has got up in the middle of a deal, and will be paid out when it is over.
 */
export interface Leaving {
  is: "Leaving";
  seat: number;
}
/**
 * A player took a seat.
 */
export interface SatDown {
  is: "SatDown";
  seat: number;
  player: string;
}
/**
 * A player keeps the seat, and is passed over from the next deal on.
 */
export interface SatOut {
  is: "SatOut";
  seat: number;
}
/**
 * The host did something for all to know: ``opened``, ``paused``, ``went on``, ``removed`` ...
 */
export interface HostDidNews {
  is: "HostDid";
  what: string;
  player: string;
  reason: string;
}
/**
 * A player who was away is back, at once.
 */
export interface IsBackNews {
  is: "IsBack";
  seat: number;
}
/**
 * An action chosen before its turn counts no longer: something has changed since.
 */
export interface LapsedNews {
  is: "Lapsed";
  player: string;
  action: string;
}
/**
 * What proves where a card lay in the sealed deck, for the *player* who saw it; empty: for everybody.
 */
export interface OpenedNews {
  is: "Opened";
  number: number;
  label: string;
  player: string;
  opening: string;
}
/**
 * Something happened in a deal; *players* are those in it.
 */
export interface PlayedNews {
  is: "Played";
  number: number;
  players: string[];
  event: DealEvent;
}
/**
 * A seat chose; *paid* chips went from its stack to its bet.
 */
export interface Acted {
  is: "Acted";
  seat: number;
  action: string;
  paid: number;
}
/**
 * A pot was paid out: *shares* are the seats that took it, and what each got.
 */
export interface Awarded {
  is: "Awarded";
  amount: number;
  shares: [number, number][];
  contested: boolean;
}
/**
 * A street, or a round of a game, began.
 */
export interface Began {
  is: "Began";
  street: string;
}
/**
 * Another seat is the dealer now.
 */
export interface ButtonMoved {
  is: "ButtonMoved";
  seat: number;
}
/**
 * The bets went into the pot.
 */
export interface Collected {
  is: "Collected";
}
/**
 * Cards came off the deck, one to each of *piles* in turn.
 */
export interface Dealt {
  is: "Dealt";
  piles: string[];
  cards: (string | null)[];
  face_up: boolean;
}
/**
 * A seat paid chips to another outside the pot (rule K9).
 */
export interface Forfeited {
  is: "Forfeited";
  seat: number;
  to: number;
  amount: number;
}
/**
 * All cards went back into the deck, which was shuffled afresh.
 */
export interface Gathered {
  is: "Gathered";
}
/**
 * The player left the table in the middle of the deal (rule G17).
 */
export interface Gone {
  is: "Gone";
  seat: number;
}
/**
 * The cards at *places* of one pile went to the end of another.
 */
export interface Moved {
  is: "Moved";
  source: string;
  places: number[];
  target: string;
  cards: (string | null)[];
  seen: number[][];
}
/**
 * A beaten hand was given up unseen at the showdown (rule G14).
 */
export interface Mucked {
  is: "Mucked";
  seat: number;
}
/**
 * A seat is no longer in: it folded, withdrew or was eliminated.
 */
export interface Out {
  is: "Out";
  seat: number;
}
/**
 * A seat put in a forced stake: ``ante``, ``stake``, ``small blind`` or ``big blind``.
 */
export interface Posted {
  is: "Posted";
  seat: number;
  amount: number;
  what: string;
  live: boolean;
}
/**
 * Chips that nobody had called, or that were taken back, returned to a stack.
 */
export interface Returned {
  is: "Returned";
  seat: number;
  amount: number;
}
/**
 * The cards at *places* of a pile were turned face up.
 */
export interface Shown {
  is: "Shown";
  pile: string;
  places: number[];
  cards: string[];
}
/**
 * The dealer said what a game's rules make public: ``first choice``, ``loses the round``, ``wins``.
 */
export interface Told {
  is: "Told";
  what: string;
  seat: number | null;
}
/**
 * An action was chosen before its turn; empty: that was taken back.
 */
export interface PreparedNews {
  is: "Prepared";
  player: string;
  action: string;
}
/**
 * A player's time was up, and *action* was done for them (rule G18).
 */
export interface RanOutNews {
  is: "RanOut";
  seat: number;
  action: string;
}
/**
 * A player waits for the next deal.
 */
export interface ReadyNews {
  is: "Ready";
  seat: number;
}
/**
 * Somebody asked the host for a seat or for chips.
 */
export interface RequestedNews {
  is: "Requested";
  request: Request;
}
/**
 * The table is back after an outage.
 */
export interface ResumedNews {
  is: "Resumed";
}
/**
 * A line of chat.
 */
export interface SaidNews {
  is: "Said";
  player: string;
  text: string;
}
/**
 * Too many turns ran out of time: the player is taken to be away.
 */
export interface WentAwayNews {
  is: "WentAway";
  seat: number;
}
/**
 * Numbers for the cut never came, from these seats of the table.
 */
export interface WithheldNews {
  is: "Withheld";
  number: number;
  label: string;
  seats: number[];
}
/**
 * All that one may know of the table at one version; ``now`` is the table's time at which it was sent.
 *
 * ``talk`` and ``ledger`` are there in the first look of a socket; in later ones they are null.
 */
export interface Look {
  type: "look";
  now: number;
  look: Table;
}
/**
 * All that one may know of a table.
 */
export interface Table {
  seq: number;
  at: number;
  player: string;
  seat: number | null;
  host: string;
  sitters: Sitter[];
  deal: Deal | null;
  dealer: number | null;
  chooser: number | null;
  menu: string[];
  clock: Clock | null;
  opened: boolean;
  paused: boolean;
  broken: string;
  closed: boolean;
  requests: Request[];
  seats: number;
  least_buy_in: number;
  most_buy_in: number;
  rebuys: number | null;
  turn_time: number | null;
  bank: number;
  pause_time: number;
  coach: boolean;
  programme: string;
  next_game: string;
  choosing: OnTheMenu[] | null;
  talk: Line[] | null;
  ledger: Entry[] | null;
}
/**
 * A taken seat, as everybody sees it.
 */
export interface Sitter {
  is: "Sitter";
  seat: number;
  player: string;
  stack: number;
  bot: string;
  bank: number;
  out: boolean;
  leaving: boolean;
  away: boolean;
  ready: boolean;
}
/**
 * The deal that is going on, or the last one.
 */
export interface Deal {
  number: number;
  game: string;
  seats: number[];
  players: string[];
  over: boolean;
  to_act: number | null;
  told: string[];
  default: string;
  prepared: string;
  facts: Facts;
  button: number;
  live: number[];
  gone: number[];
  stacks: number[];
  bets: number[];
  staked: number[];
  pot: number;
  stock: number;
  piles: {
    [k: string]: (string | null)[];
  };
}
/**
 * What the rules make of a deal, as one seat sees it; seats are the deal's own.
 */
export interface Facts {
  is: "Facts";
  street: string;
  rules: string[];
  acts: string[];
  call: number;
  least: number | null;
  most: number | null;
  verb: string;
  all_in: number | null;
  pots: ContestedPot[];
  wild: string[];
  if_red: string[];
  if_black: string[];
  mine: Reading[];
  hands: ShownHand[];
  paid: PaidPot[];
  net: number[] | null;
  winners: number[];
  polish: PolishFacts | null;
  whiskey: WhiskeyFacts | null;
  deal_commitment: string;
}
/**
 * A pot, and the seats that can win it.
 */
export interface ContestedPot {
  is: "ContestedPot";
  amount: number;
  seats: number[];
}
/**
 * What a hand makes.
 */
export interface Reading {
  is: "Reading";
  when: string;
  category: string;
  ranks: string[];
  cards: string[];
  stands_for: string[];
  words: string;
}
/**
 * A hand that everybody has seen at the showdown, and what it makes.
 */
export interface ShownHand {
  is: "ShownHand";
  seat: number;
  reading: Reading;
}
/**
 * A pot that was paid out: *shares* are seats, and the chips that each got.
 */
export interface PaidPot {
  is: "PaidPot";
  amount: number;
  shares: [number, number][];
  contested: boolean;
}
/**
 * How a round of Polish Poker stands.
 */
export interface PolishFacts {
  is: "PolishFacts";
  standing: string;
  standing_words: string;
  by: number | null;
  on_table: number;
  most: number;
  counts: number[];
  mine_holds: boolean | null;
  verdict: Verdict | null;
}
/**
 * How the last call came out.
 */
export interface Verdict {
  is: "Verdict";
  declaration: string;
  words: string;
  holds: boolean;
  evidence: string[];
  higher: string;
  declarer: number | null;
  caller: number | null;
  loser: number | null;
  hands: RevealedHand[];
}
/**
 * The cards that a seat held when a declaration was called.
 */
export interface RevealedHand {
  is: "RevealedHand";
  seat: number;
  cards: string[];
}
/**
 * How a deal of Whiskey Poker stands.
 */
export interface WhiskeyFacts {
  is: "WhiskeyFacts";
  open: boolean;
  knocked: number | null;
  last: boolean;
  lives: number[];
  lost: number[];
}
/**
 * A game that the dealer may name: *written* is it with the house's options.
 */
export interface OnTheMenu {
  is: "OnTheMenu";
  game: string;
  title: string;
  written: string;
  free: FreeOption[];
}
/**
 * A house option that the dealer may choose, and what it can be, written as on the command line.
 */
export interface FreeOption {
  is: "FreeOption";
  name: string;
  says: string;
  rule: string;
  values: string[];
}
/**
 * A line of chat.
 */
export interface Line {
  is: "Line";
  player: string;
  at: number;
  text: string;
}
/**
 * An order has been carried out, and will not be forgotten: the table has version ``seq`` with it.
 */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}
/**
 * An order was not carried out, and nothing has changed.
 *
 * ``unsure`` alone leaves open whether it was: send the same again. ``stale``: look first.
 */
export interface Refused {
  type: "refused";
  id: string;
  code: "allowed" | "broken" | "busy" | "illegal" | "notation" | "stale" | "turn" | "unsure";
  reason: string;
  seq: number;
}
/**
 * The last message of a socket, and why it is closed; with ``again`` one may come back.
 */
export interface Bye {
  type: "bye";
  code: number;
  reason: string;
  again: boolean;
}
