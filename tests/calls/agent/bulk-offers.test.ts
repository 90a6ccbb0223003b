// One contract offered to several accounts as one act: a preview that sends nothing, what became of each offer, and once for each key.
import { beforeEach, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { days, hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { type AgentWorld, agentWorld, tier } from './agents-fixture.ts';

const begun = new Date(noon - hours(12) - days(3));

onOneEngineDaily('offers to several accounts', (open) => {
  let world: AgentWorld;
  type Person = AgentWorld['member'];
  let [fresh, other]: Person[] = [];
  beforeEach(async () => {
    world = await agentWorld(open);
    const person = () => world.signedInMember({ type: 1, parentId: world.second.id });
    [fresh, other] = [await person(), await person()];
    await world.contract(world.second.id, null, 'daily', 'daily', [tier(100_00, 100)], begun);
    await world.contract(world.third.id, world.second.id, 'daily', 'daily', [tier(100_00, 60)], begun);
    await world.contract(fresh.id, world.second.id, 'daily', 'daily', [tier(100_00, 40)], begun);
  });
  const send = async (to: readonly { id: bigint }[], more: object = {}, who: { token: string } = world.second) =>
    (
      await world.ask(
        'agent.offerContracts',
        { kind: 'daily', memberIds: to.map(({ id }) => String(id)), tiers: [{ dailyBetAmount: '100.00', rate: 60 }], ...more },
        { token: who.token },
      )
    ).body;
  const outcomesOf = ({ value }: { value: { offers: { outcome: string }[] } }) => value.offers.map(({ outcome }) => outcome);
  const offersTo = async ({ token }: { token: string }) => (await world.takeValue('agent.contractRequests', {}, { token })).requests;
  const everyOffer = () => world.db.selectFrom('agent_offers').selectAll().execute();
  const everyone = () => [world.third, fresh, other, world.member] as Person[];

  test('a preview says what would become of each offer, and neither sends, tells nor logs anything (AG-16)', async () => {
    await world.takeValue(
      'agent.dailySalary',
      { action: 'new', memberId: String(other?.id), tiers: [{ dailyBetAmount: '100.00', rate: 50 }] },
      { token: world.second.token },
    );
    const before = await everyOffer();
    const tables = ['messages', 'agent_acts', 'money_keys'] as const;
    const counts = () => Promise.all(tables.map((name) => world.db.selectFrom(name).selectAll().execute()));
    const written = await counts();
    const { value } = await send(everyone());
    expect(value.offers).toEqual([
      { id: String(world.third.id), outcome: 'same', reason: null },
      { id: String(fresh?.id), outcome: 'sent', reason: null },
      { id: String(other?.id), outcome: 'refused', reason: expect.stringContaining("hasn't answered") },
      { id: String(world.member.id), outcome: 'sent', reason: null },
    ]);
    expect([await everyOffer(), await counts()]).toEqual([before, written]);
  });

  test('the act makes each offer that the preview said, with its message, and the same key again makes none (AG-16, REL-06)', async () => {
    const act = crypto.randomUUID();
    const answers = await Promise.all([send(everyone(), { act }), send(everyone(), { act })]);
    expect(answers.map(outcomesOf)).toEqual([
      ['same', 'sent', 'sent', 'sent'],
      ['same', 'sent', 'sent', 'sent'],
    ]);
    expect(await everyOffer()).toHaveLength(3);
    for (const who of everyone().slice(1)) {
      expect(await offersTo(who)).toMatchObject([{ state: 'open', tiers: [{ rate: 60 }] }]);
      const { messages } = await world.takeValue('member.messages', { pageNo: 1, pageSize: 20 }, { token: who.token });
      expect(messages).toHaveLength(1);
    }
    const [offer] = await offersTo(world.member);
    await world.takeValue('agent.dailySalary', { action: 'reject', requestId: offer?.id }, { token: world.member.token });
    // Also after an answer the key makes nothing new; with other terms it is refused.
    expect(outcomesOf(await send(everyone(), { act }))).toEqual(['same', 'sent', 'sent', 'sent']);
    expect((await offersTo(world.member)).map(({ state }) => state)).toEqual(['rejected']);
    expect((await send([world.third], { act })).errorCode).toBe('wallet.key_reused');
    const { rows } = await world.takeValue('agent.acts', { group: 'contracts' }, { token: world.second.token });
    expect(rows.filter(({ kind }) => kind === 'contract_offered')).toHaveLength(3);
  });

  test('above the rate of one person each offer waits for the second one (AG-16, SEC-12)', async () => {
    await writeSetting(world.db, 'second_person', { transfer: '100.00', rates: { daily: 50 } });
    await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(100_00, 100)], begun);
    expect(outcomesOf(await send(everyone().slice(1), { act: crypto.randomUUID() }))).toEqual(['waits', 'waits', 'waits']);
    expect(await everyOffer()).toEqual([]);
    const again = await send(everyone().slice(1));
    expect(outcomesOf(again)).toEqual(['refused', 'refused', 'refused']);
  });

  test('terms above the own ones, an account of another line and one that is not direct refuse the whole act (AG-05, AG-16)', async () => {
    const act = crypto.randomUUID();
    const tooHigh = await send(everyone(), { act, tiers: [{ dailyBetAmount: '100.00', rate: 101 }] });
    expect([tooHigh.errorCode, tooHigh.value]).toEqual(['agent.rate_too_high', { tier: 1, rate: 1, winRate: 0 }]);
    expect((await send([world.member, world.theirs], { act })).errorCode).toBe('not_found');
    expect((await send([world.member, world.top], { act })).errorCode).toBe('not_found');
    expect((await send([world.member, world.deep], { act })).errorCode).toBe('agent.not_direct');
    expect((await send([world.member], { act, tiers: [{ rate: 10 }] })).errorCode).toBe('input.invalid');
    expect((await send([world.deep], { act }, world.third)).value.offers).toMatchObject([{ outcome: 'sent' }]);
    expect(await everyOffer()).toHaveLength(1);
  });
});
