// What waits for a second person: begun above a threshold by one, approved by another, never by the same, and sent once.
import { beforeEach, describe, expect, test } from 'vitest';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { oneTimeCodeOf } from '#platform/identity/one-time-codes.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { toAmount } from '#values/money.ts';
import { days, hours } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { noon, password, postMovement, secret } from '../../platform.ts';
import { bindAccount, paymentPassword } from '../wallet/withdrawal-fixture.ts';
import { type AgentWorld, agentWorld, tier } from './agents-fixture.ts';

const chosen = 'coral8Reef77';
let named = 0;

onOneEngineDaily('a second person', (open) => {
  let world: AgentWorld;
  type Person = Pick<AgentWorld['member'], 'id' | 'token' | 'username'>;
  beforeEach(async () => {
    world = await agentWorld(open);
    await writeSetting(world.db, 'transfers', { minimum: '1.00' });
    await writeSetting(world.db, 'withdrawals', { turnover: 0 });
    await writeSetting(world.db, 'second_person', { transfer: '100.00', rates: { daily: 60 } });
    for (const { id } of [world.top, world.second, world.stranger]) await bindAccount(world, id);
    await postMovement(world.db, world.second.id, 100_000);
    await postMovement(world.db, world.top.id, 100_000);
  });

  async function helperOf(agent: Person, ...rights: StaffRight[]): Promise<Person> {
    await world.takeValue('access.prove', { way: 'password', password }, { token: agent.token });
    const shown = await world.takeValue('access.openStaff', { username: `ana${++named}`, rights, paymentPassword }, { token: agent.token });
    const link = new URL(shown.link).searchParams.get('link') ?? '';
    await world.ask('access.resetPassword', { link, newPassword: chosen, confirmNewPassword: chosen });
    const sign = { username: shown.username, password: chosen, side: 'agent' as const, human: await world.solveHumanCheck() };
    const { body } = await world.ask('access.login', sign);
    return { id: BigInt(shown.id), username: shown.username, token: String(body.value.token) };
  }
  const proof = ({ username }: Person) => (username.startsWith('ana') ? chosen : paymentPassword);
  const send = async (who: Person, amount: string, to: Person = world.member, more: object = {}, key: string = crypto.randomUUID()) =>
    (
      await world.ask(
        'wallet.transferDownline',
        { to: to.id.toString(), amount, paymentPassword: proof(who), ...more },
        { token: who.token, key },
      )
    ).body;
  const listOf = async ({ token }: Person, query: object = {}) => (await world.takeValue('agent.approvals', query, { token })).rows;
  const approve = async (who: Person, id: string, more: object = {}, key: string = crypto.randomUUID()) =>
    (await world.ask('wallet.approveTransfer', { id, paymentPassword: proof(who), ...more }, { token: who.token, key })).body;
  const end = async (who: Person, id: string, reason?: string) =>
    (await world.ask('agent.endApproval', { id, ...(reason === undefined ? {} : { reason }) }, { token: who.token })).body;
  const money = async (...people: Person[]) => Promise.all(people.map(async ({ id }) => (await balanceOf(world.db, id)).main));
  const messagesOf = async ({ token }: Person) =>
    (await world.takeValue('member.messages', { pageNo: 1, pageSize: 20 }, { token })).messages;
  const needsOf = async ({ token }: Person) =>
    (await world.takeValue('agent.overview', {}, { token })).needs.filter(({ kind }) => kind === 'approval');
  const exclude = ({ id }: Person) =>
    world.db
      .insertInto('exclusions')
      .values({
        member_id: id,
        kind: 'time-out',
        length: 'PT24H',
        starts_at: new Date(world.world.now - 1),
        ends_at: new Date(world.world.now + days(1)),
        ends_by_itself: true,
      })
      .execute();
  const pause = ({ token }: Person) => world.takeValue('saferPlay.exclude', { kind: 'time-out', length: 'PT24H' }, { token });
  async function close({ id, token }: Person) {
    const { email } = await world.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow();
    const { codeId } = await world.takeValue('access.sendClosingCode', { way: 'email' }, { token });
    const verificationCode = oneTimeCodeOf({ settings: { secrets: [secret] } }, codeId, 'closing', `closing of ${id} ${email}`);
    const leaves = toAmount((await balanceOf(world.db, id)).main);
    await world.takeValue('access.closeAccount', { leaves, password, way: 'email', codeId, verificationCode }, { token });
  }
  /** Begun by `who`, above what one person may send. */
  const begin = async (who: Person, amount = '250.00', to: Person = world.member): Promise<string> => {
    const { value } = await send(who, amount, to);
    expect(value).toMatchObject({ reference: null, waitsUntil: new Date(world.world.now + hours(72)).toISOString() });
    const [row] = await listOf(who);
    return row?.id ?? '';
  };

  describe('for a transfer', () => {
    test('one person sends up to the threshold of a day, in parts too; what goes above waits, and nothing moves (SEC-12, AG-14)', async () => {
      expect((await send(world.second, '60.00')).value).toMatchObject({ reference: expect.any(String), waitsUntil: null });
      const to = world.member.id.toString();
      const terms = async () => world.takeValue('wallet.downlineTerms', { to }, { token: world.second.token });
      expect((await terms()).aloneUpTo).toBe('40.00');
      const key = crypto.randomUUID();
      const [one, again] = [
        await send(world.second, '40.01', world.member, {}, key),
        await send(world.second, '40.01', world.member, {}, key),
      ];
      expect(one.value).toMatchObject({ reference: null, amount: '40.01', balance: '940.00', waitsUntil: expect.any(String) });
      expect(again.value).toEqual(one.value);
      expect(await money(world.second, world.member)).toEqual([94_000n, 6_000n]);
      expect(await listOf(world.second)).toMatchObject([
        {
          kind: 'transfer',
          state: 'open',
          by: world.second.username,
          about: { name: world.member.username },
          amount: '40.01',
          mayApprove: false,
          mayTakeBack: true,
        },
      ]);
      expect((await send(world.second, '40.00')).value.waitsUntil).toBeNull();
      // With nothing left of the threshold the terms still answer, and say so.
      expect((await terms()).aloneUpTo).toBe('0.00');
      expect((await world.takeValue('wallet.transferTerms', {}, { token: world.second.token })).aloneUpTo).toBe('0.00');
      // A member is no line of an agent.
      expect((await world.takeValue('wallet.transferTerms', {}, { token: world.member.token })).aloneUpTo).toBeNull();
    });

    test('of two that only fit the threshold alone one is sent and one waits (SEC-12, SEC-09)', async () => {
      const answers = await Promise.all([send(world.second, '60.00'), send(world.second, '60.00', world.third)]);
      expect(answers.map(({ value }) => (value.waitsUntil === null ? 'sent' : 'waits')).sort()).toEqual(['sent', 'waits']);
      expect(await money(world.second)).toEqual([94_000n]);
    });

    test('the upline is told, sees it among what needs an answer, and approves it with the own password (SEC-12, AG-03, AG-14)', async () => {
      const id = await begin(world.second);
      const [message] = await messagesOf(world.top);
      expect(message).toMatchObject({ topic: 'agent', leadsTo: '/agent/approvals' });
      expect(message?.body).toContain('₱250.00');
      expect(await needsOf(world.top)).toMatchObject([{ what: 'transfer', name: world.member.username }]);
      expect(await needsOf(world.second)).toEqual([]);
      expect(await listOf(world.top)).toMatchObject([{ id, agent: world.second.username, by: world.second.username, mayApprove: true }]);
      expect(await approve(world.top, id, { paymentPassword: '000000' })).toMatchObject({
        errorCode: 'payment_password.wrong',
        value: { triesLeft: 4 },
      });
      const { value } = await approve(world.top, id);
      expect(value).toMatchObject({ amount: '250.00', reference: expect.any(String) });
      expect(await money(world.top, world.second, world.member)).toEqual([100_000n, 75_000n, 25_000n]);
      expect(await listOf(world.second)).toMatchObject([
        { state: 'approved', answeredBy: world.top.username, reference: value.reference, mayTakeBack: false },
      ]);
      const { data } = await world.db
        .selectFrom('postings')
        .select('data')
        .where('reference', '=', value.reference)
        .executeTakeFirstOrThrow();
      expect(data).toMatchObject({ begunBy: world.second.id.toString(), approvedBy: world.top.id.toString() });
      for (const who of [world.second, world.member]) expect((await messagesOf(who))[0]?.body).toContain(value.reference);
      // What two people sent leaves what one person may send as it was.
      expect((await world.takeValue('wallet.transferTerms', {}, { token: world.second.token })).aloneUpTo).toBe('100.00');
      expect((await verifyLedger(world.db)).faults).toEqual([]);
    });

    test('the same person twice is refused, and anybody outside the line finds nothing (SEC-12, REL-13)', async () => {
      const begun = await helperOf(world.second, 'transfers');
      const other = await helperOf(world.second, 'transfers', 'contracts');
      const unable = await helperOf(world.second, 'contracts');
      const readsOnly = await helperOf(world.second, 'reports');
      const theirs = await helperOf(world.stranger, 'transfers');
      const id = await begin(begun);
      const codeOf = async (who: Person) => (await approve(who, id)).errorCode;
      const ends = async (who: Person) => (await end(who, id, 'No')).errorCode;
      expect(await codeOf(begun)).toBe('approval.same_person');
      for (const who of [world.stranger, theirs, world.third])
        expect([await codeOf(who), await ends(who)]).toEqual(['not_found', 'not_found']);
      for (const who of [world.member, world.theirs])
        expect([await codeOf(who), await ends(who)]).toEqual(['role.not_agent', 'role.not_agent']);
      expect([await codeOf(world.trial), await ends(world.trial)]).toEqual(['role.trial', 'role.trial']);
      expect([await codeOf(unable), await ends(unable)]).toEqual(['role.staff', 'not_found']);
      expect([await codeOf(readsOnly), await ends(readsOnly)]).toEqual(['role.staff', 'role.staff']);
      expect(await listOf(unable)).toEqual([]);
      for (const who of [world.stranger, theirs, world.third]) expect(await listOf(who)).toEqual([]);
      expect(await money(world.second, world.member)).toEqual([100_000n, 0n]);
      // The agent, another helper and the upline may; the upline does not read the helper's name.
      expect(await listOf(other)).toMatchObject([{ by: begun.username, mayApprove: true }]);
      expect(await listOf(world.second)).toMatchObject([{ by: begun.username, mayApprove: true }]);
      expect(await listOf(world.top)).toMatchObject([{ by: world.second.username, mayApprove: true }]);
      expect((await approve(other, id)).success).toBe(true);
      expect(await listOf(world.top)).toMatchObject([{ state: 'approved', answeredBy: world.second.username }]);
    });

    test('the database too refuses that the one who began it answers it (SEC-12)', async () => {
      const id = await begin(world.second);
      const set = (state: 'approved' | 'refused' | 'taken_back') =>
        world.db
          .updateTable('approvals')
          .set({ state, answered_at: new Date(), answered_by: world.second.id })
          .where('id', '=', BigInt(id))
          .execute();
      for (const state of ['approved', 'refused'] as const) await expect(set(state)).rejects.toThrow(/approvals_by_two/);
      await set('taken_back');
    });

    test('of two people who approve at once one sends it, and a repeated key answers as before (SEC-12, SEC-09, REL-06)', async () => {
      const begun = await helperOf(world.second, 'transfers');
      const id = await begin(begun);
      const key = crypto.randomUUID();
      const answers = await Promise.all([approve(world.top, id, {}, key), approve(world.second, id), approve(world.top, id, {}, key)]);
      const sent = answers.filter(({ success }) => success);
      expect(new Set(sent.map(({ value }) => value.reference)).size).toBe(1);
      expect(answers.flatMap(({ success, errorCode }) => (success ? [] : [errorCode])).every((code) => code === 'approval.over')).toBe(
        true,
      );
      expect(await money(world.second, world.member)).toEqual([75_000n, 25_000n]);
      expect((await approve(world.second, id)).errorCode).toBe('approval.over');
      expect((await verifyLedger(world.db)).faults).toEqual([]);
    });

    test('it is judged again: without the money the upline reads only that it is no longer possible, the own line why (SEC-12)', async () => {
      const begun = await helperOf(world.second, 'transfers');
      const id = await begin(begun, '950.00');
      await send(world.second, '100.00');
      const above = await approve(world.top, id);
      expect([above.errorCode, JSON.stringify(above)]).toEqual(['approval.not_possible', expect.not.stringMatching(/900|950/)]);
      expect((await approve(world.second, id)).errorCode).toBe('wallet.insufficient_funds');
      await exclude(world.member);
      await postMovement(world.db, world.second.id, 100_000);
      expect((await approve(world.top, id)).errorCode).toBe('approval.not_possible');
      expect((await approve(world.second, id)).errorCode).toBe('transfer.not_receivable');
      await world.db.deleteFrom('exclusions').execute();
      expect((await approve(world.second, id)).success).toBe(true);
    });

    test('what a server of an older version left open in a break sends nothing (SEC-12, R24)', async () => {
      const id = await begin(world.second);
      await exclude(world.second);
      expect((await approve(world.top, id)).errorCode).toBe('approval.over');
      expect(await money(world.second, world.member)).toEqual([100_000n, 0n]);
    });

    test.each([
      ['takes a break', pause],
      ['closes the account', close],
    ])('when the agent %s, what waits is taken back, and looks to the upline as if by hand (SEC-12, R24)', async (_, stop) => {
      await end(world.second, await begin(world.second));
      const [byHand] = await listOf(world.top);
      const id = await begin(world.second);
      await stop(world.second);
      const [row] = await listOf(world.top);
      expect(row).toMatchObject({ id, state: 'taken_back', mayApprove: false, answeredBy: world.second.username });
      expect(row).toEqual({ ...byHand, id, begunAt: row?.begunAt, expiresAt: row?.expiresAt, answeredAt: row?.answeredAt });
      expect([row?.answeredAt, byHand?.answeredAt]).toEqual([expect.any(String), expect.any(String)]);
      expect(await needsOf(world.top)).toEqual([]);
      expect([(await approve(world.top, id)).errorCode, (await end(world.top, id, 'No')).errorCode]).toEqual([
        'approval.over',
        'approval.over',
      ]);
      expect(await money(world.second, world.member)).toEqual([100_000n, 0n]);
      const told = (await messagesOf(world.top)).length;
      for (const length of [hours(48), hours(48)]) {
        await world.advance(length);
        await world.runDueWork();
        expect((await listOf(world.top, { from: '2026-11-01' }))[0]).toEqual(row);
      }
      expect(await messagesOf(world.top)).toHaveLength(told);
    });

    test('of what is begun as the agent takes a break nothing is left open (SEC-12, R24)', async () => {
      await Promise.all([send(world.second, '250.00'), pause(world.second)]);
      expect((await listOf(world.top)).map(({ state }) => state)).not.toContain('open');
    });

    test('an upline on a break is not written to, and the agent notices nothing (SEC-12)', async () => {
      await exclude(world.top);
      await begin(world.second);
      await world.db.deleteFrom('exclusions').execute();
      expect(await messagesOf(world.top)).toEqual([]);
      expect(await listOf(world.top)).toMatchObject([{ mayApprove: true }]);
    });

    test('a helper who lost the right has begun nothing that can be approved, and it can be declined (SEC-12, R24)', async () => {
      const begun = await helperOf(world.second, 'transfers');
      const id = await begin(begun);
      await world.takeValue('access.changeStaffRights', { id: begun.id.toString(), rights: ['reports'] }, { token: world.second.token });
      expect((await approve(world.top, id)).errorCode).toBe('approval.over');
      expect((await end(world.second, id, 'Left the team')).value).toEqual({ state: 'refused' });
    });

    test('an approval begun by who is an agent no longer, or is on a break, sends nothing (SEC-12)', async () => {
      const id = await begin(world.second);
      const type = (to: number) => world.db.updateTable('members').set({ type: to }).where('id', '=', world.second.id).execute();
      await type(0);
      expect((await approve(world.top, id)).errorCode).toBe('approval.over');
      await type(1);
      await exclude(world.second);
      expect((await approve(world.top, id)).errorCode).toBe('approval.over');
      await world.db.deleteFrom('exclusions').execute();
      expect((await approve(world.top, id)).success).toBe(true);
    });

    test('it expires as offers do, and then nobody can approve it; the agent is told (SEC-12)', async () => {
      const id = await begin(world.second);
      await world.advance(hours(72));
      expect((await approve(world.top, id)).errorCode).toBe('approval.over');
      expect(await listOf(world.second)).toMatchObject([{ state: 'expired', answeredAt: null }]);
      await world.runDueWork();
      expect(await listOf(world.second)).toMatchObject([{ state: 'expired', answeredAt: expect.any(String), answeredBy: null }]);
      expect((await messagesOf(world.second))[0]?.title).toContain(world.member.username);
      expect((await send(world.second, '250.00')).success).toBe(true);
    });

    test('whoever began it takes it back, anybody else declines it with a reason, which the agent reads (SEC-12)', async () => {
      const begun = await helperOf(world.second, 'transfers');
      const first = await begin(begun);
      expect((await end(world.top, first)).errorCode).toBe('input.invalid');
      expect((await end(world.top, first, 'Too much')).value).toEqual({ state: 'refused' });
      expect((await messagesOf(world.second))[0]?.body).toContain('“Too much”');
      expect((await approve(world.second, first)).errorCode).toBe('approval.over');
      const second = await begin(begun);
      expect((await end(begun, second)).value).toEqual({ state: 'taken_back' });
      expect((await end(world.second, second, 'No')).errorCode).toBe('approval.over');
      expect((await listOf(world.second)).map(({ state, reason }) => [state, reason])).toEqual([
        ['taken_back', null],
        ['refused', 'Too much'],
      ]);
      expect(await money(world.second, world.member)).toEqual([100_000n, 0n]);
    });

    test('one waits for an account at a time, and nothing waits that nobody could approve (SEC-12)', async () => {
      await begin(world.second);
      expect((await send(world.second, '300.00')).errorCode).toBe('approval.waits');
      expect((await send(world.second, '300.00', world.third)).success).toBe(true);
      // At the top there is no upline.
      expect((await send(world.top, '300.00')).errorCode).toBe('approval.nobody');
      const helper = await helperOf(world.top, 'transfers');
      expect((await send(world.top, '300.00')).value.waitsUntil).not.toBeNull();
      const [row] = await listOf(helper);
      expect((await approve(helper, row?.id ?? '')).success).toBe(true);
    });

    test('nothing waits for an upline that is closed: without a helper it is refused (SEC-12)', async () => {
      const closed = new Date(world.world.now);
      await world.db.updateTable('members').set({ closed_at: closed }).where('id', '=', world.top.id).execute();
      expect((await send(world.second, '250.00')).errorCode).toBe('approval.nobody');
      expect(await listOf(world.second)).toEqual([]);
      await helperOf(world.second, 'transfers');
      expect((await send(world.second, '250.00')).value.waitsUntil).toEqual(expect.any(String));
    });

    test('a page after the last one still says how many there are (SEC-12)', async () => {
      await begin(world.second);
      for (const [query, total] of [
        [{}, 1],
        [{ state: 'open' }, 1],
        [{ state: 'approved' }, 0],
      ] as const) {
        const asked = { ...query, pageNo: 99 };
        expect(await world.takeValue('agent.approvals', asked, { token: world.second.token })).toMatchObject({ rows: [], total });
      }
    });

    test('the upline does not approve what they would receive: a helper does (SEC-12, MC-06)', async () => {
      const up = async (key: string = crypto.randomUUID()) =>
        (await world.ask('wallet.transferUpline', { amount: '250.00', paymentPassword }, { token: world.second.token, key })).body;
      expect((await up()).errorCode).toBe('approval.nobody');
      const helper = await helperOf(world.second, 'transfers');
      expect((await up()).value).toMatchObject({ reference: null, balance: '1000.00' });
      const [row] = await listOf(world.second);
      expect([await listOf(world.top), (await approve(world.top, row?.id ?? '')).errorCode]).toEqual([[], 'not_found']);
      expect((await approve(helper, row?.id ?? '')).success).toBe(true);
      expect(await money(world.second, world.top)).toEqual([75_000n, 125_000n]);
    });

    test('who asks thirty times in an hour is told from when they may ask again, and the upline gets no further mail (SEC-12, SEC-13)', async () => {
      for (let time = 0; time < 29; time++)
        await consumeRateLimit(world.db, `approval:${world.second.id}`, { most: 30, window: hours(1) }, new Date(world.world.now));
      await end(world.second, await begin(world.second));
      const told = (await messagesOf(world.top)).length;
      const refused = await world.ask(
        'wallet.transferDownline',
        { to: world.member.id.toString(), amount: '250.00', paymentPassword },
        { token: world.second.token },
      );
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
      expect(refused.body).toMatchObject({
        errorCode: 'approval.too_many',
        message: expect.stringContaining('30 times'),
        value: { from: new Date(world.world.now + hours(1)).toISOString() },
      });
      expect([(await messagesOf(world.top)).length, (await listOf(world.second)).length]).toEqual([told, 1]);
      expect((await send(world.second, '60.00')).value.waitsUntil).toBeNull();
      await world.advance(hours(1));
      await begin(world.second);
    });

    test('each act stands in the log under the name of who did it (SEC-12, R24)', async () => {
      const begun = await helperOf(world.second, 'transfers');
      const id = await begin(begun);
      await approve(world.top, id);
      const log = async ({ token }: Person) => (await world.takeValue('agent.acts', { group: 'transfers' }, { token })).rows;
      expect((await log(world.second)).map(({ kind, by, about }) => [kind, by, about])).toEqual([
        ['transfer_approved', world.top.username, world.member.username],
        ['transfer_begun', begun.username, world.member.username],
      ]);
      expect(await log(world.top)).toMatchObject([{ kind: 'transfer_approved', by: world.top.username, detail: { amount: '250.00' } }]);
    });
  });

  describe('for a contract', () => {
    const tiers = (rate: number) => [{ dailyBetAmount: '100.00', rate }];
    const daily = async ({ token }: Person, request: object) => (await world.ask('agent.dailySalary', request, { token })).body;
    const offer = (who: Person, rate: number, to: Person = world.third) =>
      daily(who, { action: 'new', memberId: to.id.toString(), tiers: tiers(rate) });
    const accept = async (who: Person, id: string) => (await world.ask('agent.approveContract', { id }, { token: who.token })).body;
    const offersTo = async ({ token }: Person) => (await world.takeValue('agent.contractRequests', {}, { token })).requests;
    beforeEach(async () => {
      const start = new Date(noon - hours(12) - days(3));
      await world.contract(world.top.id, null, 'daily', 'daily', [tier(100_00, 120)], start);
      await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(100_00, 100)], start);
    });

    test('an offer up to the rate goes out, and one above waits until a second person approves it (SEC-12, AG-16)', async () => {
      expect((await offer(world.second, 60, world.member)).value.made).toHaveLength(1);
      const { value } = await offer(world.second, 61);
      expect(value).toMatchObject({ aloneUpTo: 60, waiting: [{ name: world.third.username }] });
      expect([await offersTo(world.third), await messagesOf(world.third)]).toEqual([[], []]);
      const [row] = await listOf(world.top);
      expect(row).toMatchObject({ kind: 'daily', rate: 61, tiers: [{ dailyBetAmount: '100.00', rate: 61 }], today: [], mayApprove: true });
      expect((await accept(world.second, row?.id ?? '')).errorCode).toBe('approval.same_person');
      expect((await approve(world.top, row?.id ?? '')).errorCode).toBe('not_found');
      expect((await accept(world.top, row?.id ?? '')).success).toBe(true);
      expect(await offersTo(world.third)).toMatchObject([{ state: 'open', other: { name: world.second.username }, tiers: [{ rate: 61 }] }]);
      expect((await messagesOf(world.second))[0]?.title).toContain(world.top.username);
      expect((await daily(world.second, { action: 'list' })).value.waiting).toEqual([]);
    });

    test('of two who approve at once one makes the offer, and it is judged again (SEC-12, AG-16)', async () => {
      const helper = await helperOf(world.second, 'contracts');
      await offer(helper, 90);
      const [row] = await listOf(world.second);
      const id = row?.id ?? '';
      expect((await accept(helper, id)).errorCode).toBe('approval.same_person');
      // The agent has less to give by now.
      const lower = new Date(noon - hours(12));
      await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(100_00, 80)], lower);
      expect((await accept(world.top, id)).errorCode).toBe('approval.not_possible');
      expect((await accept(world.second, id)).errorCode).toBe('agent.rate_too_high');
      await world.contract(world.second.id, world.top.id, 'daily', 'daily', [tier(100_00, 100)], lower);
      const answers = await Promise.all([accept(world.top, id), accept(world.second, id)]);
      expect(answers.map(({ errorCode }) => errorCode ?? 'made').sort()).toEqual(['approval.over', 'made']);
      expect(await offersTo(world.third)).toHaveLength(1);
    });

    test('an offer that waits is taken back as the agent takes a break, and none begun meanwhile stays open (SEC-12, AG-16)', async () => {
      await offer(world.second, 90);
      await Promise.all([offer(world.second, 90, world.member), pause(world.second)]);
      const rows = await listOf(world.top);
      expect(rows[rows.length - 1]).toMatchObject({ state: 'taken_back', answeredBy: world.second.username });
      expect(rows.map(({ state }) => state)).not.toContain('open');
      expect((await accept(world.top, rows[0]?.id ?? '')).errorCode).toBe('approval.over');
    });

    test('an offer that is open already is not asked for again, and declining makes none (SEC-12, AG-16)', async () => {
      await offer(world.second, 50);
      expect((await offer(world.second, 90)).errorCode).toBe('agent.offer_open');
      await offer(world.second, 90, world.member);
      const [row] = await listOf(world.top);
      expect((await end(world.top, row?.id ?? '', 'Too high')).value).toEqual({ state: 'refused' });
      expect(await offersTo(world.member)).toEqual([]);
      const { rows } = await world.takeValue('agent.acts', { group: 'contracts' }, { token: world.second.token });
      expect(rows.map(({ kind, by, detail }) => [kind, by, detail.toRate])).toEqual([
        ['contract_refused', world.top.username, 90],
        ['contract_begun', world.second.username, 90],
        ['contract_offered', world.second.username, 50],
      ]);
    });

    test('an offer to an excluded member waits and is made as any other, and its receiver hears nothing (SEC-12, MC-26)', async () => {
      await exclude(world.member);
      expect((await offer(world.second, 90, world.member)).success).toBe(true);
      const [row] = await listOf(world.top);
      expect((await accept(world.top, row?.id ?? '')).success).toBe(true);
      expect((await daily(world.second, { action: 'list' })).value.made).toMatchObject([{ state: 'open' }]);
      expect(await messagesOf(world.member)).toEqual([]);
    });
  });
});
