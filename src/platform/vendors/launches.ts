/** Visits to a game: opened by the platform with a token that works once, held by a bearer, ended by time or with the session. */
import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { LaunchesTable, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Millis, minutes, seconds } from '#values/time.ts';

export type Launch = Pick<LaunchesTable, 'id' | 'vendor' | 'ended_at' | 'active_at'> & {
  readonly member_id: bigint;
  readonly game_code: string;
};

/** How long the one-time token waits to be used. */
const tokenLife = seconds(60);
/** A visit without a round for this long is over. */
const idleEnd: Millis = minutes(30);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
const secretText = () => randomBytes(32).toString('base64url');

export type OpenedLaunch = { readonly launchId: string; readonly launchToken: string; readonly frameUrl: string; readonly expiresAt: Date };

/** Opens a visit; an earlier one of the same person to the same game ends, so that nobody plays a game twice at once. It ends with `sessionId`. */
export function openLaunch(
  db: Kysely<Tables>,
  asked: { memberId: bigint; gameCode: string; vendor: string; at: Date; sessionId?: bigint },
): Promise<OpenedLaunch> {
  const { memberId, gameCode, vendor, at, sessionId } = asked;
  return inTransaction(db, async (trx) => {
    // One at a time, so that of two neither misses the visit that the other opens.
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
    const launchToken = secretText();
    const expiresAt = new Date(at.getTime() + tokenLife);
    await trx
      .insertInto('launches')
      .values({
        id: launchId,
        member_id: memberId,
        session_id: sessionId ?? null,
        vendor,
        game_code: gameCode,
        token_hash: hashOf(launchToken),
        token_ends: expiresAt,
        opened_at: at,
        active_at: at,
        nonce_hash: null,
        bearer_hash: null,
        ended_at: null,
        end_reason: null,
      })
      .execute();
    return { launchId, launchToken, frameUrl: `/originals/slot/index.html?game=${encodeURIComponent(gameCode)}`, expiresAt };
  });
}

/** Ends visits that nobody has played in for the idle time; a job calls it. Returns how many ended. */
export async function endIdleLaunches(db: Kysely<Tables>, at: Date): Promise<number> {
  const ended = await db
    .updateTable('launches')
    .set({ ended_at: at, end_reason: 'idle' })
    .where('ended_at', 'is', null)
    .where('active_at', '<', new Date(at.getTime() - idleEnd))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** True while the visit may be played in. */
export const isLive = (launch: Pick<Launch, 'ended_at' | 'active_at'>, now: Millis): boolean =>
  launch.ended_at === null && now - launch.active_at.getTime() <= idleEnd;

/**
 * Changes the one-time token into a bearer. `bearerOf` makes the bearer from the visit and the frame's own `nonce`, so that a frame which never
 * heard the answer may ask again with the same nonce and gets the same bearer; anybody else finds the token used. Null when it does not work.
 */
export function claim(
  db: Kysely<Tables>,
  asked: { token: string; nonce: string; now: Millis; bearerOf: (launchId: string) => string },
): Promise<string | null> {
  const at = new Date(asked.now);
  return inTransaction(db, async (trx) => {
    const found = await trx.selectFrom('launches').selectAll().where('token_hash', '=', hashOf(asked.token)).forUpdate().executeTakeFirst();
    if (!found || found.token_ends < at || !isLive(found, asked.now)) return null;
    if (found.nonce_hash !== null && found.nonce_hash !== hashOf(asked.nonce)) return null;
    const bearer = asked.bearerOf(found.id);
    await trx
      .updateTable('launches')
      .set({ nonce_hash: hashOf(asked.nonce), bearer_hash: hashOf(bearer), active_at: at })
      .where('id', '=', found.id)
      .execute();
    return bearer;
  });
}

/** The live visit of a bearer, or null. */
export async function launchOf(db: Kysely<Tables>, bearer: string, now: Millis): Promise<Launch | null> {
  const found = await db
    .selectFrom('launches')
    .select(['id', 'vendor', 'member_id', 'game_code', 'ended_at', 'active_at'])
    .where('bearer_hash', '=', hashOf(bearer))
    .executeTakeFirst();
  return found && isLive(found, now) ? found : null;
}
