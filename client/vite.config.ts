import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** The server that `npm run dev` plays with: `homegame serve`, unless HOMEGAME_SERVER names another. */
const server = globalThis.process?.env.HOMEGAME_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy lets nothing in but files of its own
    modulePreload: { polyfill: false },
    outDir: '../src/homegame/static',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // what every page needs comes as one file; a page's own as another
        advancedChunks: {
          groups: [
            { name: 'base', test: /node_modules|src\/ui\/|src\/lib\/(?!soundmaker|strings\/(?:play|cloth|rules))/ },
            { name: 'lobby', test: /src\/lobby\// },
            { name: 'rules', test: /src\/rules\/|strings\/rules/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, headers: { origin: server } },
      '/ws': { target: server, ws: true, headers: { origin: server } },
    },
  },
});
