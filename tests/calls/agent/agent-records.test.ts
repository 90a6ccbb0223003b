// The records of a team on both databases: each grouping adds up to the same totals, and nobody reads another line's.
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/transaction.ts';
import { teamFigures } from '#platform/ledger/agents/figures.ts';
import { checkRollups, countTeamEvents, rebuildRollups } from '#platform/ledger/agents/rollups.ts';
import { post } from '#platform/ledger/post.ts';
import { entriesFor, type PostingKind } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import { hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon, postMovement } from '../../platform.ts';
import { openCatalogue, roundOf } from '../wallet/records-fixture.ts';
import { type AgentWorld, agentWorld, zone } from './agents-fixture.ts';

const days = { from: '2026-11-14', to: '2026-11-20' };
const calls = ['agent.results', 'agent.bets', 'agent.movements'] as const;

onOneEngineDaily('records of a team', (open) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
    const { bets, second, third, member, deep, theirs } = world;
    await bets(second.id, noon - hours(20), 5_000, 1_000);
    await bets(third.id, noon - hours(30), 3_000, 500);
    await bets(member.id, noon - hours(20), 20_000, 0);
    await bets(member.id, noon - hours(1), 8_000, 16_000);
    await bets(deep.id, noon - hours(21), 30_000, 10_000);
    await bets(theirs.id, noon - hours(20), 99_000, 0);
    const at = new Date(noon - hours(2));
    await postMovement(world.db, member.id, 50_000, { kind: 'deposit', house: 'bank', at, reference: 'D-1' });
    await postMovement(world.db, member.id, -20_000, { kind: 'withdrawal', house: 'bank', at, reference: 'W-1' });
    await postMovement(world.db, member.id, 1_000, { kind: 'win', house: 'games', at });
    await postMovement(world.db, theirs.id, 70_000, { kind: 'deposit', house: 'bank', at });
    await world.runDueWork();
  });

  test('members, trials and the agents of other lines read none of it (AG-06, AG-07, AG-09, AG-15)', async () => {
    for (const call of calls) {
      const codeOf = async (who: { token: string }, under?: { id: bigint }) =>
        (await world.ask(call, { ...days, ...(under ? { under: under.id.toString() } : {}) }, { token: who.token })).body.errorCode ??
        'answered';
      expect([await codeOf(world.member), await codeOf(world.trial), await codeOf(world.top)]).toEqual([
        'role.not_agent',
        'role.trial',
        'answered',
      ]);
      expect(await codeOf(world.top, world.deep), 'an account of the team').toBe('answered');
      for (const [who, under] of [
        [world.stranger, world.second],
        [world.second, world.top],
        [world.second, world.second],
        [world.third, world.member],
      ] as const)
        expect(await codeOf(who, under), call).toBe('not_found');
    }
  });

  test.each(['account', 'product', 'day'] as const)(
    'profit and loss by %s adds up to the totals, for the team and for a branch with its top (AG-07)',
    async (by) => {
      const { token } = world.top;
      const read = (under?: bigint) =>
        world.takeValue('agent.results', { ...days, by, ...(under ? { under: under.toString() } : {}) }, { token });
      const whole = await read();
      const branch = await read(world.third.id);
      for (const { rows, totals } of [whole, branch])
        for (const figure of ['rounds', 'turnover', 'payout', 'bonus', 'net'] as const)
          expect(rows.reduce((sum, row) => sum + Number(row[figure]), 0)).toBeCloseTo(Number(totals[figure]), 2);
      expect(whole.totals).toEqual({ rounds: 5, turnover: '660.00', payout: '275.00', bonus: '0.00', net: '385.00' });
      expect(branch.totals).toMatchObject({ rounds: 2, turnover: '330.00', net: '225.00' });
      const { figures } = await world.takeValue('agent.overview', days, { token });
      expect([figures.turnover, figures.net]).toEqual([whole.totals.turnover, whole.totals.net]);
      const bets = await world.takeValue('agent.bets', days, { token });
      expect(bets.totals).toEqual({ rounds: 5, turnover: '660.00', payout: '275.00', net: '385.00' });
    },
  );

  test('a branch lists its downline and the own play of its top, and the way back to the team (AG-07)', async () => {
    const { rows, trail } = await world.takeValue(
      'agent.results',
      { ...days, under: world.second.id.toString() },
      { token: world.top.token },
    );
    expect(rows.map(({ id, isTop, turnover }) => [BigInt(id), isTop, turnover])).toEqual([
      [world.third.id, false, '330.00'],
      [world.member.id, false, '280.00'],
      [world.second.id, true, '50.00'],
    ]);
    expect(trail.map(({ name }) => name)).toEqual([world.second.username]);
  });

  test('rounds are listed by the time of their settlement, one opens by its number, and a refunded one counts nothing (AG-06)', async () => {
    const { token } = world.second;
    const { rows } = await world.takeValue('agent.bets', days, { token });
    expect(rows.map(({ member, stake, payout, net }) => [BigInt(member.id), stake, payout, net])).toEqual([
      [world.member.id, '80.00', '160.00', '-80.00'],
      [world.member.id, '200.00', '0.00', '200.00'],
      [world.deep.id, '300.00', '100.00', '200.00'],
      [world.third.id, '30.00', '5.00', '25.00'],
    ]);
    const id = rows[0]?.id ?? '';
    expect((await world.takeValue('agent.bets', { ...days, id }, { token })).rows).toEqual(rows.slice(0, 1));
    expect((await world.takeValue('agent.bets', { ...days, id }, { token: world.stranger.token })).rows).toEqual([]);
    const fishing = await world.takeValue('agent.bets', { ...days, gameType: 'FISH' }, { token });
    expect([fishing.rows, fishing.totals]).toEqual([[], { rounds: 0, turnover: '0.00', payout: '0.00', net: '0.00' }]);
    const refund = await roundOf(world, world.member.id, noon - hours(1) + 1, { bet: 700, state: 'rolled_back' });
    const after = await world.takeValue('agent.bets', days, { token });
    expect([after.rows[0]?.id === refund.id, after.rows[0]?.state, after.rows[0]?.net, after.total, after.totals.rounds]).toEqual([
      true,
      'rolled_back',
      '0.00',
      5,
      4,
    ]);
    await world.db.deleteFrom('rounds').where('id', '=', refund.id).execute();
  });

  test('a bet that came back on a tie counts nothing in any figure, and what was bet beside it counts (AG-06, AG-07, AG-10)', async () => {
    const period = { from: new Date(noon - hours(4)), to: new Date(noon - hours(3)) };
    const read = async () => {
      const { totals } = await world.takeValue('agent.results', days, { token: world.second.token });
      const part = { ...days, since: period.from.toISOString(), until: period.to.toISOString() };
      const bets = await world.takeValue('agent.bets', part, { token: world.second.token });
      const figures = await Promise.all(
        (['daily', 'hourly', 'realtime'] as const).map(async (kind) => {
          const span = kind === 'daily' ? { from: new Date(noon - hours(12)), to: new Date(noon + hours(12)) } : period;
          return (await teamFigures(world.db, kind, [world.second.id], span, { zone, activeBet: minor(0) }))(world.second.id);
        }),
      );
      return { totals, bets, figures };
    };
    const before = await read();
    const at = noon - hours(4) + 1;
    const rounds = [
      await roundOf(world, world.member.id, at, { bet: 10_000, win: 10_000, pushed: 10_000 }),
      await roundOf(world, world.member.id, at, { bet: 6_000, win: 14_000, pushed: 5_000 }),
    ];
    expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 2 });
    await inTransaction(world.db, (trx) => countTeamEvents(trx, zone));
    const after = await read();
    expect(Number(after.totals.turnover) - Number(before.totals.turnover)).toBe(10);
    expect(Number(after.totals.net) - Number(before.totals.net)).toBe(-80);
    expect(after.bets.totals).toEqual({ rounds: 2, turnover: '10.00', payout: '90.00', net: '-80.00' });
    expect(after.bets.rows.map(({ stake, payout, net }) => [stake, payout, net]).sort()).toEqual([
      ['0.00', '0.00', '0.00'],
      ['10.00', '90.00', '-80.00'],
    ]);
    expect(after.figures.map(({ bet, net }, n) => [bet - (before.figures[n]?.bet ?? 0n), net - (before.figures[n]?.net ?? 0n)])).toEqual(
      after.figures.map(() => [1_000n, -8_000n]),
    );
    expect(after.figures[2]?.stakes).toEqual([
      { stake: 0n, lost: 0, won: 0 },
      { stake: 1_000n, lost: 0, won: 1 },
    ]);
    await world.db
      .deleteFrom('rounds')
      .where(
        'id',
        'in',
        rounds.map(({ id }) => id),
      )
      .execute();
    await inTransaction(world.db, (trx) => rebuildRollups(trx, zone));
    expect(await read()).toEqual(before);
  });

  test('rounds of a part of a day are those settled in it, and longer or turned parts are refused (AG-06)', async () => {
    const { token } = world.second;
    const iso = (at: number) => new Date(at).toISOString();
    const part = (since: number, until: number) => ({ ...days, since: iso(since), until: iso(until) });
    const { rows, totals, total } = await world.takeValue('agent.bets', part(noon - hours(20), noon - hours(19)), { token });
    expect([rows.length, total, totals]).toEqual([1, 1, { rounds: 1, turnover: '200.00', payout: '0.00', net: '200.00' }]);
    for (const [since, until] of [
      [noon, noon],
      [noon, noon - hours(1)],
      [noon - hours(26), noon],
    ] as const) {
      const { body } = await world.ask('agent.bets', part(since, until), { token });
      expect([body.errorCode, body.value.fields]).toMatchObject(['input.invalid', { until: { code: 'field.invalid' } }]);
    }
  });

  test('movements of cash name the account and the kind and nothing of a bank, and leave out bets and payouts (AG-09)', async () => {
    const { token } = world.top;
    const { rows, totals } = await world.takeValue('agent.movements', days, { token });
    const who = { id: world.member.id.toString(), name: world.member.username };
    const at = new Date(noon - hours(2)).toISOString();
    expect(rows).toEqual([
      { id: expect.any(String), at, member: who, kind: 'withdrawal', reference: 'W-1', amount: '-200.00', bonus: '0.00' },
      { id: expect.any(String), at, member: who, kind: 'deposit', reference: 'D-1', amount: '500.00', bonus: '0.00' },
    ]);
    expect(totals).toEqual({ in: '500.00', out: '200.00', net: '300.00', bonus: '0.00' });
    const deposits = await world.takeValue('agent.movements', { ...days, kind: 'deposit' }, { token });
    expect([deposits.rows, deposits.totals]).toEqual([rows.slice(1), { in: '500.00', out: '0.00', net: '500.00', bonus: '0.00' }]);
  });

  test('page by page, rounds and movements are the list as a whole, whether the journal or the roll-ups hold them (AG-06, AG-09)', async () => {
    const { top, second, third, deep } = world;
    const { token } = top;
    await openCatalogue(world.db, 'another-tide');
    const kinds = [
      'deposit',
      'withdrawal',
      'withdrawal_sent',
      'withdrawal_returned',
      'withdrawal_taken_back',
      'transfer',
      'bonus_granted',
      'bonus_released',
      'bonus_ended',
      'reward',
      'rebate',
      'points_money',
    ];
    for (const [place, kind] of kinds.entries())
      await postMovement(world.db, [deep, second][place % 2]?.id ?? 0n, 900 + place, { kind, at: new Date(noon - hours(11 * place)) });
    for (let back = 1; back < 100; back += 12)
      await roundOf(world, (back % 24 === 1 ? third : deep).id, noon - hours(back), { bet: 1_000 + back, win: 500, game: 'test-reef' });
    await roundOf(world, deep.id, noon - hours(40), { bet: 700, state: 'rolled_back', game: 'test-reef' });
    const read = async (call: 'agent.bets' | 'agent.movements', asked: object, pageSize: number) => {
      const { totalPages, total, totals, rows } = await world.takeValue(call, { ...days, ...asked, pageSize }, { token });
      const all: unknown[] = [...rows];
      for (let pageNo = 2; pageNo <= totalPages; pageNo++)
        all.push(...(await world.takeValue(call, { ...days, ...asked, pageSize, pageNo }, { token })).rows);
      return { total, totals, rows: all, sum: rows.reduce((sum, row) => sum + Number('amount' in row ? row.amount : row.net), 0) };
    };
    const lists = async () => {
      const found: unknown[] = [];
      for (const asked of [
        {},
        { under: second.id.toString() },
        { under: deep.id.toString() },
        { gameType: 'RNG' },
        { gameType: 'FISH' },
        { kind: 'bonus' },
      ]) {
        for (const call of ['agent.bets', 'agent.movements'] as const) {
          const whole = await read(call, asked, 100);
          expect([whole.total, whole.sum.toFixed(2)]).toEqual([whole.rows.length, whole.totals.net]);
          expect(await read(call, asked, 3)).toMatchObject({ total: whole.total, totals: whole.totals, rows: whole.rows });
          found.push(whole);
        }
      }
      return found;
    };
    const waiting = await lists();
    expect(waiting[1]).toMatchObject({ total: 2 + kinds.length });
    await inTransaction(world.db, (trx) => countTeamEvents(trx, zone));
    expect(await world.db.selectFrom('movements_to_count').selectAll().execute()).toEqual([]);
    expect(await lists()).toEqual(waiting);
    expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 0 });
    await world.db.updateTable('team_movements').set({ came: 1n }).where('member_id', '=', top.id).execute();
    expect((await checkRollups(world.db, zone)).faults).toBeGreaterThan(0);
    await inTransaction(world.db, (trx) => rebuildRollups(trx, zone));
    expect(await lists()).toEqual(waiting);
    expect(await checkRollups(world.db, zone)).toMatchObject({ faults: 0, waiting: 0 });
  });

  test('pages agree where they count the same, to the cent, and the sums of each open to postings of the ledger (AG-03, AG-06, AG-07, AG-09)', async () => {
    const fresh = await agentWorld(open);
    const { member, deep, second, top, stranger } = fresh;
    const at = (back: number) => new Date(noon - hours(back));
    const write = (kind: PostingKind, reference: string, memberId: bigint, back: number, lines: ReturnType<typeof entriesFor.deposit>) =>
      inTransaction(fresh.db, (trx) => post(trx, { kind, reference, memberId, at: at(back), data: {}, lines }));
    const units = (amount: number) => minor(amount);
    for (const [place, id] of [member.id, deep.id, second.id, stranger.id].entries()) {
      const more = place * 1_000;
      await write('deposit', `D-${id}`, id, 30, entriesFor.deposit(id, units(900_00 + more), units(7_13)));
      await write('bonus_granted', `B-${id}`, id, 29, entriesFor.bonusGranted(id, units(50_01 + more)));
      await write('bonus_released', `B-${id}`, id, 28, entriesFor.bonusReleased(id, units(20_00)));
      await write('bonus_ended', `B-${id}`, id, 27, entriesFor.bonusEnded(id, units(10_00 + more)));
      await write('rebate', `R-${id}`, id, 26, entriesFor.redeem(id, units(3_33)));
      await write('reward', `P-${id}`, id, 25, entriesFor.redeem(id, units(4_44)));
      await write('points_money', `M-${id}`, id, 24, entriesFor.redeem(id, units(5_55)));
      await write('withdrawal', `W-${id}`, id, 23, entriesFor.withdrawalAsked(id, units(100_00)));
      await write('withdrawal_sent', `W-${id}`, id, 22, entriesFor.withdrawalPaid(id, units(80_00), units(2_50), units(17_50)));
      await fresh.bets(id, noon - hours(20), 60_07 + more, 13_02);
    }
    await write('transfer', 'T-1', second.id, 2, entriesFor.transfer(second.id, member.id, units(12_34)));
    const cents = (amount: string) => Math.round(Number(amount) * 100);
    for (const counted of [false, true]) {
      if (counted) await fresh.runDueWork();
      const { token } = top;
      const movements = await fresh.takeValue('agent.movements', { ...days, pageSize: 100 }, { token });
      const sumOf = (field: 'amount' | 'bonus', kind?: string) =>
        movements.rows.reduce((sum, row) => sum + (kind === undefined || row.kind === kind ? cents(row[field]) : 0), 0);
      expect([sumOf('amount'), sumOf('bonus')]).toEqual([cents(movements.totals.net), cents(movements.totals.bonus)]);
      // A member and the agent name a movement alike, and never by an inner key.
      const record = await fresh.takeValue('wallet.ledger', {}, { token: member.token });
      const named = new Map(record.rows.map((row) => [row.id, row.reference]));
      const shared = movements.rows.filter(({ id }) => named.has(id));
      expect(shared.map(({ reference }) => reference)).toEqual(shared.map(({ id }) => named.get(id)));
      expect(shared.find(({ kind }) => kind === 'rebate')?.reference).toMatch(/^R-\d+$/);
      expect(sumOf('amount', 'points')).toBe(3 * 555);
      // Every account's rows are what moved its cash, but for bets.
      for (const who of [member, deep, second]) {
        const own = movements.rows.filter((row) => row.member.id === who.id.toString());
        expect(own.reduce((sum, row) => sum + cents(row.amount), 0)).toBe(Number(await who.balance()));
        const under = await fresh.takeValue('agent.movements', { ...days, under: who.id.toString(), pageSize: 100 }, { token });
        expect(under.rows.filter((row) => row.member.id === who.id.toString())).toEqual(own);
        expect([under.total, sumOf('bonus')]).toEqual([under.rows.length, cents(movements.totals.bonus)]);
      }
      if (!counted) continue;
      const { figures } = await fresh.takeValue('agent.overview', days, { token });
      const { totals: bets } = await fresh.takeValue('agent.bets', days, { token });
      for (const by of ['account', 'product', 'day']) {
        const { totals } = await fresh.takeValue('agent.results', { ...days, by }, { token });
        expect(totals).toMatchObject({ net: figures.net, bonus: movements.totals.bonus, turnover: bets.turnover });
        expect(cents(totals.net)).toBe(cents(bets.net) - cents(movements.totals.bonus));
      }
      expect(cents(figures.deposited)).toBe(sumOf('amount', 'deposit'));
      expect(figures.withdrawn).toBe('240.00');
      expect(sumOf('amount', 'transfer')).toBe(0);
    }
    expect(await checkRollups(fresh.db, zone)).toMatchObject({ faults: 0, waiting: 0 });
    const { token } = top;
    const { rows } = await fresh.takeValue('agent.movements', { ...days, under: member.id.toString(), pageSize: 100 }, { token });
    const opened = async (kind: string, who = top) => {
      const id = rows.find((row) => row.kind === kind)?.id ?? '';
      return fresh.takeValue('agent.movements', { ...days, id }, { token: who.token });
    };
    expect(await opened('withdrawal')).toMatchObject({
      rows: [{ reference: `W-${member.id}`, amount: '-100.00' }],
      total: 1,
      detail: { other: null, stages: [{ kind: 'withdrawal' }, { kind: 'withdrawal_sent' }] },
    });
    expect((await opened('transfer')).detail?.other).toEqual({ id: second.id.toString(), name: second.username });
    expect((await opened('transfer', stranger)).rows).toEqual([]);
  });
});
