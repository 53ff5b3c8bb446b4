/** The shapes of the suits, in a square of 24, and where they stand on a card of 100 by 140. */

import type { Suit } from '../lib/cards';

const ROUND = (x: number, y: number) => `M${x} ${y - 4.8}a4.8 4.8 0 1 1 0 9.6a4.8 4.8 0 1 1 0-9.6Z`;
const STEM = 'M13.2 13C13.5 18 14.4 20.9 16.3 22.4H7.7C9.6 20.9 10.5 18 10.8 13Z';

export const SHAPE: Record<Suit, string> = {
  h: 'M12 21.8C9 18.3 2 13.7 2 8.3C2 5 4.4 2.7 7.2 2.7C9.3 2.7 11 3.9 12 6C13 3.9 14.7 2.7 16.8 2.7C19.6 2.7 22 5 22 8.3C22 13.7 15 18.3 12 21.8Z',
  d: 'M12 1.3C14.1 5.2 17.2 9 20.7 12C17.2 15 14.1 18.8 12 22.7C9.9 18.8 6.8 15 3.3 12C6.8 9 9.9 5.2 12 1.3Z',
  s: 'M12 1.5C14 5.1 22 9.5 22 14.4C22 17.2 20 19.1 17.6 19.1C15.8 19.1 14.2 18.1 13.3 16.6C13.5 19 14.4 21.1 16.3 22.4H7.7C9.6 21.1 10.5 19 10.7 16.6C9.8 18.1 8.2 19.1 6.4 19.1C4 19.1 2 17.2 2 14.4C2 9.5 10 5.1 12 1.5Z',
  c: `${ROUND(12, 6.7)}${ROUND(6.7, 13.5)}${ROUND(17.3, 13.5)}M9 9.5H15V15H9Z${STEM}`,
};

/** The joker's own index: a star with rounded valleys, as on a jester's collar. */
export const STAR =
  'M12 1.6L14.7 8.2L21.8 8.7L16.4 13.3L18.1 20.3L12 16.5L5.9 20.3L7.6 13.3L2.2 8.7L9.3 8.2Z';

const [LEFT, MIDDLE, RIGHT] = [35, 50, 65];
const column = (x: number, ...ys: number[]): [number, number][] => ys.map((y) => [x, y]);
const both = (...ys: number[]) => [...column(LEFT, ...ys), ...column(RIGHT, ...ys)];
const [TOP, HIGH, CENTRE, LOW, BOTTOM] = [31, 57, 70, 83, 109];

/** Where the pips of a number stand, by their middles. */
export const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '2': column(MIDDLE, TOP, BOTTOM),
  '3': column(MIDDLE, TOP, CENTRE, BOTTOM),
  '4': both(TOP, BOTTOM),
  '5': [...both(TOP, BOTTOM), [MIDDLE, CENTRE]],
  '6': both(TOP, CENTRE, BOTTOM),
  '7': [...both(TOP, CENTRE, BOTTOM), [MIDDLE, 50.5]],
  '8': [...both(TOP, CENTRE, BOTTOM), [MIDDLE, 50.5], [MIDDLE, 89.5]],
  '9': [...both(TOP, HIGH, LOW, BOTTOM), [MIDDLE, CENTRE]],
  T: [...both(TOP, HIGH, LOW, BOTTOM), [MIDDLE, 44], [MIDDLE, 96]],
};
