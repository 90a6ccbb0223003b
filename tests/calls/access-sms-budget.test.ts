// What text messages may cost in all: by neighbourhood, by dialing code and together, with a human check that becomes dearer, and counts for the operator.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readTextCounts } from '#platform/areas/access/sms-budget.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { hours } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber } from './access-world.ts';

onBothEngines('the budget of text messages', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
    await it.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true });
  });
  beforeEach(() => it.pass(hours(2)));
  const demo = (name: 'textsNear' | 'textsTo' | 'texts') => limitOf(name, true).most;
  /** So many have been sent. */
  const spend = (key: string, used: number) =>
    it.db
      .insertInto('limits')
      .values({ key, used, ends_at: new Date(it.world.now + hours(1)) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ used, ends_at: new Date(it.world.now + hours(1)) }))
      .execute();
  const text = async (ip: string) =>
    it.ask('access.smsRegister', { mobileNo: aNumber(), countryDialingCode: '63', human: await it.slide(ip) }, { ip });
  const refusals = async () => (await readTextCounts(it.db)).filter(({ dialing }) => dialing === '63');

  test('AC-24 networks of one /48, and addresses of one /24, share a budget, whichever call sends; others have their own', async () => {
    for (const [near, first, second, elsewhere] of [
      ['2001:db8:7', '2001:db8:7:1::1', '2001:db8:7:ffff::9', '2001:db8:8:1::1'],
      ['203.0.113', '203.0.113.5', '203.0.113.77', '203.0.114.5'],
    ] as const) {
      await spend(`sms-near:${near}`, demo('textsNear') - 1);
      const human = async (ip: string) =>
        ((await it.ask('access.human', { use: 'sms' }, { ip })).body.value as unknown as { bits: number }).bits;
      expect([await human(first), await human(elsewhere)]).toEqual([20, 16]);
      await spend(`sms-near:${near}`, demo('textsNear'));
      for (const call of ['access.smsRegister', 'access.smsLogin']) {
        await spend(`sms-near:${near}`, demo('textsNear'));
        const { id } = (await it.ask('access.human', { use: 'sms' }, { ip: second })).body.value as unknown as { id: string };
        const answered = await answer(id);
        const said = await it.ask(
          call,
          { mobileNo: aNumber(), mobileNum: aNumber(), countryDialingCode: '63', human: answered },
          { ip: second },
        );
        expect([call, said.status, said.body.errorCode]).toEqual([call, 429, 'rate.too_many']);
      }
      expect((await text(elsewhere)).status).toBe(200);
    }
    expect((await refusals()).find(({ outcome }) => outcome === 'textsNear')?.count).toBe(4);
  });
  const answer = async (id: string) => {
    const { salt } = await it.db.selectFrom('human_tasks').select('salt').where('id', '=', id).executeTakeFirstOrThrow();
    const { solve } = await import('#values/proof-of-work.ts');
    return { id, answer: solve({ salt, bits: 20 }, 0, 40_000_000) ?? '' };
  };

  test.each([
    ['sms-to:63', 'textsTo'],
    ['sms-all', 'texts'],
  ] as const)('AC-24 %s has an end, which is told and counted', async (key, name) => {
    await spend(key, demo(name));
    const { id } = (await it.ask('access.human', { use: 'sms' }, { ip: '198.51.100.1' })).body.value as unknown as { id: string };
    const sent = { mobileNo: aNumber(), countryDialingCode: '63', human: await answer(id) };
    const said = await it.ask('access.smsRegister', sent, { ip: '198.51.100.1' });
    expect([said.status, Number(said.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await refusals()).find(({ outcome }) => outcome === name)?.count).toBe(1);
  });

  test('AC-24 near the end of a budget a cheap task no longer does', async () => {
    await spend('sms-near:192.0.2', demo('textsNear') * 0.8);
    expect((await text('192.0.2.1')).body.errorCode).toBe('human.wrong');
    await spend('sms-near:192.0.2', 0);
    expect((await text('192.0.2.1')).status).toBe(200);
  });
});
