/** The browser's half of words: fills `{{gaps}}` and picks plurals; everything else was done on the server. */

export type Words = Readonly<Record<string, string>>;

/** `say(words, 'found', { count: 3 })` takes `found_one` or `found_other` by the page's language. */
export function say(words: Words, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  const plural = 'count' in params ? `${key}_${new Intl.PluralRules(document.documentElement.lang || 'en').select(Number(params.count))}` : key;
  const text = words[plural] ?? words[`${key}_other`] ?? words[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(params[name] ?? gap));
}
