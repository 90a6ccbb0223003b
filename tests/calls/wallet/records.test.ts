// The betting record and the account record on both databases: rows, filters, pages and sums.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { symbolsOf } from '#values/games/slot-symbols.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { onBothEngines } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { openCatalogue, type RoundPlayed, roundOf } from './records-fixture.ts';
import { type WalletWorld, walletWorld } from './wallet-fixture.ts';

const hour = 3_600_000;
const iso = (at: number) => new Date(at).toISOString();
const units = (text: string) => toMinor(text) ?? minor(0);

onBothEngines('records', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
    await openCatalogue(platform.db);
  });
  const round = (memberId: bigint, at: number, more: RoundPlayed = {}) => roundOf(platform, memberId, at, more);

  describe('the betting record (MC-07)', () => {
    test('shows rounds newest first, with game names and sums that add up', async () => {
      const person = await platform.signedInMember();
      await round(person.id, noon - 3 * hour, { bet: 2_000, win: 31_200 });
      await round(person.id, noon - 2 * hour, { bet: 4_000, win: 0, game: 'test-reef' });
      await round(person.id, noon - hour, { bet: 5_000, state: 'rolled_back' });
      await round(person.id, noon, { bet: 100, state: 'debited' });
      await round(person.id, noon, { bet: 700, state: 'open' });
      await round(person.id, noon, { bet: 800, state: 'refused' });
      const { value } = (await person.ask('wallet.bets', {})).body;
      expect(
        value.bets.map(({ gameName, vendorName, gameType, stake, win, net, state }) => [
          gameName,
          vendorName,
          gameType,
          stake,
          win,
          net,
          state,
        ]),
      ).toEqual([
        ['Test Tide', 'Test House', 'RNG', '1.00', '0.00', '-1.00', 'running'],
        ['Test Tide', 'Test House', 'RNG', '50.00', '0.00', '0.00', 'rolled_back'],
        ['Test Reef', 'Test House', 'FISH', '40.00', '0.00', '-40.00', 'settled'],
        ['Test Tide', 'Test House', 'RNG', '20.00', '312.00', '292.00', 'settled'],
      ]);
      expect(value).toMatchObject({ total: 4, totalPages: 1, totals: { stake: '61.00', win: '312.00', net: '251.00', running: '1.00' } });
      expect(value.bets.reduce((sum, { net }) => sum + units(net), 0n)).toBe(units(value.totals.net));
    });

    test('filters by product, vendor and period, and pages', async () => {
      const person = await platform.signedInMember();
      for (let i = 0; i < 5; i += 1)
        await round(person.id, noon + i * hour, { bet: 100 * (i + 1), game: i % 2 ? 'test-reef' : 'test-tide' });
      await round(person.id, noon, { bet: 9_900, vendor: 'elsewhere', game: 'unlisted' });
      const stakes = async (request: object) => (await person.ask('wallet.bets', request)).body.value.bets.map(({ stake }) => stake);
      expect(await stakes({ gameType: 'FISH' })).toEqual(['4.00', '2.00']);
      expect(await stakes({ gameType: 'POKER' })).toEqual([]);
      expect(await stakes({ vassalage: 'elsewhere' })).toEqual(['99.00']);
      expect(await stakes({ vassalage: 'test-house', gameType: 'RNG' })).toEqual(['5.00', '3.00', '1.00']);
      expect(await stakes({ from: iso(noon + hour), to: iso(noon + 3 * hour) })).toEqual(['3.00', '2.00']);
      const paged = (await person.ask('wallet.bets', { vassalage: 'test-house', pageNo: 2, pageSize: 2 })).body.value;
      expect(paged.bets.map(({ stake }) => stake)).toEqual(['3.00', '2.00']);
      expect(paged).toMatchObject({ total: 5, totalPages: 3, totals: { stake: '15.00' } });
      expect(await stakes({ pageNo: 99_999 })).toEqual([]);
      for (const pageNo of [100_001, 1e15, '1e15', 2 ** 31, 1e308])
        for (const call of ['wallet.bets', 'wallet.ledger'] as const)
          expect(await person.ask(call, { pageNo })).toMatchObject({
            status: 400,
            body: { errorCode: 'input.invalid', value: { fields: { pageNo: {} } } },
          });
    });

    test('opens a round with its detail, and an unlisted game keeps its code', async () => {
      const person = await platform.signedInMember();
      const { id } = await round(person.id, noon, { vendor: 'elsewhere', game: 'unlisted', win: 5 });
      const { body } = await person.ask('wallet.bet', { id });
      expect(body.value).toMatchObject({
        id,
        reference: id,
        gameName: 'unlisted',
        vendorName: 'elsewhere',
        win: '0.05',
        detail: { stops: [1, 2, 3, 4, 5] },
      });
    });

    test('the details of a bet have the parts that own money and a bonus paid, where a bonus paid some of it (MC-07, MC-11)', async () => {
      const person = await platform.signedInMember();
      const { id: bonusId } = await platform.db
        .insertInto('bonuses')
        .values({
          ...{ member_id: person.id, promotion: 'none', amount: 10_000n, stake_needed: 1n },
          ...{ granted_at: new Date(noon), ends_at: new Date(noon + hour), ended_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const detailsOf = async (vendor: string, own: bigint | null) => {
        const { id } = await round(person.id, noon, { bet: 10_000 });
        const paid = { bonus_id: bonusId, own: own ?? 0n, bonus: 10_000n - (own ?? 0n), at: new Date(noon) };
        if (own !== null)
          await platform.db
            .insertInto('bonus_bets')
            .values({ vendor, round: id, ...paid })
            .execute();
        return (await person.ask('wallet.bet', { id })).body.value;
      };
      expect(await detailsOf('test-house', 6_000n)).toMatchObject({ stake: '100.00', paidBy: { own: '60.00', bonus: '40.00' } });
      expect((await detailsOf('test-house', 0n)).paidBy).toEqual({ own: '0.00', bonus: '100.00' });
      // Own money alone, no bonus at all, and a round of the same number at another vendor.
      for (const [vendor, own] of [
        ['test-house', 10_000n],
        ['test-house', null],
        ['elsewhere', 6_000n],
      ] as const)
        expect(await detailsOf(vendor, own)).not.toHaveProperty('paidBy');
    });

    test('returns the symbols and the rows of each winning line with a slot round', async () => {
      const person = await platform.signedInMember();
      const win = { line: 1, symbol: 'D', count: 3, win: '10.00' };
      const { id } = await round(person.id, noon, { vendor: 'originals', game: 'night-ferry', detail: { wins: [win] } });
      const { body } = await person.ask('wallet.bet', { id });
      expect(body.value.detail).toEqual({
        symbols: symbolsOf({ code: 'night-ferry', name: 'Night Ferry', category: 'RNG' }),
        wins: [{ ...win, rows: [1, 1, 1, 1, 1] }],
      });
    });

    test('another member’s round looks as missing as an unknown one (REL-13)', async () => {
      const [owner, other] = [await platform.signedInMember(), await platform.signedInMember()];
      const { id } = await round(owner.id, noon);
      const foreign = await other.ask('wallet.bet', { id });
      expect([foreign.status, foreign.body.errorCode]).toEqual([404, 'not_found']);
      expect(foreign.body).toEqual((await other.ask('wallet.bet', { id: '1-0000' })).body);
      expect((await other.ask('wallet.bets', {})).body.value).toMatchObject({
        bets: [],
        total: 0,
        totalPages: 1,
        totals: { stake: '0.00', win: '0.00', net: '0.00' },
      });
    });
  });

  describe('the account record (MC-08)', () => {
    test('names what moved the balance, and each row has the balance after it', async () => {
      const person = await platform.signedInMember();
      const deposit = await person.deposit('500.00');
      await platform.paymentPage(deposit, 'approved');
      await platform.advanceAndWork();
      const played = { data: { vendor: 'test-house', game: 'test-tide', round: '8814-2207' } };
      await platform.move(person.id, 'bet', -2_000, played);
      await platform.move(person.id, 'win', 31_200, played);
      await platform.move(person.id, 'gift', 1);
      const { value } = (await person.ask('wallet.ledger', {})).body;
      expect(
        value.rows.map(({ kind, amount, balanceAfter, reference, about }) => [
          kind,
          amount,
          balanceAfter,
          kind === 'adjustment' ? '' : reference,
          about,
        ]),
      ).toEqual([
        ['adjustment', '0.01', '792.01', '', null],
        ['win', '312.00', '792.00', '8814-2207', 'Test Tide'],
        ['bet', '-20.00', '480.00', '8814-2207', 'Test Tide'],
        ['deposit', '500.00', '500.00', deposit.reference, 'Island Wallet'],
      ]);
      expect(value.totals).toEqual({ opening: '0.00', in: '812.01', out: '20.00', closing: '792.01' });
      expect(value.byDay).toEqual([{ day: '2026-11-20', net: '792.01' }]);
      const only = async (kind: 'bet' | 'adjustment') => (await person.ask('wallet.ledger', { kind })).body.value;
      expect((await only('bet')).rows.map(({ amount }) => amount)).toEqual(['-20.00']);
      expect((await only('bet')).byDay).toEqual([{ day: '2026-11-20', net: '-20.00' }]);
      // Sums of a filtered record cover the filter only; opening and closing balance have no kind.
      expect((await only('bet')).totals).toEqual({ opening: '0.00', in: '0.00', out: '20.00', closing: '792.01' });
      expect((await only('adjustment')).totals).toEqual({ opening: '0.00', in: '0.01', out: '0.00', closing: '792.01' });
      expect((await only('adjustment')).rows.map(({ amount }) => amount)).toEqual(['0.01']);
    });

    test('a trial account’s first balance is a bonus and is found as one (MC-08, R19)', async () => {
      const person = await platform.signedInMember();
      await platform.move(person.id, 'trial_gift', 100_000);
      const rows = async (kind?: 'bonus' | 'adjustment') =>
        (await person.ask('wallet.ledger', kind ? { kind } : {})).body.value.rows.map((one) => [one.kind, one.amount]);
      expect(await rows()).toEqual([['bonus', '1000.00']]);
      expect(await rows('bonus')).toEqual([['bonus', '1000.00']]);
      expect(await rows('adjustment')).toEqual([]);
    });

    test('a win shows the stake of its round, and other rows show none (MC-08)', async () => {
      const person = await platform.signedInMember();
      const other = await platform.signedInMember();
      const { id } = await round(person.id, noon, { bet: 2_000, win: 500 });
      await platform.move(person.id, 'gift', 5_000);
      await platform.move(other.id, 'gift', 5_000);
      for (const member of [person.id, other.id]) {
        const played = { data: { vendor: 'test-house', game: 'test-tide', round: id } };
        await platform.move(member, 'bet', -2_000, played);
        await platform.move(member, 'win', 500, played);
      }
      await platform.move(person.id, 'win', 500, { data: { vendor: 'elsewhere', game: 'unlisted', round: id } });
      const stakes = async ({ ask }: typeof person) =>
        (await ask('wallet.ledger', {})).body.value.rows.map(({ kind, stake }) => [kind, stake]);
      expect(await stakes(person)).toEqual([
        ['win', null],
        ['win', '20.00'],
        ['bet', null],
        ['adjustment', null],
      ]);
      expect((await stakes(other))[0]).toEqual(['win', null]);
    });

    test('is empty, not missing, for an account without movements', async () => {
      const person = await platform.signedInMember();
      expect((await person.ask('wallet.ledger', {})).body.value).toEqual({
        rows: [],
        total: 0,
        totalPages: 1,
        currencySymbol: '₱',
        totals: { opening: '0.00', in: '0.00', out: '0.00', closing: '0.00' },
        byDay: [],
        lifetime: { deposited: '0.00', withdrawn: '0.00', net: '0.00' },
      });
    });

    test('accepts times before and after all calendars', async () => {
      const person = await platform.signedInMember();
      await platform.move(person.id, 'win', 5);
      const wide = await person.ask('wallet.ledger', { from: '0000-01-01T00:00:00+14:00', to: '9999-12-31T23:59:59-14:00' });
      expect([wide.status, wide.body.value.totals?.closing]).toEqual([200, '0.05']);
      expect((await person.ask('wallet.ledger', { from: iso(noon + 400 * 24 * hour), to: iso(0) })).body.value.rows).toEqual([]);
    });

    test('assigns a movement to one day of the brand, also when the clock changes (R15)', async () => {
      const berlin = await walletWorld(open, { timeZone: 'Europe/Berlin' });
      // The day of 25 hours: 25 October 2026 starts at 22:00 UTC and ends at 23:00 UTC.
      berlin.world.now = Date.UTC(2026, 9, 26, 12);
      const person = await berlin.signedInMember();
      const moments: [number, number][] = [
        [Date.UTC(2026, 9, 24, 21, 59, 59, 999), 1],
        [Date.UTC(2026, 9, 24, 22), 10],
        [Date.UTC(2026, 9, 25, 0, 30), 100],
        [Date.UTC(2026, 9, 25, 1, 30), 1_000],
        [Date.UTC(2026, 9, 25, 22, 59, 59, 999), 10_000],
        [Date.UTC(2026, 9, 25, 23), 100_000],
      ];
      for (const [at, amount] of moments) await berlin.move(person.id, 'win', amount, { at });
      const days = [
        { day: '2026-10-26', net: '1000.00' },
        { day: '2026-10-25', net: '111.10' },
        { day: '2026-10-24', net: '0.01' },
      ];
      expect((await person.ask('wallet.ledger', {})).body.value.byDay).toEqual(days);
      const middle = (await person.ask('wallet.ledger', { pageNo: 3, pageSize: 2 })).body.value;
      expect(middle.rows.map(({ amount }) => amount)).toEqual(['0.10', '0.01']);
      expect(middle.byDay).toEqual(days.slice(1));
    });

    test('any history satisfies opening + in - out = closing = balance, and the pages together are the record', async () => {
      const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
      console.log(`seed ${seed}`);
      const movement = fc.record({
        kind: fc.constantFrom('deposit', 'bet', 'win', 'rollback', 'bonus', 'gift'),
        amount: fc.integer({ min: 1, max: 1_000_000 }),
        after: fc.integer({ min: 0, max: 40 }),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(movement, { minLength: 1, maxLength: 25 }),
          fc.integer({ min: 0, max: 400 }),
          fc.integer({ min: 0, max: 400 }),
          fc.integer({ min: 1, max: 9 }),
          async (movements, one, other, pageSize) => {
            const person = await platform.signedInMember();
            const start = platform.world.now - 400 * hour;
            let at = start;
            let balance = 0;
            const done: { at: number; amount: number; balance: number }[] = [];
            for (const { kind, amount, after } of movements) {
              at += after * hour;
              const signed = kind === 'bet' && amount <= balance ? -amount : amount;
              balance += signed;
              await platform.move(person.id, kind === 'bet' && signed > 0 ? 'win' : kind, signed, { at });
              done.push({ at, amount: signed, balance });
            }
            const [from, to] = [start + Math.min(one, other) * hour, start + Math.max(one, other) * hour];
            const inside = done.filter((row) => row.at >= from && row.at < to);
            const sum = (rows: typeof done) => rows.reduce((all, { amount }) => all + amount, 0);
            const first = (await person.ask('wallet.ledger', { from: iso(from), to: iso(to), pageSize })).body.value;
            const { opening, in: gained, out, closing } = first.totals;
            expect([opening, gained, out, closing]).toEqual(
              [
                sum(done.filter((row) => row.at < from)),
                sum(inside.filter((row) => row.amount > 0)),
                -sum(inside.filter((row) => row.amount < 0)),
                sum(done.filter((row) => row.at < to)),
              ].map((total) => toAmount(minor(total))),
            );
            expect(units(opening) + units(gained) - units(out)).toBe(units(closing));
            const rows = [...first.rows];
            for (let pageNo = 2; pageNo <= first.totalPages; pageNo += 1)
              rows.push(...(await person.ask('wallet.ledger', { from: iso(from), to: iso(to), pageNo, pageSize })).body.value.rows);
            expect(rows.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual(
              inside.toReversed().map((row) => [toAmount(minor(row.amount)), toAmount(minor(row.balance))]),
            );
            expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
            const all = (await person.ask('wallet.ledger', { pageSize: 100 })).body.value;
            expect(all.totals.closing).toBe((await person.ask('wallet.balance', {})).body.value.sumBalance);
            expect(all.byDay.reduce((net, day) => net + units(day.net), 0n)).toBe(units(all.totals.closing));
          },
        ),
        { seed, numRuns: 12 },
      );
      expect((await verifyLedger(platform.db)).faults).toEqual([]);
    });
  });
});
