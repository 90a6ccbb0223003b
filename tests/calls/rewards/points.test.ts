// Points on both databases: earned exactly once, redeemed, decided and converted, with every refusal (PO-01 to PO-07).
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listLotteries } from '#platform/areas/lottery/catalogue.ts';
import { decideRedemption, lockUndecided } from '#platform/areas/points/redemptions.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { countPointEvents, pointsOf, recordPointEvent } from '#platform/ledger/points.ts';
import { postedAs } from '#platform/ledger/references.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { pointTerms } from '#platform/rules/loyalty/point-terms.ts';
import { minor } from '#values/money.ts';
import { days } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { randomSeed } from '../../money-history.ts';
import { postMovement } from '../../platform.ts';
import { paymentPassword } from '../wallet/withdrawal-fixture.ts';
import { type PointsWorld, pointsWorld, writeGoods } from './points-fixture.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

onOneEngineDaily('points', (open) => {
  let platform: PointsWorld;
  beforeAll(async () => {
    platform = await pointsWorld(open);
    await writeGoods(platform.db, { code: 'voucher' });
    await writeGoods(platform.db, { code: 'money', kind: 'money', value: 2_550n });
  });
  const stockOf = async (code: string) =>
    (await platform.db.selectFrom('point_goods').select('redeemed').where('code', '=', code).executeTakeFirstOrThrow()).redeemed;

  describe('earning', () => {
    const terms = pointTerms(null);
    const at = () => new Date(platform.world.now);
    const countAll = async (): Promise<void> => {
      while (await inTransaction(platform.db, (trx) => countPointEvents(trx, terms, at())));
    };
    const played = (memberId: bigint, amount: bigint, gameCode: string) =>
      recordPointEvent(platform.db, { memberId, gameCode, amount: minor(amount), at: at() });
    /** Deposited, and bet in a game that earns nothing by itself. */
    const deposited = async (memberId: bigint, amount: bigint) => {
      await recordPointEvent(platform.db, { memberId, gameCode: null, amount: minor(amount), at: at() });
      await played(memberId, amount, 'unlisted');
    };

    test('a deposit earns once, as it is bet, by its ratio, and the details say for what (PO-02, PO-03)', async () => {
      const player = await platform.player(0);
      const deposit = await player.deposit('1234.00');
      await platform.paymentPage(deposit, 'approved');
      await platform.advanceAndWork(minute);
      await platform.advanceAndWork(5 * minute);
      expect(await player.points(), 'unbet').toBe(0n);
      await played(player.id, 500_000n, 'unlisted');
      // Once for the provider's notification, once for the count.
      await platform.advanceAndWork(minute);
      await platform.advanceAndWork(5 * minute);
      expect(await player.points()).toBe(246n);
      await platform.advanceAndWork(5 * minute);
      expect(await player.details()).toMatchObject([
        { kind: 'earned', current: 0, changed: 246, balance: 246, product: 'deposit', amount: '1234.00', about: null },
      ]);
    });

    test('nothing earns nothing, who has no points has zero, and a thousand events are counted at a time', async () => {
      const world = await pointsWorld(open);
      await listLotteries(world.db);
      const { id } = await world.signedInMember();
      const left = () => inTransaction(world.db, (trx) => countPointEvents(trx, terms, new Date(world.world.now)));
      for (const amount of [0n, -500n])
        await recordPointEvent(world.db, { memberId: id, gameCode: null, amount: minor(amount), at: new Date(world.world.now) });
      expect(await world.db.selectFrom('point_events').select('id').execute()).toEqual([]);
      expect(await pointsOf(world.db, id)).toBe(0n);
      const events = (count: number) =>
        sql`insert into point_events (member_id, game_code, amount, at)
          select ${id}, 'fast-three', 200, ${new Date(world.world.now)} from generate_series(1, ${count}::int)`.execute(world.db);
      await events(1_000);
      expect([await left(), await left()]).toEqual([true, false]);
      await events(999);
      expect(await left()).toBe(false);
      expect(await pointsOf(world.db, id)).toBe(1_999n);
    });

    test('a reference of points is found among its kinds alone', async () => {
      const reference = `member-${crypto.randomUUID()}`;
      await postMovement(platform.db, (await platform.signedInMember()).id, 5, { reference });
      expect(await postedAs(platform.db, ['deposit', 'bet'], reference)).toMatchObject({ id: expect.anything() });
      expect(await postedAs(platform.db, ['transfer'], reference)).toBeUndefined();
      expect(await postedAs(platform.db, ['deposit'], `${reference}x`)).toBeUndefined();
    });

    test('points equal the floor of the formula over the whole history, however it is cut and interrupted', async () => {
      const player = await platform.signedInMember();
      let whole = 0n;
      const step = fc.record({ amount: fc.bigInt({ min: 1n, max: 99_999n }), next: fc.constantFrom('count', 'wait', 'crash') });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          for (const { amount, next } of steps) {
            await deposited(player.id, amount);
            whole += amount;
            if (next === 'count') await countAll();
            // The process ends after everything was written and before the commit.
            if (next === 'crash')
              await inTransaction(platform.db, async (trx) => {
                await countPointEvents(trx, terms, at());
                throw new Error('killed');
              }).catch(() => {});
          }
          await countAll();
          const { balance } = await platform.db
            .selectFrom('accounts')
            .select('balance')
            .where('member_id', '=', player.id)
            .where('kind', '=', 'points')
            .executeTakeFirst()
            .then((row) => row ?? { balance: 0n });
          expect(balance).toBe(whole / 500n);
        }),
        { seed: randomSeed('points'), numRuns: 25 },
      );
    });

    test('two processes that count at once give each point once', async () => {
      const player = await platform.signedInMember();
      for (let n = 0; n < 20; n += 1) await deposited(player.id, 777n);
      await Promise.all([countAll(), countAll(), countAll()]);
      await countAll();
      const { points } = await platform.takeValue('points.balance', {}, player);
      expect(points).toBe(31);
    });

    test('a new ratio counts apart: what was earned stays, and nothing is counted twice', async () => {
      const player = await platform.signedInMember();
      await deposited(player.id, 999n);
      await countAll();
      await deposited(player.id, 999n);
      const doubled = pointTerms({ earn: { deposit: { points: 2, amount: '5.00' } } });
      await inTransaction(platform.db, (trx) => countPointEvents(trx, doubled, at()));
      expect((await platform.takeValue('points.balance', {}, player)).points).toBe(1 + 3);
    });

    test('who invited a friend earns a tenth of the friend’s points of play, once, never for a deposit and never while excluded', async () => {
      await listLotteries(platform.db);
      await writeSetting(platform.db, 'referral', { enabled: true });
      const inviter = await platform.signedInMember();
      const earned = async () => (await platform.takeValue('system.referral', {}, inviter)).mine;
      const code = (await earned())?.code ?? '';
      const friends = [await platform.member({ parentId: inviter.id }), await platform.member({ parentId: inviter.id })];
      const [friend = { id: 0n }, quiet = { id: 0n }] = friends;
      // Somebody of the line who did not join with the link earns nobody anything.
      const other = await platform.member({ parentId: inviter.id });
      await platform.db
        .updateTable('members')
        .set({ details: JSON.stringify({ referralCode: code }) })
        .where('id', 'in', [friend.id, quiet.id])
        .execute();
      // Fifteen times seven points: a tenth of the sum, not the sum of tenths.
      for (let n = 0; n < 15; n += 1) {
        await played(friend.id, 1_400n, 'fast-three');
        await played(other.id, 1_400n, 'fast-three');
        await deposited(friend.id, 50_000n);
        await Promise.all([countAll(), countAll()]);
      }
      expect(await earned()).toMatchObject({
        joined: 2,
        earned: {
          percent: 10,
          points: 10,
          friends: [
            { name: expect.stringContaining('•••'), points: 10 },
            { name: expect.stringContaining('•••'), points: 0 },
          ],
        },
      });
      expect((await platform.takeValue('points.details', {}, inviter)).rows).toMatchObject(
        Array.from({ length: 10 }, () => ({ kind: 'referral', changed: 1, product: null, amount: null })),
      );
      const starts_at = at();
      const row = { member_id: inviter.id, kind: 'time-out' as const, length: 'P1D', starts_at, ends_by_itself: true };
      await platform.db
        .insertInto('exclusions')
        .values({ ...row, ends_at: new Date(starts_at.getTime() + days(1)) })
        .execute();
      await played(friend.id, 100_000n, 'fast-three');
      await countAll();
      await platform.db.deleteFrom('exclusions').where('member_id', '=', inviter.id).execute();
      expect((await earned())?.earned?.points).toBe(10);
    });

    test('a trial account earns nothing (R19)', async () => {
      const trial = await platform.member({ type: 4 });
      await deposited(trial.id, 100_000n);
      await countAll();
      expect(await platform.db.selectFrom('accounts').select('id').where('member_id', '=', trial.id).execute()).toEqual([]);
    });
  });

  describe('redeeming (PO-05)', () => {
    test('takes the points at once, is in process, and is approved with a voucher', async () => {
      const player = await platform.player();
      const before = await stockOf('voucher');
      const { redemption, points } = (await player.redeem('voucher')).body.value;
      expect([redemption.state, redemption.points, redemption.voucher, points]).toEqual(['in_process', 500, null, 500]);
      expect(redemption.reference).toMatch(/^P-[2-9B-Z]{4}-\d{4}$/);
      await platform.advanceAndWork(minute);
      expect(await player.history()).toMatchObject([{ state: 'in_process' }]);
      await platform.advanceAndWork(3 * minute);
      const [approved] = await player.history();
      expect(approved).toMatchObject({ state: 'approved', voucher: expect.stringMatching(/^[2-9B-Z]{4}(-[2-9B-Z]{4}){2}$/) });
      expect(await stockOf('voucher')).toBe(before + 1);
      const { messages } = await platform.takeValue('member.messages', {}, { token: await platform.signIn(player.id) });
      expect(messages).toMatchObject([{ topic: 'points', title: 'Redemption approved: The voucher', leadsTo: '/pointMall?tab=history' }]);
      expect(await player.points()).toBe(500n);
    });

    test('approved money is in the balance once, and the account record names it', async () => {
      const player = await platform.player();
      const { redemption } = (await player.redeem('money')).body.value;
      expect(await player.balance()).toBe(0n);
      await platform.advanceAndWork(3 * minute);
      await platform.advanceAndWork(3 * minute);
      expect(await player.balance()).toBe(2_550n);
      const { rows } = await platform.takeValue('wallet.ledger', {}, { token: await platform.signIn(player.id) });
      expect(rows).toMatchObject([{ kind: 'points', amount: '25.50', reference: redemption.reference, about: 'The money' }]);
    });

    test('who confirms withdrawals by an authenticator proves each conversion and redemption too (SEC-36)', async () => {
      const player = await platform.player(5_000);
      const at = new Date(platform.world.now);
      await platform.db.insertInto('authenticators').values({ member_id: player.id, secret: '', made_at: at, confirmed_at: at }).execute();
      const { id, token } = player;
      const prove = () =>
        platform.db
          .updateTable('sessions')
          .set({ proved_at: new Date(platform.world.now) })
          .where('member_id', '=', id)
          .execute();
      const ask = async (call: 'points.convert' | 'points.redeem', order: object) =>
        (await platform.ask(call, { ...order, paymentPassword }, { token, key: crypto.randomUUID() })).body.errorCode ?? 'answered';
      for (const [call, order] of [
        ['points.convert', { points: 200 }],
        ['points.redeem', { code: 'money' }],
      ] as const) {
        expect(await ask(call, order)).toBe('proof.needed');
        await prove();
        expect([await ask(call, order), await ask(call, order)]).toEqual(['answered', 'proof.needed']);
      }
      expect(await player.points()).toBe(4_300n);
    });

    test('an entry of money names the redemption or conversion, and the lists give the page that holds it (MC-08)', async () => {
      const player = await platform.player(5_000);
      const { redemption } = (await player.redeem('money')).body.value;
      await platform.advanceAndWork(3 * minute);
      await platform.advanceAndWork(3 * minute);
      const { reference } = (await player.convert(200)).body.value;
      for (let count = 0; count < 3; count += 1) {
        await player.redeem('voucher');
        await player.convert(200);
      }
      const token = await platform.signIn(player.id);
      const { rows } = await platform.takeValue('wallet.ledger', {}, { token });
      expect(rows.slice(-2).map(({ source, sourceRow }) => [source, sourceRow])).toEqual([
        ['points', reference],
        ['goods', redemption.reference],
      ]);
      const list = (row: string, pageNo = 1) => platform.takeValue('points.redeemList', { pageNo, pageSize: 2, row }, { token });
      expect(await list(redemption.reference)).toMatchObject({ pageNo: 2, redemptions: [{}, { reference: redemption.reference }] });
      const details = await platform.takeValue('points.details', { pageNo: 1, pageSize: 2, row: reference }, { token });
      expect(details.pageNo).toBeGreaterThan(1);
      expect(details.rows.map((one) => one.reference)).toContain(reference);
      // What is not in the list, or another member's, gives the page that was asked for.
      const stranger = await platform.player();
      const theirs = (await stranger.redeem('voucher')).body.value.redemption.reference;
      expect((await list(theirs, 2)).pageNo).toBe(2);
    });

    test('a rejection gives the points and the stock back', async () => {
      const player = await platform.player();
      await writeGoods(platform.db, { code: 'only one', quantity: 1 });
      await player.redeem('only one');
      const exclusion = { kind: 'exclusion' as const, length: 'P6M', ends_by_itself: true, lift_asked_at: null, lifted_at: null };
      const now = platform.world.now;
      await platform.db
        .insertInto('exclusions')
        .values({ ...exclusion, member_id: player.id, starts_at: new Date(now), ends_at: new Date(now + 180 * day) })
        .execute();
      await platform.advanceAndWork(3 * minute);
      expect(await player.history()).toMatchObject([{ state: 'rejected', cause: 'excluded', voucher: null }]);
      expect([await player.points(), await stockOf('only one')]).toEqual([1_000n, 0]);
      expect((await player.details()).map(({ kind, changed }) => [kind, changed])).toEqual([
        ['returned', 500],
        ['redeemed', -500],
        ['earned', 1_000],
      ]);
      // Who has paused play gets nothing new.
      expect((await player.redeem('only one')).body.errorCode).toBe('protection.excluded');
      expect((await player.convert(100)).body.errorCode).toBe('protection.excluded');
    });

    test('the last one goes to exactly one of two who ask at once', async () => {
      await writeGoods(platform.db, { code: 'last', quantity: 1 });
      const [one, two] = [await platform.player(), await platform.player()];
      const answers = await Promise.all([one.redeem('last'), two.redeem('last')]);
      expect(answers.map(({ body }) => body.errorCode ?? 'done').sort()).toEqual(['done', 'points.sold_out']);
      expect((await one.points()) + (await two.points())).toBe(1_500n);
    });

    test('the last points are spent once by two requests at once, also on different goods', async () => {
      const player = await platform.player(500);
      const answers = await Promise.all([player.redeem('voucher'), player.redeem('money'), player.convert(500)]);
      expect(answers.map(({ body }) => body.errorCode ?? 'done').sort()).toEqual(['done', 'points.insufficient', 'points.insufficient']);
      expect(await player.points()).toBe(0n);
    });

    test('the same key redeems once', async () => {
      const player = await platform.player();
      const key = crypto.randomUUID();
      const [first, again] = [await player.redeem('voucher', {}, key), await player.redeem('voucher', {}, key)];
      expect(again.replayed).toBe(true);
      expect(again.body.value).toEqual(first.body.value);
      expect(await player.points()).toBe(500n);
    });

    test('a wrong payment password is counted, and takes nothing', async () => {
      const player = await platform.player();
      for (const triesLeft of [4, 3])
        expect((await player.redeem('voucher', { paymentPassword: '000000' })).body).toMatchObject({
          errorCode: 'payment_password.wrong',
          value: { triesLeft },
        });
      expect((await player.convert(100, { paymentPassword: '000000' })).body.value).toMatchObject({ triesLeft: 2 });
      expect(await player.points()).toBe(1_000n);
    });

    test('what asks for bets says how much is missing, and counts the last thirty days alone', async () => {
      await writeGoods(platform.db, { code: 'for players', amount_needed: 50_000n });
      const player = await platform.player();
      const round = (bet: bigint, daysAgo: number) =>
        platform.db
          .insertInto('rounds')
          .values({
            vendor: 'isla',
            game_code: 'lantern-tide',
            member_id: player.id,
            launch_id: null,
            client_round: null,
            bet,
            state: 'settled',
            detail: null,
            at: new Date(platform.world.now - daysAgo * day),
            settled_at: new Date(platform.world.now - daysAgo * day),
          })
          .execute();
      await round(40_000n, 31);
      await round(30_000n, 2);
      expect((await player.redeem('for players')).body).toMatchObject({
        errorCode: 'points.amount_needed',
        value: { amount: '200.00', days: 30 },
      });
      await round(20_000n, 1);
      expect((await player.redeem('for players')).status).toBe(200);
    });

    test.each([
      ['nothing', 'not_found'],
      ['closed', 'points.goods_closed'],
      ['dear', 'points.insufficient'],
    ])('%s is refused: %s', async (code, refusal) => {
      await writeGoods(platform.db, { code: 'closed', open: false });
      await writeGoods(platform.db, { code: 'dear', points_needed: 1_001n });
      const player = await platform.player();
      expect((await player.redeem(code)).body.errorCode).toBe(refusal);
    });

    test('goods are worth what they were worth when they were redeemed, whatever they are worth later (PO-05)', async () => {
      await writeGoods(platform.db, { code: 'priced', kind: 'money', value: 5_000n });
      const player = await platform.player();
      expect((await player.redeem('priced')).body.success).toBe(true);
      const price = (value: bigint) => platform.db.updateTable('point_goods').set({ value }).where('code', '=', 'priced').execute();
      await price(4_000n);
      await platform.advanceAndWork(2 * day);
      await price(6_000n);
      expect([(await player.history())[0]?.amount, await player.balance()]).toEqual(['50.00', 5_000n]);
    });

    test('while the operator decides, nothing is approved by itself', async () => {
      await writeSetting(platform.db, 'points', { decideMinutes: null });
      const player = await platform.player();
      await player.redeem('voucher');
      await writeSetting(platform.db, 'points', {});
      await platform.advanceAndWork(2 * day);
      const [{ reference = '' } = {}, ...more] = await player.history();
      expect(more).toEqual([]);
      const decide = (state: 'approved' | 'rejected') =>
        inTransaction(platform.db, async (trx) => {
          const waiting = await lockUndecided(trx, reference);
          const decision = state === 'approved' ? { state } : { state, cause: 'operator' as const };
          if (waiting) await decideRedemption(trx, waiting, decision, { ...platform.appContext, now: new Date(platform.world.now) });
          return waiting !== undefined;
        });
      // Two operators at once: one decision counts.
      expect((await Promise.all([decide('rejected'), decide('rejected'), decide('approved')])).filter(Boolean)).toHaveLength(1);
      const [{ state = '' } = {}] = await player.history();
      expect(await player.points()).toBe(state === 'rejected' ? 1_000n : 500n);
    });
  });

  describe('converting (PO-06)', () => {
    test('pays at the ratio at once, with one posting of points and one of money', async () => {
      const player = await platform.player(1_050);
      const { value } = (await player.convert(1_000)).body;
      expect(value).toMatchObject({ converted: 1_000, amount: '10.00', points: 50, balance: '10.00' });
      expect([await player.points(), await player.balance()]).toEqual([50n, 1_000n]);
      const postings = await platform.db
        .selectFrom('postings')
        .select('kind')
        .where('reference', '=', value.reference)
        .orderBy('id')
        .execute();
      expect(postings.map(({ kind }) => kind)).toEqual(['points_converted', 'points_money']);
    });

    test('a reference in use is not assigned again: each conversion and redemption moves its own points and money', async () => {
      const [player, other] = [await platform.player(2_000), await platform.player(1_000)];
      const { random } = platform.appContext;
      onTestFinished(() => void Object.assign(platform.appContext, { random }));
      /** The next so many draws are zero, and those after them random. */
      const drawsZero = (count: number) => {
        let left = count;
        Object.assign(platform.appContext, { random: (below: number) => (left-- > 0 ? 0 : random(below)) });
      };
      const answers = [];
      for (let n = 0; n < 2; n += 1) {
        drawsZero(8);
        answers.push((await player.convert(1_000)).body.value);
      }
      expect(answers[0]?.reference).toBe('P-2222-0000');
      expect(answers[1]).toMatchObject({ points: 0, balance: '20.00', reference: expect.not.stringMatching('P-2222-0000') });
      // Twenty for its id.
      drawsZero(28);
      const { redemption } = (await other.redeem('money')).body.value;
      expect(redemption.reference).not.toBe('P-2222-0000');
      for (let n = 0; n < 2; n += 1) await platform.advanceAndWork(3 * minute);
      expect((await other.history())[0]).toMatchObject({ reference: redemption.reference, state: 'approved' });
    });

    test.each([
      [150, 'points.step'],
      [1_100, 'points.insufficient'],
      [0, 'input.invalid'],
    ])('%s points of a thousand are refused: %s', async (count, refusal) => {
      const player = await platform.player();
      expect((await player.convert(count)).body.errorCode).toBe(refusal);
      expect(await player.points()).toBe(1_000n);
    });
  });

  describe('what is shown', () => {
    test('a guest sees the goods and the terms, in the language that was asked for (PO-01, PO-03, PO-04)', async () => {
      const { goods } = await platform.takeValue('points.rewards', { language: 'TY' }, {});
      expect(goods.find(({ code }) => code === 'voucher')).toMatchObject({ name: 'Ang voucher', pointsNeeded: 500, available: null });
      expect(goods.some(({ code }) => code === 'closed')).toBe(false);
      const { earn, redeem, decidesMinutes } = await platform.takeValue('points.config', {}, {});
      expect(earn.map(({ product }) => product)).toEqual(['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit']);
      expect([redeem, decidesMinutes]).toEqual([{ points: 100, amount: '1.00' }, 2]);
    });

    test('points are as many after two years as they were (PO-07)', async () => {
      const player = await platform.player(1_234);
      platform.advance(730 * day);
      await platform.runDueWork();
      const { points, worth } = await platform.takeValue('points.balance', {}, { token: await platform.signIn(player.id) });
      expect([points, worth]).toEqual([1_234, '12.00']);
    });

    test('the ledger is right after all of it, and points are a currency of their own', async () => {
      expect((await verifyLedger(platform.db)).faults).toEqual([]);
      const currencies = await platform.db.selectFrom('accounts').select(['kind', 'name', 'currency']).distinct().execute();
      for (const { kind, name, currency } of currencies)
        expect(currency === 'POINTS', `${kind} ${name}`).toBe(kind === 'points' || name === 'points');
    });
  });
});
