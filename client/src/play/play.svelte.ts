/** What one person is asked at the table, and the way to answer. */

import { Stage } from '../cloth/stage.svelte';
import type { Answer } from '../lib/net';
import type { Deal, Sitter, Table, Wish } from '../lib/protocol.gen';
import type { Session } from '../lib/session.svelte';
import { play as say } from '../lib/strings/play.en';
import { toast } from '../ui/toasts.svelte';
import { exchange, turnFrom, type Turn } from './turn';

const REST = 300;

export class Play {
  readonly session: Session;
  /** What the cloth shows, and what may be told of it. */
  readonly stage: Stage = new Stage();
  /** Cards that were tapped, as `centre:2`. */
  picked: ReadonlySet<string> = $state.raw(new Set());
  /** An order is on its way. */
  busy: boolean = $state(false);
  /** What is asked has only just changed: a tap now was meant for something else. */
  resting: boolean = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The table as far as it may be told of. */
  readonly look: Table | null = $derived.by(() => this.stage.told ?? this.session.look);
  readonly deal: Deal | null = $derived(this.look?.deal ?? null);
  readonly sitter: Sitter | null = $derived.by(() => {
    const { look } = this;
    return look?.sitters.find((one) => one.seat === look.seat) ?? null;
  });
  /** My place in the deal; -1 if I am not in it. */
  readonly place: number = $derived.by(() => this.deal?.players.indexOf(this.session.me) ?? -1);
  readonly goes: boolean = $derived.by(() => {
    const { look } = this;
    return look !== null && look.opened && !look.paused && !look.closed && look.broken === '';
  });
  readonly turn: Turn | null = $derived.by(() =>
    this.goes && !this.stage.waits && this.deal && !this.deal.over ? turnFrom(this.deal.told) : null,
  );
  /** Another question has another key. */
  readonly question: string = $derived.by(() => {
    const { deal, look, turn } = this;
    if (turn === null || deal === null) return '';
    return [deal.number, look?.clock?.seq ?? 0, deal.facts.street, deal.told.join()].join('|');
  });
  /** I hold cards of a deal that is going on. */
  readonly inDeal: boolean = $derived.by(() => {
    const { deal, place } = this;
    return deal !== null && !deal.over && place >= 0 && deal.live.includes(place) && !deal.gone.includes(place);
  });
  readonly pickable: ReadonlySet<string> = $derived.by(() => this.#pickable());
  readonly stands: boolean = $derived.by(() => this.session.connection !== 'live');

  constructor(session: Session) {
    this.session = session;
    session.onlook = (look) => this.stage.see(look, look.deal, session.newsSince);
    if (session.look) session.onlook(session.look);
  }

  /** Rest a moment, since the question has changed. */
  rest(): () => void {
    clearTimeout(this.#timer);
    this.picked = new Set();
    this.resting = this.question !== '';
    this.#timer = setTimeout(() => (this.resting = false), REST);
    return () => clearTimeout(this.#timer);
  }

  #pickable(): ReadonlySet<string> {
    const { turn, deal, place } = this;
    const all = (pile: string): string[] => (deal?.piles[pile] ?? []).map((_, at) => `${pile}:${at}`);
    if (turn?.kind === 'take') return new Set(all('centre'));
    if (turn?.kind === 'widow' && turn.most > 0) return new Set([...all(`hand ${place}`), ...all('widow')]);
    return new Set();
  }

  /** The cards of a pile that were picked, as they are written. */
  pickedOf(pile: string): string[] {
    return (this.deal?.piles[pile] ?? []).filter(
      (card, at): card is string => card !== null && this.picked.has(`${pile}:${at}`),
    );
  }

  readonly #pick = (key: string, alone: string): void => {
    const kept = [...this.picked].filter((one) => one !== key && !(alone && one.startsWith(alone)));
    this.picked = new Set(this.picked.has(key) ? kept : [...kept, key]);
  };

  /** A card was tapped: on the cloth, or below it. A centre card that is tapped again is taken. */
  pick(pile: string, at: number): void {
    const key = `${pile}:${at}`;
    const { turn } = this;
    if (!this.pickable.has(key)) return;
    if (turn?.kind === 'take' && this.picked.has(key)) void this.takePicked();
    else if (turn?.kind === 'take') this.#pick(key, 'centre:');
    else if (turn?.kind === 'widow') this.#pick(key, turn.most === 1 ? `${pile}:` : '');
  }

  takePicked(): Promise<void> {
    const [card] = this.pickedOf('centre');
    return card === undefined ? Promise.resolve() : this.act(`take ${card}`);
  }

  /** The exchange that the picked cards come to, if they do. */
  get exchange(): string | null {
    return exchange(this.pickedOf(`hand ${this.place}`), this.pickedOf('widow'));
  }

  /** Choose, as the game writes it; nothing while the question is new, or an answer on its way. */
  async act(action: string): Promise<void> {
    if (this.turn === null || this.resting) return;
    await this.want({ is: 'Act', action });
  }

  /** Have something done; what is refused is said. */
  async want(wish: Wish, answers?: number): Promise<Answer | null> {
    if (this.busy) return null;
    this.busy = true;
    try {
      const answer = await this.session.send(wish, answers);
      if (!answer.ok) toast(answer.code === 'stale' ? say.stale : sentence(answer.reason), { bad: true });
      return answer;
    } finally {
      this.busy = false;
    }
  }
}

function sentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return text === '' ? say.wrong : /[.!?…]$/.test(text) ? text : `${text}.`;
}
