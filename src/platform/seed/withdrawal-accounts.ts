/** Gives the demo accounts what a withdrawal needs: a confirmed account and a payment password. */
import type { Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { encrypt, keyedHashes } from '#platform/db/encrypted-text.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { demoAccounts } from '#platform/rules/demo-accounts.ts';
import { trial } from '#values/access/account-types.ts';
import { type AccountNumberRule, accountNumberEnd, readAccountNumber } from '#values/text/account-number.ts';

export interface WithdrawalSecrets {
  readonly paymentPasswordHash: string;
  /** The server's secrets, which encrypt account numbers. */
  readonly secrets: readonly string[];
}

/** A valid number of the rule, different for each `place`. */
function sampleNumber(rule: AccountNumberRule, place: number): string {
  if (rule.kind === 'digits')
    return String(2291 + (place - 2) * 1111)
      .padStart(4, '0')
      .padStart(rule.minDigits, '1');
  if (rule.kind === 'mobile') return `+${rule.dialing}91755501${String(place).padStart(2, '0')}`;
  const body = `VALL22013${String(place).padStart(18, '0')}`;
  const checked = Array.from({ length: 97 }, (_, check) => `MT${String(check + 2).padStart(2, '0')}${body}`);
  const valid = checked.find((one) => 'number' in readAccountNumber(rule, one));
  if (valid === undefined) throw new RangeError(`No check digits make ${body} an IBAN.`);
  return valid;
}

/** The bank of the demo accounts; null where the brand lists none. */
const bankOf = ({ withdrawalAccounts: { institutions } }: Brand) =>
  institutions.find(({ code }) => code === 'bpi') ?? institutions[0] ?? null;

const placeOf = (username: string): number => demoAccounts.findIndex((account) => account.username === username);

/** The id of a demo account's bank account, and its name in the record; null where the brand lists no bank. */
export function demoBankAccount(brand: Brand, username: string): { readonly id: string; readonly name: string } | null {
  const bank = bankOf(brand);
  const place = placeOf(username);
  return bank && { id: `demo-${place}`, name: `${bank.name} •• ${accountNumberEnd(sampleNumber(bank.number, place))}` };
}

export async function writeWithdrawalAccounts(
  trx: Transaction<Tables>,
  accounts: ReadonlyMap<string, bigint>,
  { brand, now }: { readonly brand: Brand; readonly now: Date },
  { paymentPasswordHash, secrets }: WithdrawalSecrets,
): Promise<void> {
  const bank = bankOf(brand);
  if (!bank) return;
  const owners = demoAccounts.flatMap(({ username, nickname, type }, place) => {
    const id = accounts.get(username);
    return id === undefined || type === trial ? [] : [{ id, place, holder: `${nickname} Demo`.toUpperCase() }];
  });
  for (const { id, place, holder } of owners) {
    const number = sampleNumber(bank.number, place);
    await trx
      .insertInto('withdrawal_accounts')
      .values({
        id: `demo-${place}`,
        member_id: id,
        institution: bank.code,
        number: encrypt(number, secrets, 'withdrawal-accounts'),
        number_hash: keyedHashes(`${bank.code} ${number}`, secrets, 'withdrawal-account-numbers')[0],
        number_end: accountNumberEnd(number),
        holder,
        created_at: now,
        confirmed_at: now,
        removed_at: null,
      })
      .execute();
    await trx.updateTable('members').set({ payment_password_hash: paymentPasswordHash }).where('id', '=', id).execute();
  }
}
