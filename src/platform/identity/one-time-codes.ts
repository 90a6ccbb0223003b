/** One-time codes for numbers and e-mail addresses, valid for ten minutes, five wrong tries, or one right one. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { deriveKey } from '#platform/db/encrypted-text.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { CodesTable } from '#platform/db/tables/verification-tables.ts';
import { codeFrom, codeLifetime, maxTries } from '#platform/rules/access/otp-rules.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { cleanCode } from '#values/text/clean-text.ts';

export type Purpose = CodesTable['purpose'];

type Keys = { readonly settings: { readonly secrets: readonly string[] } };

export const currentSecret = ({ settings }: Keys): string => {
  const [secret] = settings.secrets;
  if (secret === undefined) throw new Error('There is no secret.');
  return secret;
};

const codeWith = (secret: string, id: string, purpose: Purpose, recipient: string): string =>
  codeFrom(createHmac('sha256', deriveKey(secret, 'codes')).update(`${id}\n${purpose}\n${recipient}`).digest());

const recipientHash = (secret: string, recipient: string): string =>
  createHmac('sha256', deriveKey(secret, 'recipients')).update(recipient).digest('base64url');
/** A keyed hash of the recipient: equal recipients match, and the database reveals none. */
export const hashRecipient = (keys: Keys, recipient: string): string => recipientHash(currentSecret(keys), recipient);
/** Includes previous secrets: they hashed the recipients of codes still in use after a rotation. */
const recipientHashes = ({ settings }: Keys, recipient: string): string[] =>
  settings.secrets.map((secret) => recipientHash(secret, recipient));

/** The code for a request id. It is derived from the id and the server's secret, so it is never stored. */
export const oneTimeCodeOf = (keys: Keys, id: string, purpose: Purpose, recipient: string): string =>
  codeWith(currentSecret(keys), id, purpose, recipient);

/**
 * Stores a new code for a recipient, sent or not, and returns its id. `recipient` is a number, an address or another purpose-specific
 * key.
 */
export async function createCode(context: RequestContext, purpose: Purpose, recipient: string): Promise<string> {
  const id = randomBytes(18).toString('base64url');
  await context.db
    .insertInto('codes')
    .values({
      id,
      purpose,
      recipient: hashRecipient(context, recipient),
      network: networkOf(context.ip),
      made_at: context.now,
      expires_at: new Date(context.now.getTime() + codeLifetime),
      used_at: null,
    })
    .execute();
  return id;
}

/** The response to a code request. `firebase`: the phone provider sent the code. */
export type CodeSent = {
  readonly expiredMinutes: number;
  readonly codeId: string;
  readonly digits: number;
  readonly firebase: boolean;
};

export interface TypedCode {
  /** The id from the response to the code request. Without it, the newest code requested from this network counts. */
  readonly codeId?: string | undefined;
  readonly verificationCode?: string | undefined;
}

/** A verified code. Call `spend` in the transaction of the action that the code authorizes. */
export interface VerifiedCode {
  spend(trx: Kysely<Tables>): Promise<void>;
}

export const codeWrong = (triesLeft: number) =>
  new DomainError('code.wrong', { triesLeft, fields: { verificationCode: { code: 'field.verification', triesLeft } } });
const deadCode = () => new DomainError('code.dead', { fields: { verificationCode: { code: 'field.code_dead' } } });

async function newestCodeId(context: RequestContext, purpose: Purpose, recipient: string): Promise<string | undefined> {
  const row = await context.db
    .selectFrom('codes')
    .select('id')
    .where('recipient', '=', anyText(recipientHashes(context, recipient)))
    .where('purpose', '=', purpose)
    .where('network', '=', networkOf(context.ip))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Verifies a code. Each try is counted before the comparison, so parallel requests cannot exceed the limit. Throws `code.wrong` with
 * the tries left, or `code.dead`. In a transaction the refusal must be returned, not thrown: a rollback would take the count back.
 */
export async function checkCode(context: RequestContext, purpose: Purpose, recipient: string, input: TypedCode): Promise<VerifiedCode> {
  const typed = cleanCode(input.verificationCode ?? '');
  if (typed === '') throw new DomainError('input.invalid', { fields: { verificationCode: { code: 'field.required' } } });
  const id = input.codeId || (await newestCodeId(context, purpose, recipient));
  if (id === undefined) throw deadCode();
  const row = await context.db
    .updateTable('codes')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('recipient', '=', anyText(recipientHashes(context, recipient)))
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.now)
    .where('tries', '<', maxTries)
    .returning('tries')
    .executeTakeFirst();
  if (!row) throw deadCode();
  const isRight = context.settings.secrets
    .map((secret) => isSameCode(codeWith(secret, id, purpose, recipient), typed))
    .reduce((found, one) => found || one, false);
  if (!isRight) {
    const triesLeft = maxTries - row.tries;
    if (triesLeft === 0) throw deadCode();
    throw codeWrong(triesLeft);
  }
  // Uncount a right code: the user may resend it after an error in another field.
  await context.db
    .updateTable('codes')
    .set((set) => ({ tries: set('tries', '-', 1) }))
    .where('id', '=', id)
    .execute();
  return {
    async spend(trx) {
      const spent = await trx
        .updateTable('codes')
        .set({ used_at: context.now })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!spent) throw deadCode();
    },
  };
}

const isSameCode = (code: string, typed: string): boolean =>
  code.length === typed.length && Buffer.byteLength(typed) === code.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed));
