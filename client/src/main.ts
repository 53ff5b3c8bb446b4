import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './lib/settings.svelte';

applySettings();
const target = document.getElementById('app') as HTMLElement;
target.replaceChildren();
mount(App, { target });
