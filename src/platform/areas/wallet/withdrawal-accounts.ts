/** The bank accounts and e-wallets that members withdraw to: added, confirmed by a code, removed. One belongs to one member. */
import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Brand, WithdrawalInstitution } from '#brands/brand.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { decrypt, encrypt, keyedHashes } from '#platform/db/encrypted-text.ts';
import { isDuplicate } from '#platform/db/errors.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { WithdrawalAccountsTable } from '#platform/db/tables/wallet-tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkOwnCode, contactAddress, contactOwner, contactsOf, sendOwnCode } from '#platform/identity/contacts.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { accountNumberEnd, readAccountNumber } from '#values/text/account-number.ts';
import { lengthOf } from '#values/text/field-patterns.ts';
import { cleanName, comparableName, isSameName, mayBeKeptOf } from '#values/text/person-name.ts';
import { toInstant } from '#values/time.ts';

export type WithdrawalAccount = Selectable<WithdrawalAccountsTable>;

const secretPurpose = 'withdrawal-accounts';
const hashPurpose = 'withdrawal-account-numbers';

const institutionOf = (brand: Brand, code: string): WithdrawalInstitution | undefined =>
  brand.withdrawalAccounts.institutions.find((one) => one.code === code);

const maskedNumber = (account: Pick<WithdrawalAccount, 'number_end'>): string => `•• ${account.number_end}`;

/** Such as `BPI •• 2291`. An institution that the brand no longer lists keeps its code. */
export const withdrawalAccountName = (brand: Brand, account: Pick<WithdrawalAccount, 'institution' | 'number_end'>): string =>
  `${institutionOf(brand, account.institution)?.name ?? account.institution} ${maskedNumber(account)}`;

/** The whole number, for the provider that sends the money. Null when the server's secret of that time is gone. */
export const withdrawalAccountNumber = ({ settings }: Pick<RequestContext, 'settings'>, account: WithdrawalAccount): string | null =>
  decrypt(account.number, settings.secrets, secretPurpose);

function toWithdrawalAccountDto(brand: Brand, account: WithdrawalAccount): Output<WalletSchemas['confirmWithdrawalAccount']> {
  const institution = institutionOf(brand, account.institution);
  return {
    id: account.id,
    institution: account.institution,
    institutionName: institution?.name ?? account.institution,
    kind: institution?.kind ?? 'bank',
    number: maskedNumber(account),
    holder: account.holder,
    ...(account.holder_incomplete ? { holderIncomplete: true } : {}),
    confirmed: account.confirmed_at !== null,
    createdAt: toInstant(account.created_at),
  };
}

const ownAccounts = (db: Kysely<Tables>, memberId: bigint) =>
  db.selectFrom('withdrawal_accounts').selectAll().where('member_id', '=', memberId).where('removed_at', 'is', null);

/** Throws `not_found`, also for another member's account. */
async function ownAccount(db: Kysely<Tables>, memberId: bigint, id: string): Promise<WithdrawalAccount> {
  const account = await ownAccounts(db, memberId).where('id', '=', id).executeTakeFirst();
  if (!account) throw new DomainError('not_found');
  return account;
}

/**
 * A member's account that money may be sent to. Throws `not_found`, also for another member's account, or
 * `withdrawal.account_unconfirmed`.
 */
export async function confirmedWithdrawalAccount(db: Kysely<Tables>, memberId: bigint, id: string): Promise<WithdrawalAccount> {
  const account = await ownAccount(db, memberId, id);
  if (account.confirmed_at === null) throw new DomainError('withdrawal.account_unconfirmed');
  return account;
}

export async function listWithdrawalAccounts(context: RequestContext): Promise<Output<WalletSchemas['withdrawalAccounts']>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  const accounts = await ownAccounts(context.db, owner.id).orderBy('created_at').orderBy('id').execute();
  const { most, institutions } = context.brand.withdrawalAccounts;
  return {
    accounts: accounts.map((account) => toWithdrawalAccountDto(context.brand, account)),
    most,
    institutions: institutions.map(({ code, name, kind, number }) => ({ code, name, kind, number: { ...number } })),
    holder: (await recordOf(context.db, owner)).shown,
    contacts: contactsOf(context, owner),
    paymentPassword: owner.payment_password_hash !== null,
  };
}

/** The name on record, as it was typed. `shown` is null while an earlier version may have kept a part only, so its owner types it again. */
interface NameOnRecord {
  readonly name: string | null;
  readonly shown: string | null;
}

