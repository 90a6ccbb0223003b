// Extra verification: the password was right and the network is new. The authenticator is one of its ways.
import { beforeAll, describe, expect, test } from 'vitest';
import { base32 } from '#platform/areas/access/totp.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber, codeIn, password } from './access-world.ts';
import { authenticatorApp } from './authenticator-app.ts';

onBothEngines('extra verification', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
    await writeSetting(it.db, 'extra_verification', true);
  });
  let addresses = 0;
  const anIp = () => `10.70.${++addresses >> 8}.${addresses % 256}`;
  const logIn = async (username: string, ip: string, secret = password) =>
    it.ask('access.login', { username, password: secret, human: await it.slide(ip) }, { ip });
  const begin = async (username: string, ip = anIp(), secret = password) => {
    const said = await logIn(username, ip, secret);
    expect(said).toMatchObject({ status: 401, body: { errorCode: 'login.verification' } });
    return { ip, verificationId: String(said.body.value.verificationId), ways: said.body.value.ways };
  };
  const confirm = ({ ip, verificationId }: { ip: string; verificationId: string }, more: object) =>
    it.ask('access.verifyLogin', { verificationId, ...more }, { ip });
  const sendTo = async ({ ip, verificationId }: { ip: string; verificationId: string }, way: 'sms' | 'email', to: string) => {
    const said = await it.ask('access.sendVerification', { verificationId, way }, { ip });
    expect([said.status, said.body.errorCode]).toEqual([200, undefined]);
    await it.work();
    return { way, codeId: String(said.body.value.codeId), verificationCode: codeIn((await it.sent(to))[0]?.body) };
  };

  test('AC-33 by text message or by letter; the network is known from then on; the address is only hinted at', async () => {
    const number = aNumber();
    const { username, email } = await it.person({ mobile: `+63${number}`, ip: anIp() });
    for (const [way, to] of [
      ['sms', `+63${number}`],
      ['email', email],
    ] as const) {
      const request = await begin(username);
      expect(request.ways).toEqual([
        { way: 'sms', to: `+63•••••••${number.slice(-3)}` },
        { way: 'email', to: `${username.slice(0, 1)}•••@example.com` },
      ]);
      const given = await sendTo(request, way, to);
      expect((await it.sent(to))[0]?.body).toContain('confirms a sign-in from a new network');
      const opened = await confirm(request, given);
      expect(opened.status).toBe(200);
      expect((await it.ask('member.info', {}, { token: String(opened.body.value.token) })).body.value).toMatchObject({ account: username });
      expect((await logIn(username, request.ip)).status).toBe(200);
      it.pass(minutes(1));
    }
  });

  test('AC-33 a number that was typed and never proved is asked for a code as an e-mail is', async () => {
    const number = `+63${aNumber()}`;
    const { username } = await it.person({ email: null, details: { mobileNum: number }, ip: anIp() });
    const request = await begin(username);
    expect(request.ways).toEqual([{ way: 'sms', to: `+63•••••••${number.slice(-3)}` }]);
    expect((await confirm(request, await sendTo(request, 'sms', number))).status).toBe(200);
  });

  test('AC-33 assurance 33: strangers use up none of the codes of an extra verification; a day of the member’s own has ten', async () => {
    await it.setModules({ MOBILEVERCODELOGIN3: true });
    const mobileNum = aNumber();
    const { username, email } = await it.person({ mobile: `+63${mobileNum}`, ip: anIp() });
    const twin = await it.person({ email, ip: anIp() });
    const stranger = async () => {
      const [ip, asks] = [anIp(), { mobileNum, countryDialingCode: '63', moduleId: 'MOBILEVERCODELOGIN3' }];
      return (await it.ask('access.smsLogin', { ...asks, human: await it.slide(ip) }, { ip })).status;
    };
    const send = async (name: string, way: string) => {
      const { verificationId, ip } = await begin(name);
      const said = await it.ask('access.sendVerification', { verificationId, way }, { ip });
      it.pass(minutes(1));
      return said.status;
    };
    for (let n = 0; n < 5; n += 1) {
      expect([await stranger(), await send(twin.username, 'email')]).toEqual([200, 200]);
    }
    expect([await stranger(), await send(twin.username, 'email')]).toEqual([429, 429]);
    expect([await send(username, 'sms'), await send(username, 'email')]).toEqual([200, 200]);
    for (let n = 0; n < 9; n += 1) {
      it.pass(hours(1));
      expect(await send(username, 'sms')).toBe(200);
    }
    it.pass(hours(1));
    expect(await send(username, 'sms')).toBe(429);
    await it.setModules({});
  });

  test('AC-33 not from where the account was opened, nor from a network of the last thirty days; a neighbour in IPv6 is the same one', async () => {
    const home = '2001:db8:1:2::1';
    const { username } = await it.person({ ip: home });
    expect((await logIn(username, home)).status).toBe(200);
    expect((await logIn(username, '2001:db8:1:2:ffff::9')).status).toBe(200);
    const away = await begin(username, '2001:db8:1:3::1');
    expect(away.ways).toHaveLength(1);
    const { id } = await it.db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    await it.session(id, away.ip);
    expect((await logIn(username, away.ip)).status).toBe(200);
    it.pass(days(31));
    await begin(username, away.ip);
  });

  test('a wrong password is told nothing of it; nobody is asked what they cannot answer; a trial and a switched-off platform ask nobody', async () => {
    const { username } = await it.person({ ip: anIp() });
    expect((await logIn(username, anIp(), 'wrong 12345')).body).toMatchObject({ errorCode: 'login.wrong', value: { triesLeft: 9 } });
    const bare = await it.person({ email: null, ip: anIp() });
    expect((await logIn(bare.username, anIp())).status).toBe(200);
    const trial = await it.person({ type: 4, ip: anIp() });
    expect((await logIn(trial.username, anIp())).status).toBe(200);
    const demo = await accessWorld(open);
    const there = await demo.person({ ip: '10.71.0.9' });
    expect((await demo.ask('access.login', { username: there.username, password, human: await demo.slide() })).status).toBe(200);
    const service = await accessWorld(open, { DEMO: '0', SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'isla@isla.test' });
    const here = await service.person({ ip: '10.71.0.9' });
    expect((await service.ask('access.login', { username: here.username, password, human: await service.slide() })).body.errorCode).toBe(
      'login.verification',
    );
  });

  test('AC-06 a weak password must be changed, also by who was asked for one more thing', async () => {
    const { username } = await it.person({
      email: null,
      payeeName: 'ANA CRUZ',
      ip: anIp(),
      passwordHash: undefined as never,
      password: 'password123',
    });
    const ip = anIp();
    const { verificationId } = (await logIn(username, ip, 'password123')).body.value;
    const opened = await it.ask('access.verifyLogin', { verificationId, way: 'bankName', payeeName: 'ANA CRUZ' }, { ip });
    expect(opened.body.value).toMatchObject({ passwordExpired: true });
  });

  test('AC-33 by the name on the bank card, however it is written', async () => {
    const { username } = await it.person({ email: null, payeeName: 'JOSE DELA PENA', ip: anIp() });
    const request = await begin(username);
    expect(request.ways).toEqual([{ way: 'bankName', to: null }]);
    const by = (payeeName: string) => confirm(request, { way: 'bankName', payeeName });
    expect((await by('')).body.value).toMatchObject({ fields: { payeeName: { code: 'field.required' } } });
    expect((await by('JUAN')).body).toMatchObject({
      errorCode: 'code.wrong',
      value: { triesLeft: 3, fields: { payeeName: { code: 'field.name_wrong' } } },
    });
    expect((await by(' José  dela-Peña ')).status).toBe(200);
    expect((await by('JOSE DELA PENA')).body.errorCode).toBe('verification.ended');
  });

  test('assurance 33: a code of one request is nothing to another, five wrong answers end it, fifteen minutes too', async () => {
    const { username, email } = await it.person({ ip: anIp() });
    const [one, other] = [await begin(username), await begin(username)];
    const given = await sendTo(one, 'email', email);
    expect((await confirm(other, given)).body.errorCode).toBe('code.dead');
    const wrong = () => confirm(one, { ...given, verificationCode: given.verificationCode === '0000000' ? '1111111' : '0000000' });
    for (let n = 0; n < 4; n += 1) expect((await wrong()).body.errorCode).toBe('code.wrong');
    expect((await wrong()).body.errorCode).toBe('code.dead');
    expect((await confirm(one, given)).body.errorCode).toBe('verification.ended');
    const late = await begin(username);
    it.pass(minutes(15));
    expect((await it.ask('access.sendVerification', { verificationId: late.verificationId, way: 'email' })).body.errorCode).toBe(
      'verification.ended',
    );
    expect((await confirm(late, { way: 'email', verificationCode: '1234567' })).body.errorCode).toBe('verification.ended');
    const fifty = await begin(username);
    const right = await sendTo(fifty, 'email', email);
    const tries = await Promise.all(Array.from({ length: 20 }, () => confirm(fifty, right)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('AC-33 AC-31 a login that the old password began is over with that password', async () => {
    const { id, username } = await it.person({ payeeName: 'Ana Cruz', ip: '10.71.0.1' });
    const stranger = await begin(username);
    const token = await it.session(id, '10.71.0.1');
    const fresh = { newPassword: 'other tides 88', confirmNewPassword: 'other tides 88' };
    expect((await it.ask('access.changePassword', { oldPassword: password, ...fresh }, { token })).status).toBe(200);
    expect((await confirm(stranger, { way: 'bankName', payeeName: 'ANA CRUZ' })).body.errorCode).toBe('verification.ended');
  });

  test('whoever has the password may begin often, and is stopped by the member’s own count', async () => {
    const { id, username } = await it.person({ email: null, payeeName: 'ANA CRUZ', ip: anIp() });
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
    await it.session(id, home);
    expect((await logIn(username, home)).status).toBe(200);
  });

  test('AC-33 AC-31 somebody with the old password guesses until the count is full: the owner enters by a code, and anyhow after a new password', async () => {
    const { id, username } = await it.person({ payeeName: 'ANA CRUZ', ip: anIp() });
    const guess = async () => (await confirm(await begin(username), { way: 'bankName', payeeName: 'NOT SHE' })).body.errorCode;
    for (let n = 0; n < 30; n += 1) expect(await guess()).toBe('code.wrong');
    expect(await guess()).toBe('rate.too_many');
    const { email } = await it.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirstOrThrow();
    const request = await begin(username);
    expect((await confirm(request, await sendTo(request, 'email', String(email)))).status).toBe(200);
    const token = await it.session(id, anIp());
    const fresh = { newPassword: 'other tides 88', confirmNewPassword: 'other tides 88' };
    expect((await it.ask('access.changePassword', { oldPassword: password, ...fresh }, { token })).status).toBe(200);
    const anew = await begin(username, anIp(), fresh.newPassword);
    expect((await confirm(anew, { way: 'bankName', payeeName: 'ANA CRUZ' })).status).toBe(200);
  });

  describe('the authenticator', () => {
    const { enrol, turn, nextStep } = authenticatorApp(() => it);

    test('AC-33 counts once a first code has come back; no code opens twice; the secret lies encrypted', async () => {
      const { id, username } = await it.person({ email: null, ip: anIp() });
      const token = await it.session(id, anIp());
      const { code, secret } = await enrol(token);
      expect((await logIn(username, anIp())).status).toBe(200);
      expect((await turn(token, true, '000000')).body).toMatchObject({
        errorCode: 'code.wrong',
        value: { fields: { verificationCode: { code: 'field.authenticator' } } },
      });
      const first = code();
      expect((await turn(token, true, first)).body.value).toEqual({ on: true });
      expect((await it.ask('access.authenticator', {}, { token })).body.errorCode).toBe('authenticator.on');
      const rows = JSON.stringify(await it.db.selectFrom('authenticators').select('secret').execute());
      expect(rows).not.toContain(base32(secret));
      const request = await begin(username);
      expect(request.ways).toEqual([{ way: 'authenticator', to: null }]);
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

    test('is taken off with a code of its own, and a new secret before the first code replaces the old', async () => {
      const { id } = await it.person({ ip: anIp() });
      const token = await it.session(id);
      const [before, now] = [await enrol(token), await enrol(token)];
      expect((await turn(token, true, before.code())).body.errorCode).toBe('code.wrong');
      expect((await turn(token, true, now.code())).status).toBe(200);
      expect((await turn(token, false, now.code())).body.errorCode).toBe('code.wrong');
      nextStep();
      expect((await turn(token, false, now.code())).body.value).toEqual({ on: false });
      expect((await it.ask('access.authenticator', {}, { token })).status).toBe(200);
    });
  });
});
