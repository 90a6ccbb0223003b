/** Recovery codes: ten digits each, shown once, which stand in for an authenticator or a passkey. Each works once. */
import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { keyedHashes } from '#platform/db/encrypted-text.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { cleanCode } from '#values/text/clean-text.ts';

const purpose = 'recovery-codes';
const codeCount = 10;
/** More than an authenticator's or a one-time code has, so that one field takes both. */
const digits = 10;

type Keys = Pick<RequestContext, 'settings'>;

/** Keyed, because digits alone are found by trying them all. */
const hashesOf = ({ settings }: Keys, memberId: bigint, code: string) => keyedHashes(`${memberId} ${code}`, settings.secrets, purpose);

/** Half of the digits, a dash, and the other half, as they are shown. */
const spaced = (code: string): string => `${code.slice(0, digits / 2)}-${code.slice(digits / 2)}`;

/** Replaces the member's codes. Run it in the transaction of what needs them. */
export async function makeRecoveryCodes(
  trx: Kysely<Tables>,
  context: Keys & Pick<RequestContext, 'now'>,
  memberId: bigint,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < codeCount) codes.add(String(randomInt(10 ** digits)).padStart(digits, '0'));
  await trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(
      [...codes].map((code) => ({
        member_id: memberId,
        code_hash: hashesOf(context, memberId, code)[0],
        made_at: context.now,
        used_at: null,
      })),
    )
    .execute();
  return [...codes].map(spaced);
}

/** How many of the member's codes still work. */
export async function recoveryCodesLeft(db: Kysely<Tables>, memberId: bigint): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<bigint>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Uses up a code, and says whether it was one. Of two requests with the same code exactly one succeeds. */
export async function redeemRecoveryCode(
  context: Keys & Pick<RequestContext, 'db' | 'now'>,
  memberId: bigint,
  typed: string,
): Promise<boolean> {
  const code = cleanCode(typed);
  if (!/^\d{10}$/.test(code)) return false;
  const used = await context.db
    .updateTable('recovery_codes')
    .set({ used_at: context.now })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', anyText(hashesOf(context, memberId, code)))
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Run it once neither an authenticator nor a passkey is left for them to stand in for. */
export const dropRecoveryCodes = (trx: Kysely<Tables>, memberId: bigint) =>
  trx.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
