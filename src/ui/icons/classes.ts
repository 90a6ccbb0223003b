/** Which CSS classes an icon carries, for both faces of Icon. */
import type { IconName } from './icons.ts';

/** `m` is 24 px, `s` is 20 px. */
export type IconSize = 's' | 'm';

/** Icons that point along the line of reading: mirrored where the page runs from right to left. */
const flips: ReadonlySet<IconName> = new Set<IconName>(['left', 'right', 'out', 'send', 'menu', 'list', 'horn', 'megap']);

/** `i`, then `s` small, `f` filled, `flip` mirrored in right-to-left pages. */
export function iconClasses(name: IconName, size: IconSize, filled: boolean): string {
  return `i${size === 's' ? ' s' : ''}${filled ? ' f' : ''}${flips.has(name) ? ' flip' : ''}`;
}
