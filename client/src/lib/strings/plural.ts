const RULES = new Intl.PluralRules('en');

/** The form for a number: `plural(2, { one: 'card', other: 'cards' })`. */
export function plural(n: number, forms: { one: string; other: string }): string {
  return RULES.select(n) === 'one' ? forms.one : forms.other;
}

/** A number with its word: `3 cards`. */
export function count(n: number, one: string, other: string = `${one}s`): string {
  return `${number(n)} ${plural(n, { one, other })}`;
}

const NUMBERS = new Intl.NumberFormat('en');

export function number(n: number): string {
  return NUMBERS.format(n);
}

const LISTS = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Ann, Bob and Cem`. */
export function listed(parts: string[]): string {
  return LISTS.format(parts).replace(/, and /, ' and ');
}
