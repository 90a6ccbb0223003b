/** Rounds of a table on the server: taken by the clock, dealt once, settled once, whoever asks and however many processes run. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { betById } from '#platform/areas/wallet/bet-history.ts';
import { listAsides, takeUpAgain } from '#platform/db/batches/set-aside.ts';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { roundTimes } from '#platform/rules/tables/round-clock.ts';
import { roomOf, tableGame } from '#platform/rules/tables/table-games.ts';
import { originalsApp, settleTimedRound, settleTimedRounds } from '#platform/vendors/originals/app.ts';
import { tableOf, toStakes } from '#platform/vendors/originals/tables/table.ts';
import { resultFor } from '#platform/vendors/originals/tables/table-rounds.ts';
import { dealtRound } from '#platform/vendors/originals/tables/table-seeds.ts';
import type { TableAnswer, TableState } from '#values/games/table-api-types.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { listening } from '../../rows-read.ts';
import { plantFault } from '../db/planted-fault.ts';
import { type VendorWorld, vendorWorld, withErrorMapping } from '../vendors/vendor-fixture.ts';

const cycle = 30_000;
const salon = tableGame('salon-baccarat') as NonNullable<ReturnType<typeof tableGame>>;
/** The start of a round of its own for each test, because all share one database. */
let nextStart = 1_800_000_000_000;

