/** The seamless wallet: signed, exactly once and replay-safe, on both databases. */
import { expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { onBothEngines } from '../../engines.ts';
import { openCatalogue } from '../wallet/records-fixture.ts';
import { endVisits, moveInto, vendorWorld } from './vendor-fixture.ts';

onBothEngines('seamless wallet', (open) => {
  const start = async (funds = 10_000) => {
    const platform = await vendorWorld(open, { funds });
    const { launchId } = await platform.launch();
    const player = platform.member.toString();
    const words = (n: number | string) => ({ round: `${player}-r${n}`, player, game: 'lantern-tide' });
    return {
      ...platform,
      player,
      launchId,
      debit: (n: number | string, amount = '1.00') => ({ ...words(n), transaction: `${player}-d${n}`, session: launchId, amount }),
      credit: (n: number | string, amount = '2.50') => ({ ...words(n), transaction: `${player}-c${n}`, amount }),
      rollback: (n: number | string) => ({ ...words(n), transaction: `${player}-b${n}`, debit: `${player}-d${n}` }),
    };
  };

  test('a bet is taken, a win is paid, and the ledger has both (R14)', async () => {
    const platform = await start();
    const taken = await platform.wallet('debit', platform.debit(1));
    expect(taken).toMatchObject({
      status: 200,
      body: { success: true, value: { transaction: `${platform.player}-d1`, balance: '99.00', moved: true } },
    });
    expect((await platform.wallet('credit', platform.credit(1))).body.value).toMatchObject({ balance: '101.50', moved: true });
    expect((await platform.wallet('balance', { player: platform.player, session: platform.launchId })).body.value).toMatchObject({
      balance: '101.50',
      live: true,
    });
    const postings = await platform.db
      .selectFrom('postings')
      .select(['kind', 'reference'])
      .where('member_id', '=', platform.member)
      .orderBy('id')
      .execute();
    expect(postings.map(({ kind, reference }) => `${kind} ${reference}`).slice(1)).toEqual([
      `bet originals:${platform.player}-d1`,
      `win originals:${platform.player}-c1`,
    ]);
    expect(await platform.sound()).toBe(true);
  });

  test('fifty concurrent copies make one movement with fifty equal responses', async () => {
    const platform = await start();
    const debits = await Promise.all(Array.from({ length: 50 }, () => platform.wallet('debit', platform.debit(1))));
    expect(new Set(debits.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(debits.every((one) => one.status === 200)).toBe(true);
    expect(await platform.balance()).toBe(9900n);
    const credits = await Promise.all(Array.from({ length: 50 }, () => platform.wallet('credit', platform.credit(1))));
    expect(new Set(credits.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(await platform.balance()).toBe(10_150n);
    expect(await platform.sound()).toBe(true);
  });

  test('the same id with another body is 409 and moves nothing, and field order does not matter', async () => {
    const platform = await start();
    await platform.wallet('debit', platform.debit(1));
    expect(await platform.wallet('debit', platform.debit(1, '2.00'))).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.transaction_differs' },
    });
    expect(await platform.wallet('credit', { ...platform.credit(1), transaction: `${platform.player}-d1` })).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.transaction_differs' },
    });
    const turned = Object.fromEntries(Object.entries(platform.debit(1)).reverse());
    expect((await platform.wallet('debit', turned)).body.value).toMatchObject({ balance: '99.00' });
    expect(await platform.balance()).toBe(9900n);
  });

  test('the first response stays, even a refusal, even when funds arrive later', async () => {
    const platform = await start(50);
    expect(await platform.wallet('debit', platform.debit(1))).toMatchObject({
      status: 409,
      body: { errorCode: 'wallet.insufficient_funds' },
    });
    await moveInto(platform.db, platform.member, 5000, `later-${platform.member}`);
    expect(await platform.wallet('debit', platform.debit(1))).toMatchObject({
      status: 409,
      body: { errorCode: 'wallet.insufficient_funds' },
    });
    expect(await platform.balance()).toBe(5050n);
    expect((await platform.wallet('debit', platform.debit(2))).status).toBe(200);
  });

  test('of fifty different bets on the last 1.00 one is taken', async () => {
    const platform = await start(100);
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => platform.wallet('debit', platform.debit(n))));
    expect(all.filter((one) => one.status === 200)).toHaveLength(1);
    expect(all.filter((one) => one.body.errorCode === 'wallet.insufficient_funds')).toHaveLength(49);
    expect(await platform.balance()).toBe(0n);
  });

  test('a bad signature, wrong path, changed body, stale or future time and unknown vendor are refused', async () => {
    const platform = await start();
    const bet = platform.debit(1);
    expect(await platform.wallet('debit', bet, { secret: 'another secret of thirty-two bytes' })).toMatchObject({
      status: 401,
      body: { errorCode: 'vendor.signature' },
    });
    expect(await platform.wallet('debit', bet, { path: '/hooks/wallet/originals/credit' })).toMatchObject({
      status: 401,
      body: { errorCode: 'vendor.signature' },
    });
    expect(await platform.wallet('debit', bet, { sent: JSON.stringify(platform.debit(1, '0.01')) })).toMatchObject({
      status: 401,
      body: { errorCode: 'vendor.signature' },
    });
    for (const by of [-60_001, 60_001])
      expect(await platform.wallet('debit', bet, { at: platform.world.now + by })).toMatchObject({
        status: 401,
        body: { errorCode: 'vendor.stale' },
      });
    expect(await platform.wallet('debit', bet, { vendor: 'nobody' })).toMatchObject({ status: 404, body: { errorCode: 'vendor.unknown' } });
    expect(await platform.balance()).toBe(10_000n);
    for (const by of [-60_000, 60_000])
      expect((await platform.wallet('debit', platform.debit(`edge${by}`), { at: platform.world.now + by })).status).toBe(200);
  });

  test('a malformed body is 400 and moves nothing', async () => {
    const platform = await start();
    const bet = platform.debit(1);
    const bad: Record<string, unknown>[] = [
      {},
      { ...bet, amount: '-1.00' },
      { ...bet, amount: '1e3' },
      { ...bet, amount: 1 },
      { ...bet, amount: '1.001' },
      { ...bet, player: '0' },
      { ...bet, player: "1' or 1=1" },
      { ...bet, extra: 'x' },
      { ...bet, transaction: '' },
      { ...bet, transaction: 'x'.repeat(81) },
      { ...bet, round: null },
      { ...bet, amount: '99999999999999.00' },
    ];
    for (const body of bad) expect((await platform.wallet('debit', body)).status).toBe(400);
    expect((await platform.wallet('debit', bet, { sent: '{' })).status).toBe(401);
    expect(await platform.balance()).toBe(10_000n);
    expect(platform.world.faults).toEqual([]);
  });

  test('an unknown player, a wrong session and an ended session are refused', async () => {
    const platform = await start();
    expect(await platform.wallet('debit', { ...platform.debit(1), player: '77' })).toMatchObject({
      status: 404,
      body: { errorCode: 'vendor.player_unknown' },
    });
    expect(await platform.wallet('debit', { ...platform.debit(2), session: 'elsewhere' })).toMatchObject({
      status: 404,
      body: { errorCode: 'vendor.player_unknown' },
    });
    expect(await platform.wallet('debit', { ...platform.debit(3), game: 'lotus-bank' })).toMatchObject({
      status: 404,
      body: { errorCode: 'vendor.player_unknown' },
    });
    await platform.wallet('debit', platform.debit(4));
    expect(await endVisits(platform)).toBe(1);
    expect(await platform.wallet('debit', platform.debit(5))).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
    expect((await platform.wallet('credit', platform.credit(4))).status).toBe(200);
    expect(await platform.balance()).toBe(10_150n);
  });

  test('a closed game takes no bets in any visit, and earlier bets are paid or rolled back (R14)', async () => {
    const platform = await start();
    const { db } = platform;
    await openCatalogue(db, 'lantern-tide');
    try {
      for (const n of [1, 2]) expect((await platform.wallet('debit', platform.debit(n))).status).toBe(200);
      await writeSetting(db, 'vendors', { 'test-house': 'closed' });
      expect(await platform.wallet('debit', platform.debit(3))).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
      expect((await platform.wallet('credit', platform.credit(1))).body.value).toMatchObject({ moved: true });
      expect((await platform.wallet('rollback', platform.rollback(2))).body.value).toMatchObject({ moved: true });
      await writeSetting(db, 'vendors', { 'test-house': 'slow' });
      expect((await platform.wallet('debit', platform.debit(4))).status).toBe(200);
    } finally {
      for (const table of ['games', 'vendor_categories', 'vendors', 'platform_settings'] as const) await db.deleteFrom(table).execute();
    }
    expect([await platform.balance(), await platform.sound()]).toEqual([10_050n, true]);
  });

  test('a rollback returns the bet once, and later requests change nothing', async () => {
    const platform = await start();
    await platform.wallet('debit', platform.debit(1));
    const copies = await Promise.all(Array.from({ length: 50 }, () => platform.wallet('rollback', platform.rollback(1))));
    expect(new Set(copies.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(
      (await platform.wallet('rollback', { ...platform.rollback(1), transaction: `${platform.player}-b1-again` })).body.value,
    ).toMatchObject({
      moved: false,
    });
    expect(await platform.wallet('credit', platform.credit(1))).toMatchObject({ status: 409, body: { errorCode: 'vendor.rolled_back' } });
    expect(await platform.balance()).toBe(10_000n);
    expect(await platform.sound()).toBe(true);
  });

  test('a rollback of a bet that never arrived is stored, and the late bet is refused', async () => {
    const platform = await start();
    expect((await platform.wallet('rollback', platform.rollback(1))).body.value).toMatchObject({ moved: false, balance: '100.00' });
    expect(await platform.wallet('debit', platform.debit(1))).toMatchObject({ status: 409, body: { errorCode: 'vendor.rolled_back' } });
    expect(await platform.balance()).toBe(10_000n);
  });

  test('a win without a bet, a second win and a rollback after a win are refused', async () => {
    const platform = await start();
    expect(await platform.wallet('credit', platform.credit(1))).toMatchObject({ status: 404, body: { errorCode: 'vendor.round_unknown' } });
    await platform.wallet('debit', platform.debit(2));
    await platform.wallet('credit', platform.credit(2));
    expect(await platform.wallet('credit', { ...platform.credit(2), transaction: `${platform.player}-c2-again` })).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.round_closed' },
    });
    expect(await platform.wallet('rollback', platform.rollback(2))).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.round_closed' },
    });
    expect(await platform.wallet('debit', { ...platform.debit(2), transaction: `${platform.player}-d2-again` })).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.round_closed' },
    });
    expect(await platform.balance()).toBe(10_150n);
  });

  test('bet and rollback racing fifty times leave the bet either taken or rolled back, never half', async () => {
    const platform = await start();
    for (let n = 0; n < 50; n++) {
      const [bet, back] = await Promise.all([
        platform.wallet('debit', platform.debit(n)),
        platform.wallet('rollback', platform.rollback(n)),
      ]);
      expect(back.status).toBe(200);
      expect([200, 409]).toContain(bet.status);
    }
    expect(await platform.balance()).toBe(10_000n);
    expect(await platform.sound()).toBe(true);
  });
});
