/** How chips slide over the cloth. */

import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';
import { settings } from '../lib/settings.svelte';

export interface Slide {
  dx: number;
  dy: number;
  delay?: number;
}

/** Whether nothing is to move. */
export function still(): boolean {
  return prefersReducedMotion.current || settings.speed === 0;
}

/** Come from, or go to, a place so far away. */
export function slide(_node: Element, { dx, dy, delay = 0 }: Slide): TransitionConfig {
  if (still()) return { duration: 0 };
  return {
    delay: delay * settings.speed,
    duration: 420 * settings.speed,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${dx * u}px, ${dy * u}px); opacity: ${Math.min(1, t * 3)}`,
  };
}

/** Milliseconds between two cards as they are dealt: a large deal takes no longer than two seconds. */
export function pace(count: number): number {
  return Math.min(80, 1900 / Math.max(1, count));
}
