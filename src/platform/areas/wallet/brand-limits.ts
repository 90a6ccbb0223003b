/** Settings a database takes from the first brand started on it: currency and deposit limits, editable by the operator later (R1, R16). */
import type { Kysely } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { readSetting, writeSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { toMinor } from '#values/money.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { depositSettings } from './deposits.ts';

/** Parses an amount of the brand's data. Throws when it is invalid. */
function amountOf(text: string): bigint {
  const units = toMinor(text);
  if (units === null) throw new Error(`A limit of the brand is ${text}, which is no amount.`);
  return units;
}

/** Throws StartupError when this database holds money in another currency, which would be shown with wrong symbols. */
async function takeCurrency(trx: Kysely<Tables>, { name, currency }: Pick<Brand, 'name' | 'currency'>): Promise<void> {
  await trx
    .insertInto('platform_settings')
    .values({ name: 'currency', value: JSON.stringify(currency.code) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  // Points are no money.
  const account = await trx.selectFrom('accounts').select('currency').where('currency', '<>', 'POINTS').limit(1).executeTakeFirst();
  const storedCurrency = account?.currency ?? (await readSetting(trx, 'currency'));
  if (storedCurrency !== currency.code)
    throw new StartupError(
      `The money in this database is in ${storedCurrency}, and ${name} counts in ${currency.code}. Give the brand a database of its own (DATA_DIR or DATABASE_URL).`,
    );
}

type Terms = Pick<Brand, 'code' | 'name' | 'currency' | 'deposits'>;

/** Stores the terms on the first start only. A later brand must have the same currency and changes nothing. */
export const storeBrandTerms = (db: Kysely<Tables>, { code, deposits, ...brand }: Terms): Promise<void> =>
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
    // A brand's terms do not say how long a deposit stays open.
    const { openFor } = await depositSettings(trx, {});
    await writeSetting(trx, 'deposits', { dailyLimit: deposits.dailyLimit, openMinutes: openFor / 60_000 });
  });
