/** Members' passkeys: added and removed with the password, and the sign-in that finds whose a passkey is. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { isDuplicate } from '#platform/db/errors.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { isSigned, signText } from '#platform/db/signed.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { contactOwner } from '#platform/identity/contacts.ts';
import { ownPasskeys, relyingParty } from '#platform/identity/factors/own-passkeys.ts';
import { dropRecoveryCodes } from '#platform/identity/factors/recovery-codes.ts';
import {
  checkAssertion,
  checkCreation,
  isCounterRisen,
  passkeyAlgorithms,
  type RelyingParty,
} from '#platform/identity/factors/webauthn.ts';
import { requireOwner } from '#platform/identity/login-password.ts';
import { hasStrongFactor } from '#platform/identity/owner-proof.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { passkeyNameFault, passkeyNameOf } from '#values/access/passkey-name.ts';
import { DomainError } from '#values/domain-error.ts';
import { maxClockSkew, millis, minutes, toInstant } from '#values/time.ts';

/** More than a person has devices. */
const mostPasskeys = 10;
const lifetime = minutes(5);
const purpose = 'passkey challenge';

function requireSite(context: RequestContext): RelyingParty {
  const site = relyingParty(context);
  if (!site) throw new DomainError('way.closed');
  return site;
}

/** What a challenge is for. One for a new passkey works in the session that asked for it only. */
type Use = 'login' | `add in ${bigint}`;

const signatureLength = 43;

/** A challenge that nobody else can make. It is stored only once it is used, so asking for many costs nothing. */
function issueChallenge({ settings, now }: Pick<RequestContext, 'settings' | 'now'>, use: Use): string {
  const text = `${now.getTime().toString(36)}.${randomBytes(24).toString('base64url')}`;
  return Buffer.from(`${text}.${signText(`${use} ${text}`, settings.secrets, purpose)}`).toString('base64url');
}

/** Uses the challenge up. Throws `passkey.ended` when it is not ours, for something else, too old, or used. */
async function consumeChallenge(context: RequestContext, challenge: string, use: Use): Promise<void> {
  const ended = () => new DomainError('passkey.ended');
  const given = Buffer.from(challenge, 'base64url').toString('latin1');
  const [, text = '', at = '', signature = ''] = /^(([0-9a-z]{1,12})\.[\w-]{32})\.([\w-]+)$/.exec(given) ?? [];
  if (signature.length !== signatureLength || !isSigned(`${use} ${text}`, signature, context.settings.secrets, purpose)) throw ended();
  const age = context.now.getTime() - Number.parseInt(at, 36);
  if (age > lifetime || age < -maxClockSkew) throw ended();
  try {
    const once = { most: 1, window: millis(lifetime + maxClockSkew) };
    await consumeRateLimit(context.db, `passkey-challenge:${text}`, once, context.now);
  } catch (error) {
    throw error instanceof DomainError ? ended() : error;
  }
}

/** The member's passkeys for this site, and whether another may be added. */
export async function listPasskeys(
  context: RequestContext,
  memberId: bigint,
): Promise<Pick<Output<AccessSchemas['security']>, 'passkeys' | 'passkeyOpen'>> {
  const site = relyingParty(context);
  const rows = site ? await ownPasskeys(context.db, memberId, site).selectAll().orderBy('id').execute() : [];
  return {
    passkeys: rows.map(({ id, name, created_at, used_at }) => ({
      id: id.toString(),
      name,
      createdAt: toInstant(created_at),
      usedAt: used_at && toInstant(used_at),
    })),
    passkeyOpen: site !== null && rows.length < mostPasskeys,
  };
}

function readName(typed: string): string {
  const name = passkeyNameOf(typed);
  const fault = passkeyNameFault(name);
  if (fault) throw new DomainError('input.invalid', { fields: { name: fault } });
  return name;
}

async function handleOf(db: Kysely<Tables>, memberId: bigint): Promise<string> {
  const row = await db
    .updateTable('members')
    .set((set) => ({ passkey_handle: set.fn.coalesce('passkey_handle', set.val(randomBytes(32).toString('base64url'))) }))
    .where('id', '=', memberId)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow();
  return row.passkey_handle ?? '';
}

/** Asks for the login password, and gives what the device needs. Throws `passkey.full`. */
export async function beginPasskey(
  context: RequestContext,
  { password }: Input<AccessSchemas['beginPasskey']>,
): Promise<Output<AccessSchemas['beginPasskey']>> {
  const session = requireRealAccount(context);
  const site = requireSite(context);
  const owner = await contactOwner(context, session.memberId);
  await requireOwner(context, owner, password);
  const known = await ownPasskeys(context.db, owner.id, site).selectAll().execute();
  if (known.length >= mostPasskeys) throw new DomainError('passkey.full', { most: mostPasskeys });
  return {
    rp: { id: site.id, name: context.brand.name },
    user: { id: await handleOf(context.db, owner.id), name: owner.username, displayName: owner.username },
    challenge: issueChallenge(context, `add in ${session.id}`),
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: known.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: lifetime,
  };
}

