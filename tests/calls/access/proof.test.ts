// The owner's proof: which ways are open in the place and at a sign-in, recovery codes, and the weaker ways a day later.
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { days, hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld, codeIn, newPhoneNumber } from './access-fixture.ts';
import { authenticatorApp } from './authenticator-app.ts';
import { passkeyDevice } from './passkey-device.ts';

onOneEngineDaily("the owner's proof", (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
    await writeSetting(platform.db, 'extra_verification', true);
  });
  const { enrol, turn, nextStep } = authenticatorApp(() => platform);
  let networks = 0;
  const anIp = () => `10.72.${++networks >> 8}.${networks % 256}`;
  const logIn = async (username: string, ip = anIp()) => {
    const answer = await platform.ask('access.login', { username, password, human: await platform.solveHumanCheck(ip) }, { ip });
    // A refusal, whose details the answer's type does not have.
    const details = answer.body.value as unknown as { verificationId: string; ways: { way: string }[]; later?: { from: string | null } };
    return { ip, ...details };
  };
  const confirm = ({ ip, verificationId }: { ip: string; verificationId: unknown }, more: object) =>
    platform.ask('access.verifyLogin', { verificationId, ...more }, { ip });
  const waysOf = ({ ways }: { ways: readonly { way: string }[] }) => ways.map(({ way }) => way);
  const prove = (token: string, more: object) => platform.ask('access.prove', more, { token });

  /** A member with an authenticator that is on, a name on the bank card and both contacts. */
  async function withAuthenticator() {
    const mobile = `+63${newPhoneNumber()}`;
    const member = await platform.member({ payeeName: 'ANA CRUZ', mobile, ip: anIp() });
    const token = await platform.signIn(member.id, anIp());
    const { code } = await enrol(token);
    const { recoveryCodes } = (await turn(token, true, code())).body.value as { recoveryCodes: string[] };
    nextStep();
    return { ...member, mobile, token, code, recoveryCodes };
  }

  test('with an authenticator neither card name nor codes confirm a sign-in from a new network (AC-33, SEC-33)', async () => {
    const member = await withAuthenticator();
    const request = await logIn(member.username);
    expect(waysOf(request)).toEqual(['authenticator', 'recoveryCode']);
    expect(request.later).toEqual({ from: null });
    expect((await confirm(request, { way: 'bankName', payeeName: 'ANA CRUZ' })).body.errorCode).toBe('way.closed');
    for (const way of ['sms', 'email'])
      expect((await platform.ask('access.sendVerification', { verificationId: request.verificationId, way })).body.errorCode).toBe(
        'way.closed',
      );
    expect((await confirm(request, { way: 'authenticator', verificationCode: member.code() })).status).toBe(200);
  });

  test('nor does a code by text message sign in from a new network past the authenticator (AC-02, AC-33)', async () => {
    await platform.setFeatureFlags({ MOBILEVERCODELOGIN3: true });
    const member = await withAuthenticator();
    const ip = anIp();
    const number = { mobileNum: member.mobile.slice(3), countryDialingCode: '63' };
    const sent = await platform.ask('access.smsLogin', { ...number, human: await platform.solveHumanCheck(ip) }, { ip });
    await platform.runDueWork();
    const verificationCode = codeIn((await platform.messagesTo(member.mobile))[0]?.body);
    const entered = await platform.ask(
      'access.login',
      { type: 'sms', ...number, codeId: sent.body.value.codeId, verificationCode },
      { ip },
    );
    await platform.setFeatureFlags({});
    expect(entered.body).toMatchObject({ errorCode: 'login.verification' });
    const done = await confirm(
      { ip, verificationId: entered.body.value.verificationId },
      { way: 'authenticator', verificationCode: member.code() },
    );
    expect(done.status).toBe(200);
  });

  test('a passkey is asked for as well, and the password alone is not enough (AC-33)', async () => {
    const device = passkeyDevice();
    const member = await platform.signedInMember();
    const credential = device.create((await member.ask('access.beginPasskey', { password })).body.value as never);
    await member.ask('access.addPasskey', { name: 'Phone', credential });
    const request = await logIn(member.username);
    expect(waysOf(request)).toEqual(['passkey']);
    expect((await confirm(request, { way: 'email', verificationCode: '1234567' })).body.errorCode).toBe('way.closed');
    const challenge = await platform.takeValue('access.beginPasskeyLogin');
    expect((await platform.ask('access.passkeyLogin', { credential: device.get(challenge) }, { ip: request.ip })).status).toBe(200);
  });

  test('wrong answers to one way lock no other (AC-33, SEC-33)', async () => {
    const { username, email } = await platform.member({ payeeName: 'ANA CRUZ', ip: anIp() });
    const request = await logIn(username);
    for (let n = 0; n < 5; n += 1)
      expect((await confirm(request, { way: 'bankName', payeeName: 'NOT SHE' })).body.value).toMatchObject({ triesLeft: 4 - n });
    expect((await confirm(request, { way: 'bankName', payeeName: 'ANA CRUZ' })).body.errorCode).toBe('rate.too_many');
    const { verificationId, ip } = request;
    const sent = await platform.ask('access.sendVerification', { verificationId, way: 'email' }, { ip });
    await platform.runDueWork();
    const verificationCode = codeIn((await platform.messagesTo(email))[0]?.body);
    expect((await confirm(request, { way: 'email', codeId: sent.body.value.codeId, verificationCode })).status).toBe(200);
  });

  describe('recovery codes', () => {
    test('ten come with the authenticator, each works once at a sign-in and in the place, and their count shrinks (AC-33)', async () => {
      const member = await withAuthenticator();
      expect(new Set(member.recoveryCodes).size).toBe(10);
      for (const code of member.recoveryCodes) expect(code).toMatch(/^\d{5}-\d{5}$/);
      const stored = JSON.stringify(await platform.db.selectFrom('recovery_codes').select('code_hash').execute());
      for (const code of member.recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
      const [first = '', second = ''] = member.recoveryCodes;
      const requests = [await logIn(member.username), await logIn(member.username)] as const;
      const tries = await Promise.all(requests.map((one) => confirm(one, { way: 'recoveryCode', verificationCode: first })));
      expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect((await prove(member.token, { way: 'recoveryCode', verificationCode: first })).body).toMatchObject({
        errorCode: 'code.wrong',
        value: { fields: { verificationCode: { code: 'field.recovery_code' } } },
      });
      expect((await prove(member.token, { way: 'recoveryCode', verificationCode: ` ${second.replace('-', ' ')} ` })).status).toBe(200);
      expect((await platform.ask('access.security', {}, { token: member.token })).body.value.recoveryCodes).toBe(8);
    });

    test('new ones need a proof and end the old ones, and they go with the authenticator', async () => {
      const member = await withAuthenticator();
      const renew = () => platform.ask('access.renewRecoveryCodes', {}, { token: member.token });
      expect((await renew()).body.errorCode).toBe('proof.needed');
      expect((await prove(member.token, { way: 'authenticator', verificationCode: member.code() })).status).toBe(200);
      const { codes } = (await renew()).body.value as { codes: string[] };
      expect(codes).toHaveLength(10);
      const old = { way: 'recoveryCode', verificationCode: member.recoveryCodes[0] };
      expect((await prove(member.token, old)).body.errorCode).toBe('code.wrong');
      expect((await turn(member.token, false, codes[0] ?? '')).body.value).toEqual({ on: false });
      expect((await platform.ask('access.security', {}, { token: member.token })).body.value).toMatchObject({
        recoveryCodes: 0,
        authenticator: false,
      });
      expect((await renew()).body.errorCode).toBe('way.closed');
    });
  });

  describe('in the place (R34)', () => {
    test('an old session turns the authenticator on after a proof by password, and not before', async () => {
      const member = await platform.signedInMember();
      platform.advance(minutes(16));
      expect((await member.ask('access.authenticator')).body.errorCode).toBe('proof.needed');
      expect((await member.ask('access.proof')).body.value).toEqual({ ways: [{ way: 'password', to: null }] });
      expect((await prove(member.token, { way: 'password', password: 'wrong 12345' })).body.value).toMatchObject({
        fields: { password: { code: 'field.password_wrong' } },
      });
      expect((await prove(member.token, { way: 'email', verificationCode: '1234567' })).body.errorCode).toBe('way.closed');
      expect((await prove(member.token, { way: 'password', password })).status).toBe(200);
      const { code } = await enrol(member.token);
      expect((await turn(member.token, true, code())).status).toBe(200);
    });

    test('a member without a password proves by a code, which holds for this member only', async () => {
      const member = await platform.member({ passwordHash: '!' });
      const token = await platform.signIn(member.id);
      platform.advance(minutes(16));
      expect((await platform.ask('access.proof', {}, { token })).body.value.ways).toMatchObject([{ way: 'email' }]);
      const sent = await platform.ask('access.sendProofCode', { way: 'email' }, { token });
      await platform.runDueWork();
      const typed = {
        way: 'email',
        codeId: sent.body.value.codeId,
        verificationCode: codeIn((await platform.messagesTo(member.email))[0]?.body),
      };
      const other = await platform.member({ passwordHash: '!' });
      expect((await prove(await platform.signIn(other.id), typed)).body.errorCode).toBe('code.dead');
      expect((await prove(token, typed)).status).toBe(200);
      expect((await prove(token, typed)).body.errorCode).toBe('code.dead');
    });

    test('with an authenticator a password changes no contact and adds no passkey by itself', async () => {
      const member = await withAuthenticator();
      const token = await platform.signIn(member.id, anIp());
      const calls = [
        ['access.sendContactCode', { way: 'email', to: 'thief@example.com', password }],
        ['access.beginPasskey', { password }],
      ] as const;
      for (const [call, sent] of calls) expect((await platform.ask(call, sent, { token })).body.errorCode).toBe('proof.needed');
      expect((await prove(token, { way: 'password', password })).body.errorCode).toBe('way.closed');
      expect((await prove(token, { way: 'authenticator', verificationCode: member.code() })).status).toBe(200);
      for (const [call, sent] of calls) expect((await platform.ask(call, sent, { token })).status).toBe(200);
    });

    test("another member's passkey proves nothing", async () => {
      const [device, member] = [passkeyDevice(), await platform.signedInMember()];
      const credential = device.create((await member.ask('access.beginPasskey', { password })).body.value as never);
      await member.ask('access.addPasskey', { name: 'Phone', credential });
      const own = passkeyDevice();
      const thief = await platform.signedInMember();
      const mine = own.create((await thief.ask('access.beginPasskey', { password })).body.value as never);
      await thief.ask('access.addPasskey', { name: 'Phone', credential: mine });
      const theirs = device.get(await platform.takeValue('access.beginPasskeyLogin'));
      expect((await prove(thief.token, { way: 'passkey', credential: theirs })).body.errorCode).toBe('passkey.unknown');
      const right = own.get(await platform.takeValue('access.beginPasskeyLogin'));
      expect((await prove(thief.token, { way: 'passkey', credential: right })).status).toBe(200);
    });
  });

  describe('without the authenticator', () => {
    const linkIn = (body: string | undefined) => /\/login\/stop\?link=([\w-]+)/.exec(body ?? '')?.[1] ?? '';

    test('the weaker ways open a day after they were asked for, and all contacts are told at once (AC-33)', async () => {
      const member = await withAuthenticator();
      const { verificationId, ip } = await logIn(member.username);
      const asked = await platform.ask('access.askRecovery', { verificationId }, { ip });
      expect(Date.parse(String(asked.body.value.from))).toBe(platform.world.now + days(1));
      await platform.runDueWork();
      const [mail, text] = [(await platform.messagesTo(member.email))[0], (await platform.messagesTo(member.mobile))[0]];
      expect([linkIn(mail?.body), linkIn(text?.body)]).toEqual([expect.stringMatching(/^[\w-]{32}$/), linkIn(mail?.body)]);
      platform.advance(hours(23));
      const early = await logIn(member.username);
      expect(early.later).toEqual({ from: asked.body.value.from });
      expect((await confirm(early, { way: 'bankName', payeeName: 'ANA CRUZ' })).body.errorCode).toBe('way.closed');
      platform.advance(hours(1));
      const request = await logIn(member.username);
      expect(waysOf(request)).toEqual(['authenticator', 'recoveryCode', 'sms', 'email', 'bankName']);
      const opened = await confirm(request, { way: 'bankName', payeeName: 'ANA CRUZ' });
      // Who waited so long has proved to be the owner, and turns off the app that is lost.
      const token = String(opened.body.value.token);
      expect((await platform.ask('access.turnAuthenticator', { on: false }, { token })).body.value).toEqual({ on: false });
    });

    test('whoever is told stops it without signing in, and the sign-in that asked ends (AC-33)', async () => {
      const member = await withAuthenticator();
      const request = await logIn(member.username);
      await platform.ask('access.askRecovery', { verificationId: request.verificationId }, { ip: request.ip });
      await platform.runDueWork();
      const link = linkIn((await platform.messagesTo(member.email))[0]?.body);
      const stop = async (given: string) => (await platform.ask('access.stopRecovery', { link: given })).body.value;
      expect(await stop('x'.repeat(32))).toEqual({ stopped: false });
      expect(await stop(link)).toEqual({ stopped: true });
      expect(await stop(link)).toEqual({ stopped: false });
      expect((await confirm(request, { way: 'authenticator', verificationCode: member.code() })).body.errorCode).toBe('verification.ended');
      platform.advance(days(1));
      expect(waysOf(await logIn(member.username))).toEqual(['authenticator', 'recoveryCode']);
    });

    test('the owner sees it, stops it or ends it by a proof, and asks three times a week at most', async () => {
      const member = await withAuthenticator();
      const ask = () => platform.ask('access.askRecovery', {}, { token: member.token });
      const recovery = async () => (await platform.ask('access.security', {}, { token: member.token })).body.value.recovery;
      expect(await recovery()).toBeNull();
      expect((await ask()).status).toBe(200);
      expect(await recovery()).toMatchObject({ from: expect.any(String) });
      expect((await platform.ask('access.stopRecovery', {}, { token: member.token })).body.value).toEqual({ stopped: true });
      expect((await ask()).status).toBe(200);
      expect((await prove(member.token, { way: 'authenticator', verificationCode: member.code() })).status).toBe(200);
      expect(await recovery()).toBeNull();
      expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
      await platform.ask('access.stopRecovery', {}, { token: member.token });
      expect((await ask()).body.errorCode).toBe('rate.too_many');
      expect((await platform.ask('access.askRecovery', {})).body.errorCode).toBe('verification.ended');
      const plain = await platform.signedInMember();
      expect((await plain.ask('access.askRecovery')).body.errorCode).toBe('way.closed');
    });
  });
});
