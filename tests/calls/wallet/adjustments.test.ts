// Corrections of a balance by hand: two people, one posting, and what the member reads.
import { beforeAll, expect, test } from 'vitest';
import { approveAdjustment, beginAdjustment, rejectAdjustment, waitingAdjustments } from '#platform/areas/wallet/adjustments.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { minor } from '#values/money.ts';
import { onBothEngines } from '../../engines.ts';
import type { MemberFields } from '../../platform.ts';
import { walletWorld } from './wallet-fixture.ts';

onBothEngines('corrections of a balance by hand', (open) => {
  let platform: Awaited<ReturnType<typeof walletWorld>>;
  beforeAll(async () => {
    platform = await walletWorld(open);
  });

  const deps = () => ({ ...platform.appContext, db: platform.db });
  const approve = (reference: string, by: string) => approveAdjustment(deps(), reference, by);

  async function begun(amount: number, { money = 10_000, ...fields }: MemberFields = {}) {
    const person = await platform.signedInMember({ money, ...fields });
    const { username } = await platform.db.selectFrom('members').select('username').where('id', '=', person.id).executeTakeFirstOrThrow();
    const order = { username, amount: minor(amount), reason: 'Round 8814 paid too little.', by: 'Ana Reyes' };
    const reference = (await beginAdjustment(deps(), order)) ?? '';
    return {
      person,
      reference,
      main: async () => (await balanceOf(platform.db, person.id)).main,
      record: async () => (await platform.takeValue('wallet.ledger', {}, person)).rows,
      messages: async () => (await platform.takeValue('member.messages', {}, person)).messages,
    };
  }

  test('one person moves nothing; another one books it, and the member reads the reason (SEC-12, MC-08)', async () => {
    const { reference, main, record, messages } = await begun(1_250);
    expect(reference).toMatch(/^J-\w{4}-\d{4}$/);
    expect([await main(), await messages()]).toEqual([10_000n, []]);
    expect(await approve(reference, 'Ben Cruz')).toMatchObject({ amount: 1_250n, balance: 11_250n });
    expect(await main()).toBe(11_250n);
    expect((await record())[0]).toMatchObject({
      ...{ kind: 'adjustment', amount: '12.50', balanceAfter: '112.50', reference },
      ...{ about: 'Round 8814 paid too little.', source: null },
    });
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message?.title).toBe('We added ₱12.50 to your balance');
    for (const part of ['₱12.50', reference, 'Round 8814 paid too little.']) expect(message?.body).toContain(part);
    expect(message?.leadsTo).toBe('/member/transactionHistory');
  });

  test('a correction gets a reference that no other has (SEC-12)', async () => {
    const { username } = await platform.db.selectFrom('members').select('username').limit(1).executeTakeFirstOrThrow();
    const drawn: number[] = [];
    const begin = (random: () => number) =>
      beginAdjustment({ ...deps(), random }, { username, amount: minor(1_250n), reason: 'Twice the same draw.', by: 'Ana Reyes' });
    const first = await begin(() => drawn.push(0) * 0);
    // The same letters and digits come once more, then others.
    let draw = 0;
    const second = await begin(() => (draw++ < drawn.length ? 0 : 1));
    expect([first, second]).toEqual([expect.stringMatching(/^J-/), expect.stringMatching(/^J-/)]);
    expect(second).not.toBe(first);
  });

  test.each(['Ana Reyes', ' ana  REYES ', 'Ａna Reyes', 'Ana\u200b Reyes'])(
    'the same person twice, as %j, is refused, and it still waits (SEC-12)',
    async (by) => {
      const { reference, main } = await begun(1_250);
      expect([await approve(reference, by), await main()]).toEqual(['same person', 10_000n]);
      expect((await waitingAdjustments(platform.db)).map((row) => row.reference)).toContain(reference);
      const set = { state: 'approved', decided_by: 'ana reyes', decided_at: new Date() } as const;
      const pastTheRule = platform.db.updateTable('adjustments').set(set).where('reference', '=', reference);
      await expect(pastTheRule.execute()).rejects.toThrow(/adjustments_by_two/);
    },
  );

  test('those that wait are listed with the oldest first, and those decided are not (SEC-12)', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await begun(1_250)).reference);
    const [first = '', second = '', third = '', fourth = '', decided = ''] = made;
    await approve(decided, 'Ben Cruz');
    // The rows lie in another order than they were begun in, and two were begun at once.
    for (const [reference, minute] of [
      [first, 3],
      [second, 1],
      [third, 2],
      [fourth, 2],
    ] as const)
      await platform.db
        .updateTable('adjustments')
        .set({ begun_at: new Date(platform.world.now + minute * 60_000) })
        .where('reference', '=', reference)
        .execute();
    const [early = '', late = ''] = [third, fourth].sort();
    // The later of the two is read first unless they are put in order.
    await platform.db.updateTable('adjustments').set({ reason: 'Moved.' }).where('reference', '=', early).execute();
    const listed = (await waitingAdjustments(platform.db)).map(({ reference }) => reference);
    expect(listed.filter((reference) => made.includes(reference))).toEqual([second, early, late, first]);
  });

  test('who approves reads whose balance it is, and a fault of the ledger is none of the balance (SEC-12)', async () => {
    const { reference, person } = await begun(1_250);
    const { username } = await platform.db.selectFrom('members').select('username').where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(await approve(reference, 'Ben Cruz')).toMatchObject({ username });
    const other = await begun(1_250);
    await platform.move(other.person.id, 'adjustment', 1, { reference: other.reference });
    await expect(approve(other.reference, 'Ben Cruz')).rejects.toMatchObject({ code: 'wallet.key_reused' });
  });

  test('it comes from the house’s account of corrections, and is neither a deposit nor a win (SEC-12)', async () => {
    const corrected = async () =>
      (await platform.db.selectFrom('accounts').select('balance').where('name', '=', 'adjustments').executeTakeFirst())?.balance ?? 0n;
    const before = await corrected();
    const [gain, loss] = [await begun(1_250), await begun(-250)];
    for (const { reference } of [gain, loss]) await approve(reference, 'Ben Cruz');
    expect((await corrected()) - before).toBe(-1_000n);
    const { totals } = await platform.takeValue('wallet.profit', {}, gain.person);
    expect(Object.values(totals).every((amount) => Number(amount) === 0)).toBe(true);
  });

  test('money is taken to the last cent and not below, and what the balance does not cover still waits', async () => {
    const whole = await begun(-10_000);
    expect(await approve(whole.reference, 'Ben Cruz')).toMatchObject({ balance: 0n });
    expect((await whole.messages())[0]?.title).toBe('We took ₱100.00 from your balance');
    const more = await begun(-10_001);
    expect([await approve(more.reference, 'Ben Cruz'), await more.main(), await more.messages()]).toEqual(['not covered', 10_000n, []]);
    await platform.move(more.person.id, 'win', 1);
    expect(await approve(more.reference, 'Ben Cruz')).toMatchObject({ balance: 0n });
  });

  test('of twenty approvals at once one books it (SEC-09)', async () => {
    const { reference, main } = await begun(1_250);
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => approve(reference, `Person ${index}`)));
    expect(results.filter((one) => typeof one !== 'string')).toHaveLength(1);
    expect(results.filter((one) => one === 'not waiting')).toHaveLength(19);
    expect(await main()).toBe(11_250n);
  });

  test('a rejected one is never booked, and a booked one is never rejected', async () => {
    const [one, other] = [await begun(1_250), await begun(1_250)];
    const reject = (reference: string) => rejectAdjustment(deps(), reference, 'Ana Reyes');
    expect(await reject(one.reference)).toBe(true);
    expect([await approve(one.reference, 'Ben Cruz'), await reject(one.reference), await one.main()]).toEqual([
      'not waiting',
      false,
      10_000n,
    ]);
    await approve(other.reference, 'Ben Cruz');
    expect([await reject(other.reference), await other.main()]).toEqual([false, 11_250n]);
  });

  test('the balance of nobody, of a trial account and of an agent’s helper is not corrected', async () => {
    const agent = await platform.signedInMember({ type: 1 });
    const helper = { type: 9, staff: { of: agent.id, rights: ['reports' as const] } };
    for (const fields of [{ type: 4 }, helper]) expect((await begun(1_250, { money: 0, ...fields })).reference, `${fields.type}`).toBe('');
    const order = { username: 'nobody-here', amount: minor(1), reason: 'None.', by: 'Ana' };
    expect(await beginAdjustment(deps(), order)).toBeNull();
  });
});
