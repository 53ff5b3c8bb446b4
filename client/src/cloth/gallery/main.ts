import '../../app.css';
import { mount } from 'svelte';
import { applySettings } from '../../lib/settings.svelte';
import Gallery from './Gallery.svelte';

applySettings();
mount(Gallery, { target: document.getElementById('app') as HTMLElement });
