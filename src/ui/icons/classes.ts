/** Which CSS classes an icon carries, for both faces of Icon. */
import { flips, type IconName } from './icons.ts';

/** `m` is 24 px, `s` is 20 px. */
export type IconSize = 's' | 'm';

/** `i`, then `s` small, `f` filled, `flip` mirrored in right-to-left pages. */
export function iconClasses(name: IconName, size: IconSize, filled: boolean): string {
  return `i${size === 's' ? ' s' : ''}${filled ? ' f' : ''}${flips.has(name) ? ' flip' : ''}`;
}
