// One-time codes by text message: bound, short-lived, used once, dead after five wrong tries, and the same story for every number.
import { beforeAll, describe, expect, test } from 'vitest';
import { codeFrom } from '#platform/rules/codes.ts';
import { minutes, seconds } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber, codeIn } from './access-world.ts';

test('assurance 32: a code has more than twenty bits, and none is likelier than another', () => {
  const seen = new Set(Array.from({ length: 2000 }, (_, n) => codeFrom(crypto.getRandomValues(new Uint8Array(32).fill(n)))));
  expect([...seen].every((code) => /^\d{7}$/.test(code))).toBe(true);
  expect(Math.log2(10 ** 7)).toBeGreaterThan(20);
  expect(seen.size).toBeGreaterThan(1990);
});

onBothEngines('codes', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
    await it.setModules({ MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, MOBILENUMREG3: true });
  });

  let addresses = 0;
  const anIp = () => `10.40.${++addresses >> 8}.${addresses % 256}`;
  const owner = async () => {
    const number = aNumber();
    const member = await it.person({ mobile: `+63${number}`, countryDialingCode: '63' });
    return { ...member, number };
  };
  const wish = async (number: string, more: object = {}, ip = anIp()) =>
    it.ask('access.smsLogin', { mobileNum: number, countryDialingCode: '63', human: await it.slide(ip), ...more }, { ip });
  const codeFor = async (number: string, more: object = {}, ip?: string) => {
    const said = await wish(number, more, ip);
    expect(said.status).toBe(200);
    await it.work();
    return { codeId: String(said.body.value.codeId), verificationCode: codeIn((await it.sent(`+63${number}`))[0]?.body) };
  };
  const enter = (number: string, given: object, ip = anIp()) =>
    it.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', ...given }, { ip });

  test('AC-02 CL-10 signs in by a code; the answer says expiredMinutes; the message names the site it is for', async () => {
    const { number } = await owner();
    const said = await wish(number);
    expect(said.body.value).toEqual({ expiredMinutes: 1, codeId: expect.any(String), digits: 7, firebase: false });
    await it.work();
    const [message] = await it.sent(`+63${number}`);
    expect(message?.body).toMatch(/Isla: \d{7} is your code to sign in.*\n\n@isla\.test #\d{7}$/s);
    const opened = await enter(number, { codeId: said.body.value.codeId, verificationCode: codeIn(message?.body) });
    expect(opened.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect((await it.ask('member.info', {}, { token: String(opened.body.value.token) })).status).toBe(200);
  });

  test('AC-02 without codeId, as the specification sends it, the newest code that this network asked for counts', async () => {
    const { number } = await owner();
    const ip = anIp();
    const { verificationCode } = await codeFor(number, {}, ip);
    expect((await enter(number, { verificationCode })).body.errorCode).toBe('code.dead');
    expect((await enter(number, { verificationCode }, ip)).status).toBe(200);
  });

  test('a code lies nowhere: neither in its row nor in a log line', async () => {
    const { number } = await owner();
    const { verificationCode } = await codeFor(number);
    const everything = JSON.stringify(
      [await it.db.selectFrom('codes').selectAll().execute(), await it.db.selectFrom('jobs').selectAll().execute()],
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(verificationCode).toMatch(/^\d{7}$/);
    expect(everything + it.world.lines.join()).not.toContain(verificationCode);
    expect(JSON.stringify(await it.db.selectFrom('codes').selectAll().execute())).not.toContain(number);
  });

  test('assurance 32: a second use fails, and of fifty at once one opens', async () => {
    const { number } = await owner();
    const given = await codeFor(number);
    const tries = await Promise.all(Array.from({ length: 50 }, () => enter(number, given)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ body }) => body.errorCode === 'code.dead')).toHaveLength(49);
    expect((await enter(number, given)).body.errorCode).toBe('code.dead');
  });

  test('assurance 32: ten minutes and not a second more', async () => {
    const { number } = await owner();
    const given = await codeFor(number);
    it.pass(minutes(10));
    expect((await enter(number, given)).body.errorCode).toBe('code.dead');
    const again = await codeFor(number);
    it.pass(minutes(10) - seconds(1));
    expect((await enter(number, again)).status).toBe(200);
  });

  test('assurance 33: a code for one number, purpose or request opens nothing else', async () => {
    const [one, other] = [await owner(), await owner()];
    const given = await codeFor(one.number);
    expect((await enter(other.number, given)).body.errorCode).toBe('code.dead');
    const reset = await it.ask('access.passwordByPhone', {
      mobileNum: one.number,
      countryDialingCode: '63',
      newPassword: 'new tides 88',
      ...given,
    });
    expect(reset.body.errorCode).toBe('code.dead');
    it.pass(minutes(1));
    const second = await codeFor(one.number);
    expect((await enter(one.number, { ...given, verificationCode: second.verificationCode })).body.errorCode).toBe('code.wrong');
    expect((await enter(one.number, { ...second, verificationCode: given.verificationCode })).body.errorCode).toBe('code.wrong');
    expect((await enter(one.number, second)).status).toBe(200);
  });

  test('assurance 33: the fifth wrong try kills a code, fifty at once are five, and a stranger’s tries kill only the stranger’s own', async () => {
    const { number } = await owner();
    const mine = await codeFor(number);
    const wrong = (id: string) =>
      enter(number, { codeId: id, verificationCode: mine.verificationCode === '0000000' ? '1111111' : '0000000' });
    it.pass(minutes(1));
    const strange = String((await wish(number)).body.value.codeId);
    const tries = await Promise.all(Array.from({ length: 50 }, () => wrong(strange)));
    expect(tries.filter(({ body }) => body.errorCode === 'code.wrong').map(({ body }) => body.value.triesLeft)).toHaveLength(4);
    expect(tries.filter(({ body }) => body.errorCode === 'code.dead')).toHaveLength(46);
    for (const triesLeft of [4, 3, 2, 1])
      expect(await wrong(mine.codeId)).toMatchObject({ status: 400, body: { errorCode: 'code.wrong', value: { triesLeft } } });
    expect((await enter(number, mine)).status).toBe(200);
    const dead = await codeFor((await owner()).number);
    for (let n = 0; n < 5; n += 1) await wrong(dead.codeId);
    expect((await wrong(dead.codeId)).body.errorCode).toBe('code.dead');
  });

  test('AC-24 assurance 13: another code only after a minute, the sixth within an hour is refused, known or not', async () => {
    for (const number of [(await owner()).number, aNumber()]) {
      expect((await wish(number)).status).toBe(200);
      const soon = await wish(number);
      expect(soon).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
      expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      for (let n = 0; n < 4; n += 1) {
        it.pass(minutes(1));
        expect((await wish(number)).status).toBe(200);
      }
      it.pass(minutes(1));
      const sixth = await wish(number);
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
  });

  test('strangers who use up a number’s codes do not keep its owner from one', async () => {
    const { id, number } = await owner();
    const home = anIp();
    await it.session(id, home);
    for (let n = 0; n < 6; n += 1) {
      await wish(number);
      it.pass(minutes(1));
    }
    expect((await wish(number)).status).toBe(429);
    expect((await enter(number, await codeFor(number, {}, home), home)).status).toBe(200);
  });

  test('assurance 30: who is locked out by guessers enters by a code, and the lock is gone', async () => {
    const { username, number } = await owner();
    const guess = async (password: string) => {
      const ip = anIp();
      return it.ask('access.login', { username, password, human: await it.slide(ip), ...(await it.captcha(ip)) }, { ip });
    };
    for (let n = 0; n < 10; n += 1) await guess('wrong 12345');
    const locked = await guess('lagoon tides 77');
    expect(locked.body).toMatchObject({ errorCode: 'login.locked', value: { context: 'both' } });
    expect(locked.body.message).toMatch(/sign in with a code by text message or reset your password by email/);
    expect((await enter(number, await codeFor(number))).status).toBe(200);
    expect((await guess('lagoon tides 77')).status).toBe(200);
  });

  test('assurance 13: a network asks thirty times an hour; needs a slide; a module that is off is off', async () => {
    const slow = await accessWorld(open, { DEMO: '0' }, { outside: { sms: { available: true, send: async () => {} } } });
    await slow.setModules({ MOBILEVERCODELOGIN3: true });
    const ask = async (n: number) =>
      slow.ask(
        'access.smsLogin',
        { mobileNum: `9170000${String(n).padStart(3, '0')}`, countryDialingCode: '63', human: await slow.slide('10.41.0.1') },
        { ip: '10.41.0.1' },
      );
    for (let n = 0; n < 30; n += 1) expect((await ask(n)).status).toBe(200);
    expect(await ask(31)).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
    const bare = { mobileNum: '9170000999', countryDialingCode: '63' };
    expect((await slow.ask('access.smsLogin', bare)).body.errorCode).toBe('human.needed');
    expect((await slow.ask('access.smsLogin', { ...bare, moduleId: 'CHNGPASSVERIF3' })).body.errorCode).toBe('way.closed');
    expect((await slow.ask('access.smsRegister', { mobileNo: '9170000999', countryDialingCode: '63' })).body.errorCode).toBe('way.closed');
    expect((await slow.ask('access.smsLogin', { mobileNum: '12', countryDialingCode: '63' })).body).toMatchObject({
      value: { fields: { mobileNum: { code: 'field.phone', digits: '10' } } },
    });
  });

  describe('R11: which numbers have an account', () => {
    test('is not told: the same answers, word for word, until the code is dead', async () => {
      const story = async (number: string) => {
        const said = await wish(number);
        await it.work();
        const answers = [`${said.status} ${JSON.stringify({ ...said.body, value: { ...said.body.value, codeId: '' } })}`];
        for (let n = 0; n < 6; n += 1) {
          const { status, body } = await enter(number, { codeId: said.body.value.codeId, verificationCode: '0000000' });
          answers.push(`${status} ${JSON.stringify(body)}`);
        }
        return answers;
      };
      const nobody = aNumber();
      expect(await story(nobody)).toEqual(await story((await owner()).number));
      expect(await it.sent(`+63${nobody}`)).toEqual([]);
    });

    test('is told where the market says so: by login, by the code, by the letter', async () => {
      const open2 = await accessWorld(open, {}, { market: { tellsWhoExists: true } });
      await open2.setModules({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true });
      const { username } = await open2.person({ mobile: '+639170001234' });
      const human = () => open2.slide();
      const unknown = { status: 404, body: { errorCode: 'account.unknown' } };
      expect(await open2.ask('access.smsLogin', { mobileNum: '9170009999', countryDialingCode: '63', human: await human() })).toMatchObject(
        unknown,
      );
      expect(await open2.ask('access.login', { username: 'nobodyhere', password: 'x', human: await human() })).toMatchObject(unknown);
      expect(await open2.ask('access.passwordByEmail', { username: 'nobodyhere', email: 'a@example.com' })).toMatchObject(unknown);
      expect(await open2.ask('access.passwordByEmail', { username, email: 'other@example.com' })).toMatchObject(unknown);
      expect(
        await open2.ask('access.smsRegister', { mobileNo: '9170001234', countryDialingCode: '63', human: await human() }),
      ).toMatchObject({
        status: 409,
        body: { errorCode: 'member.mobile_taken', value: { fields: { mobileNo: { code: 'field.taken' } } } },
      });
      expect((await open2.ask('access.login', { username, password: 'wrong 1', human: await human() })).body.errorCode).toBe('login.wrong');
    });
  });
});
