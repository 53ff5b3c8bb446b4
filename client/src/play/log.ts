/** The log: what happened, as sentences. */

import type { AnyNews, DealEvent as Event, Happening, PaidPot, PlayedNews, ShownHand, Sitter } from '../lib/protocol.gen';
import { play as say, type Who } from '../lib/strings/play.en';
import { cardShown } from '../lib/cards';
import { cardsShown, declared, titleOf } from './said';

export type Kind = 'deal' | 'act' | 'card' | 'win' | 'table' | 'chat';
export type LogLine = { key: string; kind: Kind; text: string; mine: boolean; deal: number };
type Told = { kind: Kind; text: string; mine?: boolean };

const HAND = /^hand (\d+)$/;
const UP = /^up (\d+)$/;
/** Streets that begin with a card, which says it all; and rounds without a number. */
const TOLD_BY_CARDS = /^(flop|turn|river|wild-\d|suit|round)$/;

/** Who sits where, kept up as people come and go, and the number of the deal. */
export class Teller {
  readonly #seats = new Map<number, string>();
  readonly #bots = new Set<string>();
  deal = 0;

  constructor(readonly me: string) {}

  /** Learn who sits where. */
  meet(sitters: readonly Sitter[]): void {
    for (const one of sitters) {
      this.#seats.set(one.seat, one.player);
      if (one.bot) this.#bots.add(one.player);
    }
  }

