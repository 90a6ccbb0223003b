/** A lottery pick as people read it: digits side by side, numbers with spaces, options as words. */
import type { Translate } from './translate.ts';

/** `t` needs the words of `option`; what it has none for stays, such as a number. */
export const pickText = (t: Translate, pick: string): string =>
  pick
    .split(',')
    .map((part) => {
      const [key, word] = [`option.${part}`, t(`option.${part}`)];
      return word === key ? part : word;
    })
    .join(' ');
