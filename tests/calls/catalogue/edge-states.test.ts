// Every call that reads, asked by a member, an agent and a helper in states of zeros: nothing there, nothing left of any limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { staffRights } from '#values/access/staff-rights.ts';
import { limitKinds, limitPeriods } from '#values/play-limits.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, nameOf, password, type RequestFields } from '../../platform.ts';
import { givePaymentPassword, paymentPassword } from '../wallet/withdrawal-fixture.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { validRequests } from './requests.ts';

/** Of the calls of contracts, the one that lists. */
const lists: readonly CallName[] = ['agent.dividendRequest', 'agent.dailySalary', 'agent.hourSalary', 'agent.realTimeSalary'];
const reads: readonly CallName[] = [...allEndpoints.filter(({ call }) => call.method === 'GET').map(nameOf), ...lists];
/** These show what there is or is left, so a refusal of them would prove nothing. */
const showLimits: Readonly<Record<'member' | 'agent' | 'helper', readonly CallName[]>> = {
  member: [
    'wallet.transferTerms',
    'wallet.depositMethods',
    'wallet.withdrawalTerms',
    'saferPlay.limits',
    'points.balance',
    'rewards.promotions',
  ],
  agent: ['wallet.transferTerms', 'wallet.downlineTerms', 'agent.team', 'agent.overview', 'agent.branchSettings', ...lists],
  helper: ['wallet.downlineTerms', 'agent.team', 'agent.overview', 'agent.branchSettings', ...lists],
};

onOneEngineDaily('states of zeros', (open) => {
  let world: CatalogueWorld;
  let people: Record<'member' | 'agent' | 'helper', string>;
  let below: bigint;
  beforeAll(async () => {
    world = await catalogueWorld(open, {}, { starts: false });
    const agent = await world.member({ type: 1 });
    below = (await world.member({ parentId: agent.id })).id;
    const token = await world.signIn(agent.id);
    await world.takeValue('access.prove', { way: 'password', password }, { token });
    await givePaymentPassword(world, agent.id);
    const named = { username: 'zerohelper', rights: [...staffRights], paymentPassword };
    const helper = await world.takeValue('access.openStaff', named, { token });
    await world.db.updateTable('members').set({ payment_password_hash: null }).where('id', '=', agent.id).execute();
    people = { member: await world.signIn(below), agent: token, helper: await world.signIn(BigInt(helper.id)) };
  }, 120_000);
  afterAll(() => world.drain());

  /** What a read is asked for: of the account below where it names one, else what the catalogue asks; without fields if that needs more. */
  async function requestOf(name: CallName, token: string): Promise<RequestFields> {
    if (lists.includes(name)) return { action: 'list' };
    if (name === 'agent.account' || name === 'agent.branchSettings') return { id: below.toString() };
    const made = await Promise.resolve(validRequests[name]?.(world, token)).catch(() => ({}));
    const fields: Record<string, unknown> = { ...made };
    for (const field of ['to', 'memberId']) if (/^\d+$/.test(String(fields[field]))) fields[field] = below.toString();
    return fields;
  }

  /** Asks everything. What an answer holds is judged in `tests/setup/contract.ts` too. */
  async function readAll(): Promise<void> {
    for (const [who, token] of Object.entries(people) as [keyof typeof people, string][]) {
      const faults: string[] = [];
      for (const name of reads) {
        const { status, body } = await world.ask(name, await requestOf(name, token), { token });
        const isShown = showLimits[who].includes(name);
        if (status >= 500 || (isShown && status !== 200)) faults.push(`${name} ${status} ${body.errorCode}`);
      }
      expect(faults, who).toEqual([]);
    }
  }

  test('with nothing there, no money, no play, nobody below but one: every read answers by its schema', readAll);

  test('with nothing left of any limit or threshold: every read answers by its schema', async () => {
    const nothing = { minimum: '0.00', maximum: '0.00', dailyLimit: '0.00' };
    for (const name of ['transfers', 'deposits', 'withdrawals'] as const) await writeSetting(world.db, name, nothing);
    await writeSetting(world.db, 'second_person', { transfer: '0.00', rates: { daily: 0, hourly: 0 } });
    const rows = limitKinds.flatMap((kind) => limitPeriods.map((period) => ({ kind, period })));
    const empty = { member_id: below, amount: 0n, raise_to: null, raise_asked_at: null, changed_at: new Date() };
    await world.db
      .insertInto('play_limits')
      .values(rows.map((row) => ({ ...row, ...empty })))
      .execute();
    await readAll();
  });
});
