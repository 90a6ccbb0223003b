/** A lottery pick as people read it: numbers with spaces, and options, which are bets of their own, as a list of words. */
import type { Translate } from './translate.ts';

/** `t` needs the words of `option`; what it has none for stays, such as a number. */
export function pickText(t: Translate, pick: string): string {
  const parts = pick.split(',');
  const texts = parts.map((part) => {
    const [key, word] = [`option.${part}`, t(`option.${part}`)];
    return word === key ? part : word;
  });
  return texts[0] === parts[0] ? texts.join(' ') : texts.reduce((all, one) => t('option.list', { all, one }));
}
