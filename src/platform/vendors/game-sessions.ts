/** Game sessions (launches): opened with a one-time token, used with a bearer, ended by idle time or with the login session. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { queueForMember } from '#platform/db/locks/member-lock.ts';
import { hashToken } from '#platform/db/signed.ts';
import type { LaunchesTable, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Millis, minutes, seconds } from '#values/time.ts';

export type Launch = Pick<LaunchesTable, 'id' | 'vendor' | 'ended_at' | 'active_at'> & {
  readonly member_id: bigint;
  readonly game_code: string;
};

/** Lifetime of the one-time token. */
const tokenLifetime = seconds(60);
/** A launch without a round for this long has ended. */
const idleEnd: Millis = minutes(30);

const randomSecret = () => randomBytes(32).toString('base64url');

export type OpenedLaunch = { readonly launchId: string; readonly launchToken: string; readonly expiresAt: Date };

/** Opens a launch and ends the member's earlier one of the same game, so that no game runs twice. It ends with `sessionId`. */
export function openLaunch(
  db: Kysely<Tables>,
  options: { memberId: bigint; gameCode: string; vendor: string; at: Date; sessionId?: bigint },
): Promise<OpenedLaunch> {
  const { memberId, gameCode, vendor, at, sessionId } = options;
  const open = async (trx: Transaction<Tables>) => {
    // Serialized, so that each of two concurrent calls sees the other's launch.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`launches of ${memberId} ${vendor} ${gameCode}`}, 0))`.execute(trx);
    await trx
      .updateTable('launches')
      .set({ ended_at: at, end_reason: 'replaced' })
      .where('member_id', '=', memberId)
      .where('vendor', '=', vendor)
      .where('game_code', '=', gameCode)
      .where('ended_at', 'is', null)
      .execute();
    const launchId = randomBytes(16).toString('base64url');
    const launchToken = randomSecret();
    const expiresAt = new Date(at.getTime() + tokenLifetime);
    await trx
      .insertInto('launches')
      .values({
        id: launchId,
        member_id: memberId,
        session_id: sessionId ?? null,
        vendor,
        game_code: gameCode,
        token_hash: hashToken(launchToken),
        token_ends: expiresAt,
        opened_at: at,
        active_at: at,
        nonce_hash: null,
        bearer_hash: null,
        ended_at: null,
        end_reason: null,
      })
      .execute();
    return { launchId, launchToken, expiresAt };
  };
  return db.isTransaction ? inTransaction(db, open) : queueForMember(db, memberId, () => inTransaction(db, open), 'launches');
}

/** Opens a round of a launch after what else its player's frames have asked for in this process. They wait without a connection. */
export const queueForPlayer = <T>(
  db: Kysely<Tables>,
  { member_id: memberId }: Pick<Launch, 'member_id'>,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> => queueForMember(db, memberId, () => inTransaction(db, work));

/** Ends all open launches of a member. Their running rounds are still paid. */
export const endLaunches = (trx: Kysely<Tables>, memberId: bigint, at: Date, reason: 'excluded' | 'stopped' | 'closed'): Promise<unknown> =>
  trx
    .updateTable('launches')
    .set({ ended_at: at, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();

/** Ends idle launches; called by a job. Returns how many ended. */
export async function endIdleLaunches(db: Kysely<Tables>, at: Date): Promise<number> {
  const ended = await db
    .updateTable('launches')
    .set({ ended_at: at, end_reason: 'idle' })
    .where('ended_at', 'is', null)
    .where('active_at', '<', new Date(at.getTime() - idleEnd))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Whether rounds may still be played in the launch. */
export const isLiveLaunch = (launch: Pick<Launch, 'ended_at' | 'active_at'>, now: Millis): boolean =>
  launch.ended_at === null && now - launch.active_at.getTime() <= idleEnd;

/** A launch that another one or the sign-out ended takes the bets that came before. So ending it takes no bet back that waits its turn. */
export const endedAfter = (receivedAt: Date) =>
  sql<boolean>`(launches.ended_at is null or launches.end_reason in ('replaced', 'session') and launches.ended_at > ${receivedAt})`;

/**
 * Exchanges the one-time token for a bearer, which `bearerOf` derives from the launch id. The token is bound to the
 * frame's `nonce`. A frame that missed the response may repeat the request with that nonce; any other nonce is rejected.
 * Returns null when the token is not valid.
 */
export function exchangeLaunchToken(
  db: Kysely<Tables>,
  options: { token: string; nonce: string; now: Millis; bearerOf: (launchId: string) => string },
): Promise<string | null> {
  const at = new Date(options.now);
  return inTransaction(db, async (trx) => {
    const launch = await trx
      .selectFrom('launches')
      .selectAll()
      .where('token_hash', '=', hashToken(options.token))
      .forUpdate()
      .executeTakeFirst();
    if (!launch || launch.token_ends < at || !isLiveLaunch(launch, options.now)) return null;
    if (launch.nonce_hash !== null && launch.nonce_hash !== hashToken(options.nonce)) return null;
    const bearer = options.bearerOf(launch.id);
    await trx
      .updateTable('launches')
      .set({ nonce_hash: hashToken(options.nonce), bearer_hash: hashToken(bearer), active_at: at })
      .where('id', '=', launch.id)
      .execute();
    return bearer;
  });
}

/** Returns the live launch of a bearer, or null. */
export async function launchOf(db: Kysely<Tables>, bearer: string, now: Millis): Promise<Launch | null> {
  const launch = await db
    .selectFrom('launches')
    .select(['id', 'vendor', 'member_id', 'game_code', 'ended_at', 'active_at'])
    .where('bearer_hash', '=', hashToken(bearer))
    .executeTakeFirst();
  return launch && isLiveLaunch(launch, now) ? launch : null;
}
