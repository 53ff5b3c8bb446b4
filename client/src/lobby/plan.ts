/** What somebody plans in the lobby, and the table that it comes to. */

import type { GameInfo, GameOffer, NewTable, OptionInfo } from '../lib/api';
import { BOT_NAMES } from '../lib/strings/lobby.en';

export type Preset = 'quick' | 'evening' | 'long';
export const CHOICE = 'choice';

export interface Plan {
  /** A game's name, or `choice`. */
  game: string;
  bots: number;
  level: string;
  preset: Preset;
  seats: number;
  buyIn: number;
  leastBuyIn: number;
  mostBuyIn: number;
  rebuys: number | null;
  /** Seconds; null: no clock. */
  turn: number | null;
  bank: number;
  choice: number | null;
  pause: number;
  approve: boolean;
  watchersChat: boolean;
  coach: boolean;
  per: 'deal' | 'orbit';
  /** Of several games: named by the dealer, or in turns. */
  byDealer: boolean;
  /** What differs from the rules as written, by game and option. */
  options: Record<string, Record<string, string>>;
  /** Games that are not on the menu. */
  off: string[];
  /** What the dealer may decide, by game. */
  free: Record<string, string[]>;
}

const ORDER = ['wojciech', 'wasteland', 'spokane', 'polish', 'whiskey'];

/** The games as they are shown: those that are easy to begin with first; a new one last. */
export function inOrder(games: GameInfo[]): GameInfo[] {
  const place = (game: GameInfo): number => (ORDER.includes(game.name) ? ORDER.indexOf(game.name) : ORDER.length);
  return games.toSorted((a, b) => place(a) - place(b));
}

type Pace = Pick<Plan, 'turn' | 'bank' | 'choice' | 'pause' | 'approve' | 'buyIn' | 'leastBuyIn' | 'mostBuyIn'>;

const PACES: Record<Preset, Pace> = {
  quick: { turn: 20, bank: 30, choice: 20, pause: 4, approve: false, buyIn: 100, leastBuyIn: 20, mostBuyIn: 200 },
  evening: { turn: 30, bank: 60, choice: 30, pause: 6, approve: false, buyIn: 100, leastBuyIn: 20, mostBuyIn: 200 },
  long: { turn: 60, bank: 120, choice: 60, pause: 8, approve: true, buyIn: 200, leastBuyIn: 50, mostBuyIn: 400 },
};

/** Games whose blinds or bets ask for more chips than the others. */
const DEEPER: Record<string, number> = { wasteland: 2 };

/** A preset as it suits a game. */
export function pace(preset: Preset, game: string): Pace {
  const by = DEEPER[game] ?? (game === CHOICE ? 2 : 1);
  const found = PACES[preset];
  return { ...found, buyIn: found.buyIn * by, leastBuyIn: found.leastBuyIn * by, mostBuyIn: found.mostBuyIn * by };
}

export function firstPlan(): Plan {
  return {
    game: 'wojciech', bots: 3, level: 'regular', preset: 'evening', seats: 6, ...pace('evening', 'wojciech'),
    rebuys: null, watchersChat: true, coach: true, per: 'deal', byDealer: true, options: {}, off: [], free: {},
  };
}

/** How an option stands. */
export function valueOf(plan: Plan, game: string, option: OptionInfo): string {
  return plan.options[game]?.[option.name] ?? option.default;
}

export function setOption(plan: Plan, game: string, option: OptionInfo, value: string): void {
  const own = (plan.options[game] ??= {});
  if (value === option.default) delete own[option.name];
  else own[option.name] = value;
}

/** The games that are played. */
export function played(plan: Plan, games: GameInfo[]): GameInfo[] {
  return games.filter((one) => (plan.game === CHOICE ? !plan.off.includes(one.name) : one.name === plan.game));
}

