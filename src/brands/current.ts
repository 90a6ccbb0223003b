/**
 * The brand of this build: `BRAND` names a folder beside this file. astro.config.mjs sets the alias; plain Node falls
 * back to the default brand.
 */
import { brand as altamar } from './altamar/brand.ts';
import type { Brand } from './brand.ts';
import { brand as isla } from './isla/brand.ts';

/** Every brand by code. */
export const allBrands: Readonly<Record<string, Brand>> = { isla, altamar };

/** Returns the brand with this code; throws when there is none. */
export function brandOf(code: string): Brand {
  const found = allBrands[code];
  if (!found) throw new Error(`BRAND is ${code}, and src/brands has no such folder. It has: ${Object.keys(allBrands).join(', ')}.`);
  return found;
}

/** The built brand; before a build, the one named by BRAND. */
export const ownBrand = (): Brand => brandOf(import.meta.env?.ISLA_BRAND ?? process.env.BRAND ?? 'isla');
