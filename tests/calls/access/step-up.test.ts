// Extra verification after a right password from a new network. The authenticator is one of its methods.
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { hashToken } from '#platform/db/signed.ts';
import { base32 } from '#platform/identity/factors/totp.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld, codeIn, newPhoneNumber } from './access-fixture.ts';
import { authenticatorApp } from './authenticator-app.ts';

onOneEngineDaily('extra verification', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
    await writeSetting(platform.db, 'extra_verification', true);
  });
  let addresses = 0;
  const anIp = () => `10.70.${++addresses >> 8}.${addresses % 256}`;
  const logIn = async (username: string, ip: string, secret = password) =>
    platform.ask('access.login', { username, password: secret, human: await platform.solveHumanCheck(ip) }, { ip });
  const begin = async (username: string, ip = anIp(), secret = password) => {
    const response = await logIn(username, ip, secret);
    expect(response).toMatchObject({ status: 401, body: { errorCode: 'login.verification' } });
    return { ip, verificationId: String(response.body.value.verificationId), ways: response.body.value.ways };
  };
  const confirm = ({ ip, verificationId }: { ip: string; verificationId: string }, more: object) =>
    platform.ask('access.verifyLogin', { verificationId, ...more }, { ip });
  const sendTo = async ({ ip, verificationId }: { ip: string; verificationId: string }, way: 'sms' | 'email', to: string) => {
    const response = await platform.ask('access.sendVerification', { verificationId, way }, { ip });
    expect([response.status, response.body.errorCode]).toEqual([200, undefined]);
    await platform.runDueWork();
    return { way, codeId: String(response.body.value.codeId), verificationCode: codeIn((await platform.messagesTo(to))[0]?.body) };
  };

  test('a text message or e-mail confirms the sign-in, the network is known from then on, and the address is masked (AC-33)', async () => {
    const number = newPhoneNumber();
    const { username, email } = await platform.member({ mobile: `+63${number}`, ip: anIp() });
    for (const [way, to] of [
      ['sms', `+63${number}`],
      ['email', email],
    ] as const) {
      const request = await begin(username);
      expect(request.ways).toEqual([
        { way: 'sms', to: `+63•••${number.slice(-3)}` },
        { way: 'email', to: `${username.slice(0, 1)}•••@example.com` },
      ]);
      const given = await sendTo(request, way, to);
      expect((await platform.messagesTo(to))[0]?.body).toContain('confirms a sign-in from a new network');
      const opened = await confirm(request, given);
      expect(opened.status).toBe(200);
      expect((await platform.ask('member.info', {}, { token: String(opened.body.value.token) })).body.value).toMatchObject({
        account: username,
      });
      expect((await logIn(username, request.ip)).status).toBe(200);
      platform.advance(minutes(1));
    }
  });

  test('a typed but unverified number can get a code, as an e-mail address can (AC-33)', async () => {
    const number = `+63${newPhoneNumber()}`;
    const { username } = await platform.member({ email: null, details: { mobileNum: number }, ip: anIp() });
    const request = await begin(username);
    expect(request.ways).toEqual([{ way: 'sms', to: `+63•••${number.slice(-3)}` }]);
    expect((await confirm(request, await sendTo(request, 'sms', number))).status).toBe(200);
  });

  test('strangers use up none of the extra-verification codes, and a member gets ten a day (AC-33, SEC-13)', async () => {
    await platform.setFeatureFlags({ MOBILEVERCODELOGIN3: true });
    const mobileNum = newPhoneNumber();
    const { username, email } = await platform.member({ mobile: `+63${mobileNum}`, ip: anIp() });
    const twin = await platform.member({ email, ip: anIp() });
    const stranger = async () => {
      const [ip, asks] = [anIp(), { mobileNum, countryDialingCode: '63', moduleId: 'MOBILEVERCODELOGIN3' }];
      return (await platform.ask('access.smsLogin', { ...asks, human: await platform.solveHumanCheck(ip) }, { ip })).status;
    };
    const send = async (name: string, way: string) => {
      const { verificationId, ip } = await begin(name);
      const response = await platform.ask('access.sendVerification', { verificationId, way }, { ip });
      platform.advance(minutes(1));
      return response.status;
    };
    for (let n = 0; n < 5; n += 1) {
      expect([await stranger(), await send(twin.username, 'email')]).toEqual([200, 200]);
    }
    expect([await stranger(), await send(twin.username, 'email')]).toEqual([429, 429]);
    expect([await send(username, 'sms'), await send(username, 'email')]).toEqual([200, 200]);
    for (let n = 0; n < 9; n += 1) {
      platform.advance(hours(1));
      expect(await send(username, 'sms')).toBe(200);
    }
    platform.advance(hours(1));
    expect(await send(username, 'sms')).toBe(429);
    await platform.setFeatureFlags({});
  });

  test('it is skipped on the registration network and networks of the last thirty days, IPv6 by /64 (AC-33)', async () => {
    const home = '2001:db8:1:2::1';
    const { username } = await platform.member({ ip: home });
    expect((await logIn(username, home)).status).toBe(200);
    expect((await logIn(username, '2001:db8:1:2:ffff::9')).status).toBe(200);
    const away = await begin(username, '2001:db8:1:3::1');
    expect(away.ways).toHaveLength(1);
    const { id } = await platform.db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    await platform.signIn(id, away.ip);
    expect((await logIn(username, away.ip)).status).toBe(200);
    platform.advance(days(31));
    await begin(username, away.ip);
  });

  test('a wrong password does not reveal it, and members without a way, trials and demo mode skip it', async () => {
    const { username } = await platform.member({ ip: anIp() });
    expect((await logIn(username, anIp(), 'wrong 12345')).body).toMatchObject({ errorCode: 'login.wrong', value: { triesLeft: 9 } });
    const bare = await platform.member({ email: null, ip: anIp() });
    expect((await logIn(bare.username, anIp())).status).toBe(200);
    const trial = await platform.member({ type: 4, ip: anIp() });
    expect((await logIn(trial.username, anIp())).status).toBe(200);
    const demo = await accessWorld(open);
    const there = await demo.member({ ip: '10.71.0.9' });
    expect((await demo.ask('access.login', { username: there.username, password, human: await demo.solveHumanCheck() })).status).toBe(200);
    const service = await accessWorld(open, { DEMO: '0', SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'isla@isla.test' });
    const here = await service.member({ ip: '10.71.0.9' });
    expect(
      (await service.ask('access.login', { username: here.username, password, human: await service.solveHumanCheck() })).body.errorCode,
    ).toBe('login.verification');
  });

  test('a weak password must be changed after extra verification too (AC-06)', async () => {
    const { username } = await platform.member({
      email: null,
      payeeName: 'ANA CRUZ',
      ip: anIp(),
      passwordHash: undefined as never,
      password: 'password123',
    });
    const ip = anIp();
    const { verificationId } = (await logIn(username, ip, 'password123')).body.value;
    const opened = await platform.ask('access.verifyLogin', { verificationId, way: 'bankName', payeeName: 'ANA CRUZ' }, { ip });
    expect(opened.body.value).toMatchObject({ passwordExpired: true });
  });

  test('the name on the bank card confirms the sign-in in any spelling (AC-33)', async () => {
    const { username } = await platform.member({ email: null, payeeName: 'JOSE DELA PENA', ip: anIp() });
    const request = await begin(username);
    expect(request.ways).toEqual([{ way: 'bankName', to: null }]);
    const by = (payeeName: string) => confirm(request, { way: 'bankName', payeeName });
    expect((await by('')).body.value).toMatchObject({ fields: { payeeName: { code: 'field.required' } } });
    expect((await by('JUAN')).body).toMatchObject({
      errorCode: 'code.wrong',
      value: { triesLeft: 3, fields: { payeeName: { code: 'field.name_wrong' } } },
    });
    const opened = await by(' José  dela-Peña ');
    expect(opened.status).toBe(200);
    expect((await by('JOSE DELA PENA')).body.errorCode).toBe('verification.ended');
    // It proves no order of money: that asks for a code, as a withdrawal does.
    const session = await platform.db
      .selectFrom('sessions')
      .select('proved_at')
      .where('token_hash', '=', hashToken(String(opened.body.value.token)));
    expect(await session.executeTakeFirstOrThrow()).toEqual({ proved_at: null });
  });

  test('a code is bound to its request and dead after five wrong answers; the request ends after fifteen minutes (SEC-33)', async () => {
    const { username, email } = await platform.member({ ip: anIp() });
    const [one, other] = [await begin(username), await begin(username)];
    const given = await sendTo(one, 'email', email);
    expect((await confirm(other, given)).body.errorCode).toBe('code.dead');
    const wrong = () => confirm(one, { ...given, verificationCode: given.verificationCode === '0000000' ? '1111111' : '0000000' });
    for (let n = 0; n < 4; n += 1) expect((await wrong()).body.errorCode).toBe('code.wrong');
    expect((await wrong()).body.errorCode).toBe('code.dead');
    expect((await confirm(one, given)).body.errorCode).toBe('rate.too_many');
    const late = await begin(username);
    platform.advance(minutes(15));
    expect((await platform.ask('access.sendVerification', { verificationId: late.verificationId, way: 'email' })).body.errorCode).toBe(
      'verification.ended',
    );
    expect((await confirm(late, { way: 'email', verificationCode: '1234567' })).body.errorCode).toBe('verification.ended');
    const fifty = await begin(username);
    const right = await sendTo(fifty, 'email', email);
    const tries = await Promise.all(Array.from({ length: 20 }, () => confirm(fifty, right)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a password change ends logins begun with the old password (AC-33)', async () => {
    const { id, username } = await platform.member({ payeeName: 'Ana Cruz', ip: '10.71.0.1' });
    const stranger = await begin(username);
    const token = await platform.signIn(id, '10.71.0.1');
    const fresh = { newPassword: 'other tides 88', confirmNewPassword: 'other tides 88' };
    expect((await platform.ask('access.changePassword', { oldPassword: password, ...fresh }, { token })).status).toBe(200);
    expect((await confirm(stranger, { way: 'bankName', payeeName: 'ANA CRUZ' })).body.errorCode).toBe('verification.ended');
  });

  test('beginning again and again does not evade the per-member limit', async () => {
    const { id, username } = await platform.member({ email: null, payeeName: 'ANA CRUZ', ip: anIp() });
    for (let n = 0; n < 6; n += 1) {
      const request = await begin(username);
      for (let k = 0; k < 5; k += 1)
        expect((await confirm(request, { way: 'bankName', payeeName: `GUESS ${'X'.repeat(n * 5 + k)}` })).body.errorCode).toBe(
          'code.wrong',
        );
    }
    expect(await confirm(await begin(username), { way: 'bankName', payeeName: 'ANA CRUZ' })).toMatchObject({
      status: 429,
      body: { errorCode: 'rate.too_many' },
    });
    const home = anIp();
    await platform.signIn(id, home);
    expect((await logIn(username, home)).status).toBe(200);
  });

  test('used-up guesses do not block the owner’s code, and a new password resets them (AC-33, SEC-30)', async () => {
    const { id, username } = await platform.member({ payeeName: 'ANA CRUZ', ip: anIp() });
    const guess = async () => (await confirm(await begin(username), { way: 'bankName', payeeName: 'NOT SHE' })).body.errorCode;
    for (let n = 0; n < 30; n += 1) expect(await guess()).toBe('code.wrong');
    expect(await guess()).toBe('rate.too_many');
    const { email } = await platform.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow();
    const request = await begin(username);
    expect((await confirm(request, await sendTo(request, 'email', String(email)))).status).toBe(200);
    const token = await platform.signIn(id, anIp());
    const fresh = { newPassword: 'other tides 88', confirmNewPassword: 'other tides 88' };
    expect((await platform.ask('access.changePassword', { oldPassword: password, ...fresh }, { token })).status).toBe(200);
    const renewed = await begin(username, anIp(), fresh.newPassword);
    expect((await confirm(renewed, { way: 'bankName', payeeName: 'ANA CRUZ' })).status).toBe(200);
  });

  describe('the authenticator', () => {
    const { enrol, turn, nextStep } = authenticatorApp(() => platform);

    test('is enabled by a first code, accepts each code once, and its secret is stored encrypted (AC-33)', async () => {
      const { id, username } = await platform.member({ email: null, ip: anIp() });
      const token = await platform.signIn(id, anIp());
      const { code, secret } = await enrol(token);
      // Two steps may have the same six digits, and any step may have these.
      while (new Set([-1, 0, 1, 2, 3].map((n) => code(n))).size < 5 || [-1, 0, 1].some((n) => code(n) === '000000')) nextStep();
      expect((await logIn(username, anIp())).status).toBe(200);
      expect((await turn(token, true, '000000')).body).toMatchObject({
        errorCode: 'code.wrong',
        value: { fields: { verificationCode: { code: 'field.authenticator' } } },
      });
      const first = code();
      expect((await turn(token, true, first)).body.value).toMatchObject({ on: true });
      expect((await platform.ask('access.authenticator', {}, { token })).body.errorCode).toBe('authenticator.on');
      const rows = JSON.stringify(await platform.db.selectFrom('authenticators').select('secret').execute());
      expect(rows).not.toContain(base32(secret));
      const request = await begin(username);
      expect(request.ways).toEqual([
        { way: 'authenticator', to: null },
        { way: 'recoveryCode', to: null },
      ]);
      const by = (verificationCode: string) => confirm(request, { way: 'authenticator', verificationCode });
      expect((await by(first)).body.errorCode).toBe('code.wrong');
      nextStep();
      const second = code();
      const requests = [await begin(username), await begin(username), await begin(username), await begin(username)];
      const tries = await Promise.all(requests.map((one) => confirm(one, { way: 'authenticator', verificationCode: second })));
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await by(second)).body.errorCode).toBe('code.wrong');
      nextStep();
      expect((await by(code(-2))).body.errorCode).toBe('code.wrong');
      expect((await by(` ${code(1).slice(0, 3)} ${code(1).slice(3)} `)).status).toBe(200);
    });

    test('is disabled with a code, and a new secret before the first code replaces the old one', async () => {
      const { id } = await platform.member({ ip: anIp() });
      const token = await platform.signIn(id);
      const [before, now] = [await enrol(token), await enrol(token)];
      expect((await turn(token, true, before.code())).body.errorCode).toBe('code.wrong');
      expect((await turn(token, true, now.code())).status).toBe(200);
      expect((await turn(token, false, now.code())).body.errorCode).toBe('code.wrong');
      nextStep();
      expect((await turn(token, false, now.code())).body.value).toEqual({ on: false });
      expect((await platform.ask('access.authenticator', {}, { token })).status).toBe(200);
    });
  });
});
