// Helpers of an agent: an own sign-in, the rights that the agent gave, the agent's name, and nothing of a member.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { days, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, nameOf, password, postMovement } from '../../platform.ts';
import { givePaymentPassword, paymentPassword } from '../wallet/withdrawal-fixture.ts';
import { type AgentWorld, agentWorld, tier } from './agents-fixture.ts';

/** As long as a password may be: whatever signs in also sends money. */
const chosen = 'coral8Reef77'.padEnd(128, 'q');
const everyHelper = [
  'access.logout',
  'access.firstLogin',
  'access.changePassword',
  'member.info',
  'member.language',
  'agent.centre',
  'agent.announcements',
  'agent.readAnnouncement',
];
/** What each right opens besides. */
const opened: Readonly<Record<StaffRight, readonly string[]>> = {
  reports: [
    'agent.overview',
    'agent.team',
    'agent.account',
    'agent.results',
    'agent.bets',
    'agent.movements',
    'agent.income',
    'agent.forecasts',
    'agent.payout',
  ],
  transfers: [
    'agent.team',
    'wallet.downlineTerms',
    'wallet.transferDownline',
    'wallet.approveTransfer',
    'wallet.outcome',
    'agent.approvals',
    'agent.endApproval',
  ],
  contracts: [
    'agent.dividendRequest',
    'agent.dailySalary',
    'agent.hourSalary',
    'agent.realTimeSalary',
    'agent.offerContracts',
    'agent.approveContract',
    'agent.approvals',
    'agent.endApproval',
  ],
  games: ['agent.team', 'agent.branchSettings', 'agent.changeBranchSettings'],
};
let named = 0;

