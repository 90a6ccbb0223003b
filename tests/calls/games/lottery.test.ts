// Lotteries on both databases: sales until the closing time, one draw, one settlement, limits, stop rule, both records (LO-04 to LO-12).
import { beforeAll, describe, expect, test } from 'vitest';
import { listLotteries } from '#platform/areas/lottery/catalogue.ts';
import { openFirstDraws } from '#platform/areas/lottery/draws.ts';
import { withdrawLotteries } from '#platform/areas/lottery/withdrawn.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { runNextJob, schedule } from '#platform/jobs/queue.ts';
import { nextRun } from '#platform/jobs/times.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { drawsAhead, lotteries } from '#platform/rules/lottery/lotteries.ts';
import { winOf } from '#platform/rules/lottery/odds.ts';
import { drawNumbers, sha256 } from '#values/lottery/draw.ts';
import { combinationsOf, pickerOf } from '#values/lottery/picks.ts';
import { days, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon, startPlatform } from '../../platform.ts';
import { jobsOf, lotteryWorld, openLottery } from './lottery-fixture.ts';

/** Every outcome of three dice, so one line of it always wins. */
const everySum = Array.from({ length: 16 }, (_, n) => String(n + 3)).join(',');
const allSums = { gameId: 'fast-three', lines: [{ bet: 'sum', pick: everySum, stake: '1.00' }], price: '16.00' };
const small = { gameId: 'fast-three', lines: [{ bet: 'half', pick: 'small', stake: '5.00' }], price: '5.00' };

