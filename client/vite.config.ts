import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` plays with: `homegame serve`, unless HOMEGAME_SERVER names another. */
const server = globalThis.process?.env.HOMEGAME_SERVER ?? 'http://127.0.0.1:8000';

/** All that follows the `#` stays in the browser, so the page itself asks for the lobby's files: almost every way leads there. */
function lobbySoon(): Plugin {
  const kinds: [RegExp, Record<string, string>][] = [
    [/\/(lobby|rolldown-runtime)-[^/]+\.js$/, { rel: 'modulepreload' }],
    [/\/lobby-[^/]+\.css$/, { rel: 'preload', as: 'style' }],
  ];
  const link = (file: string) =>
    kinds
      .filter(([name]) => name.test(file))
      .map(([, attrs]) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }));
  return {
    name: 'lobby-soon',
    transformIndexHtml: { order: 'post', handler: (_html, { bundle }) => Object.keys(bundle ?? {}).flatMap(link) },
  };
}

export default defineConfig({
  plugins: [svelte(), lobbySoon()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the page's policy lets nothing in but files of its own
    modulePreload: { polyfill: false },
    outDir: '../src/homegame/static',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        // what every page needs comes as one file; a page's own as another
        codeSplitting: {
          groups: [
            { name: 'base', test: /node_modules|src\/ui\/|src\/lib\/(?!soundmaker|strings\/(?:play|cloth|rules|log|beside|who))/ },
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
