/** CSS classes of an icon, shared by Icon.astro and Icon.tsx. */
import type { IconName } from './icons.ts';

/** `m` is 24 px, `s` is 20 px. */
export type IconSize = 's' | 'm';

/** Icons pointing in reading direction: mirrored in right-to-left pages. */
const flips: ReadonlySet<IconName> = new Set<IconName>(['left', 'right', 'out', 'send', 'menu', 'list', 'horn', 'megap']);

/** Returns `i` plus `s` for small, `f` for filled and `flip` for mirrored in right-to-left pages. */
export function iconClasses(name: IconName, size: IconSize, filled: boolean): string {
  return `i${size === 's' ? ' s' : ''}${filled ? ' f' : ''}${flips.has(name) ? ' flip' : ''}`;
}
