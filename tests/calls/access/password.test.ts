// Password changes by the signed-in member and by the holder of the number: what they require, and what ends with the old password.
import type { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setMemberPassword } from '#platform/areas/access/password/set-password.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { days, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld, codeIn, newPhoneNumber } from './access-fixture.ts';

onOneEngineDaily('a changed password', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const change = (token: string, oldPassword: string | undefined, newPassword = 'new tides 88', confirmNewPassword = newPassword) =>
    platform.ask('access.changePassword', { oldPassword, newPassword, confirmNewPassword }, { token });
  const logIn = async (username: string, secret: string, ip = '10.60.0.1') =>
    platform.ask('access.login', { username, password: secret, human: await platform.solveHumanCheck(ip) }, { ip });
  const fields = (response: { body: { value: object } }) => response.body.value;

  test('a change needs the old password, a valid new one and its repetition, and ends all other sessions (AC-31, AC-35)', async () => {
    const { id, username, email } = await platform.member();
    const [mine, other] = [await platform.signIn(id), await platform.signIn(id)];
    expect(fields(await change(mine, undefined))).toMatchObject({ fields: { oldPassword: { code: 'field.required' } } });
    expect(fields(await change(mine, 'not the one 1'))).toMatchObject({ fields: { oldPassword: { code: 'field.password_wrong' } } });
    expect(fields(await change(mine, password, 'short'))).toMatchObject({
      fields: { newPassword: { code: 'reg_pattern_letters_numbers' } },
    });
    expect(fields(await change(mine, password, 'new tides 88', 'new tides 89'))).toMatchObject({
      fields: { confirmNewPassword: { code: 'field.unequal' } },
    });
    expect(fields(await change(mine, password, password))).toMatchObject({ fields: { newPassword: { code: 'field.same_password' } } });
    expect((await change(mine, password, 'password123')).body.errorCode).toBe('password.common');
    expect(
      (
        await platform.ask(
          'access.changePassword',
          { oldPassword: password, newPassword: 'x', confirmNewPassword: 'x' },
          { token: mine, encrypted: false },
        )
      ).body.errorCode,
    ).toBe('input.envelope');
    expect((await change(mine, password)).status).toBe(200);
    expect((await platform.ask('member.info', {}, { token: mine })).status).toBe(200);
    expect((await platform.ask('member.info', {}, { token: other })).body.errorCode).toBe('session.ended');
    expect((await logIn(username, password)).status).toBe(401);
    expect((await logIn(username, 'new tides 88')).status).toBe(200);
    await platform.runDueWork();
    expect((await platform.messagesTo(email)).map(({ subject }) => subject)).toContain('Your Isla password was changed');
  });

  test('a change whose answer was lost is answered as made when it is sent again, for a quarter of an hour, and each try counts (AC-31, SEC-36)', async () => {
    const { id, username } = await platform.member();
    const mine = await platform.signIn(id);
    const current = 'new tides 88';
    platform.world.now += minutes(1);
    expect((await change(mine, password, current)).status).toBe(200);
    expect((await change(mine, password, current)).status).toBe(200);
    // Whoever has the session alone learns nothing without a counted try.
    expect(fields(await change(mine, undefined, current))).toMatchObject({ fields: { oldPassword: { code: 'field.required' } } });
    expect((await change(mine, 'not the one 1', 'other tides 99')).status).toBe(400);
    platform.world.now += minutes(16);
    expect(fields(await change(mine, password, current))).toMatchObject({ fields: { oldPassword: { code: 'field.password_wrong' } } });
    platform.world.now -= minutes(16);
    const tries = await platform.db.selectFrom('login_failures').selectAll().where('key', '=', `session:${username}`).execute();
    expect(tries).toMatchObject([{ in_hour: 4 }]);
  });

  test('a login with the old password that is under way during the change opens nothing (SEC-36)', async () => {
    const { id, username } = await platform.member();
    const executor = platform.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const passwordHash = await hashPassword('new tides 88');
    let changed = 0;
    executor.executeQuery = (async (query: CompiledQuery) => {
      const found = await execute(query);
      if (changed === 0 && /^select .*"password_hash".* where "username" =/.test(query.sql)) {
        changed += 1;
        await inTransaction(platform.db, (trx) =>
          setMemberPassword(trx, { session: null, now: new Date(platform.world.now) }, { id, username }, passwordHash),
        );
      }
      return found;
    }) as typeof execute;
    const under = await logIn(username, password).finally(() => {
      executor.executeQuery = execute;
    });
    expect([changed, under.status, under.body.errorCode]).toEqual([1, 401, 'login.wrong']);
    expect(await platform.db.selectFrom('sessions').select('id').where('member_id', '=', id).execute()).toEqual([]);
    expect((await logIn(username, 'new tides 88')).status).toBe(200);
  });

  test('of two concurrent changes the second finds the old password gone, and the first one’s stays (AC-31)', async () => {
    const { id, username } = await platform.member();
    const token = await platform.signIn(id);
    const executor = platform.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const first = await hashPassword('first tides 88');
    let changed = 0;
    executor.executeQuery = (async (query: CompiledQuery) => {
      const result = await execute(query as never);
      if (changed === 0 && /^select .*"password_hash".* from "members" where "id" =/.test(query.sql)) {
        changed += 1;
        await inTransaction(platform.db, (trx) =>
          setMemberPassword(trx, { session: null, now: new Date(platform.world.now) }, { id, username }, first),
        );
      }
      return result;
    }) as typeof executor.executeQuery;
    const response = await change(token, password, 'second tides 88').finally(() => {
      executor.executeQuery = execute;
    });
    expect([changed, response.status]).toEqual([1, 400]);
    expect(fields(response)).toMatchObject({ fields: { oldPassword: { code: 'field.password_wrong' } } });
    expect((await logIn(username, 'first tides 88')).status).toBe(200);
  });

  test('a change kills a reset link under way', async () => {
    const { id, username, email } = await platform.member();
    await platform.ask('access.passwordByEmail', { username, email });
    await platform.runDueWork();
    const link = /link=([\w-]+)/.exec((await platform.messagesTo(email))[0]?.body ?? '')?.[1];
    expect((await change(await platform.signIn(id), password)).status).toBe(200);
    expect(
      (await platform.ask('access.resetPassword', { link, newPassword: 'x tides 99', confirmNewPassword: 'x tides 99' })).body.errorCode,
    ).toBe('reset.link_dead');
  });

  test('a stolen session cannot guess the old password, and the owner elsewhere is not locked (SEC-30)', async () => {
    const { id, username } = await platform.member();
    const token = await platform.signIn(id);
    for (let n = 0; n < 10; n += 1) expect(fields(await change(token, `guess ${n}`))).toMatchObject({ fields: { oldPassword: {} } });
    const locked = await change(token, password);
    expect(locked).toMatchObject({ status: 429, body: { errorCode: 'login.locked', value: { minutes: 15 } } });
    expect(locked.headers.get('retry-after')).toBe('900');
    expect((await logIn(username, password, '10.60.1.1')).status).toBe(200);
    platform.advance(minutes(16));
    expect((await change(token, password)).status).toBe(200);
  });

  test('a stolen session that guesses from many networks is locked as from one, and whoever signs in is not (SEC-30)', async () => {
    const { id, username } = await platform.member();
    const token = await platform.signIn(id);
    const guess = (text: string, n: number) =>
      platform.ask(
        'access.changePassword',
        { oldPassword: text, newPassword: 'new tides 88', confirmNewPassword: 'new tides 88' },
        { token, ip: `10.61.${n}.1` },
      );
    for (let n = 0; n < 10; n += 1) expect((await guess(`guess ${n}`, n)).body.errorCode).toBe('input.invalid');
    expect((await guess(password, 11)).body.errorCode).toBe('login.locked');
    expect((await logIn(username, password, '10.60.1.1')).status).toBe(200);
  });

  test('an account without a password sets its first one only shortly after a sign-in or a proof', async () => {
    const { id, username } = await platform.member({ passwordHash: '!' });
    const token = await platform.signIn(id);
    platform.advance(minutes(16));
    expect(await change(token, undefined)).toMatchObject({ status: 403, body: { errorCode: 'proof.needed' } });
    expect((await change(await platform.signIn(id), undefined)).status).toBe(200);
    expect((await logIn(username, 'new tides 88')).status).toBe(200);
  });

  test('a weak password, or an expired one with PWDEXPFORCECHANGE3, must be changed once (AC-06)', async () => {
    await platform.setFeatureFlags({ PWDEXPFORCECHANGE3: true, MOBILEVERCODELOGIN3: true });
    const weak = await platform.member({ passwordHash: undefined as never, password: 'password123' });
    const forced = await logIn(weak.username, 'password123');
    expect(forced.body.value).toMatchObject({ passwordExpired: true });
    const token = String(forced.body.value.token);
    const stillForced = async () => (await platform.ask('member.info', {}, { token })).body.value.passwordExpired;
    expect(await stillForced()).toBe(true);
    expect((await change(token, 'password123')).status).toBe(200);
    expect(await stillForced()).toBe(false);
    const number = newPhoneNumber();
    const old = await platform.member({ mobile: `+63${number}` });
    expect((await logIn(old.username, password)).body.value).toMatchObject({ passwordExpired: false });
    platform.advance(days(91));
    const response = await logIn(old.username, password);
    expect(response.body.value).toMatchObject({ passwordExpired: true });
    await platform.ask('access.smsLogin', { mobileNum: number, countryDialingCode: '63', human: await platform.solveHumanCheck() });
    await platform.runDueWork();
    const verificationCode = codeIn((await platform.messagesTo(`+63${number}`))[0]?.body);
    const byCode = await platform.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', verificationCode });
    expect(byCode.body.value).toMatchObject({ passwordExpired: false });
    expect((await change(String(response.body.value.token), password)).status).toBe(200);
    expect((await logIn(old.username, 'new tides 88')).body.value).toMatchObject({ passwordExpired: false });
    await platform.setFeatureFlags({});
    platform.advance(days(91));
    expect((await logIn(old.username, 'new tides 88')).body.value).toMatchObject({ passwordExpired: false });
  });

  describe('by phone number', () => {
    const codeFor = async (mobileNum: string) => {
      await platform.ask('access.smsLogin', {
        mobileNum,
        countryDialingCode: '63',
        human: await platform.solveHumanCheck(),
        moduleId: 'CHNGPASSVERIF3',
      });
      await platform.runDueWork();
      return codeIn((await platform.messagesTo(`+63${mobileNum}`))[0]?.body);
    };
    test('number and code set a new password and end every session, then login by number works (AC-29, AC-40, CL-10)', async () => {
      await platform.setFeatureFlags({ CHNGPASSVERIF3: true });
      const mobileNum = newPhoneNumber();
      const { id, username } = await platform.member({ mobile: `+63${mobileNum}` });
      const token = await platform.signIn(id);
      const verificationCode = await codeFor(mobileNum);
      expect((await platform.messagesTo(`+63${mobileNum}`))[0]?.body).toContain('set a new password');
      const set = (more: object) =>
        platform.ask('access.passwordByPhone', { mobileNum, verificationCode, newPassword: 'new tides 88', ...more });
      expect(fields(await set({ mobileNum: '' }))).toMatchObject({ fields: { mobileNum: { code: 'field.required' } } });
      expect(fields(await set({ verificationCode: '' }))).toMatchObject({ fields: { verificationCode: { code: 'field.required' } } });
      expect(fields(await set({ newPassword: 'short' }))).toMatchObject({ fields: { newPassword: {} } });
      expect((await set({ newPassword: 'password123' })).body.errorCode).toBe('password.common');
      expect((await set({})).status).toBe(200);
      expect((await set({})).body.errorCode).toBe('code.dead');
      expect((await platform.ask('member.info', {}, { token })).body.errorCode).toBe('session.ended');
      const challenge = (await platform.ask('access.challenge', { type: 'login' })).body.value;
      expect(challenge).toMatchObject({ id: expect.any(String), salt: expect.any(String), bits: 16 });
      const human = await platform.solveHumanCheck();
      expect((await platform.ask('access.login', { username: mobileNum, password: 'new tides 88', type: '', human })).status).toBe(200);
      expect((await logIn(username, password)).status).toBe(401);
    });

    test('a disabled module is closed, and an unknown number is answered like any other (AC-32)', async () => {
      await platform.setFeatureFlags({});
      const unknownNumber = newPhoneNumber();
      const set = () =>
        platform.ask('access.passwordByPhone', {
          mobileNum: unknownNumber,
          countryDialingCode: '63',
          verificationCode: '1234567',
          newPassword: 'new tides 88',
        });
      expect((await set()).body.errorCode).toBe('way.closed');
      await platform.setFeatureFlags({ CHNGPASSVERIF3: true });
      expect(await codeFor(unknownNumber)).toBe('');
      expect((await set()).body.errorCode).toBe('code.wrong');
    });
  });

  test('two members whose numbers end with the same digits are not confused', async () => {
    await platform.setFeatureFlags({ CHNGPASSVERIF3: true });
    await writeSetting(platform.db, 'extra_verification', false);
    const digits = '912345678';
    await platform.member({ mobile: `+84${digits}` });
    await platform.member({ mobile: `+66${digits}` });
    expect((await logIn(digits, password)).status).toBe(401);
    expect((await logIn(`+84 ${digits}`, password)).status).toBe(200);
  });
});
