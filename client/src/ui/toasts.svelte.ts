/** Short messages that go away by themselves. */

export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

const STAYS = 5_000;
let ids = 0;

export const toasts: Toast[] = $state([]);

export function toast(text: string, { bad = false, stays = STAYS } = {}): void {
  const id = ++ids;
  toasts.push({ id, text, bad });
  if (toasts.length > 3) toasts.shift();
  setTimeout(() => dismiss(id), stays);
}

export function dismiss(id: number): void {
  const place = toasts.findIndex((one) => one.id === id);
  if (place >= 0) toasts.splice(place, 1);
}
