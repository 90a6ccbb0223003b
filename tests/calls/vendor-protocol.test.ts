/** The seamless wallet: signed, exactly once, replay-safe, on both databases. */
import { expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { onBothEngines } from '../engines.ts';
import { openCatalogue } from './records-world.ts';
import { endVisits, moveInto, vendorHouse } from './vendor-house.ts';

onBothEngines('seamless wallet', (open) => {
  const start = async (funds = 10_000) => {
    const house = await vendorHouse(open, { funds });
    const { launchId } = await house.launch();
    const player = house.member.toString();
    const words = (n: number | string) => ({ round: `${player}-r${n}`, player, game: 'lantern-tide' });
    return {
      ...house,
      player,
      launchId,
      debit: (n: number | string, amount = '1.00') => ({ ...words(n), transaction: `${player}-d${n}`, session: launchId, amount }),
      credit: (n: number | string, amount = '2.50') => ({ ...words(n), transaction: `${player}-c${n}`, amount }),
      rollback: (n: number | string) => ({ ...words(n), transaction: `${player}-b${n}`, debit: `${player}-d${n}` }),
    };
  };

  test('GM-14 vendor: a bet is taken, a win is paid, and the ledger says both', async () => {
    const house = await start();
    const taken = await house.wallet('debit', house.debit(1));
    expect(taken).toMatchObject({
      status: 200,
      body: { success: true, value: { transaction: `${house.player}-d1`, balance: '99.00', moved: true } },
    });
    expect((await house.wallet('credit', house.credit(1))).body.value).toMatchObject({ balance: '101.50', moved: true });
    expect((await house.wallet('balance', { player: house.player, session: house.launchId })).body.value).toMatchObject({
      balance: '101.50',
      live: true,
    });
    const postings = await house.db
      .selectFrom('postings')
      .select(['kind', 'reference'])
      .where('member_id', '=', house.member)
      .orderBy('id')
      .execute();
    expect(postings.map(({ kind, reference }) => `${kind} ${reference}`).slice(1)).toEqual([
      `bet originals:${house.player}-d1`,
      `win originals:${house.player}-c1`,
    ]);
    expect(await house.sound()).toBe(true);
  });

  test('vendor: fifty copies at once are one movement with fifty equal answers', async () => {
    const house = await start();
    const debits = await Promise.all(Array.from({ length: 50 }, () => house.wallet('debit', house.debit(1))));
    expect(new Set(debits.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(debits.every((one) => one.status === 200)).toBe(true);
    expect(await house.balance()).toBe(9900n);
    const credits = await Promise.all(Array.from({ length: 50 }, () => house.wallet('credit', house.credit(1))));
    expect(new Set(credits.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect(await house.balance()).toBe(10_150n);
    expect(await house.sound()).toBe(true);
  });

  test('vendor: the same id with another body is 409 and moves nothing; field order is no difference', async () => {
    const house = await start();
    await house.wallet('debit', house.debit(1));
    expect(await house.wallet('debit', house.debit(1, '2.00'))).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.transaction_differs' },
    });
    expect(await house.wallet('credit', { ...house.credit(1), transaction: `${house.player}-d1` })).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.transaction_differs' },
    });
    const turned = Object.fromEntries(Object.entries(house.debit(1)).reverse());
    expect((await house.wallet('debit', turned)).body.value).toMatchObject({ balance: '99.00' });
    expect(await house.balance()).toBe(9900n);
  });

  test('vendor: a first answer stays, also a refusal, also when there is money meanwhile', async () => {
    const house = await start(50);
    expect(await house.wallet('debit', house.debit(1))).toMatchObject({ status: 409, body: { errorCode: 'wallet.insufficient_funds' } });
    await moveInto(house.db, house.member, 5000, `later-${house.member}`);
    expect(await house.wallet('debit', house.debit(1))).toMatchObject({ status: 409, body: { errorCode: 'wallet.insufficient_funds' } });
    expect(await house.balance()).toBe(5050n);
    expect((await house.wallet('debit', house.debit(2))).status).toBe(200);
  });

  test('vendor: fifty different bets on the last 1.00: one is taken', async () => {
    const house = await start(100);
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => house.wallet('debit', house.debit(n))));
    expect(all.filter((one) => one.status === 200)).toHaveLength(1);
    expect(all.filter((one) => one.body.errorCode === 'wallet.insufficient_funds')).toHaveLength(49);
    expect(await house.balance()).toBe(0n);
  });

  test('vendor: bad signature, wrong path, changed body, stale and future time, unknown vendor are refused', async () => {
    const house = await start();
    const bet = house.debit(1);
    expect(await house.wallet('debit', bet, { secret: 'another secret of thirty-two bytes' })).toMatchObject({
      status: 401,
      body: { errorCode: 'vendor.signature' },
    });
    expect(await house.wallet('debit', bet, { path: '/hooks/wallet/originals/credit' })).toMatchObject({
      status: 401,
      body: { errorCode: 'vendor.signature' },
    });
    expect(await house.wallet('debit', bet, { sent: JSON.stringify(house.debit(1, '0.01')) })).toMatchObject({
      status: 401,
      body: { errorCode: 'vendor.signature' },
    });
    for (const by of [-60_001, 60_001])
      expect(await house.wallet('debit', bet, { at: house.world.now + by })).toMatchObject({
        status: 401,
        body: { errorCode: 'vendor.stale' },
      });
    expect(await house.wallet('debit', bet, { vendor: 'nobody' })).toMatchObject({ status: 404, body: { errorCode: 'vendor.unknown' } });
    expect(await house.balance()).toBe(10_000n);
    for (const by of [-60_000, 60_000])
      expect((await house.wallet('debit', house.debit(`edge${by}`), { at: house.world.now + by })).status).toBe(200);
  });

  test('vendor: malformed bodies are 400 and move nothing', async () => {
    const house = await start();
    const bet = house.debit(1);
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
    for (const body of bad) expect((await house.wallet('debit', body)).status).toBe(400);
    expect((await house.wallet('debit', bet, { sent: '{' })).status).toBe(401);
    expect(await house.balance()).toBe(10_000n);
    expect(house.world.faults).toEqual([]);
  });

  test('vendor: unknown player, wrong session, ended session', async () => {
    const house = await start();
    expect(await house.wallet('debit', { ...house.debit(1), player: '77' })).toMatchObject({
      status: 404,
      body: { errorCode: 'vendor.player_unknown' },
    });
    expect(await house.wallet('debit', { ...house.debit(2), session: 'elsewhere' })).toMatchObject({
      status: 404,
      body: { errorCode: 'vendor.player_unknown' },
    });
    expect(await house.wallet('debit', { ...house.debit(3), game: 'lotus-bank' })).toMatchObject({
      status: 404,
      body: { errorCode: 'vendor.player_unknown' },
    });
    await house.wallet('debit', house.debit(4));
    expect(await endVisits(house)).toBe(1);
    expect(await house.wallet('debit', house.debit(5))).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
    expect((await house.wallet('credit', house.credit(4))).status).toBe(200);
    expect(await house.balance()).toBe(10_150n);
  });

  test('GM-20 vendor: a game that the operator closes takes no more bets, in no visit; what was bet before is paid or given back', async () => {
    const house = await start();
    const { db } = house;
    await openCatalogue(db, 'lantern-tide');
    try {
      for (const n of [1, 2]) expect((await house.wallet('debit', house.debit(n))).status).toBe(200);
      await writeSetting(db, 'vendors', { 'test-house': 'closed' });
      expect(await house.wallet('debit', house.debit(3))).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
      expect((await house.wallet('credit', house.credit(1))).body.value).toMatchObject({ moved: true });
      expect((await house.wallet('rollback', house.rollback(2))).body.value).toMatchObject({ moved: true });
      await writeSetting(db, 'vendors', { 'test-house': 'slow' });
      expect((await house.wallet('debit', house.debit(4))).status).toBe(200);
    } finally {
      for (const table of ['games', 'vendor_categories', 'vendors', 'platform_settings'] as const) await db.deleteFrom(table).execute();
    }
    expect([await house.balance(), await house.sound()]).toEqual([10_050n, true]);
  });

  test('vendor: a rollback gives the bet back once, whatever is sent again', async () => {
    const house = await start();
    await house.wallet('debit', house.debit(1));
    const copies = await Promise.all(Array.from({ length: 50 }, () => house.wallet('rollback', house.rollback(1))));
    expect(new Set(copies.map((one) => JSON.stringify(one.body))).size).toBe(1);
    expect((await house.wallet('rollback', { ...house.rollback(1), transaction: `${house.player}-b1-again` })).body.value).toMatchObject({
      moved: false,
    });
    expect(await house.wallet('credit', house.credit(1))).toMatchObject({ status: 409, body: { errorCode: 'vendor.rolled_back' } });
    expect(await house.balance()).toBe(10_000n);
    expect(await house.sound()).toBe(true);
  });

  test('vendor: a rollback of a bet that never came is remembered, and the late bet is refused', async () => {
    const house = await start();
    expect((await house.wallet('rollback', house.rollback(1))).body.value).toMatchObject({ moved: false, balance: '100.00' });
    expect(await house.wallet('debit', house.debit(1))).toMatchObject({ status: 409, body: { errorCode: 'vendor.rolled_back' } });
    expect(await house.balance()).toBe(10_000n);
  });

  test('vendor: no win without a bet, no second win, no rollback after a win', async () => {
    const house = await start();
    expect(await house.wallet('credit', house.credit(1))).toMatchObject({ status: 404, body: { errorCode: 'vendor.round_unknown' } });
    await house.wallet('debit', house.debit(2));
    await house.wallet('credit', house.credit(2));
    expect(await house.wallet('credit', { ...house.credit(2), transaction: `${house.player}-c2-again` })).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.round_closed' },
    });
    expect(await house.wallet('rollback', house.rollback(2))).toMatchObject({ status: 409, body: { errorCode: 'vendor.round_closed' } });
    expect(await house.wallet('debit', { ...house.debit(2), transaction: `${house.player}-d2-again` })).toMatchObject({
      status: 409,
      body: { errorCode: 'vendor.round_closed' },
    });
    expect(await house.balance()).toBe(10_150n);
  });

  test('vendor: bet and rollback racing fifty times leave the bet either taken or given back, never half', async () => {
    const house = await start();
    for (let n = 0; n < 50; n++) {
      const [bet, back] = await Promise.all([house.wallet('debit', house.debit(n)), house.wallet('rollback', house.rollback(n))]);
      expect(back.status).toBe(200);
      expect([200, 409]).toContain(bet.status);
    }
    expect(await house.balance()).toBe(10_000n);
    expect(await house.sound()).toBe(true);
  });
});
