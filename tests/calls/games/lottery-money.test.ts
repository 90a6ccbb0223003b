// The money of lottery tickets: the purse that pays and gets it back, once, and what a member has bought for draws to come.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { withdrawLotteries } from '#platform/areas/lottery/withdrawn.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { endBonus, grantBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { openBet, postBet, settleBet } from '#platform/ledger/lottery-bets.ts';
import { countDrawsAhead, returnDrawsAhead, returnTicket } from '#platform/ledger/lottery-returns.ts';
import { purseBalance, vendorPurse } from '#platform/ledger/vendor-wallets.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { type Amount, minor, toAmount, toMinor } from '#values/money.ts';
import { onOneEngineDaily } from '../../engines.ts';
import type { RequestOf } from '../../platform.ts';
import { lotteryWorld } from './lottery-fixture.ts';

const everySum = Array.from({ length: 16 }, (_, n) => String(n + 3)).join(',');
/** A line of it always wins. */
const allSums = { gameId: 'fast-three', lines: [{ bet: 'sum', pick: everySum, stake: '1.00' }], price: '16.00' };

onOneEngineDaily('the money of lottery tickets', (open) => {
  let platform: Awaited<ReturnType<typeof lotteryWorld>>;
  beforeAll(async () => {
    platform = await lotteryWorld(open, ['fast-three', 'isla-keno']);
  });
  const now = () => new Date(platform.world.now);
  const lies = async (member: bigint) => [
    (await balanceOf(platform.db, member)).main,
    await purseBalance(platform.db, member, vendorPurse('ELOTT')),
  ];
  const apart = (vendors: string[]) => writeSetting(platform.db, 'vendor_wallets', vendors);
  beforeEach(() => apart([]));
  const bet = (memberId: bigint) => ({ memberId, game: 'fast-three', vendor: 'ELOTT' });
  const begun = (memberId: bigint, amount = 500n) =>
    inTransaction(platform.db, async (trx) => {
      const round = await openBet(trx, bet(memberId), minor(amount), {}, now());
      await postBet(trx, bet(memberId), round, minor(amount), now());
      return round;
    });
  const settle = (memberId: bigint, round: string, win: bigint | null) =>
    inTransaction(platform.db, (trx) => settleBet(trx, bet(memberId), round, win === null ? null : minor(win), now()));
  const stateOf = (round: string) =>
    platform.db.selectFrom('rounds').select(['state', 'win', 'settled_at']).where('id', '=', round).executeTakeFirstOrThrow();
  const movesOf = async (round: string) =>
    (await platform.db.selectFrom('wallet_transactions').selectAll().where('round', '=', round).orderBy('id').execute()).map(
      ({ id, kind, amount, state, answer }) => [`${id.slice(round.length + 1)} ${kind} ${amount} ${state}`, answer],
    );
  const grant = (memberId: bigint) => {
    const bonus = { memberId, promotion: 'welcome', amount: minor(5_000), times: 4, days: 7, mostBet: null, gameType: null };
    return inTransaction(platform.db, (trx) => grantBonus(trx, bonus, now()));
  };
  /** A member who bought with all their money and a bonus, which they have given up since. */
  const buyerWithoutBonus = async (money: number, order: RequestOf<'lottery.placeTickets'>) => {
    const player = await platform.player(money);
    const bonus = await grant(player.id);
    expect((await player.buy(order)).status).toBe(200);
    await inTransaction(platform.db, (trx) => endBonus(trx, bonus, 'forfeited', now()));
    expect(await balanceOf(platform.db, player.id)).toMatchObject({ main: 0n, bonus: 0n });
    return player;
  };
  /** The messages of a member: each with its amount. */
  const toldTo = async ({ id }: { readonly id: bigint }) => {
    const messages = platform.db.selectFrom('messages').select(['kind', 'data']).where('member_id', '=', id).orderBy('id');
    return (await messages.execute()).map(({ kind, data }) => [kind, (data as { amount: Amount }).amount] as const);
  };
  /** The same as the member reads them, the oldest first. */
  const bodiesOf = async ({ id }: { readonly id: bigint }) => {
    const token = await platform.signIn(id);
    const { messages } = await platform.takeValue('member.messages', {}, { token });
    return messages.map(({ body }) => body).reverse();
  };
  const keptOf = (amount: string) => `₱${amount} isn't in this amount: it came from a bonus that has ended, so it went to the house.`;
  const sumOf = (told: Awaited<ReturnType<typeof toldTo>>) => told.reduce((sum, [, amount]) => sum + (toMinor(amount) ?? 0n), 0n);

  test('a wallet apart pays the ticket and gets what it wins or what comes back, also when it is apart no more (MC-03)', async () => {
    const player = await platform.player(10_000);
    await apart(['ELOTT']);
    await player.ask('wallet.walletTransfer', { from: 'main', to: 'ELOTT', amount: '60.00' });
    expect((await player.buy({ ...allSums, draws: 2, stopOnWin: true, price: '32.00' })).body.value).toMatchObject({ balance: '28.00' });
    expect(await lies(player.id)).toEqual([4_000n, 2_800n]);
    const postings = await platform.db
      .selectFrom('postings')
      .select('data')
      .where('member_id', '=', player.id)
      .where('kind', '=', 'bet')
      .execute();
    expect(postings).toHaveLength(2);
    for (const { data } of postings) expect(data).toMatchObject({ vendor: 'LOTT', game: 'fast-three', purse: 'vendor/ELOTT' });
    await apart([]);
    await platform.draw('fast-three');
    const [won, returned] = await player.tickets();
    expect([won?.state, returned?.returned]).toEqual(['won', 'stop']);
    expect(await lies(player.id)).toEqual([4_000n, 2_800n + 1_600n + BigInt(Math.round(Number(won?.win) * 100))]);
    // Bought from the balance, it comes back there, also while the wallet is apart.
    const second = await platform.player(10_000);
    const round = await begun(second.id);
    await apart(['ELOTT']);
    await settle(second.id, round, null);
    await apart([]);
    expect(await lies(second.id)).toEqual([10_000n, 0n]);
    const [{ data }] = (await platform.db
      .selectFrom('postings')
      .select('data')
      .where('member_id', '=', second.id)
      .where('kind', '=', 'bet')
      .execute()) as [{ data: object }];
    expect(data).not.toHaveProperty('purse');
  });

  test.each([
    ['paid', 700n, 'settled', 10_200n, ['credit credit 700 accepted', 'debit debit 500 accepted']],
    ['lost', 0n, 'settled', 9_500n, ['credit credit 0 accepted', 'debit debit 500 accepted']],
    ['given back', null, 'rolled_back', 10_000n, ['debit debit 500 rolled_back', 'rollback rollback 500 accepted']],
  ] as const)('a bet is %s once, and no other bet changes', async (_what, win, state, balance, moves) => {
    const player = await platform.player(10_500);
    const [round, other] = [await begun(player.id), await begun(player.id)];
    platform.advance(1_000);
    expect([await settle(player.id, round, win), await settle(player.id, round, 900n), await settle(player.id, round, null)]).toEqual([
      0n,
      null,
      null,
    ]);
    expect((await balanceOf(platform.db, player.id)).main).toBe(balance);
    expect(await stateOf(round)).toEqual({ state, win: win ?? 0n, settled_at: now() });
    expect(await stateOf(other)).toMatchObject({ state: 'debited', settled_at: null });
    const answer = { accepted: true, value: {} };
    expect(await movesOf(round)).toEqual(moves.map((move) => [move, answer]));
    expect(await movesOf(other)).toEqual([['debit debit 500 accepted', answer]]);
    // A refund counts for no points.
    const events = await platform.db.selectFrom('point_events').selectAll().where('member_id', '=', player.id).execute();
    expect(events.map(({ amount }) => amount)).toEqual(win === null ? [] : [500n]);
    expect((await verifyLedger(platform.db)).faults).toEqual([]);
  });

  test('a bonus pays for what the balance lacks, and for nothing that a wallet apart pays (MC-03)', async () => {
    const player = await platform.player(1_000);
    await grant(player.id);
    const lie = async () => [...(await lies(player.id)), (await balanceOf(platform.db, player.id)).bonus];
    await apart(['ELOTT']);
    await player.ask('wallet.walletTransfer', { from: 'main', to: 'ELOTT', amount: '7.00' });
    await begun(player.id);
    expect(await lie()).toEqual([300n, 200n, 5_000n]);
    await apart([]);
    await begun(player.id);
    expect(await lie()).toEqual([0n, 200n, 4_800n]);
  });

  test('what a vendor did under the same id stays when a bet is given back', async () => {
    const player = await platform.player();
    const round = await begun(player.id);
    const { vendor: _, ...own } = await platform.db
      .selectFrom('wallet_transactions')
      .selectAll()
      .where('round', '=', round)
      .executeTakeFirstOrThrow();
    await platform.db
      .insertInto('wallet_transactions')
      .values({ ...own, vendor: 'elsewhere', answer: '{}' })
      .execute();
    await settle(player.id, round, null);
    const states = await platform.db.selectFrom('wallet_transactions').select(['vendor', 'state']).where('id', '=', own.id).execute();
    expect(Object.fromEntries(states.map(({ vendor, state }) => [vendor, state]))).toEqual({ LOTT: 'rolled_back', elsewhere: 'accepted' });
  });

  test('a ticket whose bet has ended is not given back, and one of a lottery that is gone comes from the house that had it', async () => {
    const player = await platform.player();
    await player.buy(allSums);
    const keno3 = { ...allSums, gameId: 'isla-keno', lines: [{ bet: 'spots', pick: '01,02,03', stake: '16.00' }] };
    for (let count = 0; count < 2; count++) await player.buy(keno3);
    const tickets = await platform.db
      .selectFrom('lottery_tickets')
      .selectAll()
      .where('member_id', '=', player.id)
      .orderBy('lottery')
      .execute();
    const [fast, keno, second] = tickets;
    if (!fast || !keno || !second) throw new Error('no tickets');
    await settle(player.id, fast.round_id, 0n);
    const give = (ticket: typeof fast) => inTransaction(platform.db, (trx) => returnTicket(trx, ticket, 'withdrawn', now()));
    await expect(give(fast)).rejects.toThrow('ended without its ticket');
    const houses = async () =>
      Object.fromEntries(
        (await platform.db.selectFrom('accounts').select(['name', 'balance']).where('kind', '=', 'house').execute()).map(
          ({ name, balance }) => [name, balance],
        ),
      );
    const listed = { classify: 'lottery', min_bet: 1n, hot_rank: null, default_play_type: null, slot_model: null, playable: true };
    await platform.db.insertInto('vendors').values({ code: 'TCG_SEA', name: 'SEA', place: 1 }).execute();
    await platform.db.insertInto('vendors').values({ code: 'ZONE', name: 'Zone', place: 2 }).execute();
    for (const [node_id, game_code, vendor] of [
      [9_001n, 'another', 'ZONE'],
      [9_002n, 'gone', 'TCG_SEA'],
    ] as const) {
      await platform.db
        .insertInto('vendor_categories')
        .values({ vendor, game_type: 'LOTT', listed_under: 'LOTT', account_type_id: Number(node_id), place: 1, provider: null })
        .execute();
      await platform.db
        .insertInto('games')
        .values({ ...listed, node_id, game_code, name: game_code, game_type: 'LOTT', vendor })
        .execute();
    }
    const paysBack = async (ticket: typeof fast) => {
      const before = await houses();
      await give(ticket);
      const after = await houses();
      return Object.keys(after).filter((name) => after[name] !== before[name]);
    };
    expect(await paysBack({ ...keno, lottery: 'gone' })).toEqual(['games/TCG_SEA']);
    expect(await paysBack({ ...second, lottery: 'never-listed' })).toEqual(['games/LOTT']);
    const told = (await player.tickets()).filter(({ gameId }) => gameId === 'isla-keno');
    expect(told).toMatchObject(Array.from({ length: 2 }, () => ({ state: 'returned', returned: 'withdrawn' })));
  });

  test('draws ahead are those of the member’s own open tickets whose sales are open, and come back in the order of the draws', async () => {
    const [player, other] = [await platform.player(), await platform.player()];
    const ahead = () => countDrawsAhead(platform.db, player.id, now());
    await platform.beforeClosing('fast-three', 30_000);
    await other.buy({ ...allSums, draws: 5, price: '80.00' });
    expect(await ahead()).toBe(0);
    await player.buy({ ...allSums, draws: 4, price: '64.00' });
    expect(await ahead()).toBe(4);
    await platform.draw('fast-three');
    expect(await ahead()).toBe(3);
    await platform.beforeClosing('fast-three', 0);
    expect(await ahead()).toBe(2);
    const { draws } = await platform.terms('fast-three');
    const until = new Date(draws.find(({ closesAt }) => Date.parse(closesAt) > platform.world.now)?.drawsAt ?? 0);
    const back = (end: Date | null) =>
      inTransaction(platform.db, (trx) => returnDrawsAhead(trx, player.id, { reason: 'paused', until: end }, now()));
    expect(await back(until)).toEqual({ draws: 0, amount: 0n, ofBonus: 0n });
    expect(await back(new Date(until.getTime() + 1))).toEqual({ draws: 1, amount: 1_600n, ofBonus: 0n });
    expect(await back(null)).toEqual({ draws: 1, amount: 1_600n, ofBonus: 0n });
    expect([await ahead(), await countDrawsAhead(platform.db, other.id, now())]).toEqual([0, 3]);
    // What a bonus had paid goes back to the bonus, and is not named as own money.
    const guest = await platform.player(2_000);
    await grant(guest.id);
    await guest.buy({ ...allSums, draws: 4, price: '64.00' });
    const returned = await inTransaction(platform.db, (trx) => returnDrawsAhead(trx, guest.id, { reason: 'closed', until: null }, now()));
    expect(returned).toEqual({ draws: 4, amount: 2_000n, ofBonus: 4_400n });
    expect(await balanceOf(platform.db, guest.id)).toMatchObject({ main: 2_000n, bonus: 5_000n });
  });

  test('a break tells what of the draws bought ahead is own money again, and what a bonus had paid (MC-03)', async () => {
    await platform.draw('fast-three');
    const player = await platform.player(2_000);
    await grant(player.id);
    await player.buy({ ...allSums, draws: 4, price: '64.00' });
    const token = await platform.signIn(player.id);
    await platform.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, { token });
    const body = (await bodiesOf(player)).find((text) => text.includes('Draws refunded: 4.'));
    expect(body).toContain('₱20.00 is back in your balance');
    expect(body).toContain(
      "₱44.00 isn't in this amount: a bonus had paid it. It goes back to the bonus, or to the house if the bonus has ended.",
    );
  });

  test('given a bonus that was dropped after the purchase, a win is told and shown without its part (MC-03, LO-10)', async () => {
    await platform.draw('fast-three');
    // Own money pays 10.00 of the first draw, and the bonus the rest of both.
    const player = await buyerWithoutBonus(1_000, { ...allSums, draws: 2, tellResult: true, price: '32.00' });
    await platform.draw('fast-three');
    await platform.draw('fast-three');
    const [shared, other] = await player.tickets();
    const win = toMinor(shared?.win ?? '') ?? 0n;
    const own = win - (win * 600n) / 1_600n;
    expect([shared?.paid, other?.paid]).toEqual([toAmount(minor(own)), '0.00']);
    const told = await toldTo(player);
    expect(told).toEqual([
      [own > 1_600n ? 'lottery.won' : 'lottery.paid', shared?.paid],
      ['lottery.paid', '0.00'],
    ]);
    expect(await bodiesOf(player)).toEqual([
      expect.stringContaining(keptOf(toAmount(minor(win - own)))),
      expect.stringContaining(keptOf(other?.win ?? '')),
    ]);
    expect((await balanceOf(platform.db, player.id)).main).toBe(own);
    expect(sumOf(told)).toBe(own);
  });

  test('given a bonus that was dropped after the purchase, a stop rule tells and shows what came back of later draws (MC-03, LO-10)', async () => {
    await platform.draw('fast-three');
    // Own money pays the first draw and 4.00 of the second.
    const order = { ...allSums, draws: 3, stopOnWin: true, tellResult: true, price: '48.00' };
    const player = await buyerWithoutBonus(2_000, order);
    await platform.draw('fast-three');
    const tickets = await player.tickets();
    expect(tickets.map(({ state, paid }) => [state, paid])).toEqual([
      ['won', undefined],
      ['returned', '4.00'],
      ['returned', '0.00'],
    ]);
    const told = await toldTo(player);
    expect(told).toEqual([
      [expect.stringMatching(/^lottery\.(?:won|paid)$/), tickets[0]?.win],
      ['lottery.stopped', '4.00'],
    ]);
    // 12.00 of the second draw and 16.00 of the third. The first was paid with own money: nothing is missing of its win.
    expect(await bodiesOf(player)).toEqual([expect.not.stringContaining('a bonus that'), expect.stringContaining(keptOf('28.00'))]);
    expect((await balanceOf(platform.db, player.id)).main).toBe(sumOf(told));
  });

  test('given a bonus that was dropped after the purchase, a withdrawn lottery tells and shows what came back (MC-03, LO-10)', async () => {
    const spots = { gameId: 'isla-keno', lines: [{ bet: 'spots', pick: '01,02,03', stake: '16.00' }] };
    const player = await buyerWithoutBonus(2_000, { ...spots, draws: 4, price: '64.00' });
    await writeSetting(platform.db, 'withdrawn_lotteries', ['isla-keno']);
    await inTransaction(platform.db, (trx) => withdrawLotteries(trx, platform.appContext.brand, now()));
    await writeSetting(platform.db, 'withdrawn_lotteries', []);
    expect((await player.tickets()).map(({ state, paid }) => [state, paid])).toEqual([
      ['returned', undefined],
      ['returned', '4.00'],
      ['returned', '0.00'],
      ['returned', '0.00'],
    ]);
    expect(await toldTo(player)).toEqual([['lottery.withdrawn', '20.00']]);
    expect(await bodiesOf(player)).toEqual([expect.stringContaining(keptOf('44.00'))]);
    expect((await balanceOf(platform.db, player.id)).main).toBe(2_000n);
  });
});
