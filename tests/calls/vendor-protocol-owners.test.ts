/** Whose bet, round and visit a request of the wallet names: each guard of ownership decides alone, and a refusal moves nothing. */
import { expect, test } from 'vitest';
import { openLaunch } from '#platform/vendors/launches.ts';
import { onBothEngines } from '../engines.ts';
import { moveInto, stranger, vendorHouse } from './vendor-house.ts';

const unknown = { status: 404, body: { success: false, errorCode: 'vendor.transaction_unknown' } };
const noRound = { status: 404, body: { success: false, errorCode: 'vendor.round_unknown' } };
const noPlayer = { status: 404, body: { success: false, errorCode: 'vendor.player_unknown' } };

onBothEngines('owners in the seamless wallet', (open) => {
  /** Two members with 100.00 each; the first has bet 10.00 in round r1, so that 90.00 are left. */
  const start = async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { launchId } = await house.launch();
    const player = house.member.toString();
    const otherMember = house.member + 500_000n;
    const other = otherMember.toString();
    await moveInto(house.db, otherMember, 10_000, `test-${other}`);
    const words = (round: string, who = player) => ({ round: `${player}-${round}`, player: who, game: 'lantern-tide' });
    const debit = (n: number, amount = '10.00') => ({
      ...words(`r${n}`),
      transaction: `${player}-d${n}`,
      session: launchId,
      amount,
    });
    expect((await house.wallet('debit', debit(1))).status).toBe(200);
    const stillThere = async () => {
      expect([await house.balance(), await house.balance(otherMember), await house.sound()]).toEqual([9_000n, 10_000n, true]);
      const bets = await house.db
        .selectFrom('wallet_transactions')
        .select(['id', 'state'])
        .where('vendor', '=', 'originals')
        .where('id', '=', `${player}-d1`)
        .execute();
      expect(bets).toEqual([{ id: `${player}-d1`, state: 'accepted' }]);
    };
    return { ...house, launchId, player, other, otherMember, words, debit, stillThere };
  };

  test("a rollback that names another member's bet is refused, and neither of the two gets it", async () => {
    const { wallet, words, player, other, stillThere } = await start();
    const back = { ...words('r1', other), transaction: `${other}-b1`, debit: `${player}-d1` };
    expect(await wallet('rollback', back)).toMatchObject(unknown);
    await stillThere();
  });

  test('a rollback that names a bet under another round is refused, before the win and after it', async () => {
    const { wallet, words, player, stillThere, balance } = await start();
    const back = (n: number) => ({ ...words('r2'), transaction: `${player}-b${n}`, debit: `${player}-d1` });
    expect(await wallet('rollback', back(1))).toMatchObject(unknown);
    await stillThere();
    expect((await wallet('credit', { ...words('r1'), transaction: `${player}-c1`, amount: '25.00' })).status).toBe(200);
    expect(await wallet('rollback', back(2))).toMatchObject(unknown);
    expect(await balance()).toBe(11_500n);
  });

  test('a rollback that names a win is refused', async () => {
    const { wallet, words, player, balance } = await start();
    await wallet('credit', { ...words('r1'), transaction: `${player}-c1`, amount: '25.00' });
    expect(await wallet('rollback', { ...words('r1'), transaction: `${player}-b1`, debit: `${player}-c1` })).toMatchObject(unknown);
    expect(await balance()).toBe(11_500n);
  });

  test("a win for another player than the round's is refused, and the round stays to be paid", async () => {
    const { wallet, words, player, other, stillThere, balance } = await start();
    const win = { ...words('r1', other), transaction: `${player}-c1`, amount: '25.00' };
    expect(await wallet('credit', win)).toMatchObject(noPlayer);
    await stillThere();
    expect((await wallet('credit', { ...words('r1'), transaction: `${player}-c2`, amount: '25.00' })).status).toBe(200);
    expect(await balance()).toBe(11_500n);
  });

  test("a bet in another member's visit is refused, whoever of the two is named, and so is a look at the balance", async () => {
    const { wallet, words, player, other, launchId, db, otherMember, world, stillThere } = await start();
    const theirs = await openLaunch(db, {
      memberId: otherMember,
      gameCode: 'lantern-tide',
      vendor: 'originals',
      at: new Date(world.now),
    });
    const bet = { amount: '1.00' };
    expect(await wallet('debit', { ...words('r8', other), ...bet, transaction: `${player}-d8`, session: launchId })).toMatchObject(
      noPlayer,
    );
    expect(await wallet('debit', { ...words('r9'), ...bet, transaction: `${player}-d9`, session: theirs.launchId })).toMatchObject(
      noPlayer,
    );
    expect(await wallet('balance', { player, session: theirs.launchId })).toMatchObject(noPlayer);
    expect(await wallet('balance', { player: other, session: launchId })).toMatchObject(noPlayer);
    await stillThere();
  });

  test('another vendor neither bets in a visit, nor is paid on it, nor gives its bet back, nor reads it', async () => {
    const { wallet, words, player, launchId, debit, stillThere } = await start();
    expect(await wallet('debit', { ...debit(2), transaction: `${player}-x2` }, stranger)).toMatchObject(noPlayer);
    expect(await wallet('credit', { ...words('r1'), transaction: `${player}-x1`, amount: '25.00' }, stranger)).toMatchObject(noRound);
    // To the stranger this bet never came: it is remembered among its own, and the other's stays.
    expect(
      (await wallet('rollback', { ...words('r1'), transaction: `${player}-x3`, debit: `${player}-d1` }, stranger)).body.value,
    ).toMatchObject({ moved: false });
    expect(await wallet('balance', { player, session: launchId }, stranger)).toMatchObject(noPlayer);
    await stillThere();
  });

  test('the same names of a transaction and a round belong to each vendor for itself', async () => {
    const house = await start();
    const { launchId } = await openLaunch(house.db, {
      memberId: house.member,
      gameCode: 'lantern-tide',
      vendor: stranger.vendor,
      at: new Date(house.world.now),
    });
    expect((await house.wallet('debit', { ...house.debit(1, '5.00'), session: launchId }, stranger)).body.value).toMatchObject({
      balance: '85.00',
      moved: true,
    });
    const back = { ...house.words('r1'), transaction: `${house.player}-b1`, debit: `${house.player}-d1` };
    expect((await house.wallet('rollback', back, stranger)).body.value).toMatchObject({ balance: '90.00', moved: true });
    await house.stillThere();
  });
});
