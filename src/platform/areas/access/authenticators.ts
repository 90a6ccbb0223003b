/** Authenticators of members: put on with a first code, used at an extra verification, taken off with a code. No code opens twice. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { takeTurn } from '#platform/db/limits.ts';
import { lock, unlock } from '#platform/db/locked.ts';
import type { Tables } from '#platform/db/tables.ts';
import { type Asking, ownAccount } from '#platform/handler.ts';
import { verificationLimit } from '#platform/rules/codes.ts';
import { isFresh } from '#platform/rules/session.ts';
import { Refused } from '#values/refused.ts';
import { otpauth, stepOf, totp } from './totp.ts';

const purpose = 'authenticators';

export async function hasAuthenticator(db: Kysely<Tables>, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest half minute of the three around now whose code this is; null when it is none's. A phone's clock may be half a minute off. */
function stepFor(secret: Uint8Array, typed: string, now: Date): number | null {
  const bare = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(bare)) return null;
  const found = [1, 0, -1].filter((away) => timingSafeEqual(Buffer.from(totp(secret, stepOf(now) + away)), Buffer.from(bare)));
  return found[0] === undefined ? null : stepOf(now) + found[0];
}

async function use(asking: Asking, memberId: bigint, typed: string, confirmed: boolean): Promise<boolean> {
  const row = await asking.db.selectFrom('authenticators').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  if (!row || (row.confirmed_at !== null) !== confirmed) return false;
  const opened = unlock(row.secret, asking.settings.secrets, purpose);
  const step = opened === null ? null : stepFor(Buffer.from(opened, 'base64url'), typed, asking.now);
  if (step === null) return false;
  // One statement: of two who send the same code at once exactly one gets in.
  const taken = await asking.db
    .updateTable('authenticators')
    .set({ last_step: BigInt(step), ...(confirmed ? {} : { confirmed_at: asking.now }) })
    .where('member_id', '=', memberId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', BigInt(step))
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export const checkAuthenticator = (asking: Asking, memberId: bigint, typed: string): Promise<boolean> => use(asking, memberId, typed, true);

/** It outlives every session, and whoever puts it on shuts the owner out: a session that somebody left open or stole puts none on. */
function mustBeFresh(asking: Asking): void {
  if (!isFresh(ownAccount(asking), asking.now)) throw new Refused('authenticator.sign_in_again');
}

/** A new secret, which counts only once a code of it has come back. Refuses with `authenticator.on` while one is on. */
export async function beginAuthenticator(asking: Asking): Promise<{ secretUri: string }> {
  const { memberId, username } = ownAccount(asking);
  mustBeFresh(asking);
  const secret = randomBytes(20);
  const locked = lock(secret.toString('base64url'), asking.settings.secrets, purpose);
  const fresh = { secret: locked, made_at: asking.now, last_step: 0n };
  const put = await asking.db
    .insertInto('authenticators')
    .values({ member_id: memberId, confirmed_at: null, ...fresh })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh).where('authenticators.confirmed_at', 'is', null))
    .returning('member_id')
    .executeTakeFirst();
  if (!put) throw new Refused('authenticator.on');
  return { secretUri: otpauth(asking.brand.name, username, secret) };
}

/** Puts it on with a first code, or takes it off with another one. */
export async function turnAuthenticator(
  asking: Asking,
  sent: { readonly verificationCode: string; readonly on: boolean },
): Promise<{ on: boolean }> {
  const { memberId } = ownAccount(asking);
  if (sent.on) mustBeFresh(asking);
  await takeTurn(asking.db, `authenticator:${memberId}`, verificationLimit, asking.now);
  if (!(await use(asking, memberId, sent.verificationCode, !sent.on)))
    throw new Refused('code.wrong', { fields: { verificationCode: { code: 'field.authenticator' } } });
  if (!sent.on) await asking.db.deleteFrom('authenticators').where('member_id', '=', memberId).execute();
  return { on: sent.on };
}
