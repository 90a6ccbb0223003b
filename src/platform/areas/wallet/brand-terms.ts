/** A brand's own limits of deposits, written down once: from then on they are the operator's to change (R16). */
import type { Kysely } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { writeSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { toMinor } from '#values/money.ts';
import { depositSettings } from './deposits.ts';

/** An amount of the brand's data; throws when it is none. */
function amountOf(text: string): bigint {
  const units = toMinor(text);
  if (units === null) throw new Error(`A limit of the brand is ${text}, which is no amount.`);
  return units;
}

/** For the brand that starts first on a database; any later one, and any later start, leaves it as it is. */
export const takeBrandTerms = (db: Kysely<Tables>, { code, deposits }: Pick<Brand, 'code' | 'deposits'>): Promise<void> =>
  inTransaction(db, async (trx) => {
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
