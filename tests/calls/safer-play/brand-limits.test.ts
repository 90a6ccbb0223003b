// A brand's own deposit limits: in its currency, applied once, and used by no other brand.
import { expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand as isla } from '#brands/isla/brand.ts';
import { encryptPayload } from '#calls/encrypt-payload.ts';
import { createPlatform } from '#platform/app.ts';
import { storeBrandTerms } from '#platform/areas/wallet/brand-limits.ts';
import { depositSettings, methodsOf } from '#platform/areas/wallet/deposits.ts';
import type { Db } from '#platform/context.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { post } from '#platform/ledger/post.ts';
import { entriesFor, pointLines } from '#platform/rules/postings.ts';
import { storePromotions } from '#platform/seed/promotions.ts';
import { minor, toAmount } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { startPlatform, testSettings } from '../../platform.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Limits as the API reports them to a member. */
async function limitsOf(db: Db, brand = isla) {
  const { dailyLimit, openFor } = await depositSettings(db, brand);
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

onOneEngineDaily('limits of a brand', (open) => {
  const started = async (code: string) => {
    const database = await open();
    const platform = await createPlatform({ settings: testSettings({ BRAND: code }), log: silent, database });
    return { db: database.db, platform };
  };

  test('Altamar gets its own limits in euros once, and the operator’s changes survive the next start (R1, R16)', async () => {
    const { db, platform } = await started('altamar');
    try {
      expect(await limitsOf(db)).toEqual(euros);
      await db.updateTable('payment_methods').set({ maximum: 100_000n }).where('code', '=', 'debit-card').execute();
      await writeSetting(db, 'deposits', { dailyLimit: '500.00', openMinutes: 10 });
      const changed = await limitsOf(db);
      await storeBrandTerms(db, altamar);
      expect(await limitsOf(db)).toEqual(changed);
    } finally {
      await platform.drain();
    }
  });

  test.each([
    ['Isla', isla, ['100.00', '50000.00', '100000.00']],
    ['Altamar', altamar, ['10.00', '10000.00', '20000.00']],
  ])('%s has its own limits for transfers in the line, until the operator sets others (R1, R16, MC-06)', async (_, brand, limits) => {
    const platform = await startPlatform(open, { brand });
    const { token } = await platform.signedInMember();
    const shown = async () => {
      const { minimum, maximum, leftToday } = await platform.takeValue('wallet.transferTerms', {}, { token });
      return [minimum, maximum, leftToday];
    };
    expect(await shown()).toEqual(limits);
    await writeSetting(platform.db, 'transfers', { maximum: '60.00' });
    expect(await shown()).toEqual([limits[0], '60.00', limits[2]]);
    // What cannot be read counts as missing: the brand's limits hold, not those of another currency.
    await writeSetting(platform.db, 'transfers', { maximum: '10.000,00', dailyLimit: 'x', minimum: 10 });
    expect(await shown()).toEqual(limits);
  });

  test.each([
    ['Isla', isla, '100.00'],
    ['Altamar', altamar, '10.00'],
  ])('%s says from which bets a member counts as active, until the operator does (R1, R24)', async (_, brand, bets) => {
    const platform = await startPlatform(open, { brand });
    const { token } = await platform.signedInMember({ type: 1 });
    const shown = async () => (await platform.takeValue('agent.centre', {}, { token })).activeBet;
    expect(await shown()).toBe(bets);
    await writeSetting(platform.db, 'agents', { carryLoss: true });
    expect(await shown()).toBe(bets);
    await writeSetting(platform.db, 'agents', { activeBet: '7.50' });
    expect(await shown()).toBe('7.50');
  });

  test('money is kept in the brand’s currency, and a brand of another currency refuses to start on it (R1, R4)', async () => {
    for (const [brand, other, says] of [
      [isla, altamar, 'The money in this database is in PHP, and Altamar counts in EUR.'],
      [altamar, isla, 'The money in this database is in EUR, and Isla counts in PHP.'],
    ] as const) {
      const { db, platform } = await started(brand.code);
      try {
        await expect(storeBrandTerms(db, other)).rejects.toThrow(says);
        // Points are kept in accounts too, and are no money.
        await inTransaction(db, (trx) =>
          post(trx, { kind: 'points_earned', reference: 'points', memberId: 7n, at: new Date(), lines: pointLines.earned(7n, 5n) }),
        );
        await storeBrandTerms(db, brand);
        await inTransaction(db, (trx) =>
          post(trx, {
            kind: 'deposit',
            reference: 'the first',
            memberId: 7n,
            at: new Date(),
            lines: entriesFor.deposit(7n, minor(500), minor(0)),
          }),
        );
        const kept = await db.selectFrom('accounts').select('currency').distinct().orderBy('currency').execute();
        expect(kept.map(({ currency }) => currency)).toEqual([brand.currency.code, 'POINTS'].sort());
        // The check also works without the settings row, from the accounts.
        await db.deleteFrom('platform_settings').where('name', '=', 'currency').execute();
        await expect(storeBrandTerms(db, other)).rejects.toThrow(says);
        await storeBrandTerms(db, brand);
      } finally {
        await platform.drain();
      }
    }
  });

  test('Isla keeps its limits when another brand of its currency is started on its database (R1, R16)', async () => {
    const { db, platform } = await started('isla');
    try {
      expect(await limitsOf(db)).toEqual(pesos);
      await storeBrandTerms(db, { ...altamar, currency: isla.currency });
      await storeBrandTerms(db, isla);
      expect(await limitsOf(db)).toEqual(pesos);
    } finally {
      await platform.drain();
    }
  });

  test('concurrent starts apply the limits once, and an invalid amount stops the start (R1, R16)', async () => {
    const { db } = await open();
    const wrong = { ...altamar, deposits: { dailyLimit: '1.00', methods: { 'island-wallet': { minimum: 'ten', maximum: '1.00' } } } };
    await expect(storeBrandTerms(db, wrong)).rejects.toThrow('no amount');
    expect(await limitsOf(db)).toEqual(pesos);
    await Promise.all([storeBrandTerms(db, altamar), storeBrandTerms(db, altamar), storeBrandTerms(db, altamar)]);
    expect(await limitsOf(db)).toEqual(euros);
  });

  test('a promotion whose sums fit one market is offered by that brand alone (SH-27)', async () => {
    const codes = async (brand: typeof isla) => {
      const { db } = await open();
      return inTransaction(db, async (trx) => {
        await trx.deleteFrom('promotions').execute();
        await storePromotions(trx, brand);
        return (await trx.selectFrom('promotions').select('code').orderBy('code').execute()).map(({ code }) => code);
      });
    };
    expect(await codes(isla)).toContain('parol-bonus');
    expect(await codes(altamar)).toEqual(['four-new-slots', 'free-play', 'vip-line', 'wallets-without-fee']);
  });

  test.each([
    ['Isla', isla, 'Try the games with ₱1,000.00 of play money', 100_000n],
    ['Altamar', altamar, 'Try the games with €50.00 of play money', 5_000n],
  ])('%s gives a trial account the sum that its promotion names (SH-27, R19)', async (_, brand, title, gift) => {
    const platform = await startPlatform(open, { brand });
    await inTransaction(platform.db, async (trx) => {
      await trx.deleteFrom('promotions').execute();
      await storePromotions(trx, brand);
    });
    const { words } = await platform.db.selectFrom('promotions').select('words').where('code', '=', 'free-play').executeTakeFirstOrThrow();
    expect((words as Record<string, { title: string }>).EN?.title).toBe(title);
    const random = JSON.stringify(await encryptPayload({ random: 'a random text' }, await platform.publishedKey()));
    const { token } = await platform.takeValue('access.freePlay', { os: 'Linux', platform: 'W', random, gatewayVersion: 3 });
    const { id } = await platform.takeValue('member.info', {}, { token });
    expect((await balanceOf(platform.db, BigInt(id))).main).toBe(gift);
  });
});
