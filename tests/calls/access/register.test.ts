// Registration and free play.
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { encryptPayload } from '#calls/encrypt-payload.ts';
import type { SettingName } from '#platform/db/setting-names.ts';
import { writeSetting } from '#platform/db/settings.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { hashAsInService, hashCheaply, password } from '../../platform.ts';
import { type AccessWorld, accessWorld, randomHex } from './access-fixture.ts';

let names = 0;
const newName = () => `Newcomer${++names}`;

onOneEngineDaily('registration', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const form = (more: object = {}) => {
    const username = newName();
    return {
      username,
      password,
      confirmPassword: password,
      email: `${username}@Example.com`,
      registerMethod: 'WEB',
      login: true,
      registerUrl: 'http://isla.test/register',
      ...more,
    };
  };
  const send = async (fields: object, ip = '10.7.0.1') =>
    platform.ask('access.register', { human: await platform.solveHumanCheck(ip), ...fields }, { ip });
  const faultsOf = async (fields: object) => {
    const response = await platform.ask('access.register', form(fields));
    expect(response).toMatchObject({ status: 400, body: { errorCode: 'input.invalid' } });
    return response.body.value.fields as unknown as Record<string, { code: string; min?: number; max?: number; range?: string }>;
  };

  /** Runs work while sessions cannot be inserted, as when the database connection drops at that statement. */
  const withoutSessions = async (work: () => Promise<void>) => {
    await sql`alter table sessions add constraint never check (false) not valid`.execute(platform.db);
    try {
      await work();
    } finally {
      await sql`alter table sessions drop constraint never`.execute(platform.db);
    }
  };

  test('an account whose session cannot be created is rolled back, and the same person can register again (SEC-10)', async () => {
    const sent = form();
    const members = async () => (await platform.db.selectFrom('members').select('id').execute()).length;
    const before = await members();
    await withoutSessions(async () => {
      expect((await send(sent)).status).toBe(500);
      const random = JSON.stringify(await encryptPayload({ random: randomHex() }, await platform.publishedKey()));
      expect((await platform.ask('access.freePlay', { os: 'test', platform: 'W', random, gatewayVersion: 3 })).status).toBe(500);
    });
    expect(await members()).toBe(before);
    expect((await send(sent)).status).toBe(200);
  });

  test('registration creates the account, signs in and stores only what was requested (AC-22, AC-23, SEC-37)', async () => {
    hashAsInService();
    onTestFinished(hashCheaply);
    const sent = form({ referralCode: 'FROMLINK', domain: 'isla.test', role: 'admin', balance: '5000.00', type: 2 });
    const response = await send(sent);
    expect(response.status).toBe(200);
    const token = String(response.body.value.token);
    expect((await platform.ask('member.info', {}, { token })).body.value).toMatchObject({
      account: sent.username.toLowerCase(),
      nickname: sent.username,
      type: 0,
      firstTimeLogin: true,
    });
    const row = await platform.db
      .selectFrom('members')
      .selectAll()
      .where('username', '=', sent.username.toLowerCase())
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: sent.email.toLowerCase(),
      path: `/${row.id}/`,
      registered_ip: '10.7.0.1',
      details: { referralCode: 'FROMLINK', domain: 'isla.test' },
    });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await balanceOf(platform.db, row.id)).main).toBe(0n);
    expect((await platform.ask('access.login', { username: sent.username, password })).status).toBe(200);
  });

  test('a date of birth that is not asked for is not stored (SEC-37)', async () => {
    const sent = form({ dateOfBirth: '2016-01-01', line: 'bay.chat' });
    expect((await send(sent)).status).toBe(200);
    const row = await platform.db
      .selectFrom('members')
      .select('details')
      .where('username', '=', sent.username.toLowerCase())
      .executeTakeFirstOrThrow();
    expect(row.details).toMatchObject({ line: 'bay.chat' });
    expect(row.details).not.toHaveProperty('dateOfBirth');
  });

  test('each invalid field is named with its own code (AC-14, AC-18, AC-20, ER-07)', async () => {
    expect(await faultsOf({ username: '', password: '', confirmPassword: '', email: '' })).toEqual({
      username: { code: 'field.required' },
      password: { code: 'field.required' },
      confirmPassword: { code: 'field.required' },
      email: { code: 'field.required' },
    });
    for (const username of ['x', '1abc', 'with space', 'sixteenletterssx', 'ümlaut', 'a-b']) {
      expect(await faultsOf({ username })).toEqual({ username: { code: 'reg_pattern_username', min: 2, max: 15, range: '2–\u206015' } });
    }
    for (const bad of ['short1', 'onlyletters', '1234567890', `a1${'x'.repeat(127)}`]) {
      expect(Object.keys(await faultsOf({ password: bad, confirmPassword: bad }))).toEqual(['password']);
    }
    expect(await faultsOf({ confirmPassword: `${password} ` })).toEqual({ confirmPassword: { code: 'field.unequal' } });
    expect(Object.keys(await faultsOf({ email: 'nobody@nowhere' }))).toEqual(['email']);
  });

  test('a common password is refused with the reason, and case and the last of 128 characters count (R18)', async () => {
    for (const common of ['password1', 'P@ssw0rd123', 'qwerty12345', 'iloveyou2024', 'abc12345', '1q2w3e4r5t', 'isla2026']) {
      expect(await send(form({ password: common, confirmPassword: common }))).toMatchObject({
        status: 400,
        body: { errorCode: 'password.common', value: { fields: { password: { code: 'password.common' } } } },
      });
    }
    const own = form();
    expect((await send({ ...own, password: `${own.username}1`, confirmPassword: `${own.username}1` })).body.errorCode).toBe(
      'password.common',
    );
    const long = `Ä🌊 ${'tide '.repeat(24)}7`.slice(0, 127);
    const sent = form({ password: `${long}Z`, confirmPassword: `${long}Z` });
    expect((await send(sent)).status).toBe(200);
    for (const [secret, status] of [
      [`${long}Z`, 200],
      [`${long}z`, 401],
      [long, 401],
    ] as const)
      expect(
        (await platform.ask('access.login', { username: sent.username, password: secret, human: await platform.solveHumanCheck() })).status,
      ).toBe(status);
  });

  test('a missing, wrong or used slider creates no account (AC-22)', async () => {
    const sent = form();
    expect((await platform.ask('access.register', sent)).body.errorCode).toBe('human.needed');
    expect((await platform.ask('access.register', { ...sent, human: { id: 'unknown', answer: '0' } })).body.errorCode).toBe('human.wrong');
    const human = await platform.solveHumanCheck();
    const both = await Promise.all([
      platform.ask('access.register', { ...sent, human }),
      platform.ask('access.register', { ...form(), human }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('without the login flag the account is created and not signed in (AC-23)', async () => {
    const sent = form({ login: false });
    expect(await send(sent)).toMatchObject({ status: 200, body: { value: { token: '' } } });
    expect((await platform.ask('access.login', { username: sent.username, password })).status).toBe(200);
  });

  test('a name is one account in any case, and of concurrent registrations exactly one succeeds', async () => {
    const sent = form();
    expect((await send(sent)).status).toBe(200);
    expect(await send({ ...sent, username: sent.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { errorCode: 'member.name_taken', value: { fields: { username: { code: 'field.taken' } } } },
    });
    const twin = form();
    const answers = await Promise.all([send(twin), send(twin), send(twin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  describe('by the operator’s settings', () => {
    const withSettings = async (settings: Partial<Record<SettingName, Json>>) => {
      for (const [name, value] of Object.entries(settings) as [SettingName, Json][]) await writeSetting(platform.db, name, value);
    };

    test('a field is shown when enabled and required when configured, and its pattern and bounds apply (AC-14, AC-18)', async () => {
      await withSettings({
        registration: {
          email: { enabled: false },
          payeeName: { enabled: true, required: true },
          line: { enabled: true, required: false, minLength: 4, maxLength: 4, acceptedPattern: '^[a-z]+$', patternId: 'alphanumeric' },
        },
      });
      const rules = (await platform.ask('system.registerSetting')).body.value as unknown as Record<string, object>;
      expect(rules.payeeName).toEqual({
        enabled: true,
        required: true,
        acceptedPattern: '^(?= *[A-Z])[A-Z ]+$',
        patternId: 'upper_spaces',
        minLength: 2,
        maxLength: 60,
        type: 'text',
      });
      expect(rules.email).toMatchObject({ enabled: false });
      expect(await faultsOf({ email: '', payeeName: '' })).toEqual({ payeeName: { code: 'field.required' } });
      expect(await faultsOf({ payeeName: 'Jose Rizal', line: 'abc' })).toEqual({
        payeeName: { code: 'reg_pattern_upper_spaces', min: 2, max: 60, range: '2–\u206060' },
        line: { code: 'reg_pattern_alphanumeric', min: 4, max: 4, range: '4' },
      });
      expect((await send(form({ email: undefined, payeeName: 'JOSE RIZAL', line: 'abcd' }))).status).toBe(200);
      await withSettings({ registration: {} });
    });

    test('a code in a visible field must be an invitation, and one from the address need not (AC-21, ER-03)', async () => {
      const upline = await platform.member({ invitationCode: 'COVE77', type: 1 });
      const child = form({ affiliateCode: 'COVE77' });
      expect((await send(child)).status).toBe(200);
      const row = await platform.db
        .selectFrom('members')
        .selectAll()
        .where('username', '=', child.username.toLowerCase())
        .executeTakeFirstOrThrow();
      expect(row).toMatchObject({ parent_id: upline.id, path: `/${upline.id}/${row.id}/` });
      expect((await send(form({ affiliateCode: 'NOBODY' }))).status).toBe(200);
      await withSettings({ registration: { affiliateCode: { enabled: true } } });
      expect(await faultsOf({ affiliateCode: 'NOBODY' })).toEqual({ affiliateCode: { code: 'invitation_code_error' } });
      await withSettings({ registration: {} });
    });

    test('a verification code that was never sent is refused, and more than 255 characters are invalid (AC-20)', async () => {
      await withSettings({ module_flags: { REGMOBVERF3: true }, registration: { mobileNum: { enabled: true } } });
      const phone = { mobileNum: '0917 123 4567', countryDialingCode: '63' };
      expect(await faultsOf({ ...phone, verificationCode: '' })).toEqual({ verificationCode: { code: 'field.required' } });
      expect(await faultsOf({ mobileNum: '123', countryDialingCode: '63', verificationCode: '1' })).toMatchObject({ mobileNum: {} });
      expect((await send(form({ ...phone, verificationCode: '123456' }))).body).toMatchObject({
        errorCode: 'code.dead',
        value: { fields: { verificationCode: { code: 'field.code_dead' } } },
      });
      expect((await platform.ask('access.register', form({ ...phone, verificationCode: 'x'.repeat(256) }))).status).toBe(400);
      await withSettings({ module_flags: {}, registration: { mobileNum: { enabled: true } } });
      await withSettings({ registration: {} });
    });

    test('a disabled module is closed (AC-32)', async () => {
      await withSettings({ module_flags: { USERNAMEREG3: false, FREEPLAY3: false } });
      expect((await platform.ask('system.whitelabel')).body.value).toMatchObject({
        USERNAMEREG3: false,
        FREEPLAY3: false,
        MOBILENUMREG3: false,
      });
      expect((await send(form())).body.errorCode).toBe('way.closed');
      expect((await platform.ask('access.freePlay', { os: 'test', platform: 'W', random: 'x', gatewayVersion: 3 })).body.errorCode).toBe(
        'way.closed',
      );
      await withSettings({ module_flags: {} });
    });
  });

  describe('free play', () => {
    const sealed = async () => JSON.stringify(await encryptPayload({ random: randomHex() }, await platform.publishedKey()));
    const play = (random: string, more: object = {}) =>
      platform.ask('access.freePlay', { os: 'Linux', platform: 'W', random, gatewayVersion: 3, ...more });

    test('opens a trial account with a play balance from the house (AC-11, R19)', async () => {
      const response = await play(await sealed());
      expect(response.status).toBe(200);
      const info = (await platform.ask('member.info', {}, { token: String(response.body.value.token) })).body.value;
      expect(info).toMatchObject({ type: 4 });
      expect((await balanceOf(platform.db, BigInt(String(info.id)))).main).toBe(100_000n);
      expect((await platform.ask('access.login', { username: String(info.account), password: '!' })).status).toBe(401);
    });

    test('needs an encrypted random string, good once, and the right constants (AC-11, CL-05)', async () => {
      const random = await sealed();
      expect((await play(random)).status).toBe(200);
      expect((await play(random)).body.errorCode).toBe('input.envelope_replayed');
      expect((await play('plain text')).body.errorCode).toBe('input.envelope');
      expect((await play(await sealed(), { gatewayVersion: 2 })).body.errorCode).toBe('input.invalid');
      expect((await play(await sealed(), { platform: 'H' })).body.errorCode).toBe('input.invalid');
    });
  });

  test('registrations per network are limited (SEC-13)', async () => {
    const slow = await accessWorld(open, { DEMO: '0' });
    for (let n = 0; n < 20; n += 1) {
      await slow.db
        .insertInto('limits')
        .values({ key: 'register:10.10.0.1', used: 1, ends_at: new Date(slow.world.now + minutes(60)) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ used: n + 1 }))
        .execute();
    }
    const response = await slow.ask('access.register', { ...form(), human: await slow.solveHumanCheck('10.10.0.1') }, { ip: '10.10.0.1' });
    expect(response).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
  });
});
