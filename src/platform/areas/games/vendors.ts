/** The vendors of each category, as the site shows them. */
import type { GamesShapes } from '#calls/games.shape.ts';
import type { Gives } from '#calls/shape.ts';
import type { Db } from '#platform/handler.ts';
import { rebuildVendors } from '#platform/rules/vendors.ts';

type Given = Gives<GamesShapes['gameVendors']>;
type Card = Given['categories'][number]['cards'][string];

/** The categories of the operator's list with their ids, in the order of the menu. */
const listed = [
  { id: 1, title: 'RNG' },
  { id: 2, title: 'LIVE' },
  { id: 3, title: 'FISH' },
  { id: 4, title: 'PVP' },
  { id: 6, title: 'SPORTS' },
  { id: 7, title: 'LOTT' },
  { id: 8, title: 'ELOTT' },
] as const;

export async function vendorsGiven(db: Db): Promise<Given> {
  const counts = await db
    .selectFrom('games')
    .select((of) => ['game_type', 'vendor', 'classify', of.fn.countAll<bigint>().as('games')])
    .groupBy(['game_type', 'vendor', 'classify'])
    .orderBy('game_type')
    .orderBy('classify')
    .orderBy('vendor')
    .execute();
  const rows = await db.selectFrom('vendors_seen').selectAll().orderBy('place').orderBy('vendor').execute();
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
    } satisfies Card,
  }));
  const categories = rebuildVendors(
    listed.map((category) => ({ ...category, cards: cards.filter((card) => card.listedUnder === category.title) })),
  );
  return {
    categories: categories.map(({ id, title, cards: shown }) => {
      const classes = counts.filter((one) => one.game_type === title && shown.some((card) => card.vassalage === one.vendor));
      return {
        id,
        title: title as Card['gameType'],
        cards: Object.fromEntries(shown.map(({ card }) => [card.vassalage, card])),
        gameClassify: [...Map.groupBy(classes, (one) => one.classify)].map(([name, of]) => ({
          name,
          vendors: of.map((one) => one.vendor),
        })),
        games: shown.reduce((sum, { card }) => sum + card.games, 0),
      };
    }),
  };
}
