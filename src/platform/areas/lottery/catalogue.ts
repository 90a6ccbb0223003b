/** Lists the lotteries in the catalogue of games, so that lobbies, search and records know their names. */
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Lottery, lotteries } from '#platform/rules/lottery/lotteries.ts';
import { minor } from '#values/money.ts';

const vendorNames: Readonly<Record<Lottery['vendor'], string>> = {
  LOTT: 'Isla Lottery',
  ELOTT: 'Isla Fast Draws',
  TCG_LOTTO_VN: 'Vietnam Lottery',
  TCG_SEA: 'Sea Lottery',
};
const vendorCodes = Object.keys(vendorNames) as Lottery['vendor'][];
/** Above the ids and places of every other source. */
const firstNodeId = 900_001n;
const firstPlace = 900;

const classOf = ({ kind }: Lottery): string =>
  kind === 'keno' ? 'keno' : kind.startsWith('digits') || kind === 'fast3' ? 'digits' : 'draw';

/** The tile of the fast draws among the e-lotteries: it opens their list (GM-13). */
const group = { code: 'isla-fast-draws', vendor: 'ELOTT', category: 'ELOTT' } as const;
const inGroup = lotteries.filter(({ vendor, category }) => vendor === group.vendor && category === group.category);

const rows = [
  {
    // Before the games that it stands for.
    node_id: firstNodeId - 1n,
    game_code: group.code as string,
    name: vendorNames[group.vendor],
    game_type: group.category as string,
    vendor: group.vendor as string,
    classify: 'draw',
    min_bet: inGroup.map(({ lowestBet }) => lowestBet).sort((a, b) => Number(a - b))[0] ?? minor(1n),
    is_hot: 0,
    is_top: 0,
    is_game: 'VASSALAGE' as 'GAME' | 'VASSALAGE',
  },
  ...lotteries.map((lottery, n) => ({
    node_id: firstNodeId + BigInt(n),
    game_code: lottery.code,
    name: lottery.name,
    game_type: lottery.category,
    vendor: lottery.vendor,
    classify: classOf(lottery),
    min_bet: lottery.lowestBet,
    is_hot: lottery.hot ? 1 : 0,
    is_top: 1,
    is_game: 'GAME' as const,
  })),
];

/** Adds what is missing. A start that adds nothing writes nothing, so cached pages stay. */
export const listLotteries = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('lotteries', 0))`.execute(trx);
    const listed = await trx
      .selectFrom('games')
      .select('game_code')
      .where('game_code', '=', anyText(rows.map((row) => row.game_code)))
      .execute();
    const known = new Set(listed.map((row) => row.game_code));
    const missing = rows.filter((row) => !known.has(row.game_code));
    if (missing.length === 0) return;
    const vendors = vendorCodes.map((code, n) => ({ code, name: vendorNames[code], place: firstPlace + n }));
    await trx
      .insertInto('vendors')
      .values(vendors)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const pairs = [...new Set(lotteries.map(({ vendor, category }) => `${vendor} ${category}`))].sort();
    await trx
      .insertInto('vendor_categories')
      .values(
        pairs.map((pair, n) => {
          const [vendor = '', category = ''] = pair.split(' ');
          return {
            vendor,
            game_type: category,
            listed_under: category,
            provider: null,
            account_type_id: 90_001 + n,
            is_hot: 1,
            place: firstPlace + n,
          };
        }),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('games')
      .values(missing.map((row) => ({ ...row, hot_rank: null, default_play_type: null, playable: true, slot_model: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
