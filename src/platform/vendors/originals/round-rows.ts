/** Round rows: finding a round by its frame's name, opening one within the rate limit, or storing it as never received. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { isTransient } from '#platform/db/errors.ts';
import type { RoundsTable, Tables } from '#platform/db/tables/tables.ts';
import type { Random } from '#platform/rules/slots/slot.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Amount, type Minor, minor } from '#values/money.ts';
import type { RefusingLimit } from '#values/play-limits.ts';
import type { Clock, Millis } from '#values/time.ts';
import { isLiveLaunch, type Launch, queueForPlayer } from '../game-sessions.ts';
import { vendor, type Wallet } from './wallet-client.ts';

export type RoundDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly wallet: Wallet;
  /** Minimum time between two of a member's round starts in a game. */
  readonly minCycle: Millis;
  /** Encrypt the seeds of tables and shots; the current one first. */
  readonly seedKeys: readonly string[];
};

/** What a draw decides of a round: its detail as stored and shown, and its win. */
export type RoundDraw = { readonly detail: object; readonly win: Minor };

/** A round by its frame's name. */
export interface NamedRound {
  readonly clientRound: string;
  readonly bet: Minor;
  /** Throws `game.round_differs` when the round of that name is another. */
  readonly checkExisting?: (round: Round) => void;
}

/** A round to open. */
export interface NewRound extends NamedRound {
  /** Throws `game.bet_not_allowed`. */
  readonly check: () => void;
  /** What is stored before the draw; made within the transaction that opens the round. */
  readonly detail?: (trx: Kysely<Tables>) => Promise<object>;
}

export type Round = Selectable<RoundsTable>;

/** Is told of a round that could not be ended, and why. The others go on. */
export type RoundFault = (roundId: string, error: unknown) => unknown;

export const isUnfinished = (round: Pick<Round, 'state'>) => round.state === 'open' || round.state === 'debited';

export const walletUnavailable = () => new DomainError('platform.away', { retryAfter: 1 });

/** A silent wallet or database says nothing about the round. */
export const isAway = (error: unknown): boolean => isTransient(error) || (error instanceof DomainError && error.code === 'platform.away');

/** Milliseconds until the next round may start. */
export const waitAfter = ({ clock, minCycle }: RoundDeps, { at }: Pick<Round, 'at'>): number =>
  Math.max(0, at.getTime() + minCycle - clock());
/** Ignores rounds further in the future than one wait: they predate a clock set back. */
const latestStart = ({ clock, minCycle }: RoundDeps) => new Date(clock() + minCycle);

/** Finds a round by its frame's name. Throws `game.round_differs` when the bet differs. */
export async function findByName(
  db: Kysely<Tables>,
  { member_id, game_code }: Launch,
  name: string,
  bet: Minor,
): Promise<Round | undefined> {
  const existing = await db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('game_code', '=', game_code)
    .where('client_round', '=', name)
    .executeTakeFirst();
  if (existing && existing.bet !== bet) throw new DomainError('game.round_differs');
  return existing;
}

/** Inserts a round, or returns the one with the same name. */
export async function insertRound(
  db: Kysely<Tables>,
  launch: Launch,
  row: Pick<Round, 'bet' | 'state' | 'at'> & { client_round: string; detail?: string; shared_round?: string; due_at?: Date },
) {
  const { member_id, game_code, id: launch_id } = launch;
  const ended = row.state === 'refused' ? row.at : null;
  const inserted = await db
    .insertInto('rounds')
    .values({ vendor, game_code, member_id, launch_id, detail: null, ...row, settled_at: ended })
    .onConflict((of) => of.columns(['member_id', 'game_code', 'client_round']).doNothing())
    .returningAll()
    .executeTakeFirst();
  const round = inserted ?? (await findByName(db, launch, row.client_round, minor(row.bet)));
  if (!round) throw new Error(`Round ${row.client_round} is neither new nor there`);
  return round;
}

interface StoredRefusal {
  readonly refusal: string | null;
  readonly highest?: Amount;
  readonly own?: RefusingLimit;
}

/** Why a bet was refused, with the account's highest bet when it was above that, or the player's own limit that refused it. */
export function storedRefusal({ detail }: Pick<Round, 'detail'>): StoredRefusal {
  const { refusal = null, highest, own } = (detail ?? {}) as Partial<StoredRefusal>;
  return { refusal, ...(highest === undefined ? {} : { highest }), ...(own === undefined ? {} : { own }) };
}

const neverReceived = 'game.round_never_came';
/** Excludes the placeholder rows of rounds never received. */
const wasReceived = sql<boolean>`(detail ->> 'refusal') is distinct from ${neverReceived}`;

/** The member's last received round in a game. */
export const latestRound = (db: Kysely<Tables>, deps: RoundDeps, launch: Launch): Promise<Round | undefined> =>
  db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', launch.member_id)
    .where('game_code', '=', launch.game_code)
    .where('vendor', '=', vendor)
    .where('at', '<=', latestStart(deps))
    .where(wasReceived)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Returns the round of that name, or opens a new one. Throws `game.bet_not_allowed`, `game.launch_ended`,
 * `platform.away` or `game.too_soon`.
 */
export async function openRound(
  deps: RoundDeps,
  launch: Launch,
  { clientRound, bet, checkExisting, check, detail }: NewRound,
): Promise<Round> {
  const { db, clock } = deps;
  return queueForPlayer(db, launch, async (trx) => {
    const launchRow = await trx
      .selectFrom('launches')
      .select(['ended_at', 'active_at'])
      .where('id', '=', launch.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const existing = await findByName(trx, launch, clientRound, bet);
    if (existing) {
      checkExisting?.(existing);
      return existing;
    }
    check();
    const now = clock();
    if (!isLiveLaunch(launchRow, now)) throw new DomainError('game.launch_ended');
    const last = await latestRound(trx, deps, launch);
    if (last && isUnfinished(last)) throw walletUnavailable();
    const wait = last ? waitAfter(deps, last) : 0;
    if (wait > 0) throw new DomainError('game.too_soon', { wait, retryAfter: wait / 1000 });
    return insertRound(trx, launch, {
      client_round: clientRound,
      bet,
      state: 'open',
      at: new Date(now),
      ...(detail ? { detail: JSON.stringify(await detail(trx)) } : {}),
    });
  });
}

/**
 * Returns the round of that name, or stores it as never received, so that a late request is not played. Such rows are
 * permanent, so they are limited to the rate of real rounds. Throws `game.too_soon`.
 */
export async function findOrMarkNeverReceived(deps: RoundDeps, launch: Launch, clientRound: string, bet: Minor): Promise<Round> {
  const { db, clock, minCycle } = deps;
  return queueForPlayer(db, launch, async (trx) => {
    await trx.selectFrom('launches').select('id').where('id', '=', launch.id).forUpdate().executeTakeFirstOrThrow();
    const existing = await findByName(trx, launch, clientRound, bet);
    if (existing) return existing;
    const now = clock();
    const previous = await trx
      .selectFrom('rounds')
      .select('at')
      .where('member_id', '=', launch.member_id)
      .where('game_code', '=', launch.game_code)
      .where('at', '>', new Date(now - minCycle))
      .where('at', '<=', latestStart(deps))
      .where(({ not }) => not(wasReceived))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const wait = previous ? waitAfter(deps, previous) : 0;
    if (wait > 0) throw new DomainError('game.too_soon', { wait, retryAfter: wait / 1000 });
    return insertRound(trx, launch, {
      client_round: clientRound,
      bet,
      state: 'refused',
      detail: JSON.stringify({ refusal: neverReceived }),
      at: new Date(now),
    });
  });
}