onOneEngineDaily('lotteries', (open) => {
  let platform: Awaited<ReturnType<typeof lotteryWorld>>;
  beforeAll(async () => {
    platform = await lotteryWorld(open, ['fast-three', 'isla-keno', 'island-6-45', 'hanoi-north', 'da-nang']);
  });
  const boughtIn = (draw: string) =>
    platform.db
      .selectFrom('lottery_tickets')
      .innerJoin('lottery_draws', 'lottery_draws.id', 'lottery_tickets.draw_id')
      .select('round_id')
      .where('number', '=', draw)
      .execute();

  test('have their next draws before a site is ready: on a new one, and after a stop in which all were due', async () => {
    const own = await startPlatform(open, { now: noon });
    const context = { ...own.appContext, nextRun, schedule };
    const opened = async () => {
      await openFirstDraws(own.db, context, new Date(own.world.now));
      const rows = await own.db
        .selectFrom('lottery_draws')
        .select((of) => ['lottery', of.fn.countAll<bigint>().as('count')])
        .where('state', '=', 'open')
        .where('draws_at', '>', new Date(own.world.now))
        .groupBy('lottery')
        .execute();
      return Object.fromEntries(rows.map(({ lottery, count }) => [lottery, Number(count)]));
    };
    const all = Object.fromEntries(lotteries.map(({ code }) => [code, drawsAhead]));
    expect(await opened()).toEqual(all);
    expect(await opened()).toEqual(all);
    own.advance(days(100));
    expect(await opened()).toEqual(all);
    const late = own.db
      .selectFrom('lottery_draws')
      .select('id')
      .where('state', '=', 'open')
      .where('draws_at', '<', new Date(own.world.now));
    expect(await late.execute()).toEqual([]);
  });

  describe('sales', () => {
    test('end by the clock of the server: one millisecond before closing sells, at the closing time nothing does and nothing is charged (LO-09)', async () => {
      const player = await platform.player();
      await platform.beforeClosing('fast-three', 1);
      const draw = (await platform.terms('fast-three')).draws[0]?.draw ?? '';
      expect((await player.buy({ ...small, draw })).status).toBe(200);
      platform.advance(1);
      const before = await player.balance();
      const late = await player.buy({ ...small, draw });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({ errorCode: 'lottery.closed', value: { draw } });
      const { serverTime, closedAt } = late.body.value as unknown as { serverTime: string; closedAt: string };
      expect(Date.parse(serverTime)).toBe(platform.world.now);
      expect(Date.parse(closedAt)).toBe(platform.world.now);
      expect((late.body as unknown as { message: string }).message).toMatch(/\d+:\d+:\d+.*\d+:\d+:\d+.*haven't been charged/);
      expect(await player.balance()).toBe(before);
      expect(await boughtIn(draw)).toHaveLength(1);
    });

    test('for ten draws pass at any moment: also once the next draw has closed and before it is drawn', async () => {
      const player = await platform.player();
      await platform.beforeClosing('fast-three', 1);
      await platform.runDueWork();
      const before = await platform.terms('fast-three');
      platform.advance(1);
      const after = await platform.terms('fast-three');
      expect(after.draws[0]?.draw).toBe(before.draws[1]?.draw);
      const price = '160.00';
      expect((await player.buy({ ...allSums, draws: 10, price, draw: before.draws[0]?.draw ?? '' })).body).toMatchObject({
        errorCode: 'lottery.closed',
      });
      expect((await player.buy({ ...allSums, draws: 10, price })).body).toMatchObject({ success: true, value: { price } });
    });

    test('refuse another price, a draw of no lottery, an invalid line and an empty balance, and charge nothing', async () => {
      const player = await platform.player(400);
      const poor = await player.buy(small);
      expect(poor.body).toMatchObject({ errorCode: 'wallet.insufficient_funds' });
      expect((await player.buy({ ...small, price: '4.99' })).body).toMatchObject({
        errorCode: 'lottery.price_differs',
        value: { price: '5.00' },
      });
      expect((await player.buy({ ...small, draw: '20200101-0001' })).status).toBe(404);
      expect((await player.buy({ ...small, lines: [{ bet: 'half', pick: 'red', stake: '5.00' }] })).body).toMatchObject({
        errorCode: 'lottery.line_invalid',
        value: { line: 1, lowest: '1.00' },
      });
      expect((await player.buy({ ...small, prizeMode: 'SEA' })).body).toMatchObject({
        errorCode: 'lottery.mode_not_offered',
        value: { modes: ['Lott', 'Elott', 'ZY'] },
      });
      expect((await platform.ask('lottery.terms', { gameId: 'fast-three', prizeMode: 'SEA' })).status).toBe(404);
      expect(await player.balance()).toBe(400n);
      expect(await player.tickets()).toEqual([]);
    });

    test('under one idempotency key buy one ticket, however often the request is sent', async () => {
      const player = await platform.player();
      const key = crypto.randomUUID();
      const [first, again] = [await player.buy(small, key), await player.buy(small, key)];
      expect(again.body).toEqual(first.body);
      expect(await player.tickets()).toHaveLength(1);
      expect(await player.balance()).toBe(99_500n);
    });

    test('count as play: a time limit refuses them, and they bring up the reality check', async () => {
      const limited = await platform.player();
      await platform.takeValue('saferPlay.setLimits', { limits: [{ kind: 'time', period: 'day', amount: '30' }] }, limited);
      const checked = await platform.player();
      await platform.takeValue('saferPlay.setRealityCheck', { interval: 'PT1H' }, checked);
      const outcomes = [];
      for (const minute of [0, 20, 20]) {
        platform.advance(minutes(minute));
        await platform.runDueWork();
        outcomes.push((await limited.buy(small)).body.errorCode ?? 'bought');
        expect((await checked.buy(small)).status).toBe(200);
      }
      // Forty minutes after the first ticket the limit of thirty is used up.
      expect(outcomes).toEqual(['bought', 'bought', 'protection.time_limit']);
      expect(await limited.tickets()).toHaveLength(2);
      platform.advance(minutes(20));
      await platform.runDueWork();
      expect((await checked.buy(small)).body).toMatchObject({ errorCode: 'protection.reality_check' });
    });

    test('of two orders at once that only fit under the stake limit alone one passes (SEC-09)', async () => {
      const player = await platform.player();
      await platform.takeValue('saferPlay.setLimits', { limits: [{ kind: 'stake', period: 'day', amount: '12.00' }] }, player);
      const order = { ...small, draws: 2, price: '10.00' };
      const answers = await Promise.all([player.buy(order), player.buy(order)]);
      expect(answers.map(({ body }) => body.errorCode ?? 'bought').sort()).toEqual(['bought', 'protection.stake_limit']);
      expect(await player.tickets()).toHaveLength(2);
    });

    test('stop while the operator has closed the provider, and what was sold is drawn (GM-20)', async () => {
      const player = await platform.player();
      expect((await player.buy(small)).status).toBe(200);
      await listLotteries(platform.db);
      await writeSetting(platform.db, 'vendors', { ELOTT: 'closed' });
      const before = await player.balance();
      expect((await player.buy(small)).body).toMatchObject({ errorCode: 'game.closed' });
      expect(await player.balance()).toBe(before);
      await platform.draw('fast-three');
      expect(await player.tickets()).toMatchObject([{ state: expect.stringMatching(/won|lost/) }]);
      await writeSetting(platform.db, 'vendors', {});
      expect((await player.buy(small)).status).toBe(200);
    });

    test('obey the stake limit of the member over all draws of an order, and an exclusion', async () => {
      const player = await platform.player();
      await platform.takeValue('saferPlay.setLimits', { limits: [{ kind: 'stake', period: 'day', amount: '12.00' }] }, player);
      const over = await player.buy({ ...small, draws: 3, price: '15.00' });
      expect(over.body).toMatchObject({ errorCode: 'protection.stake_limit' });
      expect((await player.buy({ ...small, draws: 2, price: '10.00' })).status).toBe(200);
      expect((await player.buy(small)).body).toMatchObject({ errorCode: 'protection.stake_limit' });
      expect(await player.balance()).toBe(99_000n);
      const excluded = await platform.player();
      await platform.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, excluded);
      expect((await excluded.buy(small)).body).toMatchObject({ errorCode: 'protection.excluded' });
    });
  });

  describe('a draw', () => {
    test('was committed to before its sales opened, and its seed gives the numbers again (LO-10, REL-26)', async () => {
      const { draws } = await platform.terms('isla-keno');
      const committed = draws[0];
      await platform.draw('isla-keno');
      const { draws: past } = await platform.takeValue('lottery.draws', { gameId: 'isla-keno', draw: committed?.draw ?? '' });
      const [drawn] = past;
      expect(drawn?.seedHash).toBe(committed?.seedHash);
      expect(await sha256(drawn?.seed ?? '')).toBe(committed?.seedHash);
      expect(await drawNumbers('keno', drawn?.seed ?? '', drawn?.name ?? '')).toEqual(drawn?.result);
      expect(Date.parse(drawn?.opensAt ?? '')).toBeLessThan(Date.parse(committed?.closesAt ?? ''));
      // The seed of a draw to come is nowhere to be read.
      const stored = await platform.db.selectFrom('lottery_draws').select(['seed', 'seed_hash']).where('state', '=', 'open').execute();
      for (const { seed, seed_hash } of stored) expect(await sha256(seed)).not.toBe(seed_hash);
    });

    test('keeps its numbers and its commitment, whoever writes to the database', async () => {
      await platform.draw('fast-three');
      const drawn = () => platform.db.updateTable('lottery_draws').where('state', '=', 'settled');
      await expect(drawn().set({ result: '[]' }).execute()).rejects.toThrow('a draw keeps');
      await expect(drawn().set({ seed_hash: 'x' }).execute()).rejects.toThrow('a draw keeps');
    });

    test('and its settlement happen once, with several processes at work (REL-26)', async () => {
      const players = await Promise.all(Array.from({ length: 4 }, () => platform.player()));
      const draw = (await platform.terms('fast-three')).draws[0]?.draw ?? '';
      for (const player of players) await player.buy({ ...allSums, draw });
      platform.world.now = Date.parse((await platform.terms('fast-three')).lottery.drawsAt);
      const at = new Date(platform.world.now);
      const jobs = jobsOf(platform.appContext);
      const process = async () => {
        while (await runNextJob(platform.db, jobs, at));
      };
      await Promise.all([process(), process(), process()]);
      await process();
      const [drawn] = (await platform.takeValue('lottery.draws', { gameId: 'fast-three', draw })).draws;
      for (const player of players) {
        const [ticket] = await player.tickets();
        expect(ticket).toMatchObject({ state: 'won', draw, result: drawn?.result });
        expect(await player.balance()).toBe(100_000n - 1_600n + BigInt(Math.round(Number(ticket?.win) * 100)));
        const moved = await platform.db.selectFrom('postings').select('kind').where('member_id', '=', player.id).execute();
        expect(moved.map(({ kind }) => kind).sort()).toEqual(['bet', 'deposit', 'win']);
      }
      const sum = String((drawn?.result[0]?.numbers ?? []).reduce((all, die) => all + Number(die), 0));
      const [ticket] = (await players[0]?.tickets()) ?? [];
      expect(Number(ticket?.win)).toBe(Number(ticket?.lines[0]?.odds[sum]));
    });

    test('that crashed between drawing and settling is settled by the next process, and once', async () => {
      const player = await platform.player();
      await player.buy(allSums);
      platform.world.now = Date.parse((await platform.terms('fast-three')).lottery.drawsAt);
      await openLottery(platform, 'fast-three');
      expect(await player.tickets()).toMatchObject([{ state: 'open', result: null }]);
      const draw = await platform.db.selectFrom('lottery_draws').select('id').where('state', '=', 'drawn').executeTakeFirstOrThrow();
      // The process dies after it paid and before it committed.
      await inTransaction(platform.db, async (trx) => {
        await jobsOf(platform.appContext)['lottery.settle'](trx, { draw: String(draw.id) }, new Date(platform.world.now));
        throw new Error('killed');
      }).catch(() => {});
      expect(await player.tickets()).toMatchObject([{ state: 'open' }]);
      await platform.runDueWork();
      expect(await player.tickets()).toMatchObject([{ state: 'won' }]);
    });

    test('missed by a server that was off takes place when it is back, and sales go on with draws to come', async () => {
      const player = await platform.player();
      await player.buy(allSums);
      platform.advance(3 * 3_600_000);
      await platform.runDueWork();
      expect(await player.tickets()).toMatchObject([{ state: 'won' }]);
      const { draws } = await platform.terms('fast-three');
      expect(draws).toHaveLength(11);
      expect(Date.parse(draws[0]?.closesAt ?? '')).toBeGreaterThan(platform.world.now);
    });
  });

  describe('a ticket', () => {
    test('for several draws with a stop rule gives the price of later draws back after a win', async () => {
      const player = await platform.player();
      const bought = await player.buy({ ...allSums, draws: 4, stopOnWin: true, price: '64.00' });
      expect(bought.body.value).toMatchObject({ price: '64.00', balance: '936.00' });
      await platform.draw('fast-three');
      const tickets = await player.tickets();
      expect(tickets.map(({ state }) => state)).toEqual(['won', 'returned', 'returned', 'returned']);
      expect(await player.balance()).toBe(100_000n - 1_600n + BigInt(Math.round(Number(tickets[0]?.win) * 100)));
      const { messages } = await platform.takeValue('member.messages', {}, { token: await platform.signIn(player.id) });
      expect(messages).toMatchObject([{ title: 'Fast Three: ₱48.00 refunded', body: expect.stringContaining('Later draws refunded: 3.') }]);
    });

    test('for one draw has nothing to stop', async () => {
      const player = await platform.player();
      const stops = async (draws: number, price: string) =>
        (await player.buy({ ...allSums, draws, stopOnWin: true, price })).body.value.tickets.map(({ stopsOnWin }) => stopsOnWin);
      expect([await stops(1, '16.00'), await stops(2, '32.00')]).toEqual([[false], [true, true]]);
    });

    test('with a stop rule is returned after a win also when a server that was off draws several at once', async () => {
      const player = await platform.player();
      await player.buy({ ...allSums, draws: 4, stopOnWin: true, price: '64.00' });
      await platform.beforeClosing('fast-three', 0);
      platform.advance(minutes(2.5));
      await platform.runDueWork();
      const tickets = await player.tickets();
      expect(tickets.map(({ state, returned }) => returned ?? state)).toEqual(['won', 'stop', 'stop', 'stop']);
      expect(await player.balance()).toBe(100_000n - 1_600n + BigInt(Math.round(Number(tickets[0]?.win) * 100)));
    });

    test('with a stop rule waits for an earlier draw of its order that is not settled yet, and others do not', async () => {
      const [stops, plays] = [await platform.player(), await platform.player()];
      for (const [player, stopOnWin] of [
        [stops, true],
        [plays, false],
      ] as const)
        await player.buy({ ...allSums, draws: 2, stopOnWin, price: '32.00' });
      const { draws } = await platform.terms('fast-three');
      await platform.beforeClosing('fast-three', 0);
      platform.advance(minutes(1.5));
      const now = new Date(platform.world.now);
      const jobs = jobsOf(platform.appContext);
      await inTransaction(platform.db, (trx) => jobs['lottery.draw'](trx, { lottery: 'fast-three' }, now));
      const settle = async (draw = '') => {
        const { id } = await platform.db
          .selectFrom('lottery_draws')
          .select('id')
          .where('lottery', '=', 'fast-three')
          .where('number', '=', draw)
          .executeTakeFirstOrThrow();
        return inTransaction(platform.db, (trx) => jobs['lottery.settle'](trx, { draw: String(id) }, now));
      };
      const states = async () => [await stops.tickets(), await plays.tickets()].map((list) => list.map(({ state }) => state));
      // The later draw comes first.
      expect(await settle(draws[1]?.draw)).toEqual({ again: new Date(platform.world.now + 1_000) });
      expect(await states()).toEqual([
        ['open', 'open'],
        ['open', 'won'],
      ]);
      for (const { draw } of draws.slice(0, 2)) expect(await settle(draw)).toBeUndefined();
      expect(await states()).toEqual([
        ['won', 'returned'],
        ['won', 'won'],
      ]);
      await platform.runDueWork();
    });

    test('without it plays every draw', async () => {
      const player = await platform.player();
      await player.buy({ ...allSums, draws: 2, price: '32.00' });
      await platform.draw('fast-three');
      await platform.draw('fast-three');
      expect((await player.tickets()).map(({ state }) => state)).toEqual(['won', 'won']);
    });

    test('is in the betting record and the account record with its draw, and tells the result as a message', async () => {
      const player = await platform.player();
      const { body } = await player.buy({ ...allSums, tellResult: true });
      const reference = body.value?.tickets[0]?.reference ?? '';
      const { token } = player;
      expect((await platform.takeValue('wallet.bets', {}, { token })).bets).toMatchObject([
        { reference, state: 'running', stake: '16.00' },
      ]);
      await platform.draw('fast-three');
      const [bet] = (await platform.takeValue('wallet.bets', {}, { token })).bets;
      const [ticket] = await player.tickets();
      expect(bet).toMatchObject({ reference, state: 'settled', win: ticket?.win });
      const { detail } = await platform.takeValue('wallet.bet', { id: reference }, { token });
      expect(detail).toMatchObject({ draw: ticket?.draw, result: ticket?.result, lines: [{ bet: 'sum', win: ticket?.win }] });
      // Both movements of the account record name the round that they open.
      const { rows } = await platform.takeValue('wallet.ledger', {}, { token });
      for (const kind of ['bet', 'win']) expect(rows.find((row) => row.kind === kind)?.reference).toBe(reference);
      const { messages } = await platform.takeValue('member.messages', {}, { token });
      // A payout of less than the price is not called a win.
      const word = Number(ticket?.win) > 16 ? 'won' : 'paid out';
      expect(messages[0]).toMatchObject({ title: `Fast Three: your ticket ${word} ₱${ticket?.win}` });
    });

    test('of a Vietnamese table wins for each time its two digits come', async () => {
      const player = await platform.player();
      const picks = Array.from({ length: 10 }, (_, ten) => Array.from({ length: 10 }, (_n, one) => `${ten}${one}`).join(','));
      const lines = picks.map((pick) => ({ bet: 'loto2', pick, stake: '2.00' }));
      await player.buy({ gameId: 'hanoi-north', lines, price: '200.00' });
      await platform.draw('hanoi-north');
      const [ticket] = await player.tickets();
      // All hundred numbers were bet on, so each of the 27 prizes pays once.
      expect(Number(ticket?.win)).toBeCloseTo(27 * 2 * Number(ticket?.lines[0]?.odds.win), 2);
      expect(ticket?.result?.flatMap(({ numbers }) => numbers)).toHaveLength(27);
    });

    test('of lotto numbers wins what its lines hit, line by line', async () => {
      const player = await platform.player();
      const pick = '01,02,03,04,05,06,07,08,09,10';
      await player.buy({ gameId: 'island-6-45', lines: [{ bet: 'match', pick, stake: '10.00' }], price: '2100.00' });
      expect(await player.tickets()).toEqual([]);
      const rich = await platform.player(1_000_000);
      await rich.buy({ gameId: 'island-6-45', lines: [{ bet: 'match', pick, stake: '10.00' }], price: '2100.00' });
      await platform.draw('island-6-45');
      const [ticket] = await rich.tickets();
      const picker = pickerOf('lotto45', 'match');
      const hits = (picker ? combinationsOf(picker, pick) : []).map((combination) =>
        winOf('lotto45', 'match', combination, ticket?.result ?? []),
      );
      const expected = hits.reduce((sum, win) => sum + (win ? 10 * Number(ticket?.lines[0]?.odds[win.tier]) : 0), 0);
      expect(Number(ticket?.win)).toBeCloseTo(expected, 2);
    });
  });

  describe('a draw that a member will not play', () => {
    const withdraw = (codes: readonly string[]) => writeSetting(platform.db, 'withdrawn_lotteries', codes);
    /** Several processes do what is due, each until nothing is left. */
    const processes = async () => {
      const at = new Date(platform.world.now);
      const process = async () => {
        while (await runNextJob(platform.db, jobsOf(platform.appContext), at));
      };
      await Promise.all([process(), process(), process()]);
    };
    const postings = async ({ id }: { readonly id: bigint }, kind: string) =>
      (await platform.db.selectFrom('postings').select('reference').where('member_id', '=', id).where('kind', '=', kind).execute()).length;
    const messages = async ({ id }: { readonly id: bigint }) =>
      (await platform.takeValue('member.messages', {}, { token: await platform.signIn(id) })).messages;
    const lastBets = async ({ id }: { readonly id: bigint }) =>
      (await platform.takeValue('wallet.bets', {}, { token: await platform.signIn(id) })).bets;

    test('because its lottery was withdrawn returns its price once, with any number of processes, and says why (LO-10)', async () => {
      const players = await Promise.all(Array.from({ length: 3 }, () => platform.player()));
      const spots = { gameId: 'isla-keno', lines: [{ bet: 'spots', pick: '07', stake: '1.00' }] };
      for (const player of players) await player.buy({ ...spots, draws: 4, price: '4.00' });
      const draw = (await platform.terms('isla-keno')).draws[0]?.draw ?? '';
      await withdraw(['isla-keno']);
      const refused = await players[0]?.buy({ ...spots, draw, price: '1.00' });
      expect(refused?.body.errorCode).toBe('lottery.withdrawn');
      platform.advance(60_000);
      await processes();
      for (const player of players) {
        expect((await player.tickets()).map(({ state, returned }) => [state, returned])).toEqual(
          Array.from({ length: 4 }, () => ['returned', 'withdrawn']),
        );
        expect([await player.balance(), await postings(player, 'rollback')]).toEqual([100_000n, 4]);
        const told = await messages(player);
        expect(told.map(({ title }) => title)).toEqual(['Isla Keno: ₱4.00 refunded']);
        expect(told[0]?.body).toContain('Isla Keno is no longer drawn');
        const [bet] = await lastBets(player);
        const { detail } = await platform.takeValue(
          'wallet.bet',
          { id: bet?.reference ?? '' },
          { token: await platform.signIn(player.id) },
        );
        expect(detail).toMatchObject({ returned: 'withdrawn' });
      }
      expect((await platform.ask('lottery.terms', { gameId: 'isla-keno' })).status).toBe(404);
      await withdraw([]);
    });

    test('is returned to the last ticket, though the lottery is back before all are: nobody waits for a draw that was missed (LO-10)', async () => {
      await openLottery(platform, 'da-nang');
      const player = await platform.player();
      const loto = { gameId: 'da-nang', lines: [{ bet: 'loto2', pick: '07', stake: '2.00' }], price: '2.00' };
      const draw = (await platform.terms('da-nang')).draws[0];
      // More orders than one run returns.
      for (let n = 0; n < 60; n++) expect((await player.buy({ ...loto, draw: draw?.draw ?? '' })).status).toBe(200);
      await withdraw(['da-nang']);
      platform.world.now = Date.parse(draw?.closesAt ?? '') + 1;
      await inTransaction(platform.db, (trx) => withdrawLotteries(trx, platform.appContext.brand, new Date(platform.world.now)));
      await withdraw([]);
      platform.advance(60_000);
      await processes();
      expect([await player.balance(), await postings(player, 'rollback')]).toEqual([100_000n, 60]);
    });

    test('takes place after all when the lottery is back before it, with the seed that was committed to', async () => {
      await openLottery(platform, 'hanoi-north');
      const committed = (await platform.terms('hanoi-north')).draws.map(({ draw, seedHash }) => [draw, seedHash]);
      await withdraw(['hanoi-north']);
      platform.advance(60_000);
      await processes();
      await openLottery(platform, 'hanoi-north');
      expect((await platform.ask('lottery.terms', { gameId: 'hanoi-north' })).status, 'nothing opens while it is withdrawn').toBe(404);
      await withdraw([]);
      platform.advance(60_000);
      await processes();
      expect((await platform.terms('hanoi-north')).draws.map(({ draw, seedHash }) => [draw, seedHash])).toEqual(committed);
    });

    test('because a newer release has dropped its lottery returns its price, also when the draw was due', async () => {
      const player = await platform.player();
      const pick = '01,02,03,04,05,06';
      await player.buy({ gameId: 'island-6-45', lines: [{ bet: 'match', pick, stake: '10.00' }], draws: 2, price: '20.00' });
      const { drawsAt } = (await platform.terms('island-6-45')).lottery;
      await platform.drop('island-6-45');
      platform.world.now = Date.parse(drawsAt) + 1;
      await processes();
      expect((await player.tickets()).map(({ returned }) => returned)).toEqual(['withdrawn', 'withdrawn']);
      expect([await player.balance(), await postings(player, 'rollback')]).toEqual([100_000n, 2]);
    });

    test('because they take a break returns its price at once, but not one whose sales have closed or one after the break', async () => {
      const player = await platform.player();
      await openLottery(platform, 'fast-three');
      await openLottery(platform, 'da-nang');
      const loto = { gameId: 'da-nang', lines: [{ bet: 'loto2', pick: '07', stake: '2.00' }], price: '2.00' };
      expect((await player.buy({ ...loto, draw: (await platform.terms('da-nang')).draws[9]?.draw ?? '' })).status).toBe(200);
      await player.buy({ ...small, draws: 3, price: '15.00' });
      await platform.beforeClosing('fast-three', 0);
      const token = await platform.signIn(player.id);
      await platform.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, { token });
      expect((await player.tickets()).map(({ gameId, state, returned }) => [gameId, state, returned])).toEqual([
        ['fast-three', 'open', null],
        ['fast-three', 'returned', 'paused'],
        ['fast-three', 'returned', 'paused'],
        ['da-nang', 'open', null],
      ]);
      expect(await player.balance()).toBe(100_000n - 200n - 500n);
      expect((await messages(player))[0]).toMatchObject({ title: 'The lottery draws you bought in advance were refunded: ₱10.00' });
      platform.advance(60_000);
      await processes();
      const [played] = await player.tickets();
      expect(['won', 'lost']).toContain(played?.state);
    });

    test('because they exclude themselves for good returns the price of all of them', async () => {
      const player = await platform.player();
      const loto = { gameId: 'da-nang', lines: [{ bet: 'loto2', pick: '07', stake: '2.00' }] };
      await player.buy({ ...loto, draws: 10, price: '20.00' });
      const token = await platform.signIn(player.id);
      await platform.takeValue('saferPlay.exclude', { kind: 'exclusion', length: 'P6M' }, { token });
      expect(new Set((await player.tickets()).map(({ returned }) => returned))).toEqual(new Set(['paused']));
      expect(await player.balance()).toBe(100_000n);
    });

    test('is drawn or returned but never both, when an exclusion, the draw and a withdrawal meet', async () => {
      for (let round = 0; round < 5; round++) {
        await openLottery(platform, 'fast-three');
        const players = await Promise.all(Array.from({ length: 4 }, () => platform.player()));
        for (const player of players) await player.buy({ ...allSums, draws: 3, stopOnWin: round % 2 === 0, price: '48.00' });
        const tokens = await Promise.all(players.map((player) => platform.signIn(player.id)));
        if (round % 2 === 1) await withdraw(['fast-three']);
        platform.advance(60_000 - (platform.world.now % 60_000));
        const exclude = (token = '') => platform.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, { token });
        await Promise.all([processes(), ...tokens.map(exclude)]);
        await withdraw([]);
        platform.advance(180_000);
        await processes();
        for (const player of players) {
          const tickets = await player.tickets();
          expect(tickets.every(({ state }) => state !== 'open')).toBe(true);
          const returned = tickets.filter(({ state }) => state === 'returned').length;
          expect(await postings(player, 'rollback')).toBe(returned);
          const won = tickets.reduce((sum, { win }) => sum + Math.round(Number(win) * 100), 0);
          expect(await player.balance()).toBe(100_000n - 4_800n + BigInt(returned * 1_600 + won));
        }
      }
    });
  });

  describe('the lobby', () => {
    test('lists menus with remaining and lock time, draw days, open number and winning time (LO-02, LO-04, LO-12)', async () => {
      await platform.draw('fast-three');
      const { menus, serverTime } = await platform.takeValue('lottery.gameMenus', { prizeMode: 'Elott' });
      expect(menus.map(({ tag }) => tag)).toEqual(['fast', 'lotto', 'north', 'central']);
      const fast = menus[0]?.gameMenus[0];
      expect(fast).toMatchObject({
        gameId: 'fast-three',
        gameMenuTag: 'fast',
        remark: 'Fast Three',
        drawDayOfWeek: '1,2,3,4,5,6,7',
        lockTime: 5_000,
      });
      expect(fast?.numero).toMatch(/^[1-6],[1-6],[1-6]$/);
      expect(Date.parse(serverTime) + (fast?.remainTime ?? 0) - (fast?.lockTime ?? 0)).toBe(Date.parse(fast?.closesAt ?? ''));
      const keno = menus[0]?.gameMenus[1];
      expect(keno?.numero.split(',')).toHaveLength(6);
    });

    test('of Vietnam has its own menus, and an odds table lists only what is sold with it (LO-08, LO-11)', async () => {
      const { menus } = await platform.takeValue('lottery.vnGameMenu', { prizeMode: 'SEA', accountType: 'TCG_LOTTO_VN', device: 'WEB' });
      expect(menus.map(({ tag }) => tag)).toEqual(['north', 'central']);
      const { menus: own } = await platform.takeValue('lottery.gameMenus', { prizeMode: 'ZY' });
      expect(own.flatMap(({ gameMenus }) => gameMenus.map(({ gameId }) => gameId))).toEqual(['fast-three', 'isla-keno']);
    });

    test('knows what is popular, what the member played lately and the latest open numbers (LO-03)', async () => {
      await platform.draw('hanoi-north');
      const player = await platform.player();
      await player.buy(small);
      await player.buy({ gameId: 'isla-keno', lines: [{ bet: 'spots', pick: '07', stake: '1.00' }], price: '1.00' });
      const recent = await platform.takeValue('lottery.vnRecentMenu', { recentCount: 100 }, { token: await platform.signIn(player.id) });
      expect(recent.list.map(({ gameId }) => gameId).sort()).toEqual(['fast-three', 'isla-keno']);
      const { list } = await platform.takeValue('lottery.popular', { count: 2 });
      expect(list).toHaveLength(2);
      expect(list[0]).toMatchObject({ gameId: 'fast-three', hot: true });
      const { list: opened } = await platform.takeValue('lottery.vnOpened', {});
      expect(opened.map(({ gameId }) => gameId)).toContain('hanoi-north');
      expect((await platform.takeValue('lottery.opened', { gameId: 'nothing' })).list).toEqual([]);
      expect(opened.every(({ gameId }) => ['hanoi-north', 'da-nang'].includes(gameId))).toBe(true);
      await platform.draw('fast-three');
      const of = async (asked: { gameId?: string }) => {
        const { list } = await platform.takeValue('lottery.opened', asked);
        return list.filter(({ gameId }) => gameId === 'fast-three').map(({ draw }) => draw);
      };
      const own = await of({ gameId: 'fast-three' });
      expect(own.length).toBeGreaterThan(3);
      // A quick lottery leaves room for those that draw once a week.
      expect(await of({})).toEqual(own.slice(0, 3));
    });

    test('lists the lotteries that the member played lately, with the area of Vietnam only its own (LO-07, LO-08)', async () => {
      await openLottery(platform, 'da-nang');
      const player = await platform.player();
      expect((await player.buy(small)).status).toBe(200);
      const loto = { gameId: 'da-nang', lines: [{ bet: 'loto2', pick: '07', stake: '2.00' }], price: '2.00' };
      expect((await player.buy(loto)).status).toBe(200);
      const token = await platform.signIn(player.id);
      const recent = async (asked: { lottoArea?: 'VN' }) =>
        (await platform.takeValue('lottery.vnRecentMenu', asked, { token })).list.map(({ gameId }) => gameId).sort();
      expect(await recent({})).toEqual(['da-nang', 'fast-three']);
      expect(await recent({ lottoArea: 'VN' })).toEqual(['da-nang']);
    });

    test('keeps favourites with the account, and drops unknown ones (R13, LO-06)', async () => {
      const player = await platform.player();
      const { token } = player;
      expect(await platform.takeValue('lottery.favourites', {}, { token })).toEqual({ list: [] });
      await platform.takeValue('lottery.setFavourites', { list: ['isla-keno', 'nothing', 'fast-three', 'isla-keno'] }, { token });
      expect(await platform.takeValue('lottery.favourites', {}, { token: await platform.signIn(player.id) })).toEqual({
        list: ['isla-keno', 'fast-three'],
      });
    });
  });

  test('after all of this the ledger is in order', async () => {
    expect(await verifyLedger(platform.db)).toMatchObject({ faults: [] });
  });
});
