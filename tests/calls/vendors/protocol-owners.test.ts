/** Each ownership guard of the wallet alone: bet, round and visit must belong to the caller, and a refusal moves nothing. */
import { expect, test } from 'vitest';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { onBothEngines } from '../../engines.ts';
import { moveInto, otherVendor, vendorWorld } from './vendor-fixture.ts';

const unknown = { status: 404, body: { success: false, errorCode: 'vendor.transaction_unknown' } };
const noRound = { status: 404, body: { success: false, errorCode: 'vendor.round_unknown' } };
const noPlayer = { status: 404, body: { success: false, errorCode: 'vendor.player_unknown' } };

onBothEngines('ownership in the seamless wallet', (open) => {
  /** Two members with 100.00 each; the first has bet 10.00 in round r1, which leaves 90.00. */
  const start = async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { launchId } = await platform.launch();
    const player = platform.member.toString();
    const otherMember = platform.member + 500_000n;
    const other = otherMember.toString();
    await moveInto(platform.db, otherMember, 10_000, `test-${other}`);
    const words = (round: string, who = player) => ({ round: `${player}-${round}`, player: who, game: 'lantern-tide' });
    const debit = (n: number, amount = '10.00') => ({
      ...words(`r${n}`),
      transaction: `${player}-d${n}`,
      session: launchId,
      amount,
    });
    expect((await platform.wallet('debit', debit(1))).status).toBe(200);
    const stillThere = async () => {
      expect([await platform.balance(), await platform.balance(otherMember), await platform.sound()]).toEqual([9_000n, 10_000n, true]);
      const bets = await platform.db
        .selectFrom('wallet_transactions')
        .select(['id', 'state'])
        .where('vendor', '=', 'originals')
        .where('id', '=', `${player}-d1`)
        .execute();
      expect(bets).toEqual([{ id: `${player}-d1`, state: 'accepted' }]);
    };
    return { ...platform, launchId, player, other, otherMember, words, debit, stillThere };
  };

  test('a rollback of another member’s bet is refused, and neither member gets it', async () => {
    const { wallet, words, player, other, stillThere } = await start();
    const back = { ...words('r1', other), transaction: `${other}-b1`, debit: `${player}-d1` };
    expect(await wallet('rollback', back)).toMatchObject(unknown);
    await stillThere();
  });

  test('a rollback that names a bet under another round is refused, before and after the win', async () => {
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

  test('a win for another player than the round’s is refused, and the round can still be paid', async () => {
    const { wallet, words, player, other, stillThere, balance } = await start();
    const win = { ...words('r1', other), transaction: `${player}-c1`, amount: '25.00' };
    expect(await wallet('credit', win)).toMatchObject(noPlayer);
    await stillThere();
    expect((await wallet('credit', { ...words('r1'), transaction: `${player}-c2`, amount: '25.00' })).status).toBe(200);
    expect(await balance()).toBe(11_500n);
  });

  test('a bet in another member’s visit is refused, whichever player it names, and so is the balance request', async () => {
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

  test('another vendor cannot bet in a visit, be paid on it, roll back its bet or read its balance', async () => {
    const { wallet, words, player, launchId, debit, stillThere } = await start();
    expect(await wallet('debit', { ...debit(2), transaction: `${player}-x2` }, otherVendor)).toMatchObject(noPlayer);
    expect(await wallet('credit', { ...words('r1'), transaction: `${player}-x1`, amount: '25.00' }, otherVendor)).toMatchObject(noRound);
    // For the stranger this bet never arrived: the rollback is stored as its own, and the other vendor's bet stays.
    expect(
      (await wallet('rollback', { ...words('r1'), transaction: `${player}-x3`, debit: `${player}-d1` }, otherVendor)).body.value,
    ).toMatchObject({ moved: false });
    expect(await wallet('balance', { player, session: launchId }, otherVendor)).toMatchObject(noPlayer);
    await stillThere();
  });

  test('transaction and round ids are separate for each vendor', async () => {
    const platform = await start();
    const { launchId } = await openLaunch(platform.db, {
      memberId: platform.member,
      gameCode: 'lantern-tide',
      vendor: otherVendor.vendor,
      at: new Date(platform.world.now),
    });
    expect((await platform.wallet('debit', { ...platform.debit(1, '5.00'), session: launchId }, otherVendor)).body.value).toMatchObject({
      balance: '85.00',
      moved: true,
    });
    const back = { ...platform.words('r1'), transaction: `${platform.player}-b1`, debit: `${platform.player}-d1` };
    expect((await platform.wallet('rollback', back, otherVendor)).body.value).toMatchObject({ balance: '90.00', moved: true });
    await platform.stillThere();
  });
});
