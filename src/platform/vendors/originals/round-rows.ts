/** Rounds of a slot in the database: found by the name that their frame gave them, begun no faster than the rules of play say, or written down as never begun. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RoundsTable, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Random } from '#platform/rules/slot.ts';
import { checkBet } from '#platform/rules/slot-games.ts';
import { type Minor, minor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import type { Clock, Millis } from '#values/time.ts';
import { isLive, type Launch } from '../launches.ts';
import { gameOf } from './game.ts';
import { vendor, type Wallet } from './wallet.ts';

export type RoundDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly wallet: Wallet;
  /** Between two starts of a person in a game at least. */
  readonly minCycle: Millis;
};

export type Round = Selectable<RoundsTable>;

export const unfinished = (round: Pick<Round, 'state'>) => round.state === 'open' || round.state === 'debited';

export const away = () => new Refused('platform.away', { retryAfter: 1 });

/** Milliseconds from now until another round may begin. */
export const waitAfter = ({ clock, minCycle }: RoundDeps, { at }: Pick<Round, 'at'>): number =>
  Math.max(0, at.getTime() + minCycle - clock());
/** The clock may be put back: what began in a future further off than one wait keeps nobody waiting. */
const notAfter = ({ clock, minCycle }: RoundDeps) => new Date(clock() + minCycle);

/** A round by the name that its frame gave it; one of that name with another bet is a mistake of the frame. */
async function named(db: Kysely<Tables>, { member_id, game_code }: Launch, name: string, bet: Minor): Promise<Round | undefined> {
  const same = await db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('game_code', '=', game_code)
    .where('client_round', '=', name)
    .executeTakeFirst();
  if (same && same.bet !== bet) throw new Refused('game.round_differs');
  return same;
}

/** Writes a round down under its name, unless one stands there: then that one it is. */
async function put(
  db: Kysely<Tables>,
  launch: Launch,
  row: Pick<Round, 'bet' | 'state' | 'at'> & { client_round: string; detail?: string },
) {
  const { member_id, game_code, id: launch_id } = launch;
  const ended = row.state === 'refused' ? row.at : null;
  const fresh = await db
    .insertInto('rounds')
    .values({ vendor, game_code, member_id, launch_id, detail: null, ...row, settled_at: ended })
    .onConflict((of) => of.columns(['member_id', 'game_code', 'client_round']).doNothing())
    .returningAll()
    .executeTakeFirst();
  const round = fresh ?? (await named(db, launch, row.client_round, minor(row.bet)));
  if (!round) throw new Error(`Round ${row.client_round} is neither new nor there`);
  return round;
}

const neverCame = 'game.round_never_came';
/** What became of nothing keeps no place among the rounds. */
const didCome = sql<boolean>`(detail ->> 'refusal') is distinct from ${neverCame}`;

/** The last round of a person in a game, of those that came. */
export const latest = (db: Kysely<Tables>, deps: RoundDeps, launch: Launch): Promise<Round | undefined> =>
  db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', launch.member_id)
    .where('game_code', '=', launch.game_code)
    .where('vendor', '=', vendor)
    .where('at', '<=', notAfter(deps))
    .where(didCome)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The round of that name, or a new one where one may begin. */
export async function open(deps: RoundDeps, launch: Launch, clientRound: string, bet: Minor): Promise<Round> {
  const { db, clock } = deps;
  const game = await gameOf(db, launch.game_code);
  return inTransaction(db, async (trx) => {
    const visit = await trx
      .selectFrom('launches')
      .select(['ended_at', 'active_at'])
      .where('id', '=', launch.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const same = await named(trx, launch, clientRound, bet);
    if (same) return same;
    checkBet(game, bet);
    const now = clock();
    if (!isLive(visit, now)) throw new Refused('game.launch_ended');
    const last = await latest(trx, deps, launch);
    if (last && unfinished(last)) throw away();
    const wait = last ? waitAfter(deps, last) : 0;
    if (wait > 0) throw new Refused('game.too_soon', { wait, retryAfter: wait / 1000 });
    return put(trx, launch, { client_round: clientRound, bet, state: 'open', at: new Date(now) });
  });
}

/**
 * The round of that name, or else a row that says that it never came: a request that arrives later finds it, and is not played.
 * Such a row stays for ever, so a person makes no more of them in a game than rounds could have begun.
 */
export async function openedOrNever(deps: RoundDeps, launch: Launch, clientRound: string, bet: Minor): Promise<Round> {
  const { db, clock, minCycle } = deps;
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('launches').select('id').where('id', '=', launch.id).forUpdate().executeTakeFirstOrThrow();
    const same = await named(trx, launch, clientRound, bet);
    if (same) return same;
    const now = clock();
    const before = await trx
      .selectFrom('rounds')
      .select('at')
      .where('member_id', '=', launch.member_id)
      .where('game_code', '=', launch.game_code)
      .where('at', '>', new Date(now - minCycle))
      .where('at', '<=', notAfter(deps))
      .where(({ not }) => not(didCome))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const wait = before ? waitAfter(deps, before) : 0;
    if (wait > 0) throw new Refused('game.too_soon', { wait, retryAfter: wait / 1000 });
    return put(trx, launch, {
      client_round: clientRound,
      bet,
      state: 'refused',
      detail: JSON.stringify({ refusal: neverCame }),
      at: new Date(now),
    });
  });
}
