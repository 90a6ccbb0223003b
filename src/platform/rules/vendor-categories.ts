/** Builds the site's vendor categories: esports and cockfight move out of sports into separate categories (GM-11). */
import { categoryId, type GameType } from '#values/games/categories.ts';

export interface ListedVendor {
  readonly vassalage: string;
  /** Code of the provider that supplies the vendor; null for most. */
  readonly provider: string | null;
}

export interface VendorCategory<Card extends ListedVendor> {
  readonly id: number;
  readonly title: string;
  readonly cards: readonly Card[];
}

/** Categories that the operator lists under sports, and whose cards they are: the vendor's code or its provider's. */
export const underSports = { ESPORTS: 'TF', COCKFIGHT: 'DS88' } as const satisfies Partial<Record<GameType, string>>;

const isFrom = (card: ListedVendor, code: string) => card.vassalage === code || card.provider === code;

/**
 * Inserts ESPORTS directly after SPORTS, and COCKFIGHT (id 5) two places after SPORTS. Empty categories are omitted;
 * without SPORTS nothing changes.
 */
export function rebuildVendors<Card extends ListedVendor>(categories: readonly VendorCategory<Card>[]): VendorCategory<Card>[] {
  const rebuilt = [...categories];
  const sportsIndex = rebuilt.findIndex(({ title }) => title === 'SPORTS');
  const sports = rebuilt[sportsIndex];
  if (!sports) return rebuilt;
  const esports = sports.cards.filter((card) => isFrom(card, underSports.ESPORTS));
  const cockfight = sports.cards.filter((card) => isFrom(card, underSports.COCKFIGHT));
  rebuilt[sportsIndex] = { ...sports, cards: sports.cards.filter((card) => !esports.includes(card) && !cockfight.includes(card)) };
  if (esports.length > 0) rebuilt.splice(sportsIndex + 1, 0, { id: categoryId('ESPORTS'), title: 'ESPORTS', cards: esports });
  if (cockfight.length > 0) rebuilt.splice(sportsIndex + 2, 0, { id: categoryId('COCKFIGHT'), title: 'COCKFIGHT', cards: cockfight });
  return rebuilt;
}
