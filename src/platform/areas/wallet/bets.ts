/** The betting record: rounds that took a stake, with the game's names, filtered, paged and added up by the database. */
import { type Kysely, sql } from 'kysely';
import type { Gives } from '#calls/shape.ts';
import type { WalletShapes } from '#calls/wallet.shape.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import { gameOf } from '#platform/vendors/originals/game.ts';
import { minor, toAmount } from '#values/money.ts';
import { symbolsOf } from '#values/slot-symbols.ts';
import { toInstant } from '#values/time.ts';

type Db = Kysely<Tables>;
type Bet = Gives<WalletShapes['bets']>['bets'][number];

export interface BetsAsked {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly gameType?: string | undefined;
  readonly vassalage?: string | undefined;
}

/** Rounds of a member that took a stake; `from` counts, `to` does not. */
function roundsOf(db: Db, memberId: bigint, { from, to, gameType, vassalage }: BetsAsked) {
  return db
    .selectFrom('rounds')
    .leftJoin('games', 'games.game_code', 'rounds.game_code')
    .leftJoin('vendors', 'vendors.code', 'games.vendor')
    .where('rounds.member_id', '=', memberId)
    .where('rounds.state', 'in', ['debited', 'settled', 'rolled_back'])
    .$if(from !== undefined, (query) => query.where('rounds.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('rounds.at', '<', to ?? new Date(0)))
    .$if(gameType !== undefined, (query) => query.where(sql<boolean>`games.game_type = ${gameType ?? ''}`))
    .$if(vassalage !== undefined, (query) =>
      query.where((of) => of(of.fn.coalesce('games.vendor', 'rounds.vendor'), '=', vassalage ?? '')),
    );
}

type Rounds = ReturnType<typeof roundsOf>;

const shown = (rounds: Rounds) =>
  rounds.select((of) => [
    'rounds.id',
    'rounds.at',
    'rounds.settled_at',
    'rounds.game_code',
    'rounds.bet',
    'rounds.win',
    'rounds.state',
    'rounds.detail',
    of.fn.coalesce('games.game_type', sql<string>`''`).as('game_type'),
    of.fn.coalesce('games.vendor', 'rounds.vendor').as('maker'),
    of.fn.coalesce('vendors.name', 'rounds.vendor').as('maker_name'),
    of.fn.coalesce('games.name', 'rounds.game_code').as('game_name'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** A stake that was given back counts neither as stake nor as net. */
function betGiven(row: Row): Bet {
  const back = row.state === 'rolled_back';
  const net = back ? 0n : row.win - row.bet;
  return {
    id: row.id,
    reference: row.id,
    at: toInstant(row.at),
    settledAt: row.settled_at === null ? null : toInstant(row.settled_at),
    gameType: row.game_type,
    vassalage: row.maker,
    vendorName: row.maker_name,
    gameCode: row.game_code,
    gameName: row.game_name,
    stake: toAmount(minor(row.bet)),
    win: toAmount(minor(row.win)),
    net: toAmount(minor(net)),
    state: row.state === 'debited' ? 'running' : back ? 'rolled_back' : 'settled',
  };
}

/** A page of the record, newest first. */
export async function betsOf(
  db: Db,
  memberId: bigint,
  asked: BetsAsked,
  page: { readonly size: number; readonly number: number },
): Promise<Bet[]> {
  const rows = await shown(roundsOf(db, memberId, asked))
    .orderBy('rounds.at', 'desc')
    .orderBy('rounds.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return rows.map(betGiven);
}

/** How many rounds there are and what they come to. A running round has its stake in; what was given back is counted among the rounds but adds nothing. */
export async function betTotals(db: Db, memberId: bigint, asked: BetsAsked): Promise<{ count: number; stake: bigint; win: bigint }> {
  const row = await roundsOf(db, memberId, asked)
    .select((of) => [
      of.fn.countAll<bigint>().as('count'),
      sql<bigint>`coalesce(sum(rounds.bet) filter (where rounds.state <> 'rolled_back'), 0)::bigint`.as('stake'),
      sql<bigint>`coalesce(sum(rounds.win) filter (where rounds.state <> 'rolled_back'), 0)::bigint`.as('win'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), stake: row.stake, win: row.win };
}

/** One round of the member with what happened in it; undefined when it is not theirs. */
export async function betOf(db: Db, memberId: bigint, id: string): Promise<(Bet & { detail: Record<string, unknown> }) | undefined> {
  const row = await shown(roundsOf(db, memberId, {}))
    .where('rounds.id', '=', id)
    .executeTakeFirst();
  return row && { ...betGiven(row), detail: await drawable(db, row.game_code, objectOf(row.detail)) };
}

/** A slot's round with what it takes to draw it: the drawings of its symbols, and the row that each winning line crosses on each reel; what is no slot's stays as it is. */
async function drawable(db: Db, code: string, detail: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { wins } = detail;
  if (!Array.isArray(wins)) return detail;
  const game = await gameOf(db, code).catch(() => null);
  if (!game) return detail;
  return {
    ...detail,
    symbols: symbolsOf({ ...game, category: 'RNG' }),
    wins: wins.map((win: { line: number }) => ({ ...win, rows: game.model.lines[win.line - 1] ?? [] })),
  };
}

const objectOf = (detail: Json | null): Record<string, unknown> =>
  typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? { ...detail } : {};
