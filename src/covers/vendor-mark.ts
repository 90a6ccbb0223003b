/** A maker's mark and the palette behind it, by the maker's code. */
import { seed } from '#values/chance.ts';
import { type Palette, palettes } from './palette.ts';

/** A maker without a palette of its own is given one of the twelve, always the same. */
export function paletteOf(vendor: string): Palette {
  const own = Object.hasOwn(palettes, vendor) ? palettes[vendor] : undefined;
  if (own) return own;
  const all = Object.values(palettes);
  return all[seed(vendor) % all.length] as Palette;
}

/** The body of an `<svg viewBox="0 0 24 24">`: a disc in the maker's four colours, in quarters. */
export function vendorMark(vendor: string): string {
  const { ground, accent, light, panel } = paletteOf(vendor);
  return `<circle cx="12" cy="12" r="12" fill="${ground}"/><path d="M12 4a8 8 0 0 1 8 8h-8z" fill="${accent}"/><path d="M4 12h8v8a8 8 0 0 1-8-8z" fill="${light}"/><path d="M12 12h8a8 8 0 0 1-8 8z" fill="${panel}"/>`;
}
