/** Where one is: what stands after the `#`, which never reaches a server's log. */

export type Route =
  | { page: 'front' }
  | { page: 'opening'; link: string }
  | { page: 'table'; link: string }
  | { page: 'rules'; game: string; rule: string };

const LINK = /^(?:seat\.)?[\w-]+\.[\w-]+$/;

/** Read the part of an address after the `#`. */
export function read(hash: string): Route {
  const text = hash.replace(/^#/, '');
  const rules = /^rules(?:\/([a-z]+)(?:\/([A-Z]\d+))?)?$/.exec(text);
  if (rules) return { page: 'rules', game: rules[1] ?? 'common', rule: rules[2] ?? '' };
  if (!LINK.test(text)) return { page: 'front' };
  return text.startsWith('opening.') ? { page: 'opening', link: text.slice('opening.'.length) } : { page: 'table', link: text };
}

let now: Route = $state(read(location.hash));
addEventListener('hashchange', () => (now = read(location.hash)));

export const route = {
  get page(): Route['page'] {
    return now.page;
  },
  get link(): string {
    return 'link' in now ? now.link : '';
  },
  get game(): string {
    return 'game' in now ? now.game : 'common';
  },
  get rule(): string {
    return 'rule' in now ? now.rule : '';
  },
};
