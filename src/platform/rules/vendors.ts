/** How the operator's list of vendors becomes the site's: esports and cockfight leave the sports for places of their own (GM-11). */

export interface Listed {
  readonly vassalage: string;
  /** The mark of the provider through whom the vendor comes; null for most. */
  readonly provider: string | null;
}

export interface VendorCategory<Card extends Listed> {
  readonly id: number;
  readonly title: string;
  readonly cards: readonly Card[];
}

/** Codes by which a card among the sports is known, as its own or its provider's. */
const esportsProviders: readonly string[] = ['TF'];
const cockfightProviders: readonly string[] = ['DS88'];

export const cockfightId = 5;
const esportsId = 9;

const comesFrom = (card: Listed, providers: readonly string[]) =>
  providers.includes(card.vassalage) || (card.provider !== null && providers.includes(card.provider));

/** ESPORTS comes right after SPORTS; COCKFIGHT, id 5, two places after SPORTS. Neither is made without a vendor; without SPORTS nothing changes. */
export function rebuildVendors<Card extends Listed>(categories: readonly VendorCategory<Card>[]): VendorCategory<Card>[] {
  const rebuilt = [...categories];
  const at = rebuilt.findIndex(({ title }) => title === 'SPORTS');
  const sports = rebuilt[at];
  if (!sports) return rebuilt;
  const esports = sports.cards.filter((card) => comesFrom(card, esportsProviders));
  const cockfight = sports.cards.filter((card) => comesFrom(card, cockfightProviders));
  rebuilt[at] = { ...sports, cards: sports.cards.filter((card) => !esports.includes(card) && !cockfight.includes(card)) };
  if (esports.length > 0) rebuilt.splice(at + 1, 0, { id: esportsId, title: 'ESPORTS', cards: esports });
  if (cockfight.length > 0) rebuilt.splice(at + 2, 0, { id: cockfightId, title: 'COCKFIGHT', cards: cockfight });
  return rebuilt;
}
