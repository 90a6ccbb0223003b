/** A vendor's mark and palette, by the vendor's code. */
import { seed } from '#values/seeded-random.ts';
import { type Palette, palettes } from './palette.ts';

/** Vendors without a palette get one of the twelve, always the same. */
export function paletteOf(vendor: string): Palette {
  const own = Object.hasOwn(palettes, vendor) ? palettes[vendor] : undefined;
  if (own) return own;
  const all = Object.values(palettes);
  return all[seed(vendor) % all.length] as Palette;
}

/** Returns the content of an `<svg viewBox="0 0 24 24">`: a disc in quarters of the vendor's four colours. */
export function vendorMark(vendor: string): string {
  const { ground, accent, light, panel } = paletteOf(vendor);
  return `<circle cx="12" cy="12" r="12" fill="${ground}"/><path d="M12 4a8 8 0 0 1 8 8h-8z" fill="${accent}"/><path d="M4 12h8v8a8 8 0 0 1-8-8z" fill="${light}"/><path d="M12 12h8a8 8 0 0 1-8 8z" fill="${panel}"/>`;
}
