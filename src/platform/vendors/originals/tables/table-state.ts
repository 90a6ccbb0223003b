/** What a player sees of a table: the round and its clock, the rounds before, their own bets, and the pool. */
import { sql } from 'kysely';
import { notAside } from '#platform/db/batches/set-aside.ts';
import { roundAt, roundTimes } from '#platform/rules/tables/round-clock.ts';
import { seatKept } from '#platform/rules/tables/table-games.ts';
import type { TableRound, TableState } from '#values/games/table-api-types.ts';
import { toAmount } from '#values/money.ts';
import type { Launch } from '../../game-sessions.ts';
import { balanceNow } from '../round-steps.ts';
import { type GameTable, roundIdOf, type TableDeps, toAmounts } from './table.ts';
import { toTableBet } from './table-bets.ts';
import { dealRound, resultFor, settleOwnBets, stakesOf } from './table-rounds.ts';
import { dealtRound, roundCommitment, roundSecret } from './table-seeds.ts';

/** Results in the roads: ten columns of six, and some more for the big road. */
const historyLength = 66;

/** The round with what may be known of it now. */
async function roundView(deps: TableDeps, table: GameTable, number: number, now: number): Promise<TableRound> {
  const times = roundTimes(table.room.timing, number);
  const commitment = await roundCommitment(deps, table, number);
  if (now < times.dealsAt) return { ...times, commitment, secret: null, result: null };
  const id = roundIdOf(table, number);
  // Without a bet there is no row, and the house's stakes alone are in the pool.
  const result = (await dealRound(deps, id)) ?? (await resultFor(deps, table, number, await stakesOf(deps, table, id)));
  return { ...times, commitment, secret: await roundSecret(deps, table, number), result };
}

async function history(deps: TableDeps, table: GameTable, before: number): Promise<TableState['history']> {
  const numbers = Array.from({ length: historyLength }, (_, n) => before - historyLength + n);
  const rounds: TableState['history'][number][] = [];
  for (const number of numbers) {
    const { outcome, also } = await dealtRound(deps, table, number);
    rounds.push({ number, outcome, also });
  }
  return rounds;
}

/**
 * The player's bets at this table, newest first, of this round and of the last one before it. Those that are due are settled first; one
 * that cannot be is shown as it is, and told by the job.
 */
async function ownBets(deps: TableDeps, launch: Launch, table: GameTable, current: number): Promise<TableState['bets']> {
  const own = () =>
    deps.db
      .selectFrom('rounds')
      .selectAll()
      .where('member_id', '=', launch.member_id)
      .where('game_code', '=', table.game.code)
      .where('shared_round', 'like', `${table.code}:%`);
  const due = await own()
    .where('state', 'in', ['open', 'debited'])
    .where(notAside('rounds.end', sql.ref('rounds.id'), new Date(deps.clock())))
    .execute();
  for (const id of new Set(due.map(({ shared_round }) => shared_round)))
    if (id) await settleOwnBets(deps, id, launch.member_id).catch(() => {});
  const rows = await own().orderBy('at', 'desc').orderBy('id').limit(20).execute();
  const bets = rows.map(toTableBet).filter(({ state }) => state !== 'refused');
  const last = bets.find(({ number }) => number !== current)?.number;
  return bets.filter(({ number }) => number === current || number === last);
}

async function playersIn({ db }: TableDeps, roundId: string): Promise<number> {
  const { players } = await db
    .selectFrom('rounds')
    .select((of) => of.fn.count<bigint>('member_id').distinct().as('players'))
    .where('shared_round', '=', roundId)
    .where('state', 'in', ['debited', 'settled'])
    .executeTakeFirstOrThrow();
  return Number(players);
}

export async function tableState(deps: TableDeps, launch: Launch, table: GameTable): Promise<TableState> {
  const { game, room } = table;
  const { model } = game;
  const now = deps.clock();
  const { number } = roundAt(room.timing, now);
  const id = roundIdOf(table, number);
  const returns = model.returnToPlayer();
  const bets = await ownBets(deps, launch, table, number);
  return {
    game: { code: game.code, name: game.name, vendor: game.vendor },
    model: model.name,
    room: { id: room.id, name: room.name },
    rooms:
      game.rooms.length > 1
        ? game.rooms.map(({ id, name, min, max }) => ({ id, name: name ?? game.name, min: toAmount(min), max: toAmount(max) }))
        : [],
    betting: room.timing.betting,
    cycle: room.timing.cycle,
    spots: model.spots.map((spot) => ({
      id: spot.id,
      odds: spot.odds === null ? null : [spot.odds, ...(spot.most ? [spot.most] : [])].map((odds) => odds / 100).join('–'),
      returnToPlayer: ((returns[spot.id] ?? 0) * 100).toFixed(2),
    })),
    chips: room.chips.map(toAmount),
    min: toAmount(room.min),
    max: toAmount(room.max),
    seats: room.seats === null ? null : { count: room.seats, kept: seatKept },
    round: await roundView(deps, table, number, now),
    next: { number: number + 1, commitment: await roundCommitment(deps, table, number + 1) },
    history: await history(deps, table, number),
    bets,
    players: await playersIn(deps, id),
    pool: model.pool && {
      stakes: toAmounts(await stakesOf(deps, table, id)),
      house: toAmount(game.houseStake),
      sharePercent: String(model.pool.share / 100),
    },
    // Last, so that they are as fresh as the answer.
    balance: await balanceNow(deps, launch),
    serverTime: deps.clock(),
  };
}
