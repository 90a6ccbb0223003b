// A brand's own limits of deposits: in its currency, taken once, and nobody else's.
import { expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { createPlatform } from '#platform/app.ts';
import { takeBrandTerms } from '#platform/areas/wallet/brand-terms.ts';
import { depositSettings, methodsOf } from '#platform/areas/wallet/deposits.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Db } from '#platform/handler.ts';
import { post } from '#platform/ledger/post.ts';
import { moves } from '#platform/rules/postings.ts';
import { writePromotions } from '#platform/seed/promotions.ts';
import { minor, toAmount } from '#values/money.ts';
import { readSettings } from '#values/settings.ts';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Limits as a member meets them. */
async function limitsOf(db: Db) {
  const { dailyLimit, openFor } = await depositSettings(db);
  const methods = await methodsOf(db);
  return {
    day: toAmount(dailyLimit),
    openFor,
    ways: methods.map(({ code, minimum, maximum }) => [code, toAmount(minor(minimum)), toAmount(minor(maximum))]),
  };
}

const pesos = {
  day: '100000.00',
  openFor: minutes(30),
  ways: [
    ['island-wallet', '100.00', '50000.00'],
    ['harbour-pay', '100.00', '30000.00'],
    ['bank-transfer', '500.00', '100000.00'],
    ['debit-card', '200.00', '20000.00'],
  ],
};
const euros = {
  day: '20000.00',
  openFor: minutes(30),
  ways: [
    ['island-wallet', '10.00', '10000.00'],
    ['harbour-pay', '10.00', '8000.00'],
    ['bank-transfer', '20.00', '20000.00'],
    ['debit-card', '10.00', '5000.00'],
  ],
};

onBothEngines('limits of a brand', (open) => {
  const started = async (code: string) => {
    const read = readSettings({ BRAND: code, ISLA_SEED: 'none' }, { version: 'test' });
    if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
    const database = await open();
    const platform = await createPlatform({ settings: read.settings, log: silent, database });
    return { db: database.db, platform };
  };

  test('R1 R16 Altamar has its own in euros, once: what its operator changes stays changed at the next start', async () => {
    const { db, platform } = await started('altamar');
    try {
      expect(await limitsOf(db)).toEqual(euros);
      await db.updateTable('payment_methods').set({ maximum: 100_000n }).where('code', '=', 'debit-card').execute();
      await writeSetting(db, 'deposits', { dailyLimit: '500.00', openMinutes: 10 });
      const changed = await limitsOf(db);
      await takeBrandTerms(db, altamar);
      expect(await limitsOf(db)).toEqual(changed);
    } finally {
      await platform.drain();
    }
  });

  test('R1 R4 money is kept in the currency of the brand, and a brand of another does not start over its books', async () => {
    for (const [brand, other, says] of [
      [isla, altamar, 'The money in this database is in PHP, and Altamar counts in EUR.'],
      [altamar, isla, 'The money in this database is in EUR, and Isla counts in PHP.'],
    ] as const) {
      const { db, platform } = await started(brand.code);
      try {
        await expect(takeBrandTerms(db, other)).rejects.toThrow(says);
        await inTransaction(db, (trx) =>
          post(trx, {
            kind: 'deposit',
            reference: 'the first',
            memberId: 7n,
            at: new Date(),
            lines: moves.deposit(7n, minor(500), minor(0)),
          }),
        );
        const kept = await db.selectFrom('accounts').select('currency').distinct().execute();
        expect(kept).toEqual([{ currency: brand.currency.code }]);
        // Also one that has lost the row that says so.
        await db.deleteFrom('platform_settings').where('name', '=', 'currency').execute();
        await expect(takeBrandTerms(db, other)).rejects.toThrow(says);
        await takeBrandTerms(db, brand);
      } finally {
        await platform.drain();
      }
    }
  });

  test('R1 R16 Isla keeps those it had, whatever brand of its currency is started over its books', async () => {
    const { db, platform } = await started('isla');
    try {
      expect(await limitsOf(db)).toEqual(pesos);
      await takeBrandTerms(db, { ...altamar, currency: isla.currency });
      await takeBrandTerms(db, isla);
      expect(await limitsOf(db)).toEqual(pesos);
    } finally {
      await platform.drain();
    }
  });

  test('R1 R16 processes that start at once take them once, and a limit that is no amount starts nothing', async () => {
    const { db } = await open();
    const wrong = { ...altamar, deposits: { dailyLimit: '1.00', methods: { 'island-wallet': { minimum: 'ten', maximum: '1.00' } } } };
    await expect(takeBrandTerms(db, wrong)).rejects.toThrow('no amount');
    expect(await limitsOf(db)).toEqual(pesos);
    await Promise.all([takeBrandTerms(db, altamar), takeBrandTerms(db, altamar), takeBrandTerms(db, altamar)]);
    expect(await limitsOf(db)).toEqual(euros);
  });

  test('SH-27 a promotion whose sums fit one market is offered by that brand alone', async () => {
    const codes = async (brand: typeof isla) => {
      const { db } = await open();
      return inTransaction(db, async (trx) => {
        await trx.deleteFrom('promotions').execute();
        await writePromotions(trx, brand);
        return (await trx.selectFrom('promotions').select('code').orderBy('code').execute()).map(({ code }) => code);
      });
    };
    expect(await codes(isla)).toContain('parol-bonus');
    expect(await codes(altamar)).toEqual(['four-new-slots', 'free-play', 'vip-line', 'wallets-without-fee']);
  });
});