  /** One thing that happened, as lines of the log; none if it is not worth telling. */
  tell(one: AnyNews): Told[] {
    switch (one.is) {
      case 'Played':
        this.deal = one.number;
        return this.#played(one);
      case 'Happened':
        return this.#happened(one.happening);
      case 'RanOut':
        return [{ kind: 'table', text: say.ranOut(this.#at(one.seat), actionSaid(one.action)) }];
      case 'WentAway':
        return [{ kind: 'table', text: say.wentAway(this.#at(one.seat)) }];
      case 'IsBack':
        return [{ kind: 'table', text: say.cameBack(this.#at(one.seat)) }];
      case 'Requested':
        return [
          { kind: 'table', text: say.requests(this.#who(one.request.player), one.request.chips, one.request.rebuy) },
        ];
      case 'Answered':
        return [{ kind: 'table', text: say.answered(this.#who(one.request.player), one.granted) }];
      case 'HostDid':
        return [{ kind: 'table', text: say.hostDid(one.what, one.player, one.reason) }];
      case 'Broke':
        return [{ kind: 'table', text: say.brokeDown }];
      case 'Resumed':
        return [{ kind: 'table', text: say.tableBack }];
      case 'Lapsed':
        return [{ kind: 'table', text: say.lapsed, mine: true }];
      case 'DeckCut':
        return [{ kind: 'table', text: say.deckCut(one.root.slice(0, 8)) }];
      case 'Withheld':
        return one.seats.map((seat) => ({ kind: 'table', text: say.withheld(this.#at(seat)) }));
      case 'CutsAlone':
        return [{ kind: 'table', text: say.cutsAlone(this.#at(one.seat), one.own) }];
      case 'CutBegan':
      case 'DeckSealed':
      case 'Opened':
      case 'ClockSet':
      case 'Prepared':
      case 'Ready':
      case 'Said':
        return [];
      default: // a kind of news that came after this page
        one satisfies never;
        return [];
    }
  }

  #who(name: string): Who {
    return { name, me: name === this.me };
  }

  #at(seat: number): Who {
    return this.#who(this.#seats.get(seat) ?? say.seatNumber(seat + 1));
  }

  #happened(one: Happening): Told[] {
    const table = (text: string): Told[] => [{ kind: 'table', text }];
    switch (one.is) {
      case 'SatDown':
        this.#seats.set(one.seat, one.player);
        return table(say.satDown(this.#who(one.player)));
      case 'GotUp':
        this.#seats.delete(one.seat);
        return table(say.gotUp(this.#who(one.player)));
      case 'SatOut':
        return table(say.satOut(this.#at(one.seat)));
      case 'CameBack':
        return table(say.cameBack(this.#at(one.seat)));
      case 'Leaving':
        return table(say.willLeave(this.#at(one.seat)));
      case 'Busted':
        return table(say.busted(this.#at(one.seat)));
      case 'Booked':
        return table(
          say.booked(one.entry.what, this.#who(one.entry.player), one.entry.chips, one.entry.reason, one.entry.giver),
        );
      case 'BlindsRose':
        return table(say.blindsRose(one.small, one.big));
      case 'DealBegan':
        this.deal = one.number;
        return [
          { kind: 'deal', text: say.dealBegins(one.number, titleOf(one.game)) },
          { kind: 'table', text: say.dealsNow(this.#at(one.dealer)) },
        ];
      case 'DealCancelled':
        return table(say.dealCancelled(one.reason));
      case 'GameNamed':
        return this.#named(this.#at(one.seat), titleOf(one.game), one.by_default);
      case 'DealEnded':
        return [];
      default:
        one satisfies never;
        return [];
    }
  }

  /** A bot takes the first game of the menu, and no time for it. */
  #named(who: Who, game: string, byDefault: boolean): Told[] {
    return [{ kind: 'table', text: say.gameNamed(who, game, byDefault && !this.#bots.has(who.name)) }];
  }

  #played({ event, players }: PlayedNews): Told[] {
    const name = (seat: number): Who => this.#who(players[seat] ?? '');
    const act = (seat: number, text: string): Told[] => [{ kind: 'act', text, mine: name(seat).me }];
    switch (event.is) {
      case 'Acted':
        return act(event.seat, deed(name(event.seat), event.action, event.paid));
      case 'Posted':
        return act(event.seat, say.puts(name(event.seat), event.amount, event.what));
      case 'Dealt':
        return this.#dealt(event, players);
      case 'Shown':
        return shown(event, name);
      case 'Returned':
        return act(event.seat, say.takesBack(name(event.seat), event.amount));
      case 'Awarded':
        return awarded(event, name);
      case 'Forfeited':
        return act(event.seat, say.forfeits(name(event.seat), name(event.to), event.amount));
      case 'Gone':
        return act(event.seat, say.leaves(name(event.seat)));
      case 'Mucked':
        return act(event.seat, say.mucks(name(event.seat)));
      case 'Began':
        return began(event.street);
      case 'Told':
        return [{ kind: 'win', text: told(event, name) }];
      case 'Moved':
        return this.#moved(event, players);
      case 'ButtonMoved':
      case 'Collected':
      case 'Gathered':
      case 'Out':
        return [];
      default:
        event satisfies never;
        return [];
    }
  }

  /** What came to me, and what came to the table face up. */
  #dealt(event: Extract<Event, { is: 'Dealt' }>, players: readonly string[]): Told[] {
    const mine = `hand ${players.indexOf(this.me)}`;
    const own = event.cards.filter((_, at) => event.piles[at] === mine);
    const found: Told[] = [];
    if (own.length && own.every((one) => one !== null)) {
      found.push({ kind: 'card', text: say.dealtYou(cardsShown(own)), mine: true });
    } else if (event.piles.some((pile) => HAND.test(pile))) {
      const hands = new Set(event.piles.filter((pile) => HAND.test(pile)));
      found.push({ kind: 'card', text: say.dealtEach(Math.ceil(event.piles.length / hands.size)) });
    }
    if (event.face_up) {
      for (const pile of new Set(event.piles.filter((one) => !HAND.test(one) && !UP.test(one)))) {
        const cards = event.cards.filter((_, at) => event.piles[at] === pile);
        found.push({ kind: 'card', text: say.pileIs(pile, cardsShown(cards)) });
      }
    }
    return found;
  }

  /** A whole hand that I got from the widow. */
  #moved(event: Extract<Event, { is: 'Moved' }>, players: readonly string[]): Told[] {
    if (event.source !== 'widow' || event.places.length < 5) return [];
    if (event.target !== `hand ${players.indexOf(this.me)}` || event.cards.includes(null)) return [];
    return [{ kind: 'card', text: say.dealtYou(cardsShown(event.cards)), mine: true }];
  }
}

function shown(event: Extract<Event, { is: 'Shown' }>, name: (seat: number) => Who): Told[] {
  const cards = cardsShown(event.cards);
  const owner = HAND.exec(event.pile);
  if (owner) return [{ kind: 'card', text: say.shows(name(Number(owner[1])), cards) }];
  if (event.pile === 'row') {
    return event.places.map((place, at) => ({
      kind: 'card',
      text: say.wildCard(place, cardShown(event.cards[at] ?? null)),
    }));
  }
  const isFlop = event.pile === 'board' && event.cards.length > 1;
  return [{ kind: 'card', text: isFlop ? say.turnedUp('board', cards) : say.pileIs(event.pile, cards) }];
}

function awarded(event: Extract<Event, { is: 'Awarded' }>, name: (seat: number) => Who): Told[] {
  const shares = event.shares;
  const [first] = shares;
  if (first === undefined) return [];
  const who = name(first[0]);
  if (!event.contested) return [{ kind: 'win', text: say.winsAlone(who, event.amount), mine: who.me }];
  if (shares.length === 1) return [{ kind: 'win', text: say.wins(who, first[1]), mine: who.me }];
  const all = shares.map(([seat]) => name(seat));
  return [{ kind: 'win', text: say.shares(all, event.amount), mine: all.some((one) => one.me) }];
}

function began(street: string): Told[] {
  const text = TOLD_BY_CARDS.test(street) ? '' : say.street(street);
  return text ? [{ kind: 'card', text }] : [];
}

function told(event: Extract<Event, { is: 'Told' }>, name: (seat: number) => Who): string {
  if (event.seat === null) return event.what;
  const who = name(event.seat);
  if (event.what === 'first choice') return say.firstChoice(who);
  if (event.what === 'wins') return say.winsIt(who);
  if (event.what === 'last turns') return say.lastTurns(who);
  return say.loses(who, event.what);
}

/** What somebody did who chose *action*. */
export function deed(who: Who, action: string, paid: number): string {
  const [verb = '', ...rest] = action.split(' ');
  const size = rest.join(' ');
  switch (verb) {
    case 'fold':
      return say.folds(who);
    case 'check':
      return say.checks(who);
    case 'call':
      return size === 'bluff' ? say.callsBluff(who) : say.calls(who, paid);
    case 'bet':
      return say.bets(who, size);
    case 'raise':
      return say.raises(who, size);
    case 'stay':
      return say.stays(who);
    case 'withdraw':
      return say.withdraws(who);
    case 'take':
      return say.takes(who, cardShown(size));
    case 'declare':
      return say.says(who, declared(size));
    case 'pass':
      return say.passes(who);
    case 'knock':
      return say.knocks(who);
    case 'exchange':
      return exchanged(who, size);
    default:
      return say.chooses(who, action);
  }
}

function exchanged(who: Who, what: string): string {
  if (what === 'all') return say.takesWidow(who);
  const [give = '', take = ''] = what.split(' for ');
  return say.swaps(who, cardsShown(give.split(' ')), cardsShown(take.split(' ')));
}

/** An action in a word or two, as on a button. */
export function actionSaid(action: string): string {
  const [verb = '', ...rest] = action.split(' ');
  if (verb === 'take') return say.take(cardShown(rest.join(' ')));
  if (verb === 'declare') return say.declares(declared(rest.join(' ')));
  if (action === 'call bluff') return say.callBluff;
  if (verb === 'exchange') return rest[0] === 'all' ? say.takeWidow : action;
  return action.charAt(0).toUpperCase() + action.slice(1);
}

/** Who won what with which hand: one sentence for each pot. */
export function outcome(
  paid: readonly PaidPot[],
  hands: readonly ShownHand[],
  players: readonly string[],
  me: string,
): string[] {
  return paid.map((pot) => {
    const first = pot.shares[0]?.[0] ?? 0;
    const hand = pot.contested ? (hands.find((one) => one.seat === first)?.reading.words ?? '').replace(/Jk[12]/g, 'joker') : '';
    const who: Who = { name: players[first] ?? '', me: players[first] === me };
    if (pot.shares.length === 1) return pot.contested ? say.wonWith(who, pot.amount, hand) : say.winsAlone(who, pot.amount);
    const all = pot.shares.map(([seat]) => ({ name: players[seat] ?? '', me: players[seat] === me }));
    return say.sharePot(all, pot.amount, hand);
  });
}