async function recordOf(
  db: Kysely<Tables>,
  { id, payee_name }: { readonly id: bigint; readonly payee_name: string | null },
): Promise<NameOnRecord> {
  const name = comparableName(payee_name ?? '') === '' ? null : cleanName(payee_name ?? '');
  const incomplete = await db
    .selectFrom('withdrawal_accounts')
    .select('id')
    .where('member_id', '=', id)
    .where('holder_incomplete', '=', true)
    .limit(1)
    .executeTakeFirst();
  return { name, shown: incomplete ? null : name };
}

/** Throws `input.invalid` when the name is another than the one on record. */
function refuseOtherName(holder: string, { name, shown }: NameOnRecord): void {
  if (name === null || isSameName(holder, name) || (shown === null && mayBeKeptOf(name, holder))) return;
  throw holderDiffers(name);
}

/** Puts the whole name where an earlier version kept a part of it. */
export async function completeName(trx: Kysely<Tables>, memberId: bigint, name: string): Promise<void> {
  await trx.updateTable('members').set({ payee_name: name }).where('id', '=', memberId).execute();
  await trx
    .updateTable('withdrawal_accounts')
    .set({ holder: name, holder_incomplete: false })
    .where('member_id', '=', memberId)
    .where('holder_incomplete', '=', true)
    .execute();
}

/** The whole name that goes with a withdrawal to an account whose holder is incomplete. Throws `input.invalid` at `holder`. */
export const readWholeName = ({ holder }: Pick<WithdrawalAccount, 'holder'>, typed = ''): string =>
  readHolder(typed, { name: holder, shown: null });

const fieldError = (name: string, fault: { readonly code: string; readonly [param: string]: unknown }) =>
  new DomainError('input.invalid', { fields: { [name]: { ...fault } } });
const holderDiffers = (name: string) => fieldError('holder', { code: 'field.holder_differs', name });
const taken = () => new DomainError('withdrawal.account_taken', { fields: { number: { code: 'withdrawal.account_taken' } } });

const longestName = 60;

function readHolder(typed: string, record: NameOnRecord): string {
  const holder = cleanName(typed);
  if (comparableName(holder) === '') throw fieldError('holder', { code: 'field.required' });
  if (lengthOf(holder) > longestName) throw fieldError('holder', { code: 'field.too_big', max: String(longestName) });
  refuseOtherName(holder, record);
  return holder;
}

const isTaken = async (db: Kysely<Tables>, memberId: bigint, hashes: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('withdrawal_accounts')
    .select('id')
    .where('number_hash', '=', anyText(hashes))
    .where('confirmed_at', 'is not', null)
    .where('member_id', '!=', memberId)
    .executeTakeFirst()) !== undefined;

/** Adds the account, or takes up the member's own one with this number that is unconfirmed or was removed. */
export async function addWithdrawalAccount(
  context: RequestContext,
  sent: Input<WalletSchemas['addWithdrawalAccount']>,
): Promise<Output<WalletSchemas['addWithdrawalAccount']>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  const institution = institutionOf(context.brand, sent.institution);
  if (!institution) throw fieldError('institution', { code: 'field.invalid' });
  const read = readAccountNumber(institution.number, sent.number);
  if (!('number' in read)) throw fieldError('number', read);
  const holder = readHolder(sent.holder, await recordOf(context.db, owner));
  if (!contactAddress(owner, sent.way)) throw new DomainError('way.closed');
  const { secrets } = context.settings;
  await consumeRateLimit(context.db, `withdrawal-account:${owner.id}`, limitOf('withdrawalAccount', context.settings.demo), context.now);
  const hashes = keyedHashes(`${institution.code} ${read.number}`, secrets, hashPurpose);
  if (await isTaken(context.db, owner.id, hashes)) throw taken();
  const account = await inTransaction(context.db, async (trx) => {
    // Of two requests at the limit, or with one number, one waits for the other.
    await trx.selectFrom('members').select('id').where('id', '=', owner.id).forNoKeyUpdate().execute();
    const own = await trx.selectFrom('withdrawal_accounts').selectAll().where('member_id', '=', owner.id).execute();
    const known = own.find(({ number_hash }) => hashes.includes(number_hash));
    if (known && known.removed_at === null && known.confirmed_at !== null) throw fieldError('number', { code: 'field.account_known' });
    const others = own.filter((one) => one.removed_at === null && one !== known).length;
    if (others >= context.brand.withdrawalAccounts.most)
      throw new DomainError('withdrawal.accounts_full', { most: context.brand.withdrawalAccounts.most });
    const values = {
      institution: institution.code,
      number: encrypt(read.number, secrets, secretPurpose),
      number_hash: hashes[0],
      number_end: accountNumberEnd(read.number),
      holder,
      holder_incomplete: false,
      created_at: context.now,
      confirmed_at: null,
      removed_at: null,
    };
    const added = known
      ? trx.updateTable('withdrawal_accounts').set(values).where('id', '=', known.id).returningAll()
      : trx
          .insertInto('withdrawal_accounts')
          .values({ id: randomBytes(12).toString('base64url'), member_id: owner.id, ...values })
          .returningAll();
    return added.executeTakeFirstOrThrow();
  });
  // The account is there either way. Whoever gets no code now asks for one, and hears why not.
  const code = await sendOwnCode(context, 'withdrawal_account', owner, { way: sent.way, bound: account.id }).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  return { account: toWithdrawalAccountDto(context.brand, account), sent: code };
}

