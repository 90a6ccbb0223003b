// What text messages may cost in all: by neighbourhood, by dialing code and together, with a human check that becomes dearer, and counts for the operator.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readTextCounts } from '#platform/areas/access/sms-budget.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber, password } from './access-world.ts';

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
      expect([await human(first), await human(elsewhere)]).toEqual([18, 16]);
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
    return { id, answer: solve({ salt, bits: 18 }, 0, 10_000_000) ?? '' };
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

  test('AC-24 near the end of a dialing code’s budget the task is dearer, for its numbers alone', async () => {
    await spend('sms-to:84', demo('textsTo') * 0.8);
    const bits = ((await it.ask('access.human', { use: 'sms' }, { ip: '192.0.2.9' })).body.value as unknown as { bits: number }).bits;
    expect(bits).toBe(18);
    const to = async (countryDialingCode: string, mobileNo: string) =>
      (await it.ask('access.smsRegister', { mobileNo, countryDialingCode, human: await it.slide() })).body.errorCode;
    expect([await to('84', '912345678'), await to('63', aNumber())]).toEqual(['human.wrong', undefined]);
  });

  const used = async () =>
    (await it.db.selectFrom('limits').select('used').where('key', '=', 'sms-near:198.18.4').executeTakeFirst())?.used ?? 0;
  const logInBy = async (mobileNum: string, ip: string) => {
    const said = await it.ask(
      'access.smsLogin',
      {
        ...{ mobileNum, countryDialingCode: '63', moduleId: 'MOBILEVERCODELOGIN3' },
        human: await answer(((await it.ask('access.human', { use: 'sms' }, { ip })).body.value as unknown as { id: string }).id),
      },
      { ip },
    );
    await it.work();
    return said.status;
  };

  test('AC-24 a request after which nothing is sent takes nothing, and is answered like any other', async () => {
    const mobileNum = aNumber();
    await it.person({ mobile: `+63${mobileNum}`, ip: '10.0.0.1' });
    expect([await logInBy(aNumber(), '198.18.4.1'), await used()]).toEqual([200, 0]);
    expect([await logInBy(mobileNum, '198.18.4.1'), await used()]).toEqual([200, 1]);
    await spend('sms-near:198.18.4', demo('textsNear'));
    it.pass(minutes(2));
    expect([await logInBy(aNumber(), '198.18.4.1'), await logInBy(mobileNum, '198.18.4.2')]).toEqual([429, 429]);
  });

  test('AC-24 assurance 33: strangers who used up every budget keep no owner out: known networks and a right password are sent their code', async () => {
    const mobile = `+63${aNumber()}`;
    const ip = '198.18.5.1';
    const { id, username } = await it.person({ mobile, ip });
    await it.session(id, ip);
    for (const [key, name] of [
      ['sms-near:198.18.5', 'textsNear'],
      ['sms-near:198.18.6', 'textsNear'],
      ['sms-to:63', 'textsTo'],
      ['sms-all', 'texts'],
    ] as const)
      await spend(key, demo(name));
    expect([await logInBy(mobile.slice(3), ip), (await it.sent(mobile)).length]).toEqual([200, 1]);
    await writeSetting(it.db, 'extra_verification', true);
    const login = { username, password, human: await it.slide('198.18.6.1') };
    const { verificationId } = (await it.ask('access.login', login, { ip: '198.18.6.1' })).body.value;
    const said = await it.ask('access.sendVerification', { verificationId, way: 'sms' }, { ip: '198.18.6.1' });
    await it.work();
    expect([said.status, (await it.sent(mobile)).length]).toEqual([200, 2]);
  });
});
