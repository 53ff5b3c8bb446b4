import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { games } from './lib/api';
import { route } from './lib/route.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
// The lobby's own files may still be on their way: what it asks of the server need not wait for them.
if (route.page === 'opening') games().catch(() => undefined);
const target = document.getElementById('app') as HTMLElement;
target.replaceChildren();
mount(App, { target });
