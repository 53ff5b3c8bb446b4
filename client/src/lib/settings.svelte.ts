/** What one person likes: kept on this device alone. */

export type Theme = 'system' | 'light' | 'dark';

export interface Settings {
  theme: Theme;
  /** Four colours of suits, or the usual two. */
  deck: 'four' | 'two';
  /** How long motion takes: as it is, half, none. */
  speed: 1 | 0.5 | 0;
  sound: boolean;
  volume: number;
  /** Single letters act. */
  keys: boolean;
  vibrate: boolean;
  /** A notification when it is one's turn and the page is hidden. */
  notify: boolean;
  /** The name that one gave last. */
  name: string;
}

const KEY = 'homegame.settings';
const USUAL: Settings = {
  theme: 'system', deck: 'four', speed: 1, sound: true, volume: 0.5, keys: true, vibrate: true, notify: false, name: '',
};

function kept(): Settings {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof found !== 'object' || found === null) return { ...USUAL };
    const known = Object.entries(found).filter(
      ([key, value]) => key in USUAL && typeof value === typeof USUAL[key as keyof Settings],
    );
    return { ...USUAL, ...Object.fromEntries(known) };
  } catch {
    return { ...USUAL };
  }
}

export const settings: Settings = $state(kept());

/** Keep the settings from now on, and let the page look as they say. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // a browser that keeps nothing plays all the same
      }
    });
    $effect(() => {
      const root = document.documentElement;
      if (settings.theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = settings.theme;
      root.dataset.deck = settings.deck;
      root.style.setProperty('--speed', String(settings.speed));
    });
  });
}