onOneEngineDaily('helpers of agents', (open) => {
  let world: AgentWorld;
  beforeAll(async () => {
    world = await agentWorld(open);
  });
  const linkOf = ({ link }: { link: string }) => new URL(link).searchParams.get('link') ?? '';
  const claim = (link: string) => world.ask('access.resetPassword', { link, newPassword: chosen, confirmNewPassword: chosen });
  const signIn = async (username: string, side: 'member' | 'agent' = 'agent') =>
    world.ask('access.login', { username, password: chosen, side, human: await world.solveHumanCheck() });
  /** A helper who has set a password and is signed in. */
  const prove = ({ token }: { token: string }) => world.takeValue('access.prove', { way: 'password', password }, { token });
  async function helperOf(agent: { id: bigint; token: string }, ...rights: StaffRight[]) {
    const sends = rights.includes('transfers');
    if (sends) {
      await prove(agent);
      await givePaymentPassword(world, agent.id);
    }
    const order = { username: `mia${++named}`, rights, ...(sends ? { paymentPassword } : {}) };
    const shown = await world.takeValue('access.openStaff', order, { token: agent.token });
    await claim(linkOf(shown));
    const { body } = await signIn(shown.username);
    return { id: shown.id, username: shown.username, token: String(body.value.token) };
  }
  const codeOf = async (call: CallName, request: object, who: { token: string }) =>
    (await world.ask(call, request, { token: who.token })).body.errorCode ?? 'answered';
  const list = async (agent: { token: string }) => (await world.takeValue('access.staff', {}, { token: agent.token })).staff;

  test('the agent is told of each helper who was added, in the inbox and by mail, in case another did it (AG-04)', async () => {
    const told = () =>
      world.db
        .selectFrom('messages')
        .select('data')
        .where('member_id', '=', world.third.id)
        .where('kind', '=', 'notice.helper_added')
        .execute();
    expect(await told()).toEqual([]);
    await world.takeValue('access.openStaff', { username: `mia${++named}`, rights: ['reports'] }, { token: world.third.token });
    expect(await told()).toHaveLength(1);
    expect(await list(world.third)).toHaveLength(1);
  });

  test('a helper sets a password by the link, signs in on either side, and is named as one (R24)', async () => {
    const shown = await world.takeValue('access.openStaff', { username: 'Mia', rights: ['reports'] }, { token: world.second.token });
    expect((await list(world.second)).map(({ username, isWaiting, rights }) => ({ username, isWaiting, rights }))).toEqual([
      { username: 'mia', isWaiting: true, rights: ['reports'] },
    ]);
    expect((await signIn('mia')).body.errorCode).toBe('login.wrong');
    expect(await world.takeValue('access.resetLink', { link: linkOf(shown) }, {})).toEqual({ works: true, opens: 'mia' });
    await claim(linkOf(shown));
    for (const side of ['member', 'agent'] as const) expect((await signIn('mia', side)).body.value).toMatchObject({ staff: true });
    expect(await list(world.second)).toMatchObject([{ isWaiting: false, until: null, lastSeen: expect.any(String) }]);
    await writeSetting(world.db, 'separate_sides', true);
    expect((await signIn('mia', 'member')).body.errorCode).toBe('role.not_member');
    await writeSetting(world.db, 'separate_sides', false);
  });

  test.each(Object.keys(opened) as StaffRight[])(
    'with the right %s a helper is answered what it opens, refused every other call, and a guest where guests are (REL-13)',
    async (right) => {
      const helper = await helperOf(world.second, right);
      const answered: string[] = [];
      for (const listed of allEndpoints.filter(({ call }) => call.token === 'needed')) {
        const name = nameOf(listed);
        if (name === 'access.logout') continue;
        if ((await codeOf(name, {}, helper)) !== 'role.staff') answered.push(name);
      }
      expect(answered.sort()).toEqual([...everyHelper.slice(1), ...opened[right]].sort());
      const guest = (await world.ask('system.announcements', {}, {})).text;
      expect((await world.ask('system.announcements', {}, { token: helper.token })).text).toBe(guest);
      expect(await codeOf('access.logout', {}, helper)).toBe('answered');
    },
  );

  test('a helper sees the team of the agent, never another branch, and is in no team (AG-05, R24)', async () => {
    const helper = await helperOf(world.second, 'reports');
    const team = (who: { token: string }, more: object = {}) =>
      world.takeValue('agent.team', { sort: 'name', ...more }, { token: who.token });
    expect(await team(helper)).toEqual(await team(world.second));
    expect((await team(world.top)).rows.map(({ name }) => name)).not.toContain(helper.username);
    for (const other of [world.theirs, world.top, world.second])
      expect(await codeOf('agent.team', { under: other.id.toString() }, helper)).toBe('not_found');
    expect(await world.takeValue('agent.centre', {}, { token: helper.token })).toMatchObject({ rights: ['reports'], hasTeam: true });
    expect(await world.takeValue('agent.centre', {}, { token: world.second.token })).toMatchObject({
      rights: null,
      hasTeam: true,
      activeBet: '100.00',
    });
  });

  test('an agent has a team from the first account below; a helper is none (R24)', async () => {
    const agent = await world.signedInMember({ type: 1, parentId: world.top.id });
    const helper = await helperOf(agent, 'reports');
    const hasTeam = async ({ token }: { token: string }) => (await world.takeValue('agent.centre', {}, { token })).hasTeam;
    expect([await hasTeam(agent), await hasTeam(helper)]).toEqual([false, false]);
    await world.signedInMember({ type: 0, parentId: agent.id });
    expect([await hasTeam(agent), await hasTeam(helper)]).toEqual([true, true]);
  });

  test('changed rights count from the next request, and only the agent changes, renews and ends (R24, REL-13)', async () => {
    const helper = await helperOf(world.second, 'reports');
    expect(await codeOf('agent.overview', {}, helper)).toBe('answered');
    await world.takeValue('access.changeStaffRights', { id: helper.id, rights: ['contracts'] }, { token: world.second.token });
    expect(await codeOf('agent.overview', {}, helper)).toBe('role.staff');
    expect(await codeOf('agent.dividendRequest', {}, helper)).toBe('answered');
    for (const who of [world.top, world.third, world.stranger])
      for (const call of ['access.changeStaffRights', 'access.renewStaffLink', 'access.endStaff'] as const)
        expect(await codeOf(call, { id: helper.id, rights: ['reports'] }, who)).toBe('not_found');
    expect(await codeOf('access.renewOpening', { id: helper.id }, world.second)).toBe('not_found');
    expect(await codeOf('access.openStaff', { username: 'noright', rights: [] }, world.second)).toBe('input.invalid');
    expect(await codeOf('access.openStaff', { username: helper.username, rights: ['reports'] }, world.second)).toBe('member.name_taken');
  });

  test('a session that was left open adds no helper, widens no rights and renews no link; it may narrow and end (R24, SEC-36)', async () => {
    const helper = await helperOf(world.second, 'reports', 'contracts');
    world.world.now += minutes(16);
    const refused = 'proof.needed';
    expect(await codeOf('access.openStaff', { username: 'thief', rights: ['transfers'] }, world.second)).toBe(refused);
    expect(await codeOf('access.renewStaffLink', { id: helper.id }, world.second)).toBe(refused);
    expect(await codeOf('access.changeStaffRights', { id: helper.id, rights: ['reports', 'transfers'] }, world.second)).toBe(refused);
    expect((await list(world.second)).find(({ id }) => id === helper.id)?.rights).toEqual(['reports', 'contracts']);
    expect(await codeOf('access.changeStaffRights', { id: helper.id, rights: ['reports'] }, world.second)).toBe('answered');
    expect(await codeOf('access.endStaff', { id: helper.id }, world.second)).toBe('answered');
    // Everyone signs in again.
    await world.advance(0);
    expect(await codeOf('access.openStaff', { username: 'theirs', rights: ['contracts'] }, world.second)).toBe('answered');
    // The right to send money asks for a proof of its own.
    const sender = { username: 'sender', rights: ['transfers'] };
    expect(await codeOf('access.openStaff', sender, world.second)).toBe(refused);
    await prove(world.second);
    expect(await codeOf('access.openStaff', { ...sender, paymentPassword }, world.second)).toBe('answered');
  });

  test('the right to send transfers is given by the payment password, also with a new link; every other without it (R24, SEC-12)', async () => {
    const agent = await world.signedInMember({ type: 1, parentId: world.top.id });
    await prove(agent);
    const asked = async () => (await world.takeValue('access.staff', {}, { token: agent.token })).paymentPassword;
    const add = (more: object) => world.ask('access.openStaff', { username: `mia${++named}`, ...more }, { token: agent.token });
    const sends = { rights: ['transfers'] };
    expect(await asked()).toBe(false);
    expect((await add(sends)).body.errorCode).toBe('payment_password.missing');
    await givePaymentPassword(world, agent.id);
    expect(await asked()).toBe(true);
    expect((await add(sends)).body).toMatchObject({
      errorCode: 'input.invalid',
      value: { fields: { paymentPassword: { code: 'field.required' } } },
    });
    expect((await add({ ...sends, paymentPassword: '314159' })).body.errorCode).toBe('payment_password.wrong');
    expect(await list(agent)).toEqual([]);
    const helper = (await add({ rights: ['reports'] })).body.value;
    const change = (rights: StaffRight[], more: object = {}) =>
      codeOf('access.changeStaffRights', { id: helper.id, rights, ...more }, agent);
    expect(await change(['reports', 'transfers'])).toBe('input.invalid');
    expect(await change(['reports', 'contracts'])).toBe('answered');
    expect(await change(['reports', 'transfers'], { paymentPassword })).toBe('answered');
    // What is held already is not given again; the link opens it.
    expect(await change(['transfers'])).toBe('answered');
    const renew = (more: object = {}) => codeOf('access.renewStaffLink', { id: helper.id, ...more }, agent);
    expect(await renew()).toBe('input.invalid');
    expect(await renew({ paymentPassword })).toBe('answered');
    // The wrong ones count with those of every other form.
    for (let tried = 0; tried < 4; tried++) await renew({ paymentPassword: `31415${tried}` });
    expect(await renew({ paymentPassword: '314158' })).toBe('payment_password.locked');
    expect(await renew({ paymentPassword })).toBe('payment_password.locked');
  });

  test('a new link takes the password and the sessions away, and an ended helper never comes back (R24)', async () => {
    const helper = await helperOf(world.second, 'reports');
    const shown = await world.takeValue('access.renewStaffLink', { id: helper.id }, { token: world.second.token });
    expect(await codeOf('agent.overview', {}, helper)).toBe('session.ended');
    expect((await signIn(helper.username)).body.errorCode).toBe('login.wrong');
    await claim(linkOf(shown));
    const token = String((await signIn(helper.username)).body.value.token);
    expect(await codeOf('agent.overview', {}, { token })).toBe('answered');
    const late = await world.takeValue('access.renewStaffLink', { id: helper.id }, { token: world.second.token });
    const { staff } = await world.takeValue('access.endStaff', { id: helper.id }, { token: world.second.token });
    expect(staff.map(({ id }) => id)).not.toContain(helper.id);
    expect((await claim(linkOf(late))).body.errorCode).toBe('reset.link_dead');
    expect((await signIn(helper.username)).body.errorCode).toBe('login.wrong');
    expect(await codeOf('access.renewStaffLink', { id: helper.id }, world.second)).toBe('not_found');
  });

  test('a helper changes the own password by the old one, which ends the other sessions and leaves the agent’s alone (AC-31, R24)', async () => {
    const helper = await helperOf(world.second, 'reports');
    const other = { token: String((await signIn(helper.username)).body.value.token) };
    const change = (oldPassword: string) =>
      world.ask(
        'access.changePassword',
        { oldPassword, newPassword: 'lagoon4Kite19', confirmNewPassword: 'lagoon4Kite19' },
        { token: helper.token },
      );
    const wrong = await change('not9TheirsAtAll');
    expect([wrong.status, Object.keys(wrong.body.value.fields ?? {})]).toEqual([400, ['oldPassword']]);
    expect((await change(chosen)).body.success).toBe(true);
    expect(await codeOf('agent.overview', {}, helper)).toBe('answered');
    expect(await codeOf('agent.overview', {}, other)).toBe('session.ended');
    expect(await codeOf('agent.overview', {}, world.second)).toBe('answered');
    expect((await signIn(helper.username)).body.errorCode).toBe('login.wrong');
  });

  test('on a break of the agent and after a closing no helper acts, and the sentence does not say why (R24)', async () => {
    const agent = await world.signedInMember({ type: 1, parentId: world.top.id });
    const helper = await helperOf(agent, 'reports');
    const now = world.world.now;
    await world.db
      .insertInto('exclusions')
      .values({
        member_id: agent.id,
        kind: 'time-out',
        length: 'PT24H',
        starts_at: new Date(now - 1),
        ends_at: new Date(now + days(1)),
        ends_by_itself: true,
      })
      .execute();
    expect(await codeOf('agent.overview', {}, helper)).toBe('session.ended');
    const paused = (await signIn(helper.username)).body;
    expect(await codeOf('access.endStaff', { id: '0' }, agent)).toBe('not_found');
    await world.db.deleteFrom('exclusions').where('member_id', '=', agent.id).execute();
    expect((await signIn(helper.username)).body.success).toBe(true);
    await world.db
      .updateTable('members')
      .set({ closed_at: new Date(now) })
      .where('id', '=', agent.id)
      .execute();
    const closed = (await signIn(helper.username)).body;
    expect([paused.errorCode, paused.message]).toEqual(['staff.ended', closed.message]);
    expect(await codeOf('agent.overview', {}, helper)).toBe('session.ended');
  });

  describe('acts in the agent’s name', () => {
    test('a transfer is the agent’s own cash, by the helper’s own password, and once (AG-14)', async () => {
      const helper = await helperOf(world.second, 'transfers');
      await writeSetting(world.db, 'transfers', { minimum: '1.00' });
      await writeSetting(world.db, 'withdrawals', { turnover: 0 });
      await postMovement(world.db, world.second.id, 50_000);
      const to = world.member.id.toString();
      const terms = await world.takeValue('wallet.downlineTerms', { to }, { token: helper.token });
      expect(terms).toMatchObject({ paymentPassword: true, signInPassword: true, balance: '500.00' });
      const send = (paymentPassword: string, key: string = crypto.randomUUID()) =>
        world.ask('wallet.transferDownline', { to, amount: '20.00', paymentPassword }, { token: helper.token, key });
      expect((await send('wrong')).body).toMatchObject({
        errorCode: 'payment_password.wrong',
        message: expect.not.stringMatching(/payment/),
      });
      const key = crypto.randomUUID();
      expect((await send(chosen, key)).body.value).toMatchObject({ amount: '20.00', balance: '480.00' });
      expect((await send(chosen, key)).replayed).toBe(true);
      expect((await balanceOf(world.db, world.second.id)).main).toBe(48_000n);
      expect((await balanceOf(world.db, world.member.id)).main).toBe(2_000n);
      expect(await world.db.selectFrom('accounts').select('id').where('member_id', '=', BigInt(helper.id)).execute()).toEqual([]);
    });

    test('games and bet limits are the agent’s own, and the activity log names the helper (AG-05, R24)', async () => {
      const helper = await helperOf(world.second, 'games');
      const id = world.member.id.toString();
      const products = [{ product: 'PVP' as const, closed: true, highestStake: null }];
      await world.takeValue('agent.changeBranchSettings', { id, products }, { token: helper.token });
      const seen = await world.takeValue('agent.branchSettings', { id }, { token: world.second.token });
      expect(seen.products.find(({ product }) => product === 'PVP')?.own.closed).toBe(true);
      expect(await codeOf('agent.changeBranchSettings', { id: world.theirs.id.toString(), products }, helper)).toBe('not_found');
      const { rows } = await world.takeValue('agent.acts', { group: 'branches' }, { token: world.second.token });
      expect(rows).toMatchObject([{ by: helper.username, kind: 'branch_setting_changed', detail: { product: 'PVP' } }]);
    });

    test('an offer stands between the agent and the downline (AG-16)', async () => {
      const start = new Date(world.world.now - days(7));
      await world.contract(world.top.id, null, 'dividend', 'weekly', [tier(100, 3_000)], start);
      const helper = await helperOf(world.top, 'contracts');
      const tiers = [{ periodValidBet: '1.00', periodProfitLoss: '0.00', activeMembers: 0, rate: 2_000 }];
      const order = { action: 'new', memberId: world.second.id.toString(), tiers };
      const { made } = await world.takeValue('agent.dividendRequest', order, { token: helper.token });
      expect(made).toMatchObject([{ state: 'open', other: { id: world.second.id.toString() } }]);
      const row = await world.db.selectFrom('agent_offers').select(['upline_id', 'member_id']).executeTakeFirstOrThrow();
      expect(row).toEqual({ upline_id: world.top.id, member_id: world.second.id });
    });

    test('a helper without reports finds accounts, and reads no figure of them, also not by the order or a filter (R24)', async () => {
      await world.bets(world.member.id, world.world.now - days(1), 900_00);
      await world.runDueWork();
      const [sender, reader] = [await helperOf(world.second, 'transfers', 'games'), await helperOf(world.second, 'reports')];
      const teamOf = async ({ token }: { token: string }, asked: object = {}) =>
        (await world.takeValue('agent.team', asked, { token })).rows;
      const none = { turnover: null, net: null, active: null, rate: null, lastActive: null };
      const shown = await teamOf(sender);
      expect(shown.length).toBeGreaterThan(1);
      for (const row of shown) expect(row).toMatchObject({ ...none, name: expect.any(String), team: expect.any(Number) });
      const names = shown.map(({ name }) => name);
      expect(names).toEqual(names.toSorted());
      for (const asked of [{ sort: 'net' }, { sort: 'last', order: 'up' }, { show: 'idle' }, { show: 'active' }])
        expect(await teamOf(sender, asked), JSON.stringify(asked)).toEqual(shown);
      expect((await teamOf(reader)).find(({ id }) => id === world.member.id.toString())?.turnover).toBe('900.00');
    });

    test('a notice that a helper has read stays unread for the agent (AG-02)', async () => {
      const helper = await helperOf(world.second, 'reports');
      await world.db
        .insertInto('notices')
        .values({
          kind: 'player',
          audience: 'agents',
          words: JSON.stringify({ EN: { title: 'Fees', content: '<p>Lower</p>' } }),
          starts_at: new Date(world.world.now - 1),
        })
        .execute();
      const [notice] = (await world.takeValue('agent.announcements', {}, { token: helper.token })).notices;
      expect(await world.takeValue('agent.readAnnouncement', { id: notice?.id }, { token: helper.token })).toEqual({ unread: 0 });
      expect((await world.takeValue('agent.announcements', {}, { token: world.second.token })).unread).toBe(1);
    });
  });

  describe('the activity log', () => {
    const log = async (who: { token: string }, query: object = {}) => world.takeValue('agent.acts', query, { token: who.token });

    test('every act is kept with its author, from what to what, and only for the agent in whose name it was (R24)', async () => {
      const agent = await world.signedInMember({ type: 1, parentId: world.top.id });
      const below = await world.signedInMember({ type: 1, parentId: agent.id });
      const start = new Date(world.world.now - days(7));
      await world.contract(agent.id, world.top.id, 'dividend', 'weekly', [tier(100, 3_000)], start);
      const helper = await helperOf(agent, 'reports');
      const as = { token: agent.token };
      await prove(as);
      await givePaymentPassword(world, agent.id);
      const change = { id: helper.id, rights: ['transfers', 'contracts'] as const, paymentPassword };
      await world.takeValue('access.changeStaffRights', change, as);
      const order = { action: 'new', memberId: below.id.toString() };
      const tiers = [{ periodValidBet: '1.00', periodProfitLoss: '0.00', activeMembers: 0, rate: 2_000 }];
      const offered = await world.takeValue('agent.dividendRequest', { ...order, tiers }, { token: helper.token });
      await world.takeValue('agent.dividendRequest', { action: 'reject', requestId: offered.made[0]?.id }, { token: below.token });
      // The record of offers names a helper to their agent alone.
      const ofAgent = await world.takeValue('agent.dividendRequest', { action: 'list' }, as);
      const ofReceiver = await world.takeValue('agent.dividendRequest', { action: 'list' }, { token: below.token });
      expect([ofAgent.made[0], ofReceiver.received[0]]).toMatchObject([
        { offeredBy: helper.username, answeredBy: below.username },
        { offeredBy: agent.username, answeredBy: below.username },
      ]);
      const { links } = await world.takeValue('agent.createInvite', { name: 'Boat club' }, as);
      await world.takeValue('agent.endInvite', { id: links[0]?.id }, as);
      await world.takeValue('agent.endInvite', { id: links[0]?.id }, as);
      const account = await world.takeValue('access.openAccount', { username: `log${named}`, email: `log${named}@example.com` }, as);
      await world.takeValue('access.renewOpening', { id: account.id }, as);
      await world.takeValue('access.renewStaffLink', { id: helper.id, paymentPassword }, as);
      await world.takeValue('access.endStaff', { id: helper.id }, as);
      const { username: name } = await world.takeValue('member.info', {}, as).then(({ account: username }) => ({ username }));
      const { rows, authors } = await log(agent);
      expect(rows.map(({ by, kind, about, detail }) => [by, kind, about, detail]).reverse()).toEqual([
        [name, 'helper_added', helper.username, { to: ['reports'] }],
        [name, 'helper_rights_changed', helper.username, { from: ['reports'], to: ['transfers', 'contracts'] }],
        [helper.username, 'contract_offered', below.username, { contract: 'dividend', fromRate: null, toRate: 2_000 }],
        [name, 'invite_created', null, { link: 'Boat club' }],
        [name, 'invite_ended', null, { link: 'Boat club' }],
        [name, 'account_opened', account.username, { role: 'member' }],
        [name, 'account_link_renewed', account.username, {}],
        [name, 'helper_link_renewed', helper.username, {}],
        [name, 'helper_ended', helper.username, { from: ['transfers', 'contracts'] }],
      ]);
      expect(authors.map((one) => one.name)).toEqual([name, helper.username]);
      expect((await log(below)).rows).toMatchObject([{ kind: 'contract_rejected', detail: { contract: 'dividend', toRate: 2_000 } }]);
      expect((await log(agent, { group: 'invites' })).rows.map(({ kind }) => kind)).toEqual(['invite_ended', 'invite_created']);
      expect((await log(agent, { by: helper.id })).total).toBe(1);
      await world.takeValue('agent.createInvite', { name: 'Other boats' }, { token: world.stranger.token });
      expect((await log(agent, { by: world.stranger.id.toString() })).total).toBe(0);
      expect((await log(agent, { from: '2026-01-01', to: '2026-01-02' })).rows).toEqual([]);
      expect((await log(agent, { pageSize: 4, pageNo: 3 })).rows.map(({ kind }) => kind)).toEqual(['helper_added']);
    });

    test('a transfer leaves an act with its reference, and a refused one none (AG-14)', async () => {
      const helper = await helperOf(world.second, 'transfers');
      await postMovement(world.db, world.second.id, 50_000);
      const order = { to: world.member.id.toString(), amount: '20.00' };
      const before = (await log(world.second)).total;
      const key = crypto.randomUUID();
      await world.ask('wallet.transferDownline', { ...order, paymentPassword: 'wrong' }, { token: helper.token });
      for (let times = 0; times < 2; times += 1)
        await world.ask('wallet.transferDownline', { ...order, paymentPassword: chosen }, { token: helper.token, key });
      const { rows, total } = await log(world.second);
      expect(total).toBe(before + 1);
      expect(rows[0]).toMatchObject({
        kind: 'transfer_sent',
        by: helper.username,
        detail: { amount: '20.00', reference: expect.any(String) },
      });
    });

    test('the database refuses to change or remove an act', async () => {
      await helperOf(world.top, 'reports');
      const acts = world.db;
      for (const attempt of [
        () => acts.updateTable('agent_acts').set({ kind: 'nothing' }).execute(),
        () => acts.deleteFrom('agent_acts').execute(),
        () => sql`truncate agent_acts`.execute(acts),
      ])
        await expect(attempt()).rejects.toThrow(/only added to/);
    });
  });
});
