/** What a turn does beside the table: the title of the tab, sounds, vibration, a notification. */

import { tellable, type Place } from '../cloth/telling';
import type { AnyNews } from '../lib/protocol.gen';
import type { Session } from '../lib/session.svelte';
import { settings } from '../lib/settings.svelte';
import { play as sound, type Sound } from '../lib/sound';
import { play as say } from '../lib/strings/play.en';
import { ignored } from './ignored.svelte';
import type { Play } from './play.svelte';

const LAST_SECONDS = 10;

export function effects(session: Session, play: Play, title: () => string): void {
  let heard: Place = { seq: 0, at: 0 };
  let resulted = heard;
  let first = true;
  let asked = '';

  $effect(() => {
    document.title = play.turn ? say.tabTurn(title()) : `${title()} · homegame`;
  });

  $effect(() => {
    const { question } = play;
    if (question === asked) return;
    asked = question;
    if (question !== '') myTurn(title());
  });

  const seconds = $derived.by(() => {
    const clock = play.look?.clock;
    if (play.turn === null || clock?.until == null) return null;
    return Math.ceil((clock.until - session.now) / 1000);
  });
  $effect(() => {
    if (seconds !== null && seconds > 0 && seconds <= LAST_SECONDS) sound('tick');
  });

  $effect(() => {
    const { seq, part } = play.stage;
    const news = tellable(session.newsSince, heard, seq, 'all');
    const results = tellable(session.newsSince, resulted, seq, part);
    heard = news.at(-1)?.place ?? heard;
    resulted = results.at(-1)?.place ?? resulted;
    if (first) {
      first = seq === 0;
      return;
    }
    const now = [...news.filter(({ one }) => !isResult(one)), ...results.filter(({ one }) => isResult(one))];
    const found = new Set(now.map(({ one }) => soundOf(one, session.me)));
    for (const one of found) if (one !== null) sound(one);
  });
}

function myTurn(title: string): void {
  sound('turn');
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  if (!settings.notify || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const note = new Notification(say.notice(title), { tag: 'turn' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Chips that are won are heard when they are seen to be. */
function isResult(one: AnyNews): boolean {
  return one.is === 'Played' && one.event.is === 'Awarded';
}

/** What something that happened sounds like. */
export function soundOf(one: AnyNews, me: string): Sound | null {
  if (one.is === 'Said') return one.player === me || ignored.has(one.player) ? null : 'chat';
  if (one.is !== 'Played') return null;
  const { event } = one;
  switch (event.is) {
    case 'Dealt':
      return 'card';
    case 'Shown':
    case 'Moved':
      return 'flip';
    case 'Posted':
      return 'chips';
    case 'Acted':
      if (event.paid > 0) return 'chips';
      return event.action === 'check' || event.action === 'knock' ? 'check' : null;
    case 'Awarded':
      return event.shares.some(([seat]) => one.players[seat] === me) ? 'win' : 'chips';
    default:
      return null;
  }
}
