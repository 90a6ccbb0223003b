/** Each guard of the seamless wallet alone: refused bets, lost rounds, parallel bets, provider accounts, concurrent requests. */
import { expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { onBothEngines } from '../../engines.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { openCatalogue } from '../wallet/records-fixture.ts';
import { moveInto, otherVendor, signedIn, vendorWorld } from './vendor-fixture.ts';

const refused = (status: number, errorCode: string) => ({ status, body: { success: false, errorCode } });

onBothEngines('guards of the seamless wallet', (open, engine) => {
  const start = async (funds = 10_000) => {
    const platform = await vendorWorld(open, { funds });
    const { launchId } = await platform.launch();
    const player = platform.member.toString();
    const words = (n: number | string) => ({ round: `${player}-r${n}`, player, game: 'lantern-tide' });
    const debit = (n: number | string, amount = '1.00') => ({
      ...words(n),
      transaction: `${player}-d${n}`,
      session: launchId,
      amount,
    });
    const credit = (n: number | string, amount = '2.50') => ({ ...words(n), transaction: `${player}-c${n}`, amount });
    const rollback = (n: number | string) => ({ ...words(n), transaction: `${player}-b${n}`, debit: `${player}-d${n}` });
    const postings = () =>
      platform.db.selectFrom('postings').select(['kind', 'data']).where('member_id', '=', platform.member).orderBy('id').execute();
    return { ...platform, platform, player, launchId, words, debit, credit, rollback, postings };
  };
  test('a lost round closes without a posting (R14)', async () => {
    const { wallet, debit, credit, rollback, postings, balance } = await start();
    await wallet('debit', debit(1));
    expect((await wallet('credit', credit(1, '0.00'))).body.value).toMatchObject({ moved: false, balance: '99.00' });
    expect(await wallet('rollback', rollback(1))).toMatchObject(refused(409, 'vendor.round_closed'));
    expect((await wallet('debit', debit(2, '0.00'))).body.value).toMatchObject({ moved: false, balance: '99.00' });
    expect((await postings()).map(({ kind }) => kind)).toEqual(['deposit', 'bet']);
    expect(await balance()).toBe(9_900n);
  });

  test('a free round is paid, and a bet that comes back is posted as a refund (R14)', async () => {
    const { wallet, debit, credit, rollback, postings, balance } = await start();
    await wallet('debit', debit(1, '0.00'));
    expect((await wallet('credit', credit(1))).body.value).toMatchObject({ moved: true, balance: '102.50' });
    await wallet('debit', debit(2));
    expect((await wallet('rollback', rollback(2))).body.value).toMatchObject({ moved: true, balance: '102.50' });
    expect((await postings()).map(({ kind }) => kind)).toEqual(['deposit', 'win', 'bet', 'rollback']);
    expect(await balance()).toBe(10_250n);
  });

  test('a posting names vendor, game and round, for the records (R14)', async () => {
    const { wallet, debit, words, postings } = await start();
    await wallet('debit', debit(1));
    expect((await postings()).at(-1)).toEqual({ kind: 'bet', data: { vendor: 'originals', game: 'lantern-tide', round: words(1).round } });
  });

  test('a win on a refused bet is not paid, and a later accepted bet of the round is (R14)', async () => {
    const { wallet, debit, credit, player, db, member, balance } = await start(50);
    expect(await wallet('debit', debit(1))).toMatchObject(refused(409, 'wallet.insufficient_funds'));
    expect(await wallet('credit', credit(1))).toMatchObject(refused(404, 'vendor.round_unknown'));
    await moveInto(db, member, 1_000, `later-${player}`);
    expect((await wallet('debit', { ...debit(1), transaction: `${player}-d1-again` })).status).toBe(200);
    expect((await wallet('credit', { ...credit(1), transaction: `${player}-c1-again` })).status).toBe(200);
    expect(await balance()).toBe(1_200n);
  });

  test('a refusal that is not the last word on a transaction is not kept under its id (R14)', async () => {
    const { wallet, debit, db, player, balance } = await start();
    await wallet('debit', debit(1));
    // As when the answers of old transactions are cleaned up: the ledger still knows the reference.
    await db.deleteFrom('wallet_transactions').where('id', '=', `${player}-d1`).execute();
    expect(await wallet('debit', debit(1, '2.00'))).toMatchObject({ status: 409, body: { errorCode: 'wallet.key_reused' } });
    expect(await db.selectFrom('wallet_transactions').select('state').where('id', '=', `${player}-d1`).execute()).toEqual([]);
    expect(await balance()).toBe(9_900n);
  });

  test('a bet whose win was refused can be rolled back (R14)', async () => {
    const { wallet, debit, credit, rollback, balance } = await start();
    await wallet('debit', debit(1));
    expect(await wallet('credit', { ...credit(1), player: '77' })).toMatchObject(refused(404, 'vendor.player_unknown'));
    expect((await wallet('rollback', rollback(1))).body.value).toMatchObject({ moved: true });
    expect(await balance()).toBe(10_000n);
  });

  test('a rollback affects no other bet (R14)', async () => {
    const { wallet, debit, credit, rollback, balance } = await start();
    for (const n of [1, 2, 3]) await wallet('debit', debit(n));
    expect((await wallet('rollback', rollback(2))).body.value).toMatchObject({ moved: true });
    expect((await wallet('credit', credit(1))).body.value).toMatchObject({ moved: true });
    expect((await wallet('rollback', rollback(3))).body.value).toMatchObject({ moved: true });
    expect(await balance()).toBe(10_150n);
  });

  test('a rollback of a bet that never arrived is refused, even if its round has another bet (R14)', async () => {
    const { wallet, debit, rollback, player, balance, world } = await start();
    await wallet('debit', debit(1));
    expect(await wallet('rollback', { ...rollback(1), debit: `${player}-d9` })).toMatchObject(refused(404, 'vendor.transaction_unknown'));
    expect([await balance(), world.faults]).toEqual([9_900n, []]);
  });

  test('another vendor’s win in a round of the same name does not close this round (R14)', async () => {
    const { wallet, debit, credit, rollback, db, member, world, balance } = await start();
    const { launchId } = await openLaunch(db, {
      memberId: member,
      gameCode: 'lantern-tide',
      vendor: otherVendor.vendor,
      at: new Date(world.now),
    });
    await wallet('debit', debit(1));
    expect((await wallet('debit', { ...debit(1), session: launchId }, otherVendor)).status).toBe(200);
    expect((await wallet('credit', credit(1), otherVendor)).status).toBe(200);
    expect((await wallet('rollback', rollback(1))).body.value).toMatchObject({ moved: true });
    expect(await balance()).toBe(10_150n);
  });

  test('two vendors with the same transaction id each get their own answer again (R14)', async () => {
    const { wallet, debit, db, member, world, balance } = await start();
    const opening = { memberId: member, gameCode: 'lantern-tide', vendor: otherVendor.vendor, at: new Date(world.now) };
    const { launchId: session } = await openLaunch(db, opening);
    const ours = await wallet('debit', debit(1));
    const theirs = await wallet('debit', { ...debit(1), session }, otherVendor);
    expect([ours, theirs].map(({ body }) => body.value.balance)).toEqual(['99.00', '98.00']);
    expect((await wallet('debit', debit(1))).body).toEqual(ours.body);
    expect((await wallet('debit', { ...debit(1), session }, otherVendor)).body).toEqual(theirs.body);
    expect([await balance(), ours.headers.get('cache-control')]).toEqual([9_800n, 'no-store']);
  });

  test('a bet whose database fails at any statement is neither taken nor refused, and the same request takes it (SEC-10)', async () => {
    const { wallet, debit, db, player, world, balance } = await start();
    const stored = () => db.selectFrom('wallet_transactions').select('state').where('id', '=', `${player}-d1`).execute();
    let failed = 0;
    for (;;) {
      world.failAt = failed + 1;
      const { status } = await wallet('debit', debit(1));
      if (status === 200) break;
      failed++;
      world.failAt = null;
      expect([status, await stored(), await balance()]).toEqual([500, [], 10_000n]);
    }
    world.failAt = null;
    expect(failed).toBeGreaterThan(5);
    expect([await stored(), await balance()]).toEqual([[{ state: 'accepted' }], 9_900n]);
  });

  test('a member who paused play bets no more, even in a visit that is open', async () => {
    const { wallet, debit, db, member, world, balance } = await start();
    const exclusion = { kind: 'time-out' as const, length: 'PT24H', ends_by_itself: true };
    const ends_at = new Date(world.now + 86_400_000);
    await db
      .insertInto('exclusions')
      .values({ ...exclusion, member_id: member, starts_at: new Date(world.now - 1), ends_at })
      .execute();
    expect(await wallet('debit', debit(1))).toMatchObject(refused(409, 'game.launch_ended'));
    world.now = ends_at.getTime() + 1;
    expect([await balance(), world.faults]).toEqual([10_000n, []]);
  });

  test('a bet is booked to its game’s provider, and a closed provider closes no other (R14)', async () => {
    const { platform, wallet, debit, db } = await start();
    await openCatalogue(db, 'lantern-tide');
    await db.insertInto('vendors').values({ code: 'next-house', name: 'Next House', place: 2 }).execute();
    const category = { vendor: 'next-house', game_type: 'RNG', listed_under: 'RNG', account_type_id: 9003, place: 2, provider: null };
    await db.insertInto('vendor_categories').values(category).execute();
    const game = { vendor: 'next-house', classify: 'video', min_bet: 50n, hot_rank: null, default_play_type: null, slot_model: null };
    // One sorts before the others and one after, to catch a lookup that ignores the code.
    const games = [9_000n, 9_900n].map((node_id) => ({
      ...game,
      node_id,
      game_code: `next-${node_id}`,
      name: 'Next',
      game_type: 'RNG',
      playable: true,
    }));
    await db.insertInto('games').values(games).execute();
    const books = async (provider: string) =>
      (await db.selectFrom('accounts').select('balance').where('name', '=', `games/${provider}`).executeTakeFirst())?.balance ?? 0n;
    try {
      const before = [await books('test-house'), await books('next-house')] as const;
      await writeSetting(db, 'vendors', { 'next-house': 'closed' });
      expect((await wallet('debit', debit(1))).status).toBe(200);
      expect([await books('test-house'), await books('next-house')]).toEqual([before[0] + 100n, before[1]]);
      await writeSetting(db, 'vendors', { 'test-house': 'closed' });
      expect(await wallet('debit', debit(2))).toMatchObject(refused(409, 'game.launch_ended'));
      for (const { game_code: gameCode } of games) {
        const { launchId } = await openLaunch(db, {
          memberId: platform.member,
          gameCode,
          vendor: 'originals',
          at: new Date(platform.world.now),
        });
        expect((await wallet('debit', { ...debit(gameCode), game: gameCode, session: launchId })).status).toBe(200);
      }
      expect([await books('test-house'), await books('next-house')]).toEqual([before[0] + 100n, before[1] + 200n]);
    } finally {
      for (const table of ['games', 'vendor_categories', 'vendors', 'platform_settings'] as const) await db.deleteFrom(table).execute();
    }
  });

  test('a bet keeps only its own session active, and writes that once a minute (SEC-35)', async () => {
    const { platform, wallet, debit, world, db } = await start();
    const begun = world.now;
    const other = await signedIn(platform);
    const { sessionId, launchId: session } = await signedIn(platform);
    const seenAt = async (id = sessionId) =>
      (await db.selectFrom('sessions').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow()).seen_at.getTime();
    world.now += 60_000;
    expect((await wallet('debit', { ...debit(1), session })).status).toBe(200);
    expect(await seenAt()).toBe(begun);
    world.now += 1;
    expect((await wallet('debit', { ...debit(2), session })).status).toBe(200);
    expect([await seenAt(), await seenAt(other.sessionId)]).toEqual([begun + 60_001, begun]);
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres') {
    test('a rollback during the payment of the win is refused, and the win stays paid (R14)', async () => {
      const { wallet, debit, credit, rollback, db, balance, sound } = await start();
      await wallet('debit', debit(1));
      const back = await db.transaction().execute(async (within) => {
        expect((await wallet('credit', credit(1), { within })).status).toBe(200);
        const asked = wallet('rollback', rollback(1));
        expect(await waitsForLock(db, asked)).toBe(true);
        return { asked };
      });
      expect(await back.asked).toMatchObject(refused(409, 'vendor.round_closed'));
      expect([await balance(), await sound()]).toEqual([10_150n, true]);
    });

    test('a win during the rollback of its bet is not paid (R14)', async () => {
      const { wallet, debit, credit, rollback, db, balance, sound } = await start();
      await wallet('debit', debit(1));
      const win = await db.transaction().execute(async (within) => {
        expect((await wallet('rollback', rollback(1), { within })).status).toBe(200);
        const asked = wallet('credit', credit(1));
        expect(await waitsForLock(db, asked)).toBe(true);
        return { asked };
      });
      expect(await win.asked).toMatchObject(refused(409, 'vendor.rolled_back'));
      expect([await balance(), await sound()]).toEqual([10_000n, true]);
    });
  }
});
