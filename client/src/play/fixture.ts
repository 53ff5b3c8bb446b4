/** People at a table of the tests, who see a look that the server once sent. */

import { vi } from 'vitest';
import type { Table } from '../lib/protocol.gen';
import type { Session } from '../lib/session.svelte';
import { Play } from './play.svelte';

export type Phase = { phase: string; look: unknown };

export const sent = vi.fn(async () => ({ ok: true as const, seq: 1 }));

/** Sit before a look. */
export function playAt(look: Table): Play {
  const session = {
    look, me: look.player, scope: 'play', host: false, connection: 'live', now: look.at, newsSince: [], send: sent,
    table: 'kitchen', secret: 'secret',
  };
  return new Play(session as unknown as Session);
}

/** Sit before the first look in which something can be chosen that begins so. */
export function playOf(phases: readonly Phase[], told: string): Play {
  const found = phases.find(({ look }) => (look as Table).deal?.told.some((one) => one.startsWith(told)));
  if (!found) throw new Error(`no phase with ${told}`);
  return playAt(found.look as Table);
}

/** Let the server answer what is asked of it: by the end of the path. */
export function answering(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const found = Object.entries(answers).find(([end]) => path.endsWith(end));
    return found ? new Response(JSON.stringify(found[1])) : new Response('{"error": "NoSuch", "reason": "there is none"}', { status: 404 });
  });
}
