/** Small sounds, made here and now: wood, paper and clay. Nothing sounds before `unlock`. */

import { settings } from './settings.svelte';

export type Sound = 'turn' | 'tick' | 'card' | 'flip' | 'chips' | 'check' | 'win' | 'chat';

let maker: Promise<typeof import('./soundmaker')> | null = null;

/** Browsers let a page sound only after somebody has touched it: call this from a click. */
export function unlock(): void {
  maker ??= import('./soundmaker');
  void maker.then((made) => made.wake());
}

export function play(sound: Sound): void {
  if (!maker || !settings.sound || settings.volume === 0) return;
  void maker.then((made) => made.make(sound, settings.volume));
}
