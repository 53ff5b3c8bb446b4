/** What is asked of the server over HTTP. */

export interface OptionInfo {
  name: string;
  rule: string;
  says: string;
  kind: 'switch' | 'number' | 'words' | 'limit' | 'blinds';
  words: string[];
  least: number | null;
  most: number | null;
  none: boolean;
  default: string;
}

export interface GameInfo {
  name: string;
  title: string;
  players: [number, number];
  chips: boolean;
  idea: string;
  levels: string[];
  options: OptionInfo[];
}

export interface Rule {
  id: string;
  title: string;
  html: string;
}

export interface Rulebook {
  title: string;
  intro: string;
  rules: Rule[];
  rest: string;
}

export interface Rung {
  is: string;
  words: string;
  family: string;
}

export interface GameOffer {
  game: string;
  options?: Record<string, string>;
  free?: Record<string, string[]>;
}

/** A table to be set up. Times are in milliseconds; null: no clock. */
export interface NewTable {
  host: string;
  games: GameOffer[];
  programme: 'choice' | 'rotation';
  per?: 'deal' | 'orbit';
  seats: number;
  least_buy_in: number;
  most_buy_in: number;
  rebuys: number | null;
  turn_time: number | null;
  bank: number;
  choice_time: number | null;
  pause: number;
  approve: boolean;
  watchers_chat: boolean;
  coach: boolean;
}

export type Scope = 'host' | 'play' | 'watch';

export interface Joined {
  table: string;
  player: string;
  scope: Scope;
  secret: string;
}

export interface TableInfo {
  table: string;
  title: string;
  links: Record<Scope, string>;
  players: string[];
  deals: number;
  closed: boolean;
}

/** The server said no, or said nothing at all: then *status* is 0. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly kind: string,
    reason: string,
  ) {
    super(reason);
  }
}

interface Asking {
  secret?: string | undefined;
  body?: unknown;
}

async function ask(path: string, { secret, body }: Asking = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (secret !== undefined) headers.Authorization = `Bearer ${secret}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  } catch {
    throw new Refusal(0, 'Offline', 'The server can’t be reached. Is it running, and are you on its network?');
  }
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as { error?: string; reason?: string };
  throw new Refusal(answer.status, said.error ?? '', said.reason ?? `The server answered ${answer.status}.`);
}

/** Ask for something in JSON. */
export async function get<T>(path: string, secret?: string): Promise<T> {
  return (await ask(path, { secret })).json() as Promise<T>;
}

/** Ask for something as it is written. */
export async function getText(path: string, secret: string): Promise<string> {
  return (await ask(path, { secret })).text();
}

export async function post<T>(path: string, body: unknown, secret?: string): Promise<T> {
  return (await ask(path, { secret, body })).json() as Promise<T>;
}

const once = new Map<string, Promise<unknown>>();

/** Ask for something that stays the same while the page is open. */
function remembered<T>(path: string): Promise<T> {
  let found = once.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    once.set(path, found);
    found.catch(() => once.delete(path));
  }
  return found;
}

export const games = async (): Promise<GameInfo[]> => {
  const found = await remembered<GameInfo[]>('/api/games');
  return found.map((one) => ({ ...one, title: one.title.replace("'", '’') }));
};
export const rulebook = (game: string): Promise<Rulebook> =>
  remembered(`/api/games/${encodeURIComponent(game)}/rules`);
export const ladder = (options: Record<string, string> = {}): Promise<Rung[]> =>
  remembered(`/api/games/polish/ladder?${new URLSearchParams(options)}`);
export const ladderOf = (table: string, secret: string): Promise<Rung[]> =>
  get(`/api/tables/${encodeURIComponent(table)}/ladder`, secret);

export interface Links {
  links: Partial<Record<Scope, string>>;
  address: string;
}

export interface TableMade extends Links {
  table: string;
  links: Record<Scope, string>;
}

export const setUp = async (table: NewTable, opening: string): Promise<TableMade> =>
  noted(await post<TableMade>('/api/tables', table, opening));
export const join = (link: string, name: string, key?: string): Promise<Joined> =>
  post('/api/join', { link, name, key });
export const tablesHere = (opening: string): Promise<TableInfo[]> => get('/api/tables', opening);
export const linksOf = async (table: string, secret: string): Promise<Links> =>
  noted(await get<Links>(`/api/tables/${encodeURIComponent(table)}/links`, secret));
export const renewLink = async (table: string, secret: string, scope: Scope): Promise<Links> =>
  noted(await post<Links>(`/api/tables/${encodeURIComponent(table)}/links`, { scope }, secret));

/** How other devices reach the server, as far as it has said so. */
let reached = '';

function noted<T extends { address: string }>(answer: T): T {
  reached = answer.address || reached;
  return answer;
}

/** The address that a link has in a browser of another device. */
export function addressOf(link: string): string {
  const own = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  return `${own && reached ? reached : location.origin}/#${link}`;
}