/** The fewest and the most that can sit down for a game under the options chosen. */
export function seatsFor(plan: Plan, game: GameInfo): [number, number] {
  const bound = (name: string): number | null => {
    const option = game.options.find((one) => one.name === name);
    return option ? Number(valueOf(plan, game.name, option)) : null;
  };
  return [bound('min_players') ?? game.players[0], bound('max_players') ?? game.players[1]];
}

/** The same for the whole plan: of a menu it is enough that one game can be dealt, in a rotation all must. */
export function seatBounds(plan: Plan, games: GameInfo[]): [number, number] {
  const each = played(plan, games).map((game) => seatsFor(plan, game));
  if (each.length === 0) return [2, 10];
  const most = each.map(([, top]) => top);
  const least = each.map(([low]) => low);
  const any = plan.game === CHOICE && plan.byDealer;
  return [Math.max(...least), Math.min(10, any ? Math.max(...most) : Math.min(...most))];
}

/** Whether any chips are played for. */
export function forChips(plan: Plan, games: GameInfo[]): boolean {
  return played(plan, games).some((game) => {
    const own = plan.options[game.name] ?? {};
    if (game.name === 'polish') return Number(own.stake ?? 0) > 0;
    if (game.name === 'whiskey' && Number(own.lives ?? 0) > 0) return false;
    return game.chips;
  });
}

/** How many rules of the house differ from those written. */
export function changed(plan: Plan, games: GameInfo[]): number {
  return played(plan, games).reduce(
    (sum, game) => sum + Object.keys(plan.options[game.name] ?? {}).length + (plan.free[game.name]?.length ?? 0), 0,
  );
}

function offer(plan: Plan, game: GameInfo): GameOffer {
  const free: Record<string, string[]> = {};
  if (plan.game === CHOICE && plan.byDealer) {
    for (const option of game.options) {
      if (plan.free[game.name]?.includes(option.name)) free[option.name] = everyValue(option);
    }
  }
  return { game: game.name, options: { ...plan.options[game.name] }, free };
}

/** What an option of few values can be. */
export function everyValue(option: OptionInfo): string[] {
  return option.kind === 'switch' ? ['true', 'false'] : option.words;
}

const ms = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 1000));

/** The table to ask the server for. */
export function newTable(plan: Plan, name: string, games: GameInfo[]): NewTable {
  const several = plan.game === CHOICE;
  return {
    host: name,
    games: played(plan, games).map((game) => offer(plan, game)),
    programme: several && plan.byDealer ? 'choice' : 'rotation',
    per: several ? plan.per : 'deal',
    seats: plan.seats,
    least_buy_in: plan.leastBuyIn,
    most_buy_in: plan.mostBuyIn,
    rebuys: plan.rebuys,
    turn_time: ms(plan.turn),
    bank: ms(plan.bank) ?? 0,
    choice_time: ms(plan.choice),
    pause: Math.max(1, ms(plan.pause) ?? 1),
    approve: plan.approve,
    watchers_chat: plan.watchersChat,
    coach: plan.coach,
  };
}

export interface Chair {
  seat: number;
  name: string;
}

/** Where the bots sit: spread over the chairs, so that friends fit between; one's own is the first. */
export function botChairs(bots: number, seats: number, own: string): Chair[] {
  const names = BOT_NAMES.filter((name) => name.toLowerCase() !== own.trim().toLowerCase());
  return Array.from({ length: Math.min(bots, seats - 1) }, (_, i) => ({
    seat: Math.round(((i + 1) * seats) / (bots + 1)),
    name: names[i] ?? `Chair ${i + 2}`,
  }));
}

/** What remains to be done once the table stands: to sit down, to seat the bots, to begin. */
export interface Setting {
  chips: number;
  bots: Chair[];
  level: string;
  begin: boolean;
}

const settings = new Map<string, Setting>();

export function leaveSetting(table: string, setting: Setting): void {
  settings.set(table, setting);
}

export function takeSetting(table: string): Setting | undefined {
  const found = settings.get(table);
  settings.delete(table);
  return found;
}
