/** The brand this build is for: `BRAND` names a folder beside this file; the alias is set in astro.config.mjs and, for plain Node, falls to the default brand. */
import { brand as altamar } from './altamar/brand.ts';
import type { Brand } from './brand.ts';
import { brand as isla } from './isla/brand.ts';

const brands: Readonly<Record<string, Brand>> = { isla, altamar };

/** Every brand by its code; the contrast and language tests walk over it. */
export const allBrands = brands;

/** The brand of a code; throws with a sentence when there is none. */
export function brandOf(code: string): Brand {
  const found = brands[code];
  if (!found) throw new Error(`BRAND is ${code}, and src/brands has no such folder. It has: ${Object.keys(brands).join(', ')}.`);
  return found;
}

/** The brand that this process is built for, and until it is built, the one that BRAND names. */
export const ownBrand = (): Brand => brandOf(import.meta.env?.ISLA_BRAND ?? process.env.BRAND ?? 'isla');
