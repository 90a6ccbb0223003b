// One-time codes by text message: bound, short-lived, single-use, dead after five wrong tries, with the same answers for every number.
import { beforeAll, describe, expect, test } from 'vitest';
import { codeFrom } from '#platform/rules/access/otp-rules.ts';
import { minutes, seconds } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type AccessWorld, accessWorld, codeIn, newPhoneNumber, pasted } from './access-fixture.ts';

test('a code has more than twenty bits and is evenly distributed (SEC-32)', () => {
  const seen = new Set(Array.from({ length: 2000 }, (_, n) => codeFrom(crypto.getRandomValues(new Uint8Array(32).fill(n)))));
  expect([...seen].every((code) => /^\d{7}$/.test(code))).toBe(true);
  expect(Math.log2(10 ** 7)).toBeGreaterThan(20);
  expect(seen.size).toBeGreaterThan(1990);
});

onOneEngineDaily('codes', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
    await platform.setFeatureFlags({ MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, MOBILENUMREG3: true });
  });

  let addresses = 0;
  const anIp = () => `10.40.${++addresses >> 8}.${addresses % 256}`;
  const owner = async () => {
    const number = newPhoneNumber();
    const member = await platform.member({ mobile: `+63${number}`, countryDialingCode: '63' });
    return { ...member, number };
  };
  const requestCode = async (number: string, more: object = {}, ip = anIp()) =>
    platform.ask(
      'access.smsLogin',
      { mobileNum: number, countryDialingCode: '63', human: await platform.solveHumanCheck(ip), ...more },
      { ip },
    );
  const codeFor = async (number: string, more: object = {}, ip?: string) => {
    const response = await requestCode(number, more, ip);
    expect(response.status).toBe(200);
    await platform.runDueWork();
    return { codeId: String(response.body.value.codeId), verificationCode: codeIn((await platform.messagesTo(`+63${number}`))[0]?.body) };
  };
  const enter = (number: string, given: object, ip = anIp()) =>
    platform.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', ...given }, { ip });

  test('a code signs the member in, the response reports expiredMinutes, and the message names the site (AC-02)', async () => {
    const { number } = await owner();
    const response = await requestCode(number);
    expect(response.body.value).toEqual({ expiredMinutes: 1, codeId: expect.any(String), digits: 7, firebase: false });
    await platform.runDueWork();
    const [message] = await platform.messagesTo(`+63${number}`);
    expect(message?.body).toMatch(/Isla: \d{7} is your code to sign in.*\n\n@isla\.test #\d{7}$/s);
    const opened = await enter(number, { codeId: response.body.value.codeId, verificationCode: codeIn(message?.body) });
    expect(opened.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    expect((await platform.ask('member.info', {}, { token: String(opened.body.value.token) })).status).toBe(200);
  });

  test('without codeId, as in the specification, the newest code requested by this network counts (AC-02)', async () => {
    const { number } = await owner();
    const ip = anIp();
    const { verificationCode } = await codeFor(number, {}, ip);
    expect((await enter(number, { verificationCode })).body.errorCode).toBe('code.dead');
    expect((await enter(number, { verificationCode }, ip)).status).toBe(200);
  });

  test('a number, a code and a captcha are read as people paste them, without a try (AC-02, R26)', async () => {
    const { username, number } = await owner();
    const { codeId, verificationCode } = await codeFor(number, { mobileNum: pasted(`0${number}`) });
    expect((await enter(pasted(number), { codeId, verificationCode: pasted(verificationCode) })).status).toBe(200);
    const ip = anIp();
    const guess = async (password: string, more: object = {}) =>
      platform.ask(
        'access.login',
        { username: `\u202a${username}\u202c`, password, human: await platform.solveHumanCheck(ip), ...more },
        { ip },
      );
    for (let n = 0; n < 3; n += 1) await guess('wrong 12345');
    expect((await guess('lagoon tides 77')).body.errorCode).toBe('login.captcha');
    const { captchaId, captcha } = await platform.captcha(ip);
    expect((await guess('lagoon tides 77', { captchaId, captcha: pasted(captcha.toLowerCase()) })).status).toBe(200);
  });

  test('a code appears neither in its row nor in a log line', async () => {
    const { number } = await owner();
    const { verificationCode } = await codeFor(number);
    const everything = JSON.stringify(
      [await platform.db.selectFrom('codes').selectAll().execute(), await platform.db.selectFrom('jobs').selectAll().execute()],
      (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(verificationCode).toMatch(/^\d{7}$/);
    expect(everything + platform.world.lines.join()).not.toContain(verificationCode);
    expect(JSON.stringify(await platform.db.selectFrom('codes').selectAll().execute())).not.toContain(number);
  });

  test('a second use fails, and of fifty concurrent uses one succeeds (SEC-32)', async () => {
    const { number } = await owner();
    const given = await codeFor(number);
    const tries = await Promise.all(Array.from({ length: 50 }, () => enter(number, given)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ body }) => body.errorCode === 'code.dead')).toHaveLength(49);
    expect((await enter(number, given)).body.errorCode).toBe('code.dead');
  });

  test('a code expires after exactly ten minutes (SEC-32)', async () => {
    const { number } = await owner();
    const given = await codeFor(number);
    platform.advance(minutes(10));
    expect((await enter(number, given)).body.errorCode).toBe('code.dead');
    const again = await codeFor(number);
    platform.advance(minutes(10) - seconds(1));
    expect((await enter(number, again)).status).toBe(200);
  });

  test('a code for one number, purpose or request opens nothing else (SEC-33)', async () => {
    const [one, other] = [await owner(), await owner()];
    const given = await codeFor(one.number);
    expect((await enter(other.number, given)).body.errorCode).toBe('code.dead');
    const reset = await platform.ask('access.passwordByPhone', {
      mobileNum: one.number,
      countryDialingCode: '63',
      newPassword: 'new tides 88',
      ...given,
    });
    expect(reset.body.errorCode).toBe('code.dead');
    platform.advance(minutes(1));
    const second = await codeFor(one.number);
    expect((await enter(one.number, { ...given, verificationCode: second.verificationCode })).body.errorCode).toBe('code.wrong');
    expect((await enter(one.number, { ...second, verificationCode: given.verificationCode })).body.errorCode).toBe('code.wrong');
    expect((await enter(one.number, second)).status).toBe(200);
  });

  test('the fifth wrong try kills a code, also concurrently, and a stranger’s tries do not kill the owner’s code (SEC-33)', async () => {
    const { number } = await owner();
    const mine = await codeFor(number);
    const wrong = (id: string) =>
      enter(number, { codeId: id, verificationCode: mine.verificationCode === '0000000' ? '1111111' : '0000000' });
    platform.advance(minutes(1));
    const strange = String((await requestCode(number)).body.value.codeId);
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

  test('a second code needs a minute’s wait and the sixth in an hour is refused, for any number (SEC-13)', async () => {
    for (const number of [(await owner()).number, newPhoneNumber()]) {
      expect((await requestCode(number)).status).toBe(200);
      const soon = await requestCode(number);
      expect(soon).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
      expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      for (let n = 0; n < 4; n += 1) {
        platform.advance(minutes(1));
        expect((await requestCode(number)).status).toBe(200);
      }
      platform.advance(minutes(1));
      const sixth = await requestCode(number);
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
    }
  });

  test('strangers who use up a number’s codes do not block its owner', async () => {
    const { id, number } = await owner();
    const home = anIp();
    await platform.signIn(id, home);
    for (let n = 0; n < 6; n += 1) {
      await requestCode(number);
      platform.advance(minutes(1));
    }
    expect((await requestCode(number)).status).toBe(429);
    expect((await enter(number, await codeFor(number, {}, home), home)).status).toBe(200);
  });

  test('a code signs in an owner locked out by guessers, and clears the lock (SEC-30)', async () => {
    const { username, number } = await owner();
    const guess = async (password: string) => {
      const ip = anIp();
      return platform.ask(
        'access.login',
        { username, password, human: await platform.solveHumanCheck(ip), ...(await platform.captcha(ip)) },
        { ip },
      );
    };
    for (let n = 0; n < 10; n += 1) await guess('wrong 12345');
    const locked = await guess('lagoon tides 77');
    expect(locked.body).toMatchObject({ errorCode: 'login.locked', value: { context: 'both' } });
    expect(locked.body.message).toMatch(/sign in with a code by text message or reset your password by email/);
    expect((await enter(number, await codeFor(number))).status).toBe(200);
    expect((await guess('lagoon tides 77')).status).toBe(200);
  });

  test('a network gets thirty codes an hour, each request needs a slider, and a disabled module is closed (SEC-13)', async () => {
    const slow = await accessWorld(open, { DEMO: '0' }, { outside: { sms: { available: true, send: async () => {} } } });
    await slow.setFeatureFlags({ MOBILEVERCODELOGIN3: true });
    const ask = async (n: number) =>
      slow.ask(
        'access.smsLogin',
        { mobileNum: `9170000${String(n).padStart(3, '0')}`, countryDialingCode: '63', human: await slow.solveHumanCheck('10.41.0.1') },
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

  describe('whether a number has an account (R11)', () => {
    test('is not revealed: the answers are identical until the code is dead', async () => {
      const story = async (number: string) => {
        const response = await requestCode(number);
        await platform.runDueWork();
        const answers = [`${response.status} ${JSON.stringify({ ...response.body, value: { ...response.body.value, codeId: '' } })}`];
        for (let n = 0; n < 6; n += 1) {
          const { status, body } = await enter(number, { codeId: response.body.value.codeId, verificationCode: '0000000' });
          answers.push(`${status} ${JSON.stringify(body)}`);
        }
        return answers;
      };
      const unknownNumber = newPhoneNumber();
      expect(await story(unknownNumber)).toEqual(await story((await owner()).number));
      expect(await platform.messagesTo(`+63${unknownNumber}`)).toEqual([]);
    });

    test('is revealed where the market allows it: by login, by code request, by e-mail', async () => {
      const open2 = await accessWorld(open, {}, { market: { tellsWhoExists: true } });
      await open2.setFeatureFlags({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true });
      const { username } = await open2.member({ mobile: '+639170001234' });
      const human = () => open2.solveHumanCheck();
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

onOneEngineDaily('sending codes', (open) => {
  test('a gateway failure is reported at once when registering, and to every request for the next 30 seconds (AC-25)', async () => {
    let works = false;
    const bodies: string[] = [];
    const sms = {
      available: true,
      send: async ({ body }: { body: string }) => {
        if (!works) throw new Error('no line');
        bodies.push(body);
      },
    };
    const shaky = await accessWorld(open, {}, { outside: { sms } });
    await shaky.setFeatureFlags({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true });
    const { id } = await shaky.member({ mobile: '+639170005555' });
    expect(id).toBeGreaterThan(0n);
    const register = async () =>
      shaky.ask('access.smsRegister', { mobileNo: '9170006666', countryDialingCode: '63', human: await shaky.solveHumanCheck() });
    const login = async (mobileNum: string) =>
      shaky.ask('access.smsLogin', { mobileNum, countryDialingCode: '63', human: await shaky.solveHumanCheck() });
    const failed = { status: 503, body: { errorCode: 'code.not_sent', value: { retryAfter: 30 } } };
    const response = await register();
    expect(response).toMatchObject(failed);
    expect(response.headers.get('retry-after')).toBe('30');
    expect(response.body.message).toContain('30 s');
    expect([await login('9170005555'), await login('9170007777')]).toMatchObject([failed, failed]);
    shaky.advance(minutes(1));
    works = true;
    expect((await login('9170005555')).status).toBe(200);
    await shaky.runDueWork();
    expect(bodies).toHaveLength(1);
    works = false;
    shaky.advance(minutes(2));
    // A login request does not wait for its message, which is retried later. Requests in between get the failure.
    expect((await login('9170005555')).status).toBe(200);
    await shaky.runDueWork();
    expect((await login('9170007777')).body.errorCode).toBe('code.not_sent');
    works = true;
    shaky.advance(seconds(2));
    await shaky.runDueWork();
    expect(bodies).toHaveLength(2);
    expect((await login('9170007777')).status).toBe(200);
  });

  test('without a gateway outside demo mode the routes are closed, and access.ways reports them so', async () => {
    const bare = await accessWorld(open, { DEMO: '0' });
    await bare.setFeatureFlags({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true, CHNGPASSVERIF3: true });
    const number = { mobileNum: '9170005555', countryDialingCode: '63' };
    expect((await bare.ask('access.smsLogin', number)).body.errorCode).toBe('way.closed');
    expect((await bare.ask('access.passwordByEmail', { username: 'a', email: 'b@example.com' })).body.errorCode).toBe('way.closed');
    expect((await bare.ask('access.ways')).body.value).toEqual({
      loginBySms: false,
      registerByUsername: true,
      registerByMobile: false,
      resetByEmail: false,
      resetByPhone: false,
      freePlay: true,
      thirdParty: [],
      openidName: '',
      phoneProvider: false,
      passkey: true,
    });
    const platform = await accessWorld(open);
    await platform.setFeatureFlags({ MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, MOBILENUMREG3: true });
    expect((await platform.ask('access.ways')).body.value).toMatchObject({
      loginBySms: true,
      registerByMobile: true,
      resetByPhone: true,
      thirdParty: ['google', 'facebook'],
    });
  });

  test('a code under way survives a rotation of the secrets', async () => {
    const world = await accessWorld(open);
    await world.setFeatureFlags({ MOBILEVERCODELOGIN3: true });
    const number = newPhoneNumber();
    await world.member({ mobile: `+63${number}` });
    const { codeId } = (
      await world.ask('access.smsLogin', { mobileNum: number, countryDialingCode: '63', human: await world.solveHumanCheck() })
    ).body.value;
    await world.runDueWork();
    const verificationCode = codeIn((await world.messagesTo(`+63${number}`))[0]?.body);
    const [old] = world.appContext.settings.secrets;
    Object.assign(world.appContext.settings, { secrets: ['another secret of thirty-two bytes or more', old] });
    const login = (id: unknown) =>
      world.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', verificationCode, codeId: id });
    expect((await login(codeId)).status).toBe(200);
  });

  test('the lock message names only ways that are available (R12)', async () => {
    for (const [env, says] of [
      [{ DEMO: '0' }, /\d+ min\.$/],
      [{ DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'isla@isla.test' }, /min, or reset it by email now\.$/],
      [{ DEMO: '0', SMS_URL: 'http://127.0.0.1:1', SMS_KEY: 'k' }, /min, or sign in with a code by text message now\.$/],
    ] as const) {
      const platform = await accessWorld(open, env);
      await platform.setFeatureFlags({ MOBILEVERCODELOGIN3: true });
      let message = '';
      for (let n = 0; n < 10; n += 1) {
        const ip = `10.80.0.${n}`;
        const tried = await platform.ask(
          'access.login',
          { username: 'nobody', password: 'x', human: await platform.solveHumanCheck(ip), ...(await platform.captcha(ip)) },
          { ip },
        );
        message = String(tried.body.message);
      }
      expect(message).toMatch(says);
    }
  });
});
