// The phone provider of demo mode, from requesting a code to the account, and the member and agent sides of signing in.
import { beforeAll, describe, expect, test } from 'vitest';
import { phoneErrorCodes } from '#values/access/phone-faults.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld, newPhoneNumber } from './access-fixture.ts';

onOneEngineDaily('the phone provider of demo mode', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, FIREBASESMS3: true });
  });
  const requestCode = async (number: string) =>
    platform.ask('access.smsRegister', { mobileNo: number, countryDialingCode: '63', human: await platform.solveHumanCheck() });
  const newest = async (number: string) => (await platform.messagesTo(`+63${number}`))[0]?.body ?? '';

  test('it sends a code and vouches for it, and the proof opens an account once (AC-22, AC-23, AC-24, AC-41)', async () => {
    const number = newPhoneNumber();
    const response = await requestCode(number);
    expect(response.body.value).toMatchObject({ firebase: true, expiredMinutes: 1, digits: 6 });
    const codeId = String(response.body.value.codeId);
    const verificationCode = await newest(number);
    expect(verificationCode).toMatch(/^\d{6}$/);
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect((await platform.ask('access.phoneProof', { codeId, verificationCode: wrong })).body.errorCode).toBe(
      'phone.invalid-verification-code',
    );
    const proof = await platform.ask('access.phoneProof', { codeId, verificationCode });
    const { firebaseIdToken } = proof.body.value;
    const join = async (email: string) =>
      platform.ask('access.registerMobile', {
        mobileNum: number,
        countryDialingCode: '63',
        email,
        verificationCode,
        firebaseChannel: 'sms',
        firebaseIdToken,
        registerMethod: 'WEB',
        human: await platform.solveHumanCheck(),
      });
    expect((await join('nobody')).body.errorCode).toBe('input.invalid');
    expect((await join(`p${number}@example.com`)).status).toBe(200);
    expect(
      (await platform.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', firebaseIdToken })).body.errorCode,
    ).toBe('phone.code-expired');
  });

  test('a code takes five tries and expires after ten minutes, so six digits cannot be guessed (SEC-32, SEC-33)', async () => {
    const number = newPhoneNumber();
    const codeId = String((await requestCode(number)).body.value.codeId);
    const verificationCode = await newest(number);
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    for (let at = 0; at < 5; at += 1)
      expect((await platform.ask('access.phoneProof', { codeId, verificationCode: wrong })).body.errorCode).toBe(
        'phone.invalid-verification-code',
      );
    expect((await platform.ask('access.phoneProof', { codeId, verificationCode })).body.errorCode).toBe('phone.code-expired');
    const late = newPhoneNumber();
    const sent = String((await requestCode(late)).body.value.codeId);
    platform.advance(minutes(10));
    expect((await platform.ask('access.phoneProof', { codeId: sent, verificationCode: await newest(late) })).body.errorCode).toBe(
      'phone.code-expired',
    );
    for (const codeId of ['x', `${sent}x`, 'a.b'])
      expect((await platform.ask('access.phoneProof', { codeId, verificationCode })).body.errorCode).toBe(
        'phone.invalid-verification-code',
      );
  });

  test.each(phoneErrorCodes.map((fault, at) => [fault, `91555000${String(at + 1).padStart(2, '0')}`] as const))(
    '%s on sending is a form-level message, and no code counts as sent (AC-25, AC-26, ER-04)',
    async (fault, number) => {
      const response = await requestCode(number);
      expect(response.body).toMatchObject({ errorCode: `phone.${fault}`, value: { fields: {} } });
      expect(response.body.message).not.toContain('phone.');
      if (fault === 'too-many-requests') expect(response.headers.get('retry-after')).toBe('300');
    },
  );

  test('without its flag the platform sends its own codes, and the provider’s proof opens nothing (AC-41)', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true });
    const response = await requestCode(newPhoneNumber());
    expect(response.body.value).toMatchObject({ firebase: false, digits: 7 });
    expect((await platform.ask('access.phoneProof', { codeId: 'x', verificationCode: '1' })).body.errorCode).toBe('way.closed');
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, FIREBASESMS3: true });
  });

  test('a proof opens a session and sets a new password for the owner of the number (AC-02, AC-40)', async () => {
    const number = newPhoneNumber();
    await platform.member({ mobile: `+63${number}` });
    const token = async (moduleId: string) => {
      const { codeId } = (
        await platform.ask('access.smsLogin', {
          mobileNum: number,
          countryDialingCode: '63',
          human: await platform.solveHumanCheck(),
          moduleId,
        })
      ).body.value;
      const { firebaseIdToken } = (await platform.ask('access.phoneProof', { codeId, verificationCode: await newest(number) })).body.value;
      platform.advance(minutes(1));
      return { mobileNum: number, countryDialingCode: '63', firebaseIdToken };
    };
    expect((await platform.ask('access.login', { type: 'sms', ...(await token('MOBILEVERCODELOGIN3')) })).status).toBe(200);
    expect((await platform.ask('access.passwordByPhone', { newPassword: 'new tides 88', ...(await token('CHNGPASSVERIF3')) })).status).toBe(
      200,
    );
  });
});

onOneEngineDaily('the member and agent sides', (open) => {
  describe('each side admits its own accounts (AC-10)', () => {
    let platform: AccessWorld;
    let member: string;
    let agent: string;
    beforeAll(async () => {
      platform = await accessWorld(open);
      member = (await platform.member()).username;
      const { id, username } = await platform.member();
      await platform.db.updateTable('members').set({ type: 1 }).where('id', '=', id).execute();
      agent = username;
    });
    const enter = (username: string, side?: string, secret = password) =>
      platform.ask('access.login', { username, password: secret, type: 'username', ...(side ? { side } : {}) });

    test('a player on the agents’ side learns so only with the right password, and it does not count as guessing', async () => {
      expect((await enter((await platform.member()).username, 'agent', 'not it 123')).body.errorCode).toBe('login.wrong');
      for (let at = 0; at < 12; at += 1) {
        const response = await enter(member, 'agent');
        expect(response.body).toMatchObject({
          errorCode: 'role.not_agent',
          message: expect.stringContaining('This sign-in is for agents'),
        });
      }
      expect((await enter(member)).status).toBe(200);
    });
    test.each([1, 2, 41, 42])('an account of type %i is an agent’s, and a player’s or a trial’s is not', async (type) => {
      const { id, username } = await platform.member();
      await platform.db.updateTable('members').set({ type }).where('id', '=', id).execute();
      expect((await enter(username, 'agent')).status).toBe(200);
      for (const other of [0, 4]) {
        await platform.db.updateTable('members').set({ type: other }).where('id', '=', id).execute();
        expect([other, (await enter(username, 'agent')).body.errorCode]).toEqual([other, 'role.not_agent']);
      }
    });
    test('agents can play until the operator separates the sides', async () => {
      expect([(await enter(agent)).status, (await enter(agent, 'agent')).status]).toEqual([200, 200]);
      await platform.db.insertInto('platform_settings').values({ name: 'separate_sides', value: 'true' }).execute();
      const response = await enter(agent, 'member');
      expect(response.body).toMatchObject({
        errorCode: 'role.not_member',
        message: expect.stringContaining('This is an agent account'),
      });
      expect([(await enter(agent, 'agent')).status, (await enter(member)).status]).toEqual([200, 200]);
    });
  });
});
