// Offers of contracts as their receivers see them: a member reads and answers what the upline offers, and becomes an agent by accepting.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { endClosedContracts, lockAccounts } from '#platform/areas/agent/contracts.ts';
import { days, hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld, tier, zone } from './agents-fixture.ts';

const midnight = noon - hours(12);

onOneEngineDaily('contract requests', (open, engine) => {
  let world: AgentWorld;
  type Person = AgentWorld['member'];
  beforeEach(async () => {
    world = await agentWorld(open);
    await world.contract(world.second.id, null, 'daily', 'daily', [tier(100_00, 100)], new Date(midnight - days(3)));
  });
  const send = async (who: Person, request: object) => (await world.ask('agent.dailySalary', request, { token: who.token })).body;
  const offerTo = (to: Person, rate = 60) =>
    send(world.second, { action: 'new', memberId: to.id.toString(), tiers: [{ dailyBetAmount: '100.00', rate }] });
  const requestsOf = ({ token }: Person) => world.takeValue('agent.contractRequests', {}, { token });
  const waitingFor = async ({ token }: Person) => (await world.takeValue('wallet.consolidated', {}, { token })).contractRequests;
  const messagesOf = async ({ token }: Person) =>
    (await world.takeValue('member.messages', { pageNo: 1, pageSize: 20 }, { token })).messages;
  const typeOf = async ({ id }: Person) =>
    (await world.db.selectFrom('members').select('type').where('id', '=', id).executeTakeFirstOrThrow()).type;

  test('a member reads an offer, the message leads there, and the menu shows and counts it (MC-26, MC-23, MC-01)', async () => {
    expect([(await requestsOf(world.member)).requests, await waitingFor(world.member)]).toEqual([[], 0]);
    await offerTo(world.member);
    expect(await requestsOf(world.member)).toMatchObject({
      isAgent: false,
      requests: [
        {
          kind: 'daily',
          request: 'new',
          state: 'open',
          other: { name: world.second.username },
          tiers: [{ dailyBetAmount: '100.00', rate: 60 }],
          today: [],
          expiresAt: new Date(noon + hours(72)).toISOString(),
          forecast: { bet: '0.00', amount: '0.00', today: null },
        },
      ],
    });
    expect(await waitingFor(world.member)).toBe(1);
    const { info } = await world.takeValue('wallet.consolidated', {}, { token: world.member.token });
    expect(info.dailysalinfotype).toBe(1);
    const [told] = await messagesOf(world.member);
    expect(told).toMatchObject({ topic: 'agent', leadsTo: '/member/contractRequests' });
    await world.advance(hours(72));
    expect([(await requestsOf(world.member)).requests[0]?.state, await waitingFor(world.member)]).toEqual(['expired', 0]);
  });

  test('a member who accepts becomes an agent, and one who declines stays a member; the upline is told (MC-26, AG-16)', async () => {
    await offerTo(world.member);
    const [first] = (await requestsOf(world.member)).requests;
    expect((await send(world.member, { action: 'reject', requestId: first?.id })).success).toBe(true);
    expect([await typeOf(world.member), await waitingFor(world.member)]).toEqual([0, 0]);
    expect((await send(world.member, { action: 'list' })).errorCode).toBe('role.not_agent');
    await offerTo(world.member);
    const [second] = (await requestsOf(world.member)).requests;
    const { value } = await send(world.member, { action: 'accept', requestId: second?.id });
    expect(value.next).toMatchObject({ startsAt: new Date(midnight + days(1)).toISOString(), tiers: [{ rate: 60 }] });
    expect(await typeOf(world.member)).toBe(1);
    expect(await requestsOf(world.member)).toMatchObject({ isAgent: true, requests: [{ state: 'accepted' }, { state: 'rejected' }] });
    expect((await send(world.member, { action: 'list' })).success).toBe(true);
    const told = (await messagesOf(world.second)).map(({ leadsTo, title }) => [leadsTo, title]);
    expect(told).toEqual([
      ['/agent/agentDailyWages2', `${world.member.username} accepted your offer: Daily salary`],
      ['/agent/agentDailyWages2', `${world.member.username} declined your offer: Daily salary`],
    ]);
  });

  // The embedded engine has one connection, so nobody can hold a line meanwhile.
  if (engine === 'postgres')
    test('who accepts before midnight, and makes it wait until after it, begins a day later: nobody chooses by what the day brought (AG-16)', async () => {
      await offerTo(world.member);
      const [offer] = (await requestsOf(world.member)).requests;
      world.world.now = midnight + days(1) - 1;
      const late = { ...world.member, token: await world.signIn(world.member.id) };
      const { sent } = await world.db.transaction().execute(async (trx) => {
        await lockAccounts(trx, [world.member.id]);
        const sent = send(late, { action: 'accept', requestId: offer?.id });
        await untilWaiting(world.db);
        world.world.now = midnight + days(1);
        return { sent };
      });
      expect((await sent).value.next).toMatchObject({ startsAt: new Date(midnight + days(2)).toISOString() });
    });

  test('an agent takes back an offer: its receiver is told and cannot answer, and another can be made at once (AG-16, MC-26)', async () => {
    const { value: offered } = await offerTo(world.member, 90);
    const requestId = offered.made[0]?.id;
    const { value } = await send(world.second, { action: 'takeBack', requestId });
    expect(value.made).toMatchObject([{ id: requestId, state: 'taken_back', answeredAt: new Date(noon).toISOString(), answeredBy: null }]);
    expect([(await requestsOf(world.member)).requests[0]?.state, await waitingFor(world.member)]).toEqual(['taken_back', 0]);
    expect((await messagesOf(world.member)).map(({ leadsTo, title }) => [leadsTo, title])).toEqual([
      ['/member/contractRequests', `${world.second.username} took back an offer: Daily salary`],
      ['/member/contractRequests', `${world.second.username} has offered you a contract`],
    ]);
    for (const action of ['accept', 'reject']) expect((await send(world.member, { action, requestId })).errorCode).toBe('agent.offer_over');
    expect((await send(world.second, { action: 'takeBack', requestId })).errorCode).toBe('agent.offer_over');
    expect(await typeOf(world.member)).toBe(0);
    expect((await offerTo(world.member, 40)).success).toBe(true);
    const { token } = world.second;
    const { rows } = await world.takeValue('agent.acts', {}, { token });
    expect(rows.map(({ kind, about, detail }) => [kind, about, detail.toRate])).toEqual([
      ['contract_offered', world.member.username, 40],
      ['contract_taken_back', world.member.username, 90],
      ['contract_offered', world.member.username, 90],
    ]);
  });

  test('a request to end a contract is taken back, and the contract continues (AG-16, MC-26)', async () => {
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(100_00, 50)], new Date(midnight - days(1)));
    const { value: asked } = await send(world.second, { action: 'terminate', memberId: world.third.id.toString() });
    await send(world.second, { action: 'takeBack', requestId: asked.made[0]?.id });
    const [request] = (await requestsOf(world.third)).requests;
    expect(request).toMatchObject({ request: 'termination', state: 'taken_back' });
    expect((await send(world.third, { action: 'accept', requestId: request?.id })).errorCode).toBe('agent.offer_over');
    expect((await send(world.third, { action: 'list' })).value.contract).toMatchObject({ endsAt: null });
    expect((await messagesOf(world.third))[0]?.title).toBe(`${world.second.username} no longer asks to end your contract: Daily salary`);
  });

  test('the list of agents below says of each what it has not answered, on every page of the offers, until it is taken back or over (AG-16)', async () => {
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(100_00, 50)], new Date(midnight - days(1)));
    const offerTo = async (pageNo = 1) => {
      const { value } = await send(world.second, { action: 'list', pageNo });
      return value.downline.find(({ id }: { id: string }) => id === world.third.id.toString())?.offer;
    };
    expect(await offerTo()).toBeNull();
    const ask = () => send(world.second, { action: 'terminate', memberId: world.third.id.toString() });
    const { value: asked } = await ask();
    const open = { id: asked.made[0]?.id, request: 'termination' };
    expect([await offerTo(), await offerTo(2)]).toEqual([open, open]);
    await send(world.second, { action: 'takeBack', requestId: open.id });
    expect(await offerTo()).toBeNull();
    await ask();
    await world.advance(hours(72));
    expect(await offerTo()).toBeNull();
  });

  test('only who made an offer takes it back, before it is answered or over (AG-16, AC-09)', async () => {
    const { value } = await offerTo(world.member);
    const requestId = value.made[0]?.id;
    for (const who of [world.top, world.third, world.stranger])
      expect((await send(who, { action: 'takeBack', requestId })).errorCode).toBe('not_found');
    expect((await send(world.member, { action: 'takeBack', requestId })).errorCode).toBe('role.not_agent');
    const { token } = world.second;
    const otherKind = (await world.ask('agent.hourSalary', { action: 'takeBack', requestId }, { token })).body;
    expect(otherKind.errorCode).toBe('not_found');
    await world.advance(hours(72));
    expect((await send(world.second, { action: 'takeBack', requestId })).errorCode).toBe('agent.offer_over');
    const { value: again } = await offerTo(world.member);
    const newest = again.made.find(({ state }) => state === 'open')?.id;
    const both = await Promise.all([
      send(world.member, { action: 'accept', requestId: newest }),
      send(world.second, { action: 'takeBack', requestId: newest }),
    ]);
    expect(both.map(({ success, errorCode }) => (success ? 'done' : errorCode)).sort()).toEqual(['agent.offer_over', 'done']);
    expect(await typeOf(world.member)).toBe(both[0].success ? 1 : 0);
  });

  test('nobody reads or answers the offer of another, and a trial account none (MC-26, AC-09)', async () => {
    await offerTo(world.member);
    const [offer] = (await requestsOf(world.member)).requests;
    for (const who of [world.deep, world.third, world.second, world.top, world.theirs]) {
      expect((await requestsOf(who)).requests).toEqual([]);
      for (const action of ['accept', 'reject']) expect((await send(who, { action, requestId: offer?.id })).errorCode).toBe('not_found');
    }
    const { token } = world.trial;
    expect((await world.ask('agent.contractRequests', {}, { token })).body.errorCode).toBe('role.trial');
    expect((await send(world.trial, { action: 'accept', requestId: offer?.id })).errorCode).toBe('role.trial');
    expect((await requestsOf(world.member)).requests[0]?.state).toBe('open');
  });

  test('a member who answers an offer reads of nobody they invited, and an agent of whom they name (MC-26, AG-15, AG-16)', async () => {
    const friend = await world.signedInMember({ type: 0, parentId: world.member.id });
    await offerTo(world.member);
    const [offer] = (await requestsOf(world.member)).requests;
    const answered = await send(world.member, { action: 'reject', requestId: offer?.id, memberId: friend.id.toString() });
    expect([answered.success, answered.value.downline]).toEqual([true, []]);
    const listed = await send(world.second, { action: 'list', memberId: world.member.id.toString() });
    expect(listed.value.downline.map(({ name }) => name).sort()).toEqual([world.third.username, world.member.username].sort());
  });

  test('an offer to an excluded member goes as any other for the agent, and its receiver hears nothing and cannot answer (MC-26, AG-16)', async () => {
    const other = await world.signedInMember({ type: 0, parentId: world.second.id });
    await world.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, { token: world.member.token });
    const [excluded, silent] = [await offerTo(world.member), await offerTo(other)];
    const madeTo = (body: typeof excluded, { id }: { readonly id: bigint }) => {
      const [offer] = body.value.made
        .filter(({ other: to }) => to.id === id.toString())
        .map(({ id: _, other: to, ...more }) => ({ ...more, isAgent: to.isAgent }));
      return offer;
    };
    expect(madeTo(silent, world.member)).toMatchObject({ state: 'open' });
    expect(madeTo(silent, world.member)).toEqual(madeTo(silent, other));
    expect([excluded.success, await waitingFor(world.member), await waitingFor(other)]).toEqual([true, 0, 1]);
    expect((await messagesOf(world.member)).map(({ topic }) => topic)).toEqual(['notice']);
    expect((await world.ask('agent.contractRequests', {}, { token: world.member.token })).body.errorCode).toBe('protection.excluded');
    const { id } = await world.db
      .selectFrom('agent_offers')
      .select('id')
      .where('member_id', '=', world.member.id)
      .executeTakeFirstOrThrow();
    for (const action of ['accept', 'reject'])
      expect((await send(world.member, { action, requestId: id.toString() })).errorCode).toBe('protection.excluded');
    await world.advance(hours(72));
    await world.runDueWork();
    const { token } = world.second;
    const { made } = await world.takeValue('agent.dailySalary', { action: 'list' }, { token });
    expect(made.map(({ state }) => state)).toEqual(['expired', 'expired']);
  });

  test('nothing that an agent reads tells a member who excluded themselves from one who stopped; both leave the active count (AG-03, AG-05)', async () => {
    const other = await world.signedInMember({ type: 0, parentId: world.second.id });
    for (const { id } of [world.member, other]) await world.bets(id, noon - hours(1), 500_00);
    await world.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'P1M' }, { token: world.member.token });
    await world.runDueWork();
    const seen = async (from: string, to: string) => {
      const { token } = world.second;
      const { figures, needs } = await world.takeValue('agent.overview', { from, to }, { token });
      const { rows } = await world.takeValue('agent.team', { from, to }, { token });
      const idle = await world.takeValue('agent.team', { from, to, show: 'idle' }, { token });
      const [one, two] = [world.member, other].map(({ id }) => {
        const found = rows.filter((row) => row.id === id.toString()).map(({ id: _, name: __, joined: ___, ...row }) => row);
        return { found, idle: idle.rows.some((row) => row.id === id.toString()) };
      });
      expect(one?.found).toHaveLength(1);
      expect(one).toEqual(two);
      return [figures.active, needs.map((need) => ('count' in need ? need.count : need.kind))];
    };
    expect(await seen('2026-11-20', '2026-11-20')).toEqual([2, []]);
    await world.advance(days(20));
    expect(await seen('2026-12-04', '2026-12-10')).toEqual([0, [2]]);
  });

  test('the forecast is what this period would pay by the offer and by the contract of today, less what the downline keeps (AG-16)', async () => {
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(100_00, 50)], new Date(midnight - days(3)));
    await world.bets(world.deep.id, noon - hours(1), 1_000_00);
    await world.runDueWork();
    await offerTo(world.third, 80);
    const [offer] = (await requestsOf(world.third)).requests;
    expect(offer).toMatchObject({ today: [{ rate: 50 }], forecast: { bet: '1000.00', tier: 1, amount: '8.00', today: '5.00' } });
  });

  test('an offer received stays on the page and in the overview, however many open ones the agent has made; those fill further pages (AG-16, MC-26, AG-03)', async () => {
    await world.contract(world.top.id, null, 'daily', 'daily', [tier(100_00, 100)], new Date(midnight - days(3)));
    await send(world.top, { action: 'new', memberId: world.second.id.toString(), tiers: [{ dailyBetAmount: '100.00', rate: 70 }] });
    await world.advance(1_000);
    const others = await Promise.all(Array.from({ length: 31 }, () => world.signedInMember({ type: 0, parentId: world.second.id })));
    for (const other of others) await offerTo(other);
    const list = async (pageNo: number) => (await send(world.second, { action: 'list', pageNo })).value;
    const [first, second] = [await list(1), await list(2)];
    expect([first.received.length, first.made.length, first.offerPages]).toEqual([1, 30, 2]);
    expect([second.received.length, second.made.length]).toEqual([1, 1]);
    const made = [...first.made, ...second.made].map(({ other }: { other: { id: string } }) => BigInt(other.id));
    expect(new Set(made)).toEqual(new Set(others.map(({ id }) => id)));
    expect([(await requestsOf(world.second)).requests.length, await waitingFor(world.second)]).toEqual([1, 1]);
    const { needs } = await world.takeValue('agent.overview', {}, { token: world.second.token });
    expect(needs.filter(({ kind }) => kind === 'offer_received')).toHaveLength(1);
  });

  test('who accepts less reads whose contracts would end, with names below the second step shortened (AG-16, R24)', async () => {
    await world.contract(world.top.id, null, 'daily', 'daily', [tier(100_00, 100)], new Date(midnight - days(3)));
    await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(100_00, 90)], new Date(midnight - days(2)));
    const agent = (parentId: bigint) => world.signedInMember({ type: 1, parentId });
    const fourth = await agent(world.third.id);
    const fifth = await agent(fourth.id);
    for (const [of, by, rate] of [
      [world.third, world.second, 80],
      [fourth, world.third, 70],
      [fifth, fourth, 60],
    ] as const)
      await world.contract(of.id, by.id, 'daily', 'daily', [tier(100_00, rate)], new Date(midnight - days(2)));
    await send(world.top, { action: 'new', memberId: world.second.id.toString(), tiers: [{ dailyBetAmount: '100.00', rate: 50 }] });
    const [offer] = (await requestsOf(world.second)).requests;
    expect(offer?.ends.map(({ name }) => name)).toEqual([world.third.username, fourth.username, expect.stringContaining('•')]);
    expect(JSON.stringify(offer)).not.toContain(fifth.username);
  });

  test('a request to end a contract shows the terms that end and what the receiver would lose; afterwards the record says from what, when and by whom (AG-16, MC-26)', async () => {
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(100_00, 50)], new Date(midnight - days(3)));
    await world.bets(world.deep.id, noon - hours(1), 1_000_00);
    await world.runDueWork();
    await send(world.second, { action: 'terminate', memberId: world.third.id.toString() });
    const [request] = (await requestsOf(world.third)).requests;
    expect(request).toMatchObject({
      request: 'termination',
      tiers: [],
      today: [{ rate: 50 }],
      forecast: { bet: '1000.00', amount: '0.00', today: '5.00' },
    });
    const needsOf = async ({ token }: { token: string }) => (await world.takeValue('agent.overview', {}, { token })).needs;
    expect(await needsOf(world.third)).toContainEqual(expect.objectContaining({ kind: 'offer_received', request: 'termination' }));
    expect(await needsOf(world.second)).toContainEqual(expect.objectContaining({ kind: 'offer_waiting', request: 'termination' }));
    await send(world.third, { action: 'accept', requestId: request?.id });
    await world.advance(days(3));
    await offerTo(world.third, 40);
    const { made } = (await send(world.second, { action: 'list' })).value;
    expect(made).toMatchObject([
      { state: 'open', today: [], tiers: [{ rate: 40 }], offeredBy: world.second.username, answeredBy: null },
      { state: 'accepted', today: [{ rate: 50 }], tiers: [], offeredBy: world.second.username, answeredBy: world.third.username },
    ]);
  });

  test('the forecast says the step and rate, what is due and kept below, and what the next step lacks; My income has it of each kind (AG-08, AG-16)', async () => {
    const steps = [tier(100_00, 80), tier(1_500_00, 90)];
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', steps, new Date(midnight - days(3)));
    const below = await world.signedInMember({ type: 1, parentId: world.third.id });
    const player = await world.signedInMember({ type: 0, parentId: below.id });
    await world.contract(below.id, world.third.id, 'daily', 'daily', [tier(100_00, 30)], new Date(midnight - days(3)));
    await world.bets(world.deep.id, noon - hours(1), 1_000_00);
    await world.bets(player.id, noon - hours(1), 200_00);
    await world.runDueWork();
    const { forecast } = (await send(world.third, { action: 'list' })).value;
    expect(forecast).toMatchObject({
      bet: '1200.00',
      tier: 1,
      rate: 80,
      due: '9.60',
      minus: '0.60',
      amount: '9.00',
      next: { tier: 2, rate: 90, bet: '300.00', net: '0.00', active: 0 },
    });
    const { token } = world.third;
    expect((await world.takeValue('agent.forecasts', {}, { token })).forecasts).toEqual([{ kind: 'daily', period: 'daily', ...forecast }]);
    expect((await world.takeValue('agent.forecasts', {}, { token: world.stranger.token })).forecasts).toEqual([]);
  });

  test('messages of contracts name the kind and what was asked, and lead to its page; that of a payout leads to its working (AG-16, AG-08)', async () => {
    await offerTo(world.third);
    const answerOpen = async (action: string) => {
      const [request] = (await requestsOf(world.third)).requests;
      await send(world.third, { action, requestId: request?.id });
    };
    await answerOpen('accept');
    await world.advance(days(1));
    await send(world.second, { action: 'terminate', memberId: world.third.id.toString() });
    await answerOpen('reject');
    await world.bets(world.deep.id, world.world.now, 1_000_00);
    await world.runDueWork();
    await world.advance(days(1));
    await world.runDueWork();
    const page = '/agent/agentDailyWages2';
    const told = (await messagesOf(world.second)).map(({ leadsTo, title }) => [leadsTo, title]);
    const { username } = world.third;
    expect(told).toContainEqual([page, `${username} accepted your offer: Daily salary`]);
    expect(told).toContainEqual([page, `${username} declined to end the contract: Daily salary`]);
    const [{ id } = { id: 0n }] = await world.db
      .selectFrom('agent_payouts')
      .select('id')
      .where('member_id', '=', world.third.id)
      .where('amount', '>', 0n)
      .execute();
    expect((await messagesOf(world.third)).map(({ leadsTo }) => leadsTo)).toContain(`/agent/agentRevenueReport?payout=${id}`);
  });

  test('an offer of a real-time salary above one’s own rates is refused with both of them (AG-16, AG-20)', async () => {
    await world.contract(
      world.second.id,
      null,
      'realtime',
      'five_minutes',
      [tier(1_00, 60, { winRate: 40 })],
      new Date(midnight - days(1)),
    );
    const tiers = [{ singleBet: '1.00', lossRate: 60, profitRate: 41 }];
    const request = { action: 'new', memberId: world.member.id.toString(), tiers };
    const { body } = await world.ask('agent.realTimeSalary', request, { token: world.second.token });
    expect([body.errorCode, body.message]).toEqual([
      'agent.rates_too_high',
      'Step 1 gives more than your own contract does for these bets. The highest rates are 0.6% for lost bets and 0.4% for won ones.',
    ]);
  });

  test('an agent may offer the kinds of which they have a contract without an end (AG-16)', async () => {
    const centreOf = async (who: Person) => (await world.takeValue('agent.centre', {}, { token: who.token })).offers;
    expect([await centreOf(world.second), await centreOf(world.third)]).toEqual([['daily'], []]);
    await world.db
      .updateTable('agent_contracts')
      .set({ ends_at: new Date(noon + days(1)), settles_at: null })
      .where('member_id', '=', world.second.id)
      .execute();
    expect(await centreOf(world.second)).toEqual([]);
  });

  test('the operator ends the contracts of a closed account and those below with their period, and of no open one (AG-16)', async () => {
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(100_00, 50)], new Date(midnight - days(3)));
    await offerTo(world.member);
    const end = (name: string) => endClosedContracts(world.db, name, zone, new Date(world.world.now));
    expect([await end(world.second.username), await end('nobody')]).toEqual([null, null]);
    await world.db
      .updateTable('members')
      .set({ closed_at: new Date(world.world.now) })
      .where('id', '=', world.second.id)
      .execute();
    expect(await end(world.second.username)).toBe(2);
    const ends = await world.db.selectFrom('agent_contracts').select('ends_at').execute();
    expect(ends).toEqual([{ ends_at: new Date(midnight + days(1)) }, { ends_at: new Date(midnight + days(1)) }]);
    expect((await messagesOf(world.third)).map(({ topic }) => topic)).toEqual(['agent']);
    expect((await requestsOf(world.member)).requests).toMatchObject([{ state: 'expired' }]);
    expect(await end(world.second.username)).toBe(0);
  });

  if (engine === 'postgres')
    test('a contract that is accepted while those above it end, ends with them (AG-16)', async () => {
      await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(100_00, 50)], new Date(midnight - days(3)));
      const tiers = [{ dailyBetAmount: '100.00', rate: 40 }];
      await send(world.third, { action: 'new', memberId: world.deep.id.toString(), tiers });
      const [offer] = (await requestsOf(world.deep)).requests;
      const now = new Date(world.world.now);
      await world.db.updateTable('members').set({ closed_at: now }).where('id', '=', world.second.id).execute();
      const acts = await world.db.transaction().execute(async (trx) => {
        // Contracts can be read and not written, so both stop where they have judged what they read.
        await sql`lock table agent_contracts in share mode`.execute(trx);
        const accepted = send(world.deep, { action: 'accept', requestId: offer?.id });
        await untilWaiting(world.db);
        const ended = endClosedContracts(world.db, world.second.username, zone, now);
        await untilWaiting(world.db, 2);
        return { accepted, ended };
      });
      expect([(await acts.accepted).success, await acts.ended]).toEqual([true, 3]);
      expect(await world.db.selectFrom('agent_contracts').select('id').where('ends_at', 'is', null).execute()).toEqual([]);
    });
});
