// A new password by who is signed in and by who holds the number: what it asks, and all that ends with the old one.
import type { CompiledQuery } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setPassword } from '#platform/areas/access/new-password.ts';
import { hashPassword } from '#platform/areas/access/passwords.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { days, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, aNumber, codeIn, password } from './access-world.ts';

onBothEngines('a changed password', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });
  const change = (token: string, oldPassword: string | undefined, newPassword = 'new tides 88', confirmNewPassword = newPassword) =>
    it.ask('access.changePassword', { oldPassword, newPassword, confirmNewPassword }, { token });
  const logIn = async (username: string, secret: string, ip = '10.60.0.1') =>
    it.ask('access.login', { username, password: secret, human: await it.slide(ip) }, { ip });
  const fields = (said: { body: { value: object } }) => said.body.value;

  test('AC-31 AC-35 the old one, a new one that keeps the rule, and the same twice; all other sessions end', async () => {
    const { id, username, email } = await it.person();
    const [mine, other] = [await it.session(id), await it.session(id)];
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
        await it.ask(
          'access.changePassword',
          { oldPassword: password, newPassword: 'x', confirmNewPassword: 'x' },
          { token: mine, raw: true },
        )
      ).body.errorCode,
    ).toBe('input.envelope');
    expect((await change(mine, password)).status).toBe(200);
    expect((await it.ask('member.info', {}, { token: mine })).status).toBe(200);
    expect((await it.ask('member.info', {}, { token: other })).body.errorCode).toBe('session.ended');
    expect((await logIn(username, password)).status).toBe(401);
    expect((await logIn(username, 'new tides 88')).status).toBe(200);
    await it.work();
    expect((await it.sent(email))[0]).toMatchObject({ subject: 'Your Isla password was changed' });
  });

  test('AC-35 a login that was under way with the old one while it was changed opens nothing', async () => {
    const { id, username } = await it.person();
    const executor = it.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const passwordHash = await hashPassword('new tides 88');
    let changed = 0;
    executor.executeQuery = (async (query: CompiledQuery) => {
      const found = await execute(query);
      if (changed === 0 && /^select .*"password_hash".* where "username" =/.test(query.sql)) {
        changed += 1;
        await inTransaction(it.db, (trx) =>
          setPassword(trx, { session: null, language: 'EN', now: new Date(it.world.now) }, { id, username }, passwordHash),
        );
      }
      return found;
    }) as typeof execute;
    const under = await logIn(username, password).finally(() => {
      executor.executeQuery = execute;
    });
    expect([changed, under.status, under.body.errorCode]).toEqual([1, 401, 'login.wrong']);
    expect(await it.db.selectFrom('sessions').select('id').where('member_id', '=', id).execute()).toEqual([]);
    expect((await logIn(username, 'new tides 88')).status).toBe(200);
  });

  test('AC-35 two changes at once: whoever comes second finds the old password gone, and the first one’s stays', async () => {
    const { id, username } = await it.person();
    const token = await it.session(id);
    const executor = it.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const first = await hashPassword('first tides 88');
    let changed = 0;
    executor.executeQuery = (async (query: CompiledQuery) => {
      const result = await execute(query as never);
      if (changed === 0 && /^select .*"password_hash".* from "members" where "id" =/.test(query.sql)) {
        changed += 1;
        await inTransaction(it.db, (trx) =>
          setPassword(trx, { session: null, language: 'EN', now: new Date(it.world.now) }, { id, username }, first),
        );
      }
      return result;
    }) as typeof executor.executeQuery;
    const said = await change(token, password, 'second tides 88').finally(() => {
      executor.executeQuery = execute;
    });
    expect([changed, said.status]).toEqual([1, 400]);
    expect(fields(said)).toMatchObject({ fields: { oldPassword: { code: 'field.password_wrong' } } });
    expect((await logIn(username, 'first tides 88')).status).toBe(200);
  });

  test('a link that was on its way to another new password is dead after a change', async () => {
    const { id, username, email } = await it.person();
    await it.ask('access.passwordByEmail', { username, email });
    await it.work();
    const link = /link=([\w-]+)/.exec((await it.sent(email))[0]?.body ?? '')?.[1];
    expect((await change(await it.session(id), password)).status).toBe(200);
    expect(
      (await it.ask('access.resetPassword', { link, newPassword: 'x tides 99', confirmNewPassword: 'x tides 99' })).body.errorCode,
    ).toBe('reset.link_dead');
  });

  test('assurance 30: a stolen session is no place to guess the old password from, and the owner elsewhere goes on', async () => {
    const { id, username } = await it.person();
    const token = await it.session(id);
    for (let n = 0; n < 10; n += 1) expect(fields(await change(token, `guess ${n}`))).toMatchObject({ fields: { oldPassword: {} } });
    const locked = await change(token, password);
    expect(locked).toMatchObject({ status: 429, body: { errorCode: 'login.locked', value: { minutes: 15 } } });
    expect(locked.headers.get('retry-after')).toBe('900');
    expect((await logIn(username, password, '10.60.1.1')).status).toBe(200);
    it.pass(minutes(16));
    expect((await change(token, password)).status).toBe(200);
  });

  test('an account without a password sets a first one soon after a sign-in, and not from a screen left open', async () => {
    const { id, username } = await it.person({ passwordHash: '!' });
    const token = await it.session(id);
    it.pass(minutes(16));
    expect(await change(token, undefined)).toMatchObject({ status: 403, body: { errorCode: 'password.sign_in_again' } });
    expect((await change(await it.session(id), undefined)).status).toBe(200);
    expect((await logIn(username, 'new tides 88')).status).toBe(200);
  });

  test('AC-06 a weak password, or an old one where PWDEXPFORCECHANGE3 is on, must be changed; after that it is not asked again', async () => {
    await it.setModules({ PWDEXPFORCECHANGE3: true, MOBILEVERCODELOGIN3: true });
    const weak = await it.person({ passwordHash: undefined as never, password: 'password123' });
    const forced = await logIn(weak.username, 'password123');
    expect(forced.body.value).toMatchObject({ passwordExpired: true });
    const token = String(forced.body.value.token);
    const stillForced = async () => (await it.ask('member.info', {}, { token })).body.value.passwordExpired;
    expect(await stillForced()).toBe(true);
    expect((await change(token, 'password123')).status).toBe(200);
    expect(await stillForced()).toBe(false);
    const number = aNumber();
    const old = await it.person({ mobile: `+63${number}` });
    expect((await logIn(old.username, password)).body.value).toMatchObject({ passwordExpired: false });
    it.pass(days(91));
    const said = await logIn(old.username, password);
    expect(said.body.value).toMatchObject({ passwordExpired: true });
    await it.ask('access.smsLogin', { mobileNum: number, countryDialingCode: '63', human: await it.slide() });
    await it.work();
    const verificationCode = codeIn((await it.sent(`+63${number}`))[0]?.body);
    const byCode = await it.ask('access.login', { type: 'sms', mobileNum: number, countryDialingCode: '63', verificationCode });
    expect(byCode.body.value).toMatchObject({ passwordExpired: false });
    expect((await change(String(said.body.value.token), password)).status).toBe(200);
    expect((await logIn(old.username, 'new tides 88')).body.value).toMatchObject({ passwordExpired: false });
    await it.setModules({});
    it.pass(days(91));
    expect((await logIn(old.username, 'new tides 88')).body.value).toMatchObject({ passwordExpired: false });
  });

  describe('by the number', () => {
    const codeFor = async (mobileNum: string) => {
      await it.ask('access.smsLogin', { mobileNum, countryDialingCode: '63', human: await it.slide(), moduleId: 'CHNGPASSVERIF3' });
      await it.work();
      return codeIn((await it.sent(`+63${mobileNum}`))[0]?.body);
    };
    test('AC-29 AC-40 number, code, new password; every session ends; then a challenge and a sign-in with the number, as specified', async () => {
      await it.setModules({ CHNGPASSVERIF3: true });
      const mobileNum = aNumber();
      const { id, username } = await it.person({ mobile: `+63${mobileNum}` });
      const token = await it.session(id);
      const verificationCode = await codeFor(mobileNum);
      expect((await it.sent(`+63${mobileNum}`))[0]?.body).toContain('set a new password');
      const set = (more: object) => it.ask('access.passwordByPhone', { mobileNum, verificationCode, newPassword: 'new tides 88', ...more });
      expect(fields(await set({ mobileNum: '' }))).toMatchObject({ fields: { mobileNum: { code: 'field.required' } } });
      expect(fields(await set({ verificationCode: '' }))).toMatchObject({ fields: { verificationCode: { code: 'field.required' } } });
      expect(fields(await set({ newPassword: 'short' }))).toMatchObject({ fields: { newPassword: {} } });
      expect((await set({ newPassword: 'password123' })).body.errorCode).toBe('password.common');
      expect((await set({})).status).toBe(200);
      expect((await set({})).body.errorCode).toBe('code.dead');
      expect((await it.ask('member.info', {}, { token })).body.errorCode).toBe('session.ended');
      const challenge = (await it.ask('access.challenge', { type: 'login' })).body.value;
      expect(challenge).toMatchObject({ id: expect.any(String), salt: expect.any(String), bits: 16 });
      const human = await it.slide();
      expect((await it.ask('access.login', { username: mobileNum, password: 'new tides 88', type: '', human })).status).toBe(200);
      expect((await logIn(username, password)).status).toBe(401);
    });

    test('AC-32 off, it is off; a number of nobody is answered as any other', async () => {
      await it.setModules({});
      const nobody = aNumber();
      const set = () =>
        it.ask('access.passwordByPhone', {
          mobileNum: nobody,
          countryDialingCode: '63',
          verificationCode: '1234567',
          newPassword: 'new tides 88',
        });
      expect((await set()).body.errorCode).toBe('way.closed');
      await it.setModules({ CHNGPASSVERIF3: true });
      expect(await codeFor(nobody)).toBe('');
      expect((await set()).body.errorCode).toBe('code.wrong');
    });
  });

  test('two people whose numbers end the same are not taken for each other', async () => {
    await it.setModules({ CHNGPASSVERIF3: true });
    await writeSetting(it.db, 'extra_verification', false);
    const digits = '912345678';
    await it.person({ mobile: `+84${digits}` });
    await it.person({ mobile: `+66${digits}` });
    expect((await logIn(digits, password)).status).toBe(401);
    expect((await logIn(`+84 ${digits}`, password)).status).toBe(200);
  });
});
