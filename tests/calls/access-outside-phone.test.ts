// The phone provider of demo mode, from the wish for a code to the account, and the two sides of signing in.
import { beforeAll, describe, expect, test } from 'vitest';
import { phoneFaults } from '#values/phone-faults.ts';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber, password } from './access-world.ts';

onBothEngines('the phone provider of demo mode', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
    await it.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, FIREBASESMS3: true });
  });
  const wish = async (number: string) =>
    it.ask('access.smsRegister', { mobileNo: number, countryDialingCode: '63', human: await it.slide() });
  const newest = async (number: string) => (await it.sent(`+63${number}`))[0]?.body ?? '';

  test('AC-22 AC-23 AC-24 AC-41 it sends, vouches for the code that came, and its word opens an account once', async () => {
    const number = aNumber();
    const said = await wish(number);
    expect(said.body.value).toMatchObject({ firebase: true, expiredMinutes: 1, digits: 6 });
    const codeId = String(said.body.value.codeId);
    const verificationCode = await newest(number);
    expect(verificationCode).toMatch(/^\d{6}$/);
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect((await it.ask('access.phoneProof', { codeId, verificationCode: wrong })).body.errorCode).toBe('phone.invalid-verification-code');
    const proof = await it.ask('access.phoneProof', { codeId, verificationCode });
    const { firebaseIdToken } = proof.body.value;
    const join = async (email: string) =>
      it.ask('access.registerMobile', {
        mobileNum: number,
        countryDialingCode: '63',
        email,
        verificationCode,
        firebaseChannel: 'sms',
        firebaseIdToken,
        registerMethod: 'WEB',
        human: await it.slide(),
      });
    expect((await join('nobody')).body.errorCode).toBe('input.invalid');
    expect((await join(`p${number}@example.com`)).status).toBe(200);
    expect(
      (await it.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', firebaseIdToken })).body.errorCode,
    ).toBe('phone.code-expired');
  });

  test('AC-26 six digits cannot be guessed: the sixth try of a code is none, and neither is one after ten minutes', async () => {
    const number = aNumber();
    const codeId = String((await wish(number)).body.value.codeId);
    const verificationCode = await newest(number);
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    for (let at = 0; at < 5; at += 1)
      expect((await it.ask('access.phoneProof', { codeId, verificationCode: wrong })).body.errorCode).toBe(
        'phone.invalid-verification-code',
      );
    expect((await it.ask('access.phoneProof', { codeId, verificationCode })).body.errorCode).toBe('phone.code-expired');
    const late = aNumber();
    const sent = String((await wish(late)).body.value.codeId);
    it.pass(minutes(10));
    expect((await it.ask('access.phoneProof', { codeId: sent, verificationCode: await newest(late) })).body.errorCode).toBe(
      'phone.code-expired',
    );
    for (const codeId of ['x', `${sent}x`, 'a.b'])
      expect((await it.ask('access.phoneProof', { codeId, verificationCode })).body.errorCode).toBe('phone.invalid-verification-code');
  });

  test.each(phoneFaults.map((fault, at) => [fault, `91555000${String(at + 1).padStart(2, '0')}`] as const))(
    'AC-25 AC-26 ER-04 %s on sending is a sentence of the whole, and no code counts as sent',
    async (fault, number) => {
      const said = await wish(number);
      expect(said.body).toMatchObject({ errorCode: `phone.${fault}`, value: { fields: {} } });
      expect(said.body.message).not.toContain('phone.');
      if (fault === 'too-many-requests') expect(said.headers.get('retry-after')).toBe('300');
    },
  );

  test('AC-41 without its flag codes are our own, and its word opens nothing', async () => {
    await it.setModules({ MOBILENUMREG3: true });
    const said = await wish(aNumber());
    expect(said.body.value).toMatchObject({ firebase: false, digits: 7 });
    expect((await it.ask('access.phoneProof', { codeId: 'x', verificationCode: '1' })).body.errorCode).toBe('way.closed');
    await it.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, FIREBASESMS3: true });
  });

  test('AC-02 AC-40 it opens a session and sets a new password for whom the number belongs to', async () => {
    const number = aNumber();
    await it.person({ mobile: `+63${number}` });
    const token = async (moduleId: string) => {
      const { codeId } = (
        await it.ask('access.smsLogin', { mobileNum: number, countryDialingCode: '63', human: await it.slide(), moduleId })
      ).body.value;
      const { firebaseIdToken } = (await it.ask('access.phoneProof', { codeId, verificationCode: await newest(number) })).body.value;
      it.pass(minutes(1));
      return { mobileNum: number, countryDialingCode: '63', firebaseIdToken };
    };
    expect((await it.ask('access.login', { type: 'sms', ...(await token('MOBILEVERCODELOGIN3')) })).status).toBe(200);
    expect((await it.ask('access.passwordByPhone', { newPassword: 'new tides 88', ...(await token('CHNGPASSVERIF3')) })).status).toBe(200);
  });
});

onBothEngines('the two sides', (open) => {
  describe('AC-10 each side is for its own people', () => {
    let it: AccessWorld;
    let member: string;
    let agent: string;
    beforeAll(async () => {
      it = await accessWorld(open);
      member = (await it.person()).username;
      const { id, username } = await it.person();
      await it.db.updateTable('members').set({ type: 1 }).where('id', '=', id).execute();
      agent = username;
    });
    const enter = (username: string, side?: string, secret = password) =>
      it.ask('access.login', { username, password: secret, type: 'username', ...(side ? { side } : {}) });

    test('a player is told so on the agents’ side, only with the right password, and is not counted as a guesser', async () => {
      expect((await enter((await it.person()).username, 'agent', 'not it 123')).body.errorCode).toBe('login.wrong');
      for (let at = 0; at < 12; at += 1) {
        const said = await enter(member, 'agent');
        expect(said.body).toMatchObject({ errorCode: 'role.not_agent', message: expect.stringContaining('This sign-in is for agents') });
      }
      expect((await enter(member)).status).toBe(200);
    });
    test.each([1, 2, 41, 42])('an account of type %i is an agent’s, a player’s and a trial’s are not', async (type) => {
      const { id, username } = await it.person();
      await it.db.updateTable('members').set({ type }).where('id', '=', id).execute();
      expect((await enter(username, 'agent')).status).toBe(200);
      for (const other of [0, 4]) {
        await it.db.updateTable('members').set({ type: other }).where('id', '=', id).execute();
        expect([other, (await enter(username, 'agent')).body.errorCode]).toEqual([other, 'role.not_agent']);
      }
    });
    test('agents play too, until the operator parts the sides', async () => {
      expect([(await enter(agent)).status, (await enter(agent, 'agent')).status]).toEqual([200, 200]);
      await it.db.insertInto('platform_settings').values({ name: 'separate_sides', value: 'true' }).execute();
      const said = await enter(agent, 'member');
      expect(said.body).toMatchObject({
        errorCode: 'role.not_member',
        message: expect.stringContaining('This is an agent account'),
      });
      expect([(await enter(agent, 'agent')).status, (await enter(member)).status]).toEqual([200, 200]);
    });
  });
});
