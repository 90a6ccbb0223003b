// The budget of text messages by neighbourhood, dialing code and in total: a harder human check near its end, and counts for the operator.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { readSmsCounts } from '#platform/identity/sms-budget.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld, newPhoneNumber } from './access-fixture.ts';

onOneEngineDaily('the budget of text messages', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true });
  });
  beforeEach(() => platform.advance(hours(2)));
  const demoLimit = (name: 'textsNear' | 'textsTo' | 'texts') => limitOf(name, true).most;
  /** Sets how much of a budget is used. */
  const setUsed = (key: string, used: number) =>
    platform.db
      .insertInto('limits')
      .values({ key, used, ends_at: new Date(platform.world.now + hours(1)) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ used, ends_at: new Date(platform.world.now + hours(1)) }))
      .execute();
  const text = async (ip: string) =>
    platform.ask(
      'access.smsRegister',
      { mobileNo: newPhoneNumber(), countryDialingCode: '63', human: await platform.solveHumanCheck(ip) },
      { ip },
    );
  const refusals = async () => (await readSmsCounts(platform.db)).filter(({ dialing }) => dialing === '63');

  test('networks of one /48 and addresses of one /24 share a budget over all calls, and others have their own (SEC-13)', async () => {
    for (const [near, first, second, elsewhere] of [
      ['2001:db8:7', '2001:db8:7:1::1', '2001:db8:7:ffff::9', '2001:db8:8:1::1'],
      ['203.0.113', '203.0.113.5', '203.0.113.77', '203.0.114.5'],
    ] as const) {
      await setUsed(`sms-near:${near}`, demoLimit('textsNear') - 1);
      const human = async (ip: string) =>
        ((await platform.ask('access.human', { use: 'sms' }, { ip })).body.value as unknown as { bits: number }).bits;
      expect([await human(first), await human(elsewhere)]).toEqual([18, 16]);
      await setUsed(`sms-near:${near}`, demoLimit('textsNear'));
      for (const call of ['access.smsRegister', 'access.smsLogin'] as const) {
        await setUsed(`sms-near:${near}`, demoLimit('textsNear'));
        const { id } = (await platform.ask('access.human', { use: 'sms' }, { ip: second })).body.value as unknown as { id: string };
        const answered = await answer(id);
        const response = await platform.ask(
          call,
          { mobileNo: newPhoneNumber(), mobileNum: newPhoneNumber(), countryDialingCode: '63', human: answered },
          { ip: second },
        );
        expect([call, response.status, response.body.errorCode]).toEqual([call, 429, 'rate.too_many']);
      }
      expect((await text(elsewhere)).status).toBe(200);
    }
    expect((await refusals()).find(({ outcome }) => outcome === 'textsNear')?.count).toBe(4);
  });
  /** Answers a task of up to 18 bits by a salt that is solved already: the work itself is proven by `rules/proof-of-work`. */
  const answer = async (id: string) => {
    await platform.db.updateTable('human_tasks').set({ salt: 'known-98' }).where('id', '=', id).execute();
    return { id, answer: '000FR' };
  };

  test.each([
    ['sms-to:63', 'textsTo'],
    ['sms-all', 'texts'],
  ] as const)('%s has a limit, which is refused with Retry-After and counted (SEC-13)', async (key, name) => {
    await setUsed(key, demoLimit(name));
    const { id } = (await platform.ask('access.human', { use: 'sms' }, { ip: '198.51.100.1' })).body.value as unknown as { id: string };
    const sent = { mobileNo: newPhoneNumber(), countryDialingCode: '63', human: await answer(id) };
    const response = await platform.ask('access.smsRegister', sent, { ip: '198.51.100.1' });
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await refusals()).find(({ outcome }) => outcome === name)?.count).toBe(1);
  });

  test('near the end of a budget an easy task is refused', async () => {
    await setUsed('sms-near:192.0.2', demoLimit('textsNear') * 0.8);
    expect((await text('192.0.2.1')).body.errorCode).toBe('human.wrong');
    await setUsed('sms-near:192.0.2', 0);
    expect((await text('192.0.2.1')).status).toBe(200);
  });

  test('near the end of a dialing code’s budget the task is harder for its numbers alone', async () => {
    await setUsed('sms-to:84', demoLimit('textsTo') * 0.8);
    const bits = ((await platform.ask('access.human', { use: 'sms' }, { ip: '192.0.2.9' })).body.value as unknown as { bits: number }).bits;
    expect(bits).toBe(18);
    const to = async (countryDialingCode: string, mobileNo: string) =>
      (await platform.ask('access.smsRegister', { mobileNo, countryDialingCode, human: await platform.solveHumanCheck() })).body.errorCode;
    expect([await to('84', '912345678'), await to('63', newPhoneNumber())]).toEqual(['human.wrong', undefined]);
  });

  const used = async () =>
    (await platform.db.selectFrom('limits').select('used').where('key', '=', 'sms-near:198.18.4').executeTakeFirst())?.used ?? 0;
  const logInBy = async (mobileNum: string, ip: string) => {
    const response = await platform.ask(
      'access.smsLogin',
      {
        ...{ mobileNum, countryDialingCode: '63', moduleId: 'MOBILEVERCODELOGIN3' },
        human: await answer(((await platform.ask('access.human', { use: 'sms' }, { ip })).body.value as unknown as { id: string }).id),
      },
      { ip },
    );
    await platform.runDueWork();
    return response.status;
  };

  test('a request that sends nothing takes nothing from the budget and is answered like any other (SEC-31)', async () => {
    const mobileNum = newPhoneNumber();
    await platform.member({ mobile: `+63${mobileNum}`, ip: '10.0.0.1' });
    expect([await logInBy(newPhoneNumber(), '198.18.4.1'), await used()]).toEqual([200, 0]);
    expect([await logInBy(mobileNum, '198.18.4.1'), await used()]).toEqual([200, 1]);
    await setUsed('sms-near:198.18.4', demoLimit('textsNear'));
    platform.advance(minutes(2));
    expect([await logInBy(newPhoneNumber(), '198.18.4.1'), await logInBy(mobileNum, '198.18.4.2')]).toEqual([429, 429]);
  });

  test('used-up budgets do not block owners: known networks and a right password still get their code (SEC-13)', async () => {
    const mobile = `+63${newPhoneNumber()}`;
    const ip = '198.18.5.1';
    const { id, username } = await platform.member({ mobile, ip });
    await platform.signIn(id, ip);
    for (const [key, name] of [
      ['sms-near:198.18.5', 'textsNear'],
      ['sms-near:198.18.6', 'textsNear'],
      ['sms-to:63', 'textsTo'],
      ['sms-all', 'texts'],
    ] as const)
      await setUsed(key, demoLimit(name));
    expect([await logInBy(mobile.slice(3), ip), (await platform.messagesTo(mobile)).length]).toEqual([200, 1]);
    await writeSetting(platform.db, 'extra_verification', true);
    const login = { username, password, human: await platform.solveHumanCheck('198.18.6.1') };
    const { verificationId } = (await platform.ask('access.login', login, { ip: '198.18.6.1' })).body.value;
    const response = await platform.ask('access.sendVerification', { verificationId, way: 'sms' }, { ip: '198.18.6.1' });
    await platform.runDueWork();
    expect([response.status, (await platform.messagesTo(mobile)).length]).toEqual([200, 2]);
  });
});
