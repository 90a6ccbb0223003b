// Registration by mobile number, the number's code at registration by username, and proofs from the phone provider.
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { noPhoneProvider, type PhoneProvider } from '#platform/outside/phone-provider.ts';
import { phoneErrorCodes } from '#values/access/phone-faults.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld, codeIn, newPhoneNumber } from './access-fixture.ts';

onOneEngineDaily('registration by number', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const codeFor = async (number: string, language = 'EN') => {
    const asks = { mobileNo: number, countryDialingCode: '63', human: await platform.solveHumanCheck() };
    const response = await platform.ask('access.smsRegister', asks, { language });
    expect(response.status).toBe(200);
    return { codeId: String(response.body.value.codeId), verificationCode: codeIn((await platform.messagesTo(`+63${number}`))[0]?.body) };
  };
  let people = 0;
  const register = async (more: object, call: 'access.registerMobile' | 'access.register' = 'access.registerMobile') =>
    platform.ask(call, {
      email: `n${++people}@example.com`,
      countryDialingCode: '63',
      registerMethod: 'WEB',
      human: await platform.solveHumanCheck(),
      ...more,
    });

  test('a number and its code open an account without a password, and its owner signs in by code (AC-02, AC-15)', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true });
    const mobileNum = newPhoneNumber();
    const response = await register({ mobileNum, ...(await codeFor(mobileNum)) });
    expect(response.status).toBe(200);
    const token = String(response.body.value.token);
    const { account } = (await platform.ask('member.info', {}, { token })).body.value;
    // The generated account name must not reveal the number.
    expect(account).toMatch(/^m\d{12}$/);
    platform.advance(minutes(1));
    await platform.ask('access.smsLogin', { mobileNum, countryDialingCode: '63', human: await platform.solveHumanCheck() });
    await platform.runDueWork();
    const verificationCode = codeIn((await platform.messagesTo(`+63${mobileNum}`))[0]?.body);
    expect((await platform.ask('access.login', { type: 'sms', mobileNum, countryDialingCode: '63', verificationCode })).status).toBe(200);
    expect(
      (await platform.ask('access.login', { username: mobileNum, password: '!', human: await platform.solveHumanCheck() })).body.errorCode,
    ).toBe('login.wrong');
  });

  test('with MOBILENUMPASSREG3 the account has a password, and the number works as the username (AC-15, AC-32)', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true });
    const mobileNum = newPhoneNumber();
    const given = await codeFor(mobileNum);
    const missing = await register({ mobileNum, ...given });
    expect(missing.body.value).toMatchObject({
      fields: { password: { code: 'field.required' }, confirmPassword: { code: 'field.required' } },
    });
    const secret = { password: 'lagoon77tides', confirmPassword: 'lagoon77tides' };
    expect((await register({ mobileNum, ...given, ...secret })).status).toBe(200);
    for (const [username, countryDialingCode] of [
      [mobileNum, '63'],
      [mobileNum, undefined],
      [`0${mobileNum}`, undefined],
      [`+63 ${mobileNum}`, undefined],
    ])
      expect(
        (
          await platform.ask('access.login', {
            username,
            countryDialingCode,
            password: 'lagoon77tides',
            human: await platform.solveHumanCheck(),
          })
        ).status,
      ).toBe(200);
  });

  test('a number typed with its country code but no plus is texted at the intended number', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true });
    const bare = '8123456789';
    const response = await platform.ask('access.smsRegister', {
      mobileNo: `62${bare}`,
      countryDialingCode: '62',
      human: await platform.solveHumanCheck(),
    });
    expect(response.status).toBe(200);
    expect([(await platform.messagesTo(`+62${bare}`)).length, (await platform.messagesTo(`+6262${bare}`)).length]).toEqual([1, 0]);
    const house = await platform.ask('access.smsRegister', {
      mobileNo: '281234567',
      countryDialingCode: '63',
      human: await platform.solveHumanCheck(),
    });
    expect(house.body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { mobileNo: { code: 'field.phone' } } } });
  });

  test('a number stored before normalisation still signs in its owner, also when its normal form is taken', async () => {
    const bare = '62812345670';
    const { username } = await platform.member({ mobile: `+62${bare}` });
    const typed = { username: bare, countryDialingCode: '62', password };
    const inAs = async (sent: object) => {
      const response = await platform.ask('access.login', { ...sent, human: await platform.solveHumanCheck() });
      return response.status === 200
        ? (await platform.ask('member.info', {}, { token: String(response.body.value.token) })).body.value.account
        : response.body.errorCode;
    };
    expect(await inAs(typed)).toBe(username);
    expect(await inAs({ ...typed, username: `+62${bare}` })).toBe(username);
    const meant = await platform.member({ mobile: `+${bare}` });
    expect(await inAs(typed)).toBe(meant.username);
    expect(await inAs({ username, password })).toBe(username);
  });

  test('every spelling of a number counts as one name, and ten wrong passwords lock it', async () => {
    const mobileNum = newPhoneNumber();
    await platform.member({ mobile: `+63${mobileNum}` });
    const guess = async (username: string, n: number) =>
      platform.ask(
        'access.login',
        { username, password: 'wrong 1', human: await platform.solveHumanCheck(), ...(await platform.captcha()) },
        { ip: `10.50.0.${n}` },
      );
    const spellings = [mobileNum, `0${mobileNum}`, `+63${mobileNum}`, `${mobileNum.slice(0, 3)} ${mobileNum.slice(3)}`, `+63-${mobileNum}`];
    for (let n = 0; n < 9; n += 1) expect((await guess(spellings[n % 5] as string, n)).body.errorCode).toBe('login.wrong');
    expect((await guess(mobileNum, 10)).body.errorCode).toBe('login.locked');
  });

  test('the failure count does not reveal whether a number has an account or whose it is (SEC-31, R11)', async () => {
    const left = async (username: string, countryDialingCode?: string) => {
      const human = await platform.solveHumanCheck();
      const response = await platform.ask(
        'access.login',
        { username, countryDialingCode, password: 'wrong 1', human, ...(await platform.captcha()) },
        { ip: '10.50.1.1' },
      );
      return [response.body.errorCode, response.body.value.triesLeft];
    };
    const [known, unused] = [newPhoneNumber(), newPhoneNumber()];
    const { username } = await platform.member({ mobile: `+63${known}` });
    expect(await left(username)).toEqual(['login.wrong', 9]);
    const counts = async (number: string) => [
      await left(`+63${number}`),
      await left(`0${number}`),
      await left(number, '63'),
      await left(`+62${number}`),
      await left(`(${number.slice(0, 3)}) ${number.slice(3)}`),
    ];
    const ofKnown = await counts(known);
    expect(ofKnown).toEqual([9, 8, 7, 6, 5].map((triesLeft) => ['login.wrong', triesLeft]));
    expect(await counts(unused)).toEqual(ofKnown);
    // A password change by the owner resets the tries by name and by number.
    const { id } = await platform.db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    const fresh = { oldPassword: password, newPassword: 'other tides 88', confirmNewPassword: 'other tides 88' };
    expect((await platform.ask('access.changePassword', fresh, { token: await platform.signIn(id) })).status).toBe(200);
    expect([await left(username), await left(known)]).toEqual([
      ['login.wrong', 9],
      ['login.wrong', 9],
    ]);
  });

  test('faults are reported at their field, and a code survives another field’s fault until the account uses it (ER-07)', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true });
    const mobileNum = newPhoneNumber();
    const given = await codeFor(mobileNum);
    expect((await register({ mobileNum: '1234567', ...given })).body.value).toMatchObject({
      fields: { mobileNum: { code: 'field.phone', digits: '10' } },
    });
    expect((await register({ mobileNum, ...given, verificationCode: '' })).body.value).toMatchObject({
      fields: { verificationCode: { code: 'field.required' } },
    });
    expect((await register({ mobileNum, ...given, verificationCode: '0000000' })).body.errorCode).toBe('code.wrong');
    expect((await register({ mobileNum, ...given, human: { id: 'x', answer: 'y' } })).body.errorCode).toBe('human.wrong');
    expect((await register({ mobileNum: newPhoneNumber(), ...given })).body.errorCode).toBe('code.dead');
    expect((await register({ mobileNum, ...given })).status).toBe(200);
    expect((await register({ mobileNum, ...given })).body.errorCode).toBe('code.dead');
    await platform.setFeatureFlags({ MOBILENUMREG3: false });
    expect((await register({ mobileNum, ...given })).body.errorCode).toBe('way.closed');
  });

  test('of ten concurrent registrations with one code one opens an account', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true });
    const mobileNum = newPhoneNumber();
    const given = await codeFor(mobileNum);
    const tries = await Promise.all(Array.from({ length: 10 }, () => register({ mobileNum, ...given })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await platform.db.selectFrom('members').select('id').where('mobile', '=', `+63${mobileNum}`).execute();
    expect(rows).toHaveLength(1);
  });

  test('a taken number gets the same answer, and its owner gets another message (R11)', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true });
    const [taken, free] = [newPhoneNumber(), newPhoneNumber()];
    await platform.member({ mobile: `+63${taken}` });
    const ask = async (mobileNo: string) => {
      const { status, body } = await platform.ask('access.smsRegister', {
        mobileNo,
        countryDialingCode: '63',
        human: await platform.solveHumanCheck(),
      });
      return { status, body: { ...body, value: { ...body.value, codeId: '' } } };
    };
    expect(await ask(taken)).toEqual(await ask(free));
    const [message] = await platform.messagesTo(`+63${taken}`);
    expect(message?.body).toContain('already has an account');
    expect(codeIn(message?.body)).toBe('');
  });

  test('with REGMOBVERF3 registration by username verifies its number too (AC-32)', async () => {
    await platform.setFeatureFlags({ REGMOBVERF3: true });
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'registration').execute();
    await platform.db
      .insertInto('platform_settings')
      .values({ name: 'registration', value: JSON.stringify({ mobileNum: { enabled: true } }) })
      .execute();
    const mobileNum = newPhoneNumber();
    const form = { username: `named${people}`, password: 'lagoon77tides', confirmPassword: 'lagoon77tides', mobileNum };
    const given = await codeFor(mobileNum, 'TY');
    expect((await platform.messagesTo(`+63${mobileNum}`))[0]?.body).toContain('code mo para magrehistro');
    expect((await register({ ...form, ...given, verificationCode: '0000000' }, 'access.register')).body.errorCode).toBe('code.wrong');
    // A taken username does not use up the code.
    const { username } = await platform.member();
    expect((await register({ ...form, ...given, username }, 'access.register')).body.errorCode).toBe('member.name_taken');
    expect((await register({ ...form, ...given }, 'access.register')).status).toBe(200);
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'registration').execute();
  });

  test('without REGMOBVERF3 a typed number is stored unverified: it claims and reveals no account (R11, AC-32)', async () => {
    await platform.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true });
    await writeSetting(platform.db, 'registration', { mobileNum: { enabled: true } });
    const mobileNum = newPhoneNumber();
    const secret = 'lagoon77tides';
    const join = (username: string) =>
      register({ username, password: secret, confirmPassword: secret, mobileNum, countryDialingCode: '63' }, 'access.register');
    expect([(await join('firsttyper')).status, (await join('secondtyper')).status]).toEqual([200, 200]);
    const holders = () => platform.db.selectFrom('members').select('username').where('mobile', '=', `+63${mobileNum}`).execute();
    expect(await holders()).toEqual([]);
    const typed = platform.db.selectFrom('members').select(['details', 'country_dialing_code']).where('username', '=', 'firsttyper');
    expect(await typed.executeTakeFirst()).toMatchObject({ details: { mobileNum: `+63${mobileNum}` }, country_dialing_code: '63' });
    const response = await platform.ask('access.login', {
      username: mobileNum,
      countryDialingCode: '63',
      password: secret,
      human: await platform.solveHumanCheck(),
    });
    expect(response.body.errorCode).toBe('login.wrong');
    for (const moduleId of ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3']) {
      const asks = { mobileNum, countryDialingCode: '63', moduleId, human: await platform.solveHumanCheck() };
      expect((await platform.ask('access.smsLogin', asks)).status).toBe(200);
    }
    await platform.runDueWork();
    expect(await platform.messagesTo(`+63${mobileNum}`)).toEqual([]);
    // The holder of the number can still register with it.
    expect((await register({ mobileNum, ...(await codeFor(mobileNum)) })).status).toBe(200);
    expect(await holders()).toEqual([{ username: expect.stringMatching(/^m\d{12}$/) }]);
    await platform.db.deleteFrom('platform_settings').where('name', '=', 'registration').execute();
  });

  test('a valid affiliate code is accepted, and an invalid one gets the message of the specification (AC-21)', async () => {
    await platform.member({ invitationCode: 'BAYBAY', type: 1 });
    expect(await platform.ask('access.affiliate', { code: '\u202a ＢＡＹＢＡＹ\u202c', domain: 'isla.test' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await platform.ask('access.affiliate', { code: 'NOBODY' })).toMatchObject({
      status: 404,
      body: { errorCode: 'invitation_code_error', message: expect.stringContaining('invitation code') },
    });
  });

  describe('the phone provider (AC-23, AC-27, AC-41)', () => {
    let world: AccessWorld;
    let answer: Awaited<ReturnType<PhoneProvider['read']>>;
    beforeAll(async () => {
      const phoneProvider: PhoneProvider = {
        ...noPhoneProvider,
        available: true,
        read: async (token) => (token === 'good' ? answer : { fault: 'invalid-verification-code' }),
      };
      world = await accessWorld(open, {}, { outside: { phoneProvider } });
      await world.setFeatureFlags({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, FIREBASESMS3: true });
    });
    const vouch = (number: string, id = number) => {
      answer = { proven: { number: `+63${number}`, id, expiresAt: new Date(world.world.now + minutes(10)) } };
    };
    const send = async (mobileNum: string, firebaseIdToken = 'good') =>
      world.ask('access.registerMobile', {
        mobileNum,
        email: `p${++people}@example.com`,
        countryDialingCode: '63',
        registerMethod: 'WEB',
        human: await world.solveHumanCheck(),
        verificationCode: '123456',
        firebaseChannel: 'sms',
        firebaseIdToken,
      });

    test('a proof opens an account once and only for its number, and also works for login and for a new password', async () => {
      const number = newPhoneNumber();
      vouch(number);
      expect((await send(newPhoneNumber())).body).toMatchObject({ errorCode: 'phone.invalid-verification-code' });
      expect((await send(number)).status).toBe(200);
      const token = { mobileNum: number, countryDialingCode: '63', firebaseIdToken: 'good' };
      expect((await world.ask('access.login', { type: 'sms', ...token })).body.errorCode).toBe('phone.code-expired');
      vouch(number, 'second');
      expect((await world.ask('access.login', { type: 'sms', ...token })).status).toBe(200);
      vouch(number, 'third');
      expect((await world.ask('access.passwordByPhone', { ...token, newPassword: 'new tides 88' })).status).toBe(200);
      const unknownNumber = newPhoneNumber();
      vouch(unknownNumber);
      expect((await world.ask('access.login', { type: 'sms', ...token, mobileNum: unknownNumber })).body.errorCode).toBe('account.unknown');
      expect((await world.ask('access.ways')).body.value.phoneProvider).toBe(true);
    });

    test.each(phoneErrorCodes)('%s aborts the registration with its own message (AC-26, AC-27, R12)', async (fault) => {
      answer = { fault };
      const number = newPhoneNumber();
      const response = await send(number);
      expect(response.body).toMatchObject({
        errorCode: `phone.${fault}`,
        value: { fields: { verificationCode: { code: `phone.${fault}` } } },
      });
      expect(response.body.message).not.toContain('phone.');
      if (fault === 'too-many-requests') expect([response.status, response.headers.get('retry-after')]).toEqual([429, '300']);
      expect(await world.db.selectFrom('members').select('id').where('mobile', '=', `+63${number}`).execute()).toEqual([]);
    });
  });
});
