/** Every text that people read, as whole phrases; a translation is another set of these files. */

export { lobby } from './lobby.en';
export { count, listed, number, plural } from './plural';
export { rules } from './rules.en';
export { shared } from './shared.en';
