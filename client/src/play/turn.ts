/** What the seat whose turn it is can choose, read from `deal.told`. */

export type Wager = {
  kind: 'wager';
  check: boolean;
  call: number | null;
  verb: 'bet' | 'raise' | null;
  least: number;
  most: number;
};
export type Take = { kind: 'take'; cards: string[] };
export type Speak = { kind: 'speak'; call: boolean; lowest: string | null };
export type Widow = { kind: 'widow'; pass: boolean; all: boolean; knock: boolean; most: number };
export type Withdrawal = { kind: 'withdrawal' };
export type Turn = Wager | Take | Speak | Widow | Withdrawal;

const SIZES = /^(bet|raise) (\d+)(?:\.\.(\d+))?$/;

export function turnFrom(told: readonly string[]): Turn | null {
  const first = told[0];
  if (first === undefined) return null;
  if (first.startsWith('take ')) return { kind: 'take', cards: told.map((one) => one.slice(5)) };
  if (told.includes('withdraw')) return { kind: 'withdrawal' };
  if (told.some((one) => one === 'call bluff' || one.startsWith('declare '))) return speak(told);
  if (told.some((one) => one === 'knock' || one.startsWith('exchange '))) return widow(told);
  return wager(told);
}

function speak(told: readonly string[]): Speak {
  const higher = told.find((one) => one.startsWith('declare '));
  return { kind: 'speak', call: told.includes('call bluff'), lowest: higher?.split(' .. ')[0] ?? null };
}

function widow(told: readonly string[]): Widow {
  const last = told.find((one) => one.includes(' for '))?.split(' .. ').at(-1);
  const given = last?.replace(/^exchange /, '').split(' for ')[0] ?? '';
  return {
    kind: 'widow',
    pass: told.includes('pass'),
    all: told.includes('exchange all'),
    knock: told.includes('knock'),
    most: given ? given.split(' ').length : 0,
  };
}

function wager(told: readonly string[]): Wager {
  const found: Wager = { kind: 'wager', check: told.includes('check'), call: null, verb: null, least: 0, most: 0 };
  for (const one of told) {
    const sizes = SIZES.exec(one);
    if (sizes) {
      found.verb = sizes[1] as 'bet' | 'raise';
      found.least = Number(sizes[2]);
      found.most = Number(sizes[3] ?? sizes[2]);
    } else if (one === 'call' || one.startsWith('call ')) found.call = Number(one.slice(5)) || 0;
  }
  return found;
}

/** The part of a pot that a bet or raise comes to, added to the price of a call: whole chips. */
export function potSize(part: number, price: number, mine: number, pot: number): number {
  const owed = Math.max(0, price - mine);
  return price + Math.floor(part * (pot + owed));
}

export type Preset = { name: 'half' | 'pot' | 'all'; to: number };

/** Sizes worth a button of their own; none that can't be chosen, and no two alike. */
export function presets(turn: Wager, price: number, mine: number, pot: number, allIn: number | null): Preset[] {
  if (turn.verb === null || turn.most === turn.least) return [];
  const wanted: Preset[] = [
    { name: 'half', to: potSize(0.5, price, mine, pot) },
    { name: 'pot', to: potSize(1, price, mine, pot) },
  ];
  const found = wanted.filter((one) => one.to > turn.least && one.to < turn.most);
  if (allIn !== null && allIn >= turn.least && allIn <= turn.most) found.push({ name: 'all', to: allIn });
  return found;
}

/** A size as somebody typed it, brought into what can be chosen; null if it is no number. */
export function sizeTyped(text: string, turn: Wager): number | null {
  const digits = text.replace(/[\s.,']/g, '');
  if (!/^\d{1,13}$/.test(digits)) return null;
  return Math.min(turn.most, Math.max(turn.least, Number(digits)));
}

/** The order for an exchange, once as many cards are given as taken. */
export function exchange(given: readonly string[], taken: readonly string[]): string | null {
  if (given.length === 0 || given.length !== taken.length) return null;
  return `exchange ${given.join(' ')} for ${taken.join(' ')}`;
}
