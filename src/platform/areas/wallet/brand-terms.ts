/** What a database takes from the brand that starts first on it: the currency of all its money, and its limits of deposits, which are the operator's to change from then on (R1, R16). */
import type { Kysely } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { readSetting, writeSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { toMinor } from '#values/money.ts';
import { StartupError } from '#values/startup-error.ts';
import { depositSettings } from './deposits.ts';

/** An amount of the brand's data; throws when it is none. */
function amountOf(text: string): bigint {
  const units = toMinor(text);
  if (units === null) throw new Error(`A limit of the brand is ${text}, which is no amount.`);
  return units;
}

/** Throws when the money in this database is in another currency: its figures would be shown as what they are not. */
async function takeCurrency(trx: Kysely<Tables>, { name, currency }: Pick<Brand, 'name' | 'currency'>): Promise<void> {
  await trx
    .insertInto('platform_settings')
    .values({ name: 'currency', value: JSON.stringify(currency.code) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const account = await trx.selectFrom('accounts').select('currency').orderBy('id').limit(1).executeTakeFirst();
  const kept = account?.currency ?? (await readSetting(trx, 'currency'));
  if (kept !== currency.code)
    throw new StartupError(
      `The money in this database is in ${kept}, and ${name} counts in ${currency.code}. Give the brand a database of its own (DATA_DIR or DATABASE_URL).`,
    );
}

type Terms = Pick<Brand, 'code' | 'name' | 'currency' | 'deposits'>;

/** For the brand that starts first on a database; any later one of the same currency, and any later start, leaves it as it is. */
export const takeBrandTerms = (db: Kysely<Tables>, { code, deposits, ...brand }: Terms): Promise<void> =>
  inTransaction(db, async (trx) => {
    await takeCurrency(trx, brand);
    const first = await trx
      .insertInto('platform_settings')
      .values({ name: 'terms_of', value: JSON.stringify(code) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first || !deposits) return;
    for (const [method, { minimum, maximum }] of Object.entries(deposits.methods))
      await trx
        .updateTable('payment_methods')
        .set({ minimum: amountOf(minimum), maximum: amountOf(maximum) })
        .where('code', '=', method)
        .execute();
    const { openFor } = await depositSettings(trx);
    await writeSetting(trx, 'deposits', { dailyLimit: deposits.dailyLimit, openMinutes: openFor / 60_000 });
  });
