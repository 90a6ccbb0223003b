/** What each guard of the seamless wallet decides where it decides alone: refused bets, lost rounds, other bets beside, makers' books, and requests that pass each other. */
import { expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { openLaunch } from '#platform/vendors/launches.ts';
import { onBothEngines } from '../engines.ts';
import { isKeptWaiting } from './kept-waiting.ts';
import { openCatalogue } from './records-world.ts';
import { moveInto, signedIn, stranger, vendorHouse } from './vendor-house.ts';

const refused = (status: number, errorCode: string) => ({ status, body: { success: false, errorCode } });

onBothEngines('guards of the seamless wallet', (open, engine) => {
  const start = async (funds = 10_000) => {
    const house = await vendorHouse(open, { funds });
    const { launchId } = await house.launch();
    const player = house.member.toString();
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
      house.db.selectFrom('postings').select(['kind', 'data']).where('member_id', '=', house.member).orderBy('id').execute();
    return { ...house, house, player, launchId, words, debit, credit, rollback, postings };
  };
  test('GM-14 a round that lost is closed without a posting', async () => {
    const { wallet, debit, credit, rollback, postings, balance } = await start();
    await wallet('debit', debit(1));
    expect((await wallet('credit', credit(1, '0.00'))).body.value).toMatchObject({ moved: false, balance: '99.00' });
    expect(await wallet('rollback', rollback(1))).toMatchObject(refused(409, 'vendor.round_closed'));
    expect((await wallet('debit', debit(2, '0.00'))).body.value).toMatchObject({ moved: false, balance: '99.00' });
    expect((await postings()).map(({ kind }) => kind)).toEqual(['deposit', 'bet']);
    expect(await balance()).toBe(9_900n);
  });

  test('GM-14 a posting says vendor, game and round, for the records', async () => {
    const { wallet, debit, words, postings } = await start();
    await wallet('debit', debit(1));
    expect((await postings()).at(-1)).toEqual({ kind: 'bet', data: { vendor: 'originals', game: 'lantern-tide', round: words(1).round } });
  });

  test('GM-14 no win is paid on a bet that was refused; a bet that is taken in its round later is paid', async () => {
    const { wallet, debit, credit, player, db, member, balance } = await start(50);
    expect(await wallet('debit', debit(1))).toMatchObject(refused(409, 'wallet.insufficient_funds'));
    expect(await wallet('credit', credit(1))).toMatchObject(refused(404, 'vendor.round_unknown'));
    await moveInto(db, member, 1_000, `later-${player}`);
    expect((await wallet('debit', { ...debit(1), transaction: `${player}-d1-again` })).status).toBe(200);
    expect((await wallet('credit', { ...credit(1), transaction: `${player}-c1-again` })).status).toBe(200);
    expect(await balance()).toBe(1_200n);
  });

  test('GM-14 a bet whose win was refused goes back', async () => {
    const { wallet, debit, credit, rollback, balance } = await start();
    await wallet('debit', debit(1));
    expect(await wallet('credit', { ...credit(1), player: '77' })).toMatchObject(refused(404, 'vendor.player_unknown'));
    expect((await wallet('rollback', rollback(1))).body.value).toMatchObject({ moved: true });
    expect(await balance()).toBe(10_000n);
  });

  test('GM-14 a bet that goes back takes no other along', async () => {
    const { wallet, debit, credit, rollback, balance } = await start();
    for (const n of [1, 2, 3]) await wallet('debit', debit(n));
    expect((await wallet('rollback', rollback(2))).body.value).toMatchObject({ moved: true });
    expect((await wallet('credit', credit(1))).body.value).toMatchObject({ moved: true });
    expect((await wallet('rollback', rollback(3))).body.value).toMatchObject({ moved: true });
    expect(await balance()).toBe(10_150n);
  });

  test('GM-14 a rollback that names a bet which never came, in a round that has another, is refused', async () => {
    const { wallet, debit, rollback, player, balance, world } = await start();
    await wallet('debit', debit(1));
    expect(await wallet('rollback', { ...rollback(1), debit: `${player}-d9` })).toMatchObject(refused(404, 'vendor.transaction_unknown'));
    expect([await balance(), world.faults]).toEqual([9_900n, []]);
  });

  test("GM-14 another vendor's win in a round of the same name closes nothing here", async () => {
    const { wallet, debit, credit, rollback, db, member, world, balance } = await start();
    const { launchId } = await openLaunch(db, {
      memberId: member,
      gameCode: 'lantern-tide',
      vendor: stranger.vendor,
      at: new Date(world.now),
    });
    await wallet('debit', debit(1));
    expect((await wallet('debit', { ...debit(1), session: launchId }, stranger)).status).toBe(200);
    expect((await wallet('credit', credit(1), stranger)).status).toBe(200);
    expect((await wallet('rollback', rollback(1))).body.value).toMatchObject({ moved: true });
    expect(await balance()).toBe(10_150n);
  });

  test('GM-20 a bet stands in the books of the maker of its game, and a closed maker closes no other', async () => {
    const { house, wallet, debit, db } = await start();
    await openCatalogue(db, 'lantern-tide');
    await db.insertInto('vendors').values({ code: 'next-house', name: 'Next House', place: 2 }).execute();
    const category = { vendor: 'next-house', game_type: 'RNG', listed_under: 'RNG', account_type_id: 9003, place: 2, provider: null };
    await db.insertInto('vendor_categories').values(category).execute();
    const game = { vendor: 'next-house', classify: 'video', min_bet: 50n, hot_rank: null, default_play_type: null, slot_model: null };
    // One stands before the others and one behind them, wherever a look without the code would end.
    const games = [9_000n, 9_900n].map((node_id) => ({
      ...game,
      node_id,
      game_code: `next-${node_id}`,
      name: 'Next',
      game_type: 'RNG',
      playable: true,
    }));
    await db.insertInto('games').values(games).execute();
    const books = async (maker: string) =>
      (await db.selectFrom('accounts').select('balance').where('name', '=', `games/${maker}`).executeTakeFirst())?.balance ?? 0n;
    try {
      const before = [await books('test-house'), await books('next-house')] as const;
      await writeSetting(db, 'vendors', { 'next-house': 'closed' });
      expect((await wallet('debit', debit(1))).status).toBe(200);
      expect([await books('test-house'), await books('next-house')]).toEqual([before[0] + 100n, before[1]]);
      await writeSetting(db, 'vendors', { 'test-house': 'closed' });
      expect(await wallet('debit', debit(2))).toMatchObject(refused(409, 'game.launch_ended'));
      for (const { game_code: gameCode } of games) {
        const { launchId } = await openLaunch(db, { memberId: house.member, gameCode, vendor: 'originals', at: new Date(house.world.now) });
        expect((await wallet('debit', { ...debit(gameCode), game: gameCode, session: launchId })).status).toBe(200);
      }
      expect([await books('test-house'), await books('next-house')]).toEqual([before[0] + 100n, before[1] + 200n]);
    } finally {
      for (const table of ['games', 'vendor_categories', 'vendors', 'platform_settings'] as const) await db.deleteFrom(table).execute();
    }
  });

  test('R3 a bet keeps its own session awake and no other, and writes that down once in a minute', async () => {
    const { house, wallet, debit, world, db } = await start();
    const begun = world.now;
    const other = await signedIn(house);
    const { sessionId, launchId: session } = await signedIn(house);
    const seenAt = async (id = sessionId) =>
      (await db.selectFrom('sessions').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow()).seen_at.getTime();
    world.now += 60_000;
    expect((await wallet('debit', { ...debit(1), session })).status).toBe(200);
    expect(await seenAt()).toBe(begun);
    world.now += 1;
    expect((await wallet('debit', { ...debit(2), session })).status).toBe(200);
    expect([await seenAt(), await seenAt(other.sessionId)]).toEqual([begun + 60_001, begun]);
  });

  // One connection cannot be in the middle of two things.
  if (engine === 'postgres') {
    test('GM-14 a bet that should go back while its win is being paid stays paid', async () => {
      const { wallet, debit, credit, rollback, db, balance, sound } = await start();
      await wallet('debit', debit(1));
      const back = await db.transaction().execute(async (within) => {
        expect((await wallet('credit', credit(1), { within })).status).toBe(200);
        const asked = wallet('rollback', rollback(1));
        expect(await isKeptWaiting(db, asked)).toBe(true);
        return { asked };
      });
      expect(await back.asked).toMatchObject(refused(409, 'vendor.round_closed'));
      expect([await balance(), await sound()]).toEqual([10_150n, true]);
    });

    test('GM-14 a win that comes while its bet is going back is not paid', async () => {
      const { wallet, debit, credit, rollback, db, balance, sound } = await start();
      await wallet('debit', debit(1));
      const win = await db.transaction().execute(async (within) => {
        expect((await wallet('rollback', rollback(1), { within })).status).toBe(200);
        const asked = wallet('credit', credit(1));
        expect(await isKeptWaiting(db, asked)).toBe(true);
        return { asked };
      });
      expect(await win.asked).toMatchObject(refused(409, 'vendor.rolled_back'));
      expect([await balance(), await sound()]).toEqual([10_000n, true]);
    });
  }
});
