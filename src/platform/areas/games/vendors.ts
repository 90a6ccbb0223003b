/** Builds the vendor cards of each category. */
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { Db } from '#platform/context.ts';
import { readSetting, vendorSince } from '#platform/db/settings.ts';
import { rebuildVendors, underSports } from '#platform/rules/vendor-categories.ts';
import { DomainError } from '#values/domain-error.ts';
import { categoryId, gameTypes } from '#values/games/categories.ts';

type VendorsDto = Output<GamesSchemas['gameVendors']>;
type Card = VendorsDto['categories'][number]['cards'][string];

/** The categories under which the operator lists vendors, in menu order. */
const menuCategories = gameTypes.filter((type) => !(type in underSports)).map((title) => ({ id: categoryId(title), title }));

export async function toVendorDtos(db: Db): Promise<VendorsDto> {
  const counts = await db
    .selectFrom('games')
    .select((of) => ['game_type', 'vendor', 'classify', of.fn.countAll<bigint>().as('games')])
    .where('playable', '=', true)
    .groupBy(['game_type', 'vendor', 'classify'])
    .orderBy('game_type')
    .orderBy('classify')
    .orderBy('vendor')
    .execute();
  const leagues = await db
    .selectFrom('games')
    .select(['game_type', 'vendor', 'league'])
    .where('playable', '=', true)
    .where('league', 'is not', null)
    .orderBy('league')
    .execute();
  const rows = await db.selectFrom('vendors_seen').selectAll().orderBy('place').orderBy('vendor').execute();
  const since = vendorSince(await readSetting(db, 'vendor_since'));
  const cards = rows.map((row) => ({
    listedUnder: row.listed_under,
    provider: row.provider,
    vassalage: row.vendor,
    card: {
      vassalage: row.vendor,
      displayName: row.vendor_name,
      gameType: row.game_type as Card['gameType'],
      accountTypeId: row.account_type_id,
      isHot: row.is_hot,
      showIcon: row.show_icon,
      games: counts
        .filter((one) => one.vendor === row.vendor && one.game_type === row.game_type)
        .reduce((sum, one) => sum + Number(one.games), 0),
      state: row.state_now,
      since: row.state_now === row.state ? null : (since[row.vendor] ?? null),
    } satisfies Card,
  }));
  const withGames = cards.filter(({ card }) => card.games > 0);
  const categories = rebuildVendors(
    menuCategories.map((category) => ({ ...category, cards: withGames.filter((card) => card.listedUnder === category.title) })),
  );
  return {
    categories: categories.map(({ id, title, cards: shown }) => {
      const isShown = (one: { game_type: string; vendor: string }) =>
        one.game_type === title && shown.some((card) => card.vassalage === one.vendor);
      const classes = counts.filter(isShown);
      const names = new Set(leagues.filter(isShown).flatMap(({ league }) => league ?? []));
      return {
        id,
        title: title as Card['gameType'],
        cards: Object.fromEntries(shown.map(({ card }) => [card.vassalage, card])),
        gameClassify: [...Map.groupBy(classes, (one) => one.classify)].map(([name, of]) => ({
          name,
          vendors: of.map((one) => one.vendor),
        })),
        ...(names.size > 0 ? { leagues: [...names] } : {}),
        games: shown.reduce((sum, { card }) => sum + card.games, 0),
      };
    }),
  };
}

/** The categories in which a vendor has games. Throws `not_found` for an unknown vendor. */
export async function gameTypesOf(db: Db, vassalage: string): Promise<Output<GamesSchemas['vassGameType']>> {
  const { categories } = await toVendorDtos(db);
  const gameTypes = categories.flatMap(({ title, cards }) => {
    const card = Object.hasOwn(cards, vassalage) ? cards[vassalage] : undefined;
    return card ? [{ gameType: title, games: card.games }] : [];
  });
  if (gameTypes.length === 0) throw new DomainError('not_found');
  return { vassalage, gameTypes };
}
