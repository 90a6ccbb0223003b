// Registration by mobile number and the number's code at registration by username; what the phone provider vouches for.
import { beforeAll, describe, expect, test } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { noPhoneProvider, type PhoneProvider } from '#platform/outside/phone-provider.ts';
import { phoneFaults } from '#values/phone-faults.ts';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber, codeIn, password } from './access-world.ts';

onBothEngines('registration by number', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });
  const codeFor = async (number: string, language = 'EN') => {
    const asks = { mobileNo: number, countryDialingCode: '63', human: await it.slide() };
    const said = await it.ask('access.smsRegister', asks, { language });
    expect(said.status).toBe(200);
    return { codeId: String(said.body.value.codeId), verificationCode: codeIn((await it.sent(`+63${number}`))[0]?.body) };
  };
  let people = 0;
  const register = async (more: object, call = 'access.registerMobile') =>
    it.ask(call, { email: `n${++people}@example.com`, countryDialingCode: '63', registerMethod: 'WEB', human: await it.slide(), ...more });

  test('AC-15 AC-22 CL-10 a number and its code open an account without a password; its owner signs in by a code', async () => {
    await it.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true });
    const mobileNum = aNumber();
    const said = await register({ mobileNum, ...(await codeFor(mobileNum)) });
    expect(said.status).toBe(200);
    const token = String(said.body.value.token);
    const { account } = (await it.ask('member.info', {}, { token })).body.value;
    // The number is nobody else's to see.
    expect(account).toMatch(/^m\d{12}$/);
    it.pass(minutes(1));
    await it.ask('access.smsLogin', { mobileNum, countryDialingCode: '63', human: await it.slide() });
    await it.work();
    const verificationCode = codeIn((await it.sent(`+63${mobileNum}`))[0]?.body);
    expect((await it.ask('access.login', { type: 'sms', mobileNum, countryDialingCode: '63', verificationCode })).status).toBe(200);
    expect((await it.ask('access.login', { username: mobileNum, password: '!', human: await it.slide() })).body.errorCode).toBe(
      'login.wrong',
    );
  });

  test('AC-15 AC-32 with MOBILENUMPASSREG3 it has a password, and the number stands for the name', async () => {
    await it.setModules({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true });
    const mobileNum = aNumber();
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
        (await it.ask('access.login', { username, countryDialingCode, password: 'lagoon77tides', human: await it.slide() })).status,
      ).toBe(200);
  });

  test('AC-38 a number that is typed with its code and no plus is texted at the number that was meant', async () => {
    await it.setModules({ MOBILENUMREG3: true });
    const bare = '8123456789';
    const said = await it.ask('access.smsRegister', { mobileNo: `62${bare}`, countryDialingCode: '62', human: await it.slide() });
    expect(said.status).toBe(200);
    expect([(await it.sent(`+62${bare}`)).length, (await it.sent(`+6262${bare}`)).length]).toEqual([1, 0]);
    const house = await it.ask('access.smsRegister', { mobileNo: '281234567', countryDialingCode: '63', human: await it.slide() });
    expect(house.body).toMatchObject({ errorCode: 'input.invalid', value: { fields: { mobileNo: { code: 'field.phone' } } } });
  });

  test('AC-38 a number that was kept before numbers were judged still signs in its owner, also when the meant one is somebody else’s', async () => {
    const bare = '62812345670';
    const { username } = await it.person({ mobile: `+62${bare}` });
    const typed = { username: bare, countryDialingCode: '62', password };
    const inAs = async (sent: object) => {
      const said = await it.ask('access.login', { ...sent, human: await it.slide() });
      return said.status === 200
        ? (await it.ask('member.info', {}, { token: String(said.body.value.token) })).body.value.account
        : said.body.errorCode;
    };
    expect(await inAs(typed)).toBe(username);
    expect(await inAs({ ...typed, username: `+62${bare}` })).toBe(username);
    const meant = await it.person({ mobile: `+${bare}` });
    expect(await inAs(typed)).toBe(meant.username);
    expect(await inAs({ username, password })).toBe(username);
  });

  test('every spelling of a number counts as one name: ten wrong passwords lock it', async () => {
    const mobileNum = aNumber();
    await it.person({ mobile: `+63${mobileNum}` });
    const guess = async (username: string, n: number) =>
      it.ask('access.login', { username, password: 'wrong 1', human: await it.slide(), ...(await it.captcha()) }, { ip: `10.50.0.${n}` });
    const spellings = [mobileNum, `0${mobileNum}`, `+63${mobileNum}`, `${mobileNum.slice(0, 3)} ${mobileNum.slice(3)}`, `+63-${mobileNum}`];
    for (let n = 0; n < 9; n += 1) expect((await guess(spellings[n % 5] as string, n)).body.errorCode).toBe('login.wrong');
    expect((await guess(mobileNum, 10)).body.errorCode).toBe('login.locked');
  });

  test('assurance 31 R11 no count tells whether a number has an account, however it is written, nor whose it is', async () => {
    const left = async (username: string, countryDialingCode?: string) => {
      const human = await it.slide();
      const said = await it.ask(
        'access.login',
        { username, countryDialingCode, password: 'wrong 1', human, ...(await it.captcha()) },
        { ip: '10.50.1.1' },
      );
      return [said.body.errorCode, said.body.value.triesLeft];
    };
    const [known, nobodys] = [aNumber(), aNumber()];
    const { username } = await it.person({ mobile: `+63${known}` });
    expect(await left(username)).toEqual(['login.wrong', 9]);
    const counts = async (number: string) => [
      await left(`+63${number}`),
      await left(`0${number}`),
      await left(number, '63'),
      await left(`+62${number}`),
      await left(`(${number.slice(0, 3)}) ${number.slice(3)}`),
    ];
    const said = await counts(known);
    expect(said).toEqual([9, 8, 7, 6, 5].map((triesLeft) => ['login.wrong', triesLeft]));
    expect(await counts(nobodys)).toEqual(said);
    // Its owner, who comes in by a new password, has all tries again by name and by number.
    const { id } = await it.db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    const fresh = { oldPassword: password, newPassword: 'other tides 88', confirmNewPassword: 'other tides 88' };
    expect((await it.ask('access.changePassword', fresh, { token: await it.session(id) })).status).toBe(200);
    expect([await left(username), await left(known)]).toEqual([
      ['login.wrong', 9],
      ['login.wrong', 9],
    ]);
  });

  test('AC-38 what is wrong stands at its field, a code survives another field’s fault and is spent by the account', async () => {
    await it.setModules({ MOBILENUMREG3: true });
    const mobileNum = aNumber();
    const given = await codeFor(mobileNum);
    expect((await register({ mobileNum: '1234567', ...given })).body.value).toMatchObject({
      fields: { mobileNum: { code: 'field.phone', digits: '10' } },
    });
    expect((await register({ mobileNum, ...given, verificationCode: '' })).body.value).toMatchObject({
      fields: { verificationCode: { code: 'field.required' } },
    });
    expect((await register({ mobileNum, ...given, verificationCode: '0000000' })).body.errorCode).toBe('code.wrong');
    expect((await register({ mobileNum, ...given, human: { id: 'x', answer: 'y' } })).body.errorCode).toBe('human.wrong');
    expect((await register({ mobileNum: aNumber(), ...given })).body.errorCode).toBe('code.dead');
    expect((await register({ mobileNum, ...given })).status).toBe(200);
    expect((await register({ mobileNum, ...given })).body.errorCode).toBe('code.dead');
    await it.setModules({ MOBILENUMREG3: false });
    expect((await register({ mobileNum, ...given })).body.errorCode).toBe('way.closed');
  });

  test('of ten registrations with one code at once one opens an account', async () => {
    await it.setModules({ MOBILENUMREG3: true });
    const mobileNum = aNumber();
    const given = await codeFor(mobileNum);
    const tries = await Promise.all(Array.from({ length: 10 }, () => register({ mobileNum, ...given })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await it.db.selectFrom('members').select('id').where('mobile', '=', `+63${mobileNum}`).execute();
    expect(rows).toHaveLength(1);
  });

  test('R11 a number that is taken gets the same answer, and its owner another message', async () => {
    await it.setModules({ MOBILENUMREG3: true });
    const [taken, free] = [aNumber(), aNumber()];
    await it.person({ mobile: `+63${taken}` });
    const ask = async (mobileNo: string) => {
      const { status, body } = await it.ask('access.smsRegister', { mobileNo, countryDialingCode: '63', human: await it.slide() });
      return { status, body: { ...body, value: { ...body.value, codeId: '' } } };
    };
    expect(await ask(taken)).toEqual(await ask(free));
    const [message] = await it.sent(`+63${taken}`);
    expect(message?.body).toContain('already has an account');
    expect(codeIn(message?.body)).toBe('');
  });

  test('AC-32 REGMOBVERF3: registration by username proves its number too', async () => {
    await it.setModules({ REGMOBVERF3: true });
    await it.db.deleteFrom('platform_settings').where('name', '=', 'registration').execute();
    await it.db
      .insertInto('platform_settings')
      .values({ name: 'registration', value: JSON.stringify({ mobileNum: { enabled: true } }) })
      .execute();
    const mobileNum = aNumber();
    const form = { username: `named${people}`, password: 'lagoon77tides', confirmPassword: 'lagoon77tides', mobileNum };
    const given = await codeFor(mobileNum, 'TY');
    expect((await it.sent(`+63${mobileNum}`))[0]?.body).toContain('code mo para magrehistro');
    expect((await register({ ...form, ...given, verificationCode: '0000000' }, 'access.register')).body.errorCode).toBe('code.wrong');
    // A name that is taken costs no code.
    const { username } = await it.person();
    expect((await register({ ...form, ...given, username }, 'access.register')).body.errorCode).toBe('member.name_taken');
    expect((await register({ ...form, ...given }, 'access.register')).status).toBe(200);
    await it.db.deleteFrom('platform_settings').where('name', '=', 'registration').execute();
  });

  test('R11 AC-32 without REGMOBVERF3 a number is kept as typed: it takes nobody’s, opens no account and tells of none', async () => {
    await it.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true });
    await writeSetting(it.db, 'registration', { mobileNum: { enabled: true } });
    const mobileNum = aNumber();
    const secret = 'lagoon77tides';
    const join = (username: string) =>
      register({ username, password: secret, confirmPassword: secret, mobileNum, countryDialingCode: '63' }, 'access.register');
    expect([(await join('firsttyper')).status, (await join('secondtyper')).status]).toEqual([200, 200]);
    const holders = () => it.db.selectFrom('members').select('username').where('mobile', '=', `+63${mobileNum}`).execute();
    expect(await holders()).toEqual([]);
    const typed = it.db.selectFrom('members').select(['details', 'country_dialing_code']).where('username', '=', 'firsttyper');
    expect(await typed.executeTakeFirst()).toMatchObject({ details: { mobileNum: `+63${mobileNum}` }, country_dialing_code: '63' });
    const said = await it.ask('access.login', { username: mobileNum, countryDialingCode: '63', password: secret, human: await it.slide() });
    expect(said.body.errorCode).toBe('login.wrong');
    for (const moduleId of ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3']) {
      const asks = { mobileNum, countryDialingCode: '63', moduleId, human: await it.slide() };
      expect((await it.ask('access.smsLogin', asks)).status).toBe(200);
    }
    await it.work();
    expect(await it.sent(`+63${mobileNum}`)).toEqual([]);
    // Whoever holds it joins with it.
    expect((await register({ mobileNum, ...(await codeFor(mobileNum)) })).status).toBe(200);
    expect(await holders()).toEqual([{ username: expect.stringMatching(/^m\d{12}$/) }]);
    await it.db.deleteFrom('platform_settings').where('name', '=', 'registration').execute();
  });

  test('AC-21 an affiliate code that holds, and one that does not, with the sentence of the specification', async () => {
    await it.person({ inviteCode: 'BAYBAY', type: 1 });
    expect(await it.ask('access.affiliate', { code: ' BAYBAY ', domain: 'isla.test' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await it.ask('access.affiliate', { code: 'NOBODY' })).toMatchObject({
      status: 404,
      body: { errorCode: 'invitation_code_error', message: expect.stringContaining('invitation code') },
    });
  });

  describe('AC-23 AC-27 AC-41 the phone provider', () => {
    let world: AccessWorld;
    let answer: Awaited<ReturnType<PhoneProvider['read']>>;
    beforeAll(async () => {
      const phoneProvider: PhoneProvider = {
        ...noPhoneProvider,
        available: true,
        read: async (token) => (token === 'good' ? answer : { fault: 'invalid-verification-code' }),
      };
      world = await accessWorld(open, {}, { outside: { phoneProvider } });
      await world.setModules({ MOBILENUMREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true, FIREBASESMS3: true });
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
        human: await world.slide(),
        verificationCode: '123456',
        firebaseChannel: 'sms',
        firebaseIdToken,
      });

    test('its word opens an account, once, and only for that number; then login and a new password', async () => {
      const number = aNumber();
      vouch(number);
      expect((await send(aNumber())).body).toMatchObject({ errorCode: 'phone.invalid-verification-code' });
      expect((await send(number)).status).toBe(200);
      const token = { mobileNum: number, countryDialingCode: '63', firebaseIdToken: 'good' };
      expect((await world.ask('access.login', { type: 'sms', ...token })).body.errorCode).toBe('phone.code-expired');
      vouch(number, 'second');
      expect((await world.ask('access.login', { type: 'sms', ...token })).status).toBe(200);
      vouch(number, 'third');
      expect((await world.ask('access.passwordByPhone', { ...token, newPassword: 'new tides 88' })).status).toBe(200);
      const nobody = aNumber();
      vouch(nobody);
      expect((await world.ask('access.login', { type: 'sms', ...token, mobileNum: nobody })).body.errorCode).toBe('account.unknown');
      expect((await world.ask('access.ways')).body.value.phoneProvider).toBe(true);
    });

    test.each(phoneFaults)('AC-26 R12 %s aborts the registration with a sentence of its own in both languages', async (fault) => {
      answer = { fault };
      const number = aNumber();
      const said = await send(number);
      expect(said.body).toMatchObject({ errorCode: `phone.${fault}`, value: { fields: { verificationCode: { code: `phone.${fault}` } } } });
      expect(said.body.message).not.toContain('phone.');
      if (fault === 'too-many-requests') expect([said.status, said.headers.get('retry-after')]).toEqual([429, '300']);
      expect(await world.db.selectFrom('members').select('id').where('mobile', '=', `+63${number}`).execute()).toEqual([]);
    });
  });
});