export async function sendWithdrawalAccountCode(
  context: RequestContext,
  { id, way }: Input<WalletSchemas['sendWithdrawalAccountCode']>,
): Promise<Output<WalletSchemas['sendWithdrawalAccountCode']>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  const account = await ownAccount(context.db, owner.id, id);
  if (account.confirmed_at !== null) throw new DomainError('not_found');
  return sendOwnCode(context, 'withdrawal_account', owner, { way, bound: id });
}

/** Confirms the account. Repeating it for a confirmed account changes nothing. */
export async function confirmWithdrawalAccount(
  context: RequestContext,
  { id, way, ...typed }: Input<WalletSchemas['confirmWithdrawalAccount']>,
): Promise<Output<WalletSchemas['confirmWithdrawalAccount']>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  const account = await ownAccount(context.db, owner.id, id);
  if (account.confirmed_at !== null) return toWithdrawalAccountDto(context.brand, account);
  const code = await checkOwnCode(context, 'withdrawal_account', owner, { way, bound: id }, typed);
  // The number may have been hashed under a previous secret, which the index cannot compare.
  const number = withdrawalAccountNumber(context, account);
  const hashes = number === null ? [] : keyedHashes(`${account.institution} ${number}`, context.settings.secrets, hashPurpose);
  if (await isTaken(context.db, owner.id, [account.number_hash, ...hashes])) throw taken();
  try {
    return await inTransaction(context.db, async (trx) => {
      await code.spend(trx);
      const { payee_name } = await trx
        .selectFrom('members')
        .select('payee_name')
        .where('id', '=', owner.id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const record = await recordOf(trx, { id: owner.id, payee_name });
      refuseOtherName(account.holder, record);
      if (record.name === null) await trx.updateTable('members').set({ payee_name: account.holder }).where('id', '=', owner.id).execute();
      else if (record.shown === null && !account.holder_incomplete) await completeName(trx, owner.id, account.holder);
      const confirmed = await trx
        .updateTable('withdrawal_accounts')
        .set({ confirmed_at: context.now })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!confirmed) throw new DomainError('not_found');
      const name = withdrawalAccountName(context.brand, confirmed);
      await queueSecurityNotice(trx, { memberId: owner.id, about: 'account_added', account: name }, context.now);
      return toWithdrawalAccountDto(context.brand, confirmed);
    });
  } catch (error) {
    if (isDuplicate(error, 'withdrawal_accounts_number')) throw taken();
    throw error;
  }
}

/** Removes the account from the member's list. Its number stays reserved for the member. */
export async function removeWithdrawalAccount(
  context: RequestContext,
  { id }: Input<WalletSchemas['removeWithdrawalAccount']>,
): Promise<Record<string, never>> {
  const { memberId } = requireRealAccount(context);
  await inTransaction(context.db, async (trx) => {
    const removed = await trx
      .updateTable('withdrawal_accounts')
      .set({ removed_at: context.now })
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .where('removed_at', 'is', null)
      .returning(['institution', 'number_end', 'confirmed_at'])
      .executeTakeFirst();
    if (!removed) throw new DomainError('not_found');
    // Money could never be sent to an unconfirmed one.
    if (removed.confirmed_at === null) return;
    const account = withdrawalAccountName(context.brand, removed);
    await queueSecurityNotice(trx, { memberId, about: 'account_removed', account }, context.now);
  });
  return {};
}
