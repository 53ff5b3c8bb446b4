/** How chips slide over the cloth, and how long cards take. */

import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from '../lib/settings.svelte';
import type { Tracked } from './track';

export interface Slide {
  dx: number;
  dy: number;
  delay?: number;
}

/** How long motion takes, as a part of what it usually takes. */
export function rate(): number {
  return still() ? 0 : settings.speed;
}

/** Whether nothing is to move. */
export function still(): boolean {
  return prefersReducedMotion.current || settings.speed === 0;
}

/** Come from, or go to, a place so far away. */
export function slide(_node: Element, { dx, dy, delay = 0 }: Slide): TransitionConfig {
  return {
    delay: delay * rate(),
    duration: 420 * rate(),
    easing: cubicOut,
    css: (t, u) => `transform: translate(${dx * u}px, ${dy * u}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Milliseconds between two cards as they are dealt: a large deal takes no longer than two seconds. */
export function pace(count: number): number {
  return Math.min(80, 1900 / Math.max(1, count));
}

/** Milliseconds from a card's being dealt to its turning over, and that a turn takes. */
export const LANDS = 260;
const TURN = 400;

/** Milliseconds until all cards have shown what they show; none where nothing is to move, or nobody looks. */
export function resting(cards: readonly Tracked[]): number {
  if (!patient()) return 0;
  const beat = pace(cards.filter((card) => card.fresh !== null).length);
  const flip = pace(cards.filter((card) => card.turned !== null).length) * 2;
  const times = cards.map((card) => {
    if (card.fresh !== null) return card.fresh * beat + LANDS + TURN;
    return card.turned === null ? 0 : card.turned * flip + TURN;
  });
  return Math.max(0, ...times) * rate();
}

/** Whether somebody sees the cards move, and can wait for it. */
export function patient(): boolean {
  return !still() && !document.hidden;
}
