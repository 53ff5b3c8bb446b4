/** A deal of thirty cards, and how long the frames took meanwhile. */

import { deal, table } from '../dealt';

const before = table(6, null);
const after = deal('whiskey', 5, { number: 2 });
export const dealDemo = $state({ look: before });
export const measured = $state({ text: '' });

function measure(): void {
  const took: number[] = [];
  let last = performance.now();
  const start = last;
  dealDemo.look = { ...table(5, after), seq: 2 };
  const frame = (time: number) => {
    took.push(time - last);
    last = time;
    if (time - start < 3200) return requestAnimationFrame(frame);
    const sorted = took.slice(1).sort((a, b) => a - b);
    const part = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    measured.text = JSON.stringify({ cards: 30, frames: sorted.length, p50: part(0.5), p95: part(0.95), most: sorted.at(-1)?.toFixed(1) });
  };
  requestAnimationFrame(frame);
}

if (location.search.includes('demo')) setTimeout(measure, 800);