/** Throws `passkey.ended`, `passkey.wrong` or `passkey.full`. */
export async function addPasskey(
  context: RequestContext,
  { name: typed, credential }: Input<AccessSchemas['addPasskey']>,
): Promise<Record<string, never>> {
  const session = requireRealAccount(context);
  const { memberId } = session;
  const site = requireSite(context);
  const name = readName(typed);
  const checked = checkCreation(credential, site);
  if (!checked) throw new DomainError('passkey.wrong');
  await consumeChallenge(context, checked.challenge, `add in ${session.id}`);
  try {
    await inTransaction(context.db, async (trx) => {
      // Of two requests at the limit one waits for the other.
      await trx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
      const known = await ownPasskeys(trx, memberId, site).select('id').execute();
      if (known.length >= mostPasskeys) throw new DomainError('passkey.full', { most: mostPasskeys });
      await trx
        .insertInto('passkeys')
        .values({
          member_id: memberId,
          rp_id: site.id,
          credential_id: credential.id,
          public_key: credential.response.publicKey,
          counter: checked.counter,
          name,
          created_at: context.now,
          used_at: null,
        })
        .execute();
      await queueSecurityNotice(trx, { memberId, about: 'passkey_added' }, context.now);
    });
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError('passkey.wrong');
    throw error;
  }
  return {};
}

const idPattern = /^[1-9]\d{0,17}$/;

/** Throws `not_found`, also for another member's passkey. */
async function ownPasskey(context: RequestContext, id: string) {
  const { memberId } = requireRealAccount(context);
  const own = idPattern.test(id)
    ? await ownPasskeys(context.db, memberId, requireSite(context)).selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
    : undefined;
  if (!own) throw new DomainError('not_found');
  return own;
}

export async function renamePasskey(
  context: RequestContext,
  { id, name }: Input<AccessSchemas['renamePasskey']>,
): Promise<Record<string, never>> {
  const own = await ownPasskey(context, id);
  await context.db
    .updateTable('passkeys')
    .set({ name: readName(name) })
    .where('id', '=', own.id)
    .execute();
  return {};
}

/** Asks for the login password, because who has only the session must not lock the owner out. */
export async function removePasskey(
  context: RequestContext,
  { id, password }: Input<AccessSchemas['removePasskey']>,
): Promise<Record<string, never>> {
  const own = await ownPasskey(context, id);
  await requireOwner(context, await contactOwner(context, own.member_id), password);
  await inTransaction(context.db, async (trx) => {
    const removed = await trx.deleteFrom('passkeys').where('id', '=', own.id).returning('id').executeTakeFirst();
    if (!removed) throw new DomainError('not_found');
    if (!(await hasStrongFactor({ ...context, db: trx }, own.member_id))) await dropRecoveryCodes(trx, own.member_id);
    await queueSecurityNotice(trx, { memberId: own.member_id, about: 'passkey_removed' }, context.now);
  });
  return {};
}

export function beginPasskeyLogin(context: RequestContext): Output<AccessSchemas['beginPasskeyLogin']> {
  const site = requireSite(context);
  return { challenge: issueChallenge(context, 'login'), rpId: site.id, userVerification: 'required', timeout: lifetime };
}

type Credential = Input<AccessSchemas['passkeyLogin']>['credential'];

/**
 * Whose passkey it is, with its device's signature checked and its challenge used up. Throws `passkey.unknown`, `passkey.wrong` or
 * `passkey.ended`.
 */
export async function memberOfPasskey(context: RequestContext, credential: Credential) {
  const site = requireSite(context);
  const found = await context.db
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.member_id')
    .select([
      'passkeys.id as passkeyId',
      'public_key',
      'counter',
      'passkey_handle',
      'members.id',
      'members.type',
      'members.password_set_at',
      'members.first_login_at',
    ])
    .where('rp_id', '=', site.id)
    .where('credential_id', '=', credential.id)
    .executeTakeFirst();
  if (!found) throw new DomainError('passkey.unknown');
  const checked = checkAssertion(credential, found.public_key, site);
  const { userHandle } = credential.response;
  if (!checked || (userHandle && userHandle !== found.passkey_handle)) throw new DomainError('passkey.wrong');
  await consumeChallenge(context, checked.challenge, 'login');
  return { member: found, use: (trx: Kysely<Tables>) => recordUse(context, trx, found, checked.counter) };
}

/** Run it in the transaction that opens the session. Throws `passkey.wrong` when the device's count shows a copy. */
async function recordUse(
  { now, log }: RequestContext,
  trx: Kysely<Tables>,
  { passkeyId, id }: { readonly passkeyId: bigint; readonly id: bigint },
  counter: bigint,
): Promise<void> {
  const row = await trx.selectFrom('passkeys').select('counter').where('id', '=', passkeyId).forUpdate().executeTakeFirst();
  // Removed since.
  if (!row) throw new DomainError('passkey.unknown');
  if (!isCounterRisen(row.counter, counter)) {
    log.warn({ member: id.toString(), passkey: passkeyId.toString() }, 'A passkey was used whose count did not rise: it may be a copy.');
    throw new DomainError('passkey.wrong');
  }
  await trx.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', passkeyId).execute();
}
