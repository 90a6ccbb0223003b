/** A lottery pick as people read it: digits side by side, numbers with spaces, options as words. */
import type { Translate } from './translate.ts';

/** `t` needs the words of `option`. */
export const pickText = (t: Translate, pick: string): string =>
  pick
    .split(',')
    .map((part) => (/^\d+$/.test(part) ? part : t(`option.${part}`)))
    .join(' ');
