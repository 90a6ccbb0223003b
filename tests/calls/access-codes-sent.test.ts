// How codes leave: a gateway that fails, one that is not connected, and a secret that changes while they are on their way.
import { expect, test } from 'vitest';
import { minutes, seconds } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { accessWorld, aNumber, codeIn } from './access-world.ts';

onBothEngines('codes on their way', (open) => {
  test('AC-25 a gateway that fails is said at once to who registers, and to everybody for half a minute after', async () => {
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
    await shaky.setModules({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true });
    const { id } = await shaky.person({ mobile: '+639170005555' });
    expect(id).toBeGreaterThan(0n);
    const register = async () =>
      shaky.ask('access.smsRegister', { mobileNo: '9170006666', countryDialingCode: '63', human: await shaky.slide() });
    const login = async (mobileNum: string) =>
      shaky.ask('access.smsLogin', { mobileNum, countryDialingCode: '63', human: await shaky.slide() });
    const failed = { status: 503, body: { errorCode: 'code.not_sent', value: { retryAfter: 30 } } };
    const said = await register();
    expect(said).toMatchObject(failed);
    expect(said.headers.get('retry-after')).toBe('30');
    expect(said.body.message).toContain('30 s');
    expect([await login('9170005555'), await login('9170007777')]).toMatchObject([failed, failed]);
    shaky.pass(minutes(1));
    works = true;
    expect((await login('9170005555')).status).toBe(200);
    await shaky.work();
    expect(bodies).toHaveLength(1);
    works = false;
    shaky.pass(minutes(2));
    // Nobody waits for the message of a login; it goes out later by itself, and whoever asks meanwhile is told.
    expect((await login('9170005555')).status).toBe(200);
    await shaky.work();
    expect((await login('9170007777')).body.errorCode).toBe('code.not_sent');
    works = true;
    shaky.pass(seconds(2));
    await shaky.work();
    expect(bodies).toHaveLength(2);
    expect((await login('9170007777')).status).toBe(200);
  });

  test('outside demo mode without a gateway the way is closed, and the page is told so before', async () => {
    const bare = await accessWorld(open, { DEMO: '0' });
    await bare.setModules({ MOBILEVERCODELOGIN3: true, MOBILENUMREG3: true, CHNGPASSVERIF3: true });
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
    });
    const it = await accessWorld(open);
    await it.setModules({ MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, MOBILENUMREG3: true });
    expect((await it.ask('access.ways')).body.value).toMatchObject({
      loginBySms: true,
      registerByMobile: true,
      resetByPhone: true,
      thirdParty: ['google', 'facebook'],
    });
  });

  test('a code that is on its way survives a change of secrets', async () => {
    const world = await accessWorld(open);
    await world.setModules({ MOBILEVERCODELOGIN3: true });
    const number = aNumber();
    await world.person({ mobile: `+63${number}` });
    const { codeId } = (await world.ask('access.smsLogin', { mobileNum: number, countryDialingCode: '63', human: await world.slide() }))
      .body.value;
    await world.work();
    const verificationCode = codeIn((await world.sent(`+63${number}`))[0]?.body);
    const [old] = world.house.settings.secrets;
    Object.assign(world.house.settings, { secrets: ['another secret of thirty-two bytes or more', old] });
    const login = (id: unknown) =>
      world.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', verificationCode, codeId: id });
    expect((await login(codeId)).status).toBe(200);
  });

  test('R12 a lock names no way that is not open', async () => {
    for (const [env, says] of [
      [{ DEMO: '0' }, /\d+ min\.$/],
      [{ DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'isla@isla.test' }, /min, or reset it by email now\.$/],
      [{ DEMO: '0', SMS_URL: 'http://127.0.0.1:1', SMS_KEY: 'k' }, /min, or sign in with a code by text message now\.$/],
    ] as const) {
      const it = await accessWorld(open, env);
      await it.setModules({ MOBILEVERCODELOGIN3: true });
      let said = '';
      for (let n = 0; n < 10; n += 1) {
        const ip = `10.80.0.${n}`;
        const tried = await it.ask(
          'access.login',
          { username: 'nobody', password: 'x', human: await it.slide(ip), ...(await it.captcha(ip)) },
          { ip },
        );
        said = String(tried.body.message);
      }
      expect(said).toMatch(says);
    }
  });
});
