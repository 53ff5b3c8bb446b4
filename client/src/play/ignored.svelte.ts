/** People whose chat one does not want to read, until the page is left. */

import { SvelteSet } from 'svelte/reactivity';

export const ignored = new SvelteSet<string>();