onOneEngineDaily('rounds of a table', (open, engine) => {
  async function atTable(options: { funds?: number; game?: string } = {}) {
    const platform = await vendorWorld(open, { game: 'speed-baccarat', ...options });
    nextStart += 200 * cycle;
    platform.world.now = nextStart;
    const { bearer, launchId } = await platform.enter();
    return { platform, bearer, launchId, ...player(platform, bearer) };
  }

  const player = (platform: VendorWorld, bearer: string) => ({
    state: async () => (await platform.askGame('GET', '/tables/state', bearer)).body.value as unknown as TableState,
    bet: (number: number, bets: Record<string, string>, clientRound = `bet-${number}-${Object.keys(bets).join('-')}`, room = 'main') =>
      platform.askGame('POST', '/tables/bets', bearer, { clientRound, room, number, bets }),
  });

  const seat = async (platform: VendorWorld) => {
    const { id } = await platform.platformMember({ money: 100_000 });
    const { launchToken } = await platform.launch(id);
    const { body } = await platform.askGame('POST', '/session', null, { launchToken, nonce: 'nonce-of-a-frame-1' });
    return { id, ...player(platform, String(body.value.bearer)) };
  };

  /** A second process: its own app over the same database and clock. */
  const processOf = (platform: VendorWorld) => withErrorMapping(originalsApp(platform.deps), platform);

  const toDeal = async ({ platform, state }: { platform: VendorWorld; state: () => Promise<TableState> }) => {
    const { round } = await state();
    platform.world.now = round.dealsAt;
    return state();
  };

  test('a bet on a round that nobody could bet on is refused, and no seed is made for its day (R14)', async () => {
    const { platform, state, bet } = await atTable({ funds: 100_000 });
    const { number } = (await state()).round;
    const seeds = async () =>
      (
        await platform.db
          .selectFrom('table_seeds')
          .select((of) => of.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await seeds();
    for (const far of [0, number - 100_000, number + 1, number + 100_000, 1_000_000_000])
      expect((await bet(far, { player: '10.00' })).body.errorCode, String(far)).toBe('game.bets_closed');
    expect((await bet(Number.MAX_SAFE_INTEGER, { player: '10.00' })).body.errorCode).toBe('input.invalid');
    expect(await seeds()).toBe(before);
  });

  test('a bet is debited, dealt by the committed secret and paid; state shows bet and result to who reloads (R14)', async () => {
    const { platform, state, bet } = await atTable({ funds: 100_000 });
    const before = await state();
    expect(before.round.result).toBeNull();
    expect(before.round.secret).toBeNull();
    const placed = await bet(before.round.number, { player: '10.00', banker: '10.00', tie: '10.00' });
    expect(placed.body.value).toMatchObject({ bet: { state: 'debited', bet: '30.00' }, balance: '970.00' });
    expect((await state()).bets).toMatchObject([
      { number: before.round.number, state: 'debited', bets: { player: '10.00', tie: '10.00' } },
    ]);
    const after = await toDeal({ platform, state });
    expect(after.round.number).toBe(before.round.number);
    expect(
      createHash('sha256')
        .update(after.round.secret ?? '')
        .digest('hex'),
    ).toBe(before.round.commitment);
    const { outcome } = after.round.result ?? { outcome: '' };
    const win = { player: 2000n, banker: 1950n, tie: 11_000n }[outcome] ?? 0n;
    expect(after.bets[0]).toMatchObject({ state: 'settled', win: `${win / 100n}.${String(win % 100n).padStart(2, '0')}` });
    expect(await platform.balance()).toBe(100_000n - 3000n + win);
    expect(after.balance).toBe(await platform.amount());
    platform.world.now += cycle;
    const later = await state();
    expect(later.bets).toEqual(after.bets);
    expect(later.round.commitment).toBe(before.next.commitment);
    expect(later.history.at(-1)).toMatchObject({ number: before.round.number, outcome });
    const kept = await betById(platform.db, platform.member, after.bets[0]?.roundId ?? '');
    const { commitment, secret } = after.round;
    expect(kept?.detail).toMatchObject({ table: { number: before.round.number, commitment, secret } });
    // What each of the bets got back.
    const backOn = (spot: string, won: string) => (outcome === spot ? won : outcome === 'tie' ? '10.00' : '0.00');
    const paid = { player: backOn('player', '20.00'), banker: backOn('banker', '19.50'), tie: outcome === 'tie' ? '90.00' : '0.00' };
    expect(kept?.detail.table).toMatchObject({ paid });
    expect(kept?.detail.table).not.toHaveProperty('times');
    expect(await platform.sound()).toBe(true);
  });

  test('on a tie the stakes on the sides come back and are kept as such: they are no team’s turnover (R24)', async () => {
    const { platform, state } = await atTable({ funds: 100_000 });
    const table = tableOf('speed-baccarat', 'main');
    let { number } = (await state()).round;
    while ((await dealtRound(platform.deps, table, number)).outcome !== 'tie') number++;
    platform.world.now = roundTimes(table.room.timing, number).opensAt;
    // Entered anew: the tie may be far, and a visit ends without play.
    const again = player(platform, (await platform.enter()).bearer);
    expect((await again.bet(number, { player: '10.00', banker: '20.00', tie: '10.00' })).body).toMatchObject({ success: true });
    await toDeal({ platform, state: again.state });
    const rounds = await platform.db
      .selectFrom('rounds')
      .select(['bet', 'win', 'pushed'])
      .where('member_id', '=', platform.member)
      .execute();
    expect(rounds).toEqual([{ bet: 4_000n, win: 12_000n, pushed: 3_000n }]);
    const events = await platform.db
      .selectFrom('team_events')
      .select(['stake', 'payout'])
      .where('member_id', '=', platform.member)
      .execute();
    expect(events.filter(({ stake }) => stake > 0n)).toEqual([{ stake: 1_000n, payout: 9_000n }]);
  });

  test('a round whose table a release has dropped gives its bets back, once the wallet answers (R14)', async () => {
    const { platform, state, bet } = await atTable({ funds: 100_000 });
    const { round } = await state();
    await bet(round.number, { player: '10.00' });
    platform.world.now = round.dealsAt;
    const id = `speed-baccarat:main:${round.number}`;
    await platform.db.updateTable('shared_rounds').set({ room: 'dropped' }).where('id', '=', id).execute();
    // Servers that still have the table may deal it.
    expect(await settleTimedRound(platform.deps, id)).toBe(false);
    expect(await platform.balance()).toBe(99_000n);
    platform.world.now += minutes(15);
    platform.world.line = (request, forward) =>
      request.url.endsWith('/rollback') ? Promise.reject(new Error('line cut')) : forward(request);
    expect(await settleTimedRound(platform.deps, id)).toBe(false);
    platform.world.line = (request, forward) => forward(request);
    expect(await settleTimedRound(platform.deps, id)).toBe(true);
    expect(await platform.balance()).toBe(100_000n);
    const rounds = await platform.db.selectFrom('rounds').select('state').where('member_id', '=', platform.member).execute();
    expect(rounds).toEqual([{ state: 'rolled_back' }]);
    expect(await platform.sound()).toBe(true);
  });

  test('a round that was dealt before a release dropped its table is paid by its result (R14)', async () => {
    const { platform, state, bet } = await atTable({ funds: 100_000 });
    const { round } = await state();
    await bet(round.number, { player: '10.00', banker: '10.00' });
    platform.world.now = round.dealsAt;
    const id = `speed-baccarat:main:${round.number}`;
    platform.world.line = (request, forward) =>
      request.url.endsWith('/credit') ? Promise.reject(new Error('line cut')) : forward(request);
    expect(await settleTimedRound(platform.deps, id)).toBe(false);
    platform.world.line = (request, forward) => forward(request);
    await platform.db.updateTable('shared_rounds').set({ room: 'dropped' }).where('id', '=', id).execute();
    expect(await settleTimedRound(platform.deps, id)).toBe(true);
    const paid = await platform.db
      .selectFrom('rounds')
      .select(['state', 'win'])
      .where('member_id', '=', platform.member)
      .executeTakeFirstOrThrow();
    expect(paid.state).toBe('settled');
    expect([1_950n, 2_000n]).toContain(paid.win);
    expect(await platform.balance()).toBe(98_000n + paid.win);
  });

  test('a bet at the closing time is refused with both times, and takes nothing; one millisecond before it is taken', async () => {
    const { platform, state, bet } = await atTable();
    const { round } = await state();
    platform.world.now = round.closesAt;
    const late = await bet(round.number, { player: '10.00' }, 'bet-too-late');
    expect([late.status, late.body.errorCode]).toEqual([409, 'game.bets_closed']);
    expect(late.body.value).toEqual({
      closedAt: new Date(round.closesAt).toISOString(),
      receivedAt: new Date(round.closesAt).toISOString(),
    });
    const early = await bet(round.number + 1, { player: '10.00' }, 'bet-too-early');
    expect(early.body.errorCode).toBe('game.bets_closed');
    expect(await platform.balance()).toBe(100_000n);
    platform.world.now = round.closesAt - 1;
    expect((await bet(round.number, { player: '10.00' })).status).toBe(200);
    expect(await platform.balance()).toBe(99_000n);
  });

  test('the same bet sent twice is taken once; another under its name is refused; limits hold for the sum of a round (R14)', async () => {
    const { platform, state, bet } = await atTable({ funds: 2_000_000 });
    const { number } = (await state()).round;
    const [one, two] = await Promise.all([
      bet(number, { player: '10.00' }, 'same-name-1'),
      bet(number, { player: '10.00' }, 'same-name-1'),
    ]);
    expect([one.body.value.bet, two.body.value.bet].map((each) => (each as TableAnswer['bet']).roundId)).toHaveLength(2);
    expect(await platform.balance()).toBe(1_999_000n);
    const differs = await bet(number, { banker: '10.00' }, 'same-name-1');
    expect(differs.body.errorCode).toBe('game.round_differs');
    const above = await bet(number, { player: '5000.00' }, 'above-the-limit');
    expect(above.body.errorCode).toBe('game.bet_not_allowed');
    expect((await bet(number, { player: '4990.00' }, 'up-to-the-limit')).status).toBe(200);
  });

  test('two processes deal and settle a round once, with the same result for every player', async () => {
    const first = await atTable();
    const { platform } = first;
    const seats = await Promise.all(Array.from({ length: 5 }, () => seat(platform)));
    const { round } = await first.state();
    for (const each of seats) await each.bet(round.number, { player: '100.00' });
    platform.world.now = round.dealsAt;
    const two = processOf(platform);
    const id = `speed-baccarat:main:${round.number}`;
    const results = await Promise.all([
      settleTimedRound(platform.deps, id),
      settleTimedRound(platform.deps, id),
      ...seats.map(({ state }) => state()),
      two.request('/originals/api/tables/state', { headers: { authorization: `Bearer ${first.bearer}` } }),
    ]);
    expect(results.slice(0, 2)).toContain(true);
    const shown = await Promise.all(seats.map(({ state }) => state()));
    expect(new Set(shown.map((each) => JSON.stringify(each.round))).size).toBe(1);
    const outcome = shown[0]?.round.result?.outcome;
    const expected = 100_000n - 10_000n + (outcome === 'player' ? 20_000n : outcome === 'tie' ? 10_000n : 0n);
    for (const each of seats) expect(await platform.balance(each.id)).toBe(expected);
    expect(await settleTimedRound(platform.deps, id)).toBe(true);
    for (const each of seats) expect(await platform.balance(each.id)).toBe(expected);
    const row = await platform.db.selectFrom('shared_rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.settled_at).not.toBeNull();
    expect(platform.world.scheduled.filter(({ roundId }) => roundId === id)).toEqual([{ roundId: id, at: new Date(round.dealsAt) }]);
    expect(await platform.sound()).toBe(true);
  });

  test('fifty players in one round: nothing lost, nothing twice, nothing after closing', { timeout: 60_000 }, async () => {
    const { platform, state } = await atTable();
    const seats = await Promise.all(Array.from({ length: 50 }, () => seat(platform)));
    const { round } = await state();
    const placed = await Promise.all(seats.map(({ bet }, n) => bet(round.number, { [n % 2 ? 'player' : 'banker']: '50.00' })));
    expect(placed.every(({ status }) => status === 200)).toBe(true);
    expect((await state()).players).toBe(50);
    platform.world.now = round.closesAt;
    const late = await Promise.all(seats.slice(0, 10).map(({ bet }) => bet(round.number, { tie: '10.00' }, 'after-closing')));
    expect(late.every(({ body }) => body.errorCode === 'game.bets_closed')).toBe(true);
    platform.world.now = round.dealsAt;
    await Promise.all([settleTimedRound(platform.deps, `speed-baccarat:main:${round.number}`), ...seats.map((each) => each.state())]);
    const { outcome } = (await state()).round.result ?? { outcome: '' };
    for (const [n, { id }] of seats.entries()) {
      const side = n % 2 ? 'player' : 'banker';
      const win = outcome === 'tie' ? 5_000n : outcome !== side ? 0n : side === 'player' ? 10_000n : 9_750n;
      expect(await platform.balance(id)).toBe(95_000n + win);
    }
    expect(await platform.sound()).toBe(true);
  });

  test('a table with seven seats takes seven players, also all at once; a seat is kept for five minutes and no longer', async () => {
    const { platform, state } = await atTable({ game: 'salon-baccarat' });
    expect((await state()).seats).toEqual({ count: 7, kept: minutes(5) });
    const guests = await Promise.all(Array.from({ length: 12 }, () => seat(platform)));
    // Whatever moment of a round the test began at.
    platform.world.now = (await state()).round.endsAt;
    const { number } = (await state()).round;
    const placed = await Promise.all(guests.map(({ bet }) => bet(number, { player: '100.00' })));
    const seated = guests.filter((_, n) => placed[n]?.status === 200);
    const standing = guests.filter((_, n) => placed[n]?.status !== 200);
    expect(seated).toHaveLength(7);
    for (const { status, body } of placed.filter((answer) => answer.status !== 200))
      expect([status, body.errorCode, body.value]).toEqual([409, 'game.table_full', { seats: 7 }]);
    const [first, second] = seated;
    const [late] = standing;
    if (!first || !second || !late) throw new Error('nobody sits');
    expect(await platform.balance(late.id)).toBe(100_000n);
    // One who sits may bet on; so does the same bet again.
    expect((await first.bet(number, { banker: '100.00' })).status).toBe(200);
    expect((await second.bet(number, { player: '100.00' })).status).toBe(200);
    expect(await platform.balance(second.id)).toBe(90_000n);
    const { dealsAt } = roundTimes(roomOf(salon, null).timing, number);
    const roundIn = async (at: number) => {
      platform.world.now = at;
      return (await state()).round;
    };
    const last = await roundIn(dealsAt + minutes(5) - 1);
    // The first seven still sit. The round may have closed, then its own refusal comes first.
    expect(last.closesAt).toBeGreaterThan(platform.world.now);
    expect((await late.bet(last.number, { player: '100.00' })).body.errorCode).toBe('game.table_full');
    const free = await roundIn(dealsAt + minutes(5));
    expect(free.number).toBe(last.number);
    expect((await late.bet(free.number, { player: '100.00' }, 'after-five-minutes')).status).toBe(200);
    expect(await platform.sound()).toBe(true);
  });

  test('a bet whose debit got no answer is refunded by the deal; a decided one is paid by the job when the wallet is back', async () => {
    const { platform, state, bet } = await atTable();
    const { round } = await state();
    platform.world.line = async (request, forward) => {
      const response = await forward(request);
      if (request.url.endsWith('/debit')) throw new Error('line cut');
      return response;
    };
    expect((await bet(round.number, { player: '10.00' }, 'no-answer-1')).status).toBe(503);
    expect(await platform.balance()).toBe(99_000n);
    platform.world.line = (request, forward) => forward(request);
    await bet(round.number, { banker: '20.00' }, 'with-answer-1');
    platform.world.line = (request, forward) =>
      request.url.endsWith('/credit') ? Promise.reject(new Error('line cut')) : forward(request);
    platform.world.now = round.dealsAt;
    const isSettled = async () => {
      await settleTimedRounds(platform.deps);
      const row = await platform.db.selectFrom('shared_rounds').selectAll().where('number', '=', BigInt(round.number)).executeTakeFirst();
      return row?.settled_at != null;
    };
    expect(await isSettled()).toBe(false);
    platform.world.line = (request, forward) => forward(request);
    expect(await isSettled()).toBe(true);
    const { bets, round: dealt } = await state();
    expect(bets.map(({ state: is }) => is).sort()).toEqual(['rolled_back', 'settled']);
    const win = { banker: 3900n, tie: 2000n }[dealt.result?.outcome ?? ''] ?? 0n;
    expect(await platform.balance()).toBe(100_000n - 2000n + win);
    expect(await platform.sound()).toBe(true);
  });

  test('a bet that cannot be refunded stops nobody: the round is dealt without it, the others are paid, and it is refunded later (REL-10)', async () => {
    for (const game of ['speed-baccarat', 'red-blue-duel']) {
      const { platform, bearer, state, bet } = await atTable({ game });
      const { db, world, deps } = platform;
      const spot = game === 'red-blue-duel' ? 'red' : 'player';
      const other = await seat(platform);
      world.now = (await state()).round.endsAt;
      const { round } = await state();
      world.line = async (request, forward) => {
        const response = await forward(request);
        if (request.url.endsWith('/debit')) throw new Error('line cut');
        return response;
      };
      expect((await bet(round.number, { [spot]: '50.00' }, 'stuck-bet-1')).status).toBe(503);
      world.line = (request, forward) => forward(request);
      expect((await other.bet(round.number, { [spot]: '50.00' })).status).toBe(200);
      const { repair } = await plantFault(db, 'wallet_transactions', `new.member_id = ${platform.member}`);
      world.now = round.dealsAt;
      // Each player sees the table, and the one who waits that the bet is open.
      expect((await state()).bets).toMatchObject([{ state: 'open' }]);
      expect((await other.state()).bets).toMatchObject([{ state: 'settled' }]);
      const id = `${game}:main:${round.number}`;
      const { result } = await db.selectFrom('shared_rounds').select('result').where('id', '=', id).executeTakeFirstOrThrow();
      // The house's, and the bet that was taken.
      const stakes = toStakes({ red: '5050.00', blue: '5000.00' });
      if (game === 'red-blue-duel')
        expect(result).toMatchObject(await resultFor(deps as never, tableOf(game, 'main'), round.number, stakes));
      // Nobody is taken into a round whose result is known.
      expect((await bet(round.number, { [spot]: '50.00' }, 'stuck-bet-1')).status).not.toBe(200);
      await settleTimedRounds(deps);
      const aside = await listAsides(db);
      expect(aside).toMatchObject([{ kind: 'rounds.end', tries: 1, reason: 'Error: The wallet answers internal' }]);
      const isSettled = async () =>
        (await db.selectFrom('shared_rounds').select('settled_at').where('id', '=', id).executeTakeFirstOrThrow()).settled_at !== null;
      expect(await isSettled()).toBe(false);
      // It waits for its own next try, which a person may bring forward.
      const tried: string[] = [];
      world.line = (request, forward) => {
        tried.push(request.url);
        return forward(request);
      };
      await settleTimedRounds(deps);
      expect(tried).toEqual([]);
      expect(await listAsides(db)).toEqual(aside);
      await repair();
      await takeUpAgain(db, { kind: 'rounds.end' }, new Date(world.now));
      await settleTimedRounds(deps);
      expect([await isSettled(), await listAsides(db), await platform.balance()]).toEqual([true, [], 100_000n]);
      const asked = { clientRound: 'stuck-bet-1', room: 'main', number: round.number, bets: { [spot]: '50.00' } };
      const { body } = await platform.askGame('POST', '/tables/bets/outcome', bearer, asked);
      expect(body.value).toMatchObject({ bet: { state: 'rolled_back' } });
      expect(await platform.sound()).toBe(true);
    }
  });

  test('a bet that was never debited is not taken after the deal, though the deal could not refund it (REL-10)', async () => {
    const { platform, state, bet } = await atTable();
    const { round } = await state();
    platform.world.line = () => Promise.reject(new Error('line cut'));
    expect((await bet(round.number, { player: '10.00' }, 'after-deal-1')).status).toBe(503);
    platform.world.line = (request, forward) =>
      request.url.endsWith('/rollback')
        ? Promise.resolve(Response.json({ success: false, errorCode: 'internal' }, { status: 500 }))
        : forward(request);
    platform.world.now = round.dealsAt;
    expect((await state()).round.result).not.toBeNull();
    expect((await bet(round.number, { player: '10.00' }, 'after-deal-1')).body.errorCode).toBe('game.bets_closed');
    expect(await platform.balance()).toBe(100_000n);
  });

  test('a bet whose debit got no answer is not taken once its round could be known, whatever round the question names (R14)', async () => {
    const { platform, bearer, state, bet } = await atTable();
    const { round } = await state();
    platform.world.line = async (request, forward) => {
      if (request.url.endsWith('/debit')) throw new Error('line cut');
      return forward(request);
    };
    expect((await bet(round.number, { player: '10.00' }, 'never-debited')).status).toBe(503);
    platform.world.line = (request, forward) => forward(request);
    const ask = async (number: number, bets: Record<string, string> = { player: '10.00' }) =>
      platform.askGame('POST', '/tables/bets/outcome', bearer, { clientRound: 'never-debited', room: 'main', number, bets });
    platform.world.now = round.endsAt;
    const { body } = await ask(round.number + 1);
    expect((body.value as unknown as TableAnswer).bet.state).toBe('rolled_back');
    expect(await platform.balance()).toBe(100_000n);
    // The same sum on another spot is another bet.
    expect((await ask(round.number, { banker: '10.00' })).body.errorCode).toBe('game.round_differs');
  });

  test('a bet at a table is not asked for as a round of a slot, which would end it without its result (R14)', async () => {
    const { platform, bearer, state, bet } = await atTable();
    const { round } = await state();
    expect((await bet(round.number, { player: '10.00' }, 'asked-as-a-slot')).status).toBe(200);
    const { body } = await platform.askGame('POST', '/rounds/outcome', bearer, { clientRound: 'asked-as-a-slot', bet: '10.00' });
    expect(body.errorCode).toBe('game.unknown');
    expect((await state()).bets).toMatchObject([{ state: 'debited' }]);
  });

  // The embedded engine has one connection, so nobody can hold a lock of the player meanwhile.
  if (engine === 'postgres')
    test('a bet that its player holds up until all stakes are known is refused where those decide the odds, and taken elsewhere (REL-25)', async () => {
      for (const game of ['red-blue-duel', 'speed-baccarat']) {
        const { platform, state, bet } = await atTable({ game });
        const { number, closesAt } = (await state()).round;
        const spot = game === 'red-blue-duel' ? 'red' : 'player';
        const { sent } = await platform.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [platform.member]);
          const sent = bet(number, { [spot]: '50.00' });
          await untilWaiting(platform.db);
          platform.world.now = closesAt;
          return { sent };
        });
        const { body } = await sent;
        if (game === 'speed-baccarat') expect(body.value).toMatchObject({ bet: { state: 'debited' } });
        else expect(body).toMatchObject({ errorCode: 'game.bets_closed', value: { closedAt: new Date(closesAt).toISOString() } });
        expect(await platform.balance()).toBe(game === 'speed-baccarat' ? 95_000n : 100_000n);
      }
    });

  test('rooms have rounds and limits of their own; a pool shows all stakes and pays its odds', async () => {
    const tiger = await atTable({ game: 'dragon-tiger', funds: 1_000_000 });
    const jade = await tiger.platform.askGame('GET', '/tables/state?room=jade', tiger.bearer);
    const pearl = await tiger.platform.askGame('GET', '/tables/state?room=pearl', tiger.bearer);
    expect([jade.body.value.min, pearl.body.value.min]).toEqual(['10.00', '100.00']);
    expect(pearl.body.value.rooms).toEqual([
      { id: 'bamboo', name: 'Bamboo', min: '1.00', max: '500.00' },
      { id: 'jade', name: 'Jade', min: '10.00', max: '2500.00' },
      { id: 'pearl', name: 'Pearl', min: '100.00', max: '10000.00' },
    ]);
    expect((jade.body.value.round as { commitment: string }).commitment).not.toBe(
      (pearl.body.value.round as { commitment: string }).commitment,
    );
    expect((await tiger.platform.askGame('GET', '/tables/state?room=none', tiger.bearer)).status).toBe(404);

    const { platform, state, bet } = await atTable({ game: 'red-blue-duel', funds: 1_000_000 });
    const first = await state();
    expect(first.rooms, 'one room is no choice').toEqual([]);
    const at = platform.world.now;
    // Whatever moment of a round the test began at.
    platform.world.now = first.round.endsAt;
    const { round, pool } = await state();
    expect(at).toBeLessThan(round.opensAt);
    expect(pool).toMatchObject({ house: '5000.00', sharePercent: '5', stakes: { red: '5000.00', blue: '5000.00' } });
    await bet(round.number, { red: '1000.00' });
    expect((await state()).pool?.stakes).toEqual({ red: '6000.00', blue: '5000.00' });
    const { round: dealt, bets } = await toDeal({ platform, state });
    const { outcome } = dealt.result ?? { outcome: '' };
    // 95 % of 11,000 for 6,000: 1.74166… for each peso.
    expect(bets[0]?.win).toBe({ red: '1741.66', draw: '1000.00' }[outcome] ?? '0.00');
    expect(tableGame('red-blue-duel')?.model.pool?.share).toBe(500);
    const kept = await betById(platform.db, platform.member, bets[0]?.roundId ?? '');
    // The final odds give the payout; those of the other side, 95 % of 11,000 for 5,000, are shown to who lost.
    expect(kept?.detail.table).toMatchObject({ paid: { red: bets[0]?.win } });
    expect(Reflect.get(Object(kept?.detail.table), 'times')).toBe({ red: '1.74166', blue: '2.09' }[outcome]);
  });

  test('the stakes of a pool are added up by the database, however many bet (R14)', async () => {
    const { open: openListening, rowsRead } = listening(open);
    const platform = await vendorWorld(openListening, { game: 'red-blue-duel', funds: 1_000_000 });
    const { bearer } = await platform.enter();
    const { state, bet } = player(platform, bearer);
    platform.world.now = (await state()).round.endsAt;
    const { number } = (await state()).round;
    await bet(number, { red: '1000.00', blue: '10.00' });
    const others = 300;
    await sql`insert into rounds select (jsonb_populate_record(r, jsonb_build_object('id', 'other-' || n, 'member_id', 1000000 + n, 'launch_id', null))).*
      from rounds r cross join generate_series(1, ${others}::int) n where r.member_id = ${platform.member}`.execute(platform.db);
    const read = await rowsRead(async () => {
      const { pool, players } = await state();
      expect([players, pool?.stakes]).toEqual([others + 1, { red: '306000.00', blue: '8010.00' }]);
    });
    expect(read.answered).toBeLessThan(others);
  });
});
