// Login: what a successful one opens, what a failed one never reveals, and how guessing is slowed down.
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyCaptcha } from '#platform/areas/access/checks/verify-captcha.ts';
import { createCaptcha } from '#platform/areas/system/create-captcha.ts';
import type { RequestContext } from '#platform/context.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { networkKey } from '#platform/identity/login-attempts.ts';
import { hours, minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld } from './access-fixture.ts';

onOneEngineDaily('login', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const logIn = async (username: string, secret = password, more: object = {}, ip?: string) =>
    platform.ask('access.login', { username, password: secret, ...more }, ip ? { ip } : {});

  test('an encrypted body opens a session and returns token, firstTimeLogin and passwordExpired (AC-05, AC-35, CL-08)', async () => {
    const { username } = await platform.member({ username: 'Marisol_D' });
    const response = await logIn(`  ${username.toUpperCase()} `, password, { human: await platform.solveHumanCheck('10.0.0.1', 16) });
    expect(response.status).toBe(200);
    expect(Object.keys(response.body.value).sort()).toEqual(['device', 'firstTimeLogin', 'passwordExpired', 'token']);
    expect(response.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    const token = String(response.body.value.token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const info = await platform.ask('member.info', {}, { token });
    expect(info.body.value).toMatchObject({ account: 'marisol_d', firstTimeLogin: true });
    expect((await platform.ask('access.firstLogin', {}, { token })).status).toBe(200);
    expect((await platform.ask('member.info', {}, { token })).body.value).toMatchObject({ firstTimeLogin: false });
    expect((await logIn(username)).body.value).toMatchObject({ firstTimeLogin: false });
  });

  test('the session token is stored only as a hash', async () => {
    const { username } = await platform.member();
    const { token } = (await logIn(username)).body.value;
    const rows = await platform.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(String(token));
  });

  test('a wrong password is reported with the number of tries left (AC-01, AC-07, ER-09)', async () => {
    const { username } = await platform.member();
    const response = await logIn(username, 'not the one 1', { human: await platform.solveHumanCheck() }, '10.1.0.1');
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ errorCode: 'login.wrong', value: { captcha: false, triesLeft: 9 } });
    expect(response.body.message).toContain('9');
    const empty = await logIn('', '', {}, '10.1.0.1');
    expect(empty.body).toMatchObject({
      errorCode: 'input.invalid',
      value: { fields: { username: { code: 'field.required' }, password: { code: 'field.required' } } },
    });
  });

  test('known and unknown names get identical status and body, before and during the lock (R11)', async () => {
    const { username } = await platform.member();
    const story = async (name: string, ip: string) => {
      const answers: string[] = [];
      for (let n = 0; n < 11; n += 1) {
        const more = n >= 3 ? await platform.captcha(ip) : {};
        const { status, body } = await logIn(name, 'wrong 12345', { human: await platform.solveHumanCheck(ip), ...more }, ip);
        answers.push(`${status} ${JSON.stringify(body)}`);
      }
      return answers;
    };
    expect(await story(username, '10.1.1.1')).toEqual(await story('nobodyhere', '10.1.1.2'));
  });

  test('after three failures the captcha is required, and solving it lets the right password in (AC-07, ER-08)', async () => {
    const { username } = await platform.member();
    for (const captcha of [false, false, true]) {
      const { body } = await logIn(username, 'wrong 12345', { human: await platform.solveHumanCheck() }, '10.1.2.1');
      expect(body).toMatchObject({ errorCode: 'login.wrong', value: { captcha } });
    }
    const without = await logIn(username, password, { human: await platform.solveHumanCheck() }, '10.1.2.1');
    expect(without).toMatchObject({ status: 401, body: { errorCode: 'login.captcha', value: { captcha: true } } });
    const misread = await logIn(
      username,
      password,
      { human: await platform.solveHumanCheck(), ...(await platform.captcha()), captcha: '00000' },
      '10.1.2.1',
    );
    expect(misread.body).toMatchObject({ errorCode: 'login.captcha', message: expect.stringContaining("isn't right") });
    expect(without.body.message).not.toBe(misread.body.message);
    const picture = await platform.captcha();
    expect(
      (
        await logIn(
          username,
          password,
          { human: await platform.solveHumanCheck(), ...picture, captcha: picture.captcha.toLowerCase() },
          '10.1.2.1',
        )
      ).status,
    ).toBe(200);
    // The right password clears the failures.
    expect((await logIn(username, password, { human: await platform.solveHumanCheck() }, '10.1.2.1')).status).toBe(200);
  });

  test('a form without script is asked for nothing more after one wrong password, and after three for a sum in words (AC-07, R21)', async () => {
    const { username } = await platform.member();
    const at = '10.1.7.1';
    for (const captcha of [false, false, true])
      expect((await logIn(username, 'wrong 12345', {}, at)).body).toMatchObject({ errorCode: 'login.wrong', value: { captcha } });
    expect((await logIn(username, password, {}, at)).body.errorCode).toBe('login.captcha');
    const task = async () => {
      const { captchaId, image, sum } = await platform.takeValue('system.captcha', { kind: 'sum' }, { ip: at });
      expect([image, sum]).toEqual(['', [expect.any(Number), expect.any(Number)]]);
      const [first, second] = sum as [number, number];
      return { captchaId, captcha: String(first + second) };
    };
    const wrong = await task();
    expect((await logIn(username, password, { ...wrong, captcha: `${wrong.captcha}1` }, at)).body.errorCode).toBe('login.captcha');
    expect((await logIn(username, password, await task(), at)).status).toBe(200);
  });

  test('a sum signs nobody up, and a network gets few of them (AC-07)', async () => {
    const at = '10.1.8.1';
    const { captchaId, sum } = await platform.takeValue('system.captcha', { kind: 'sum' }, { ip: at });
    const [first, second] = sum as [number, number];
    const given = { captchaId, captcha: String(first + second) };
    const now = new Date(platform.world.now);
    expect(await verifyCaptcha({ db: platform.db, now }, given.captchaId, given.captcha)).toBe(false);
    // The demo's limits are wider.
    const production = { db: platform.db, ip: at, now, random: () => 1, settings: { demo: false } } as unknown as RequestContext;
    await Promise.all(Array.from({ length: 19 }, () => createCaptcha(production, { kind: 'sum' })));
    await expect(createCaptcha(production, { kind: 'sum' })).rejects.toMatchObject({ code: 'rate.too_many' });
    expect((await createCaptcha(production, {})).image).not.toBe('');
  });

  test('a captcha is good once and for two minutes', async () => {
    const { username } = await platform.member();
    const fail = async (more: object) =>
      (await logIn(username, 'wrong 12345', { human: await platform.solveHumanCheck(), ...more }, '10.1.3.1')).body.errorCode;
    for (let n = 0; n < 3; n += 1) await fail({});
    const picture = await platform.captcha();
    expect(await fail(picture)).toBe('login.wrong');
    expect(await fail(picture)).toBe('login.captcha');
    const late = await platform.captcha();
    platform.advance(minutes(2) + 1);
    expect(await fail(late)).toBe('login.captcha');
  });

  test('a proof of work replaces the captcha, works once and in time, and a wrong password after it still counts (AC-07, 3.3.8)', async () => {
    const { username } = await platform.member();
    const at = '10.1.6.1';
    for (let n = 0; n < 3; n += 1) await logIn(username, 'wrong 12345', { human: await platform.solveHumanCheck() }, at);
    const without = async (task: { id: string; answer: string }, secret = password) =>
      (await logIn(username, secret, { human: await platform.solveHumanCheck(), captchaId: task.id, captcha: task.answer }, at)).body;
    const wrong = await platform.solveHumanCheck();
    // Any answer solves an easy task one time in sixteen; with 32 bits a wrong answer cannot pass by chance.
    await platform.db.updateTable('human_tasks').set({ bits: 32 }).where('id', '=', wrong.id).execute();
    expect(await without({ ...wrong, answer: '-----' })).toMatchObject({ errorCode: 'login.captcha' });
    expect(await without(wrong)).toMatchObject({ errorCode: 'login.captcha' });
    const late = await platform.solveHumanCheck();
    platform.advance(minutes(5));
    expect(await without(late)).toMatchObject({ errorCode: 'login.captcha' });
    const spent = await platform.solveHumanCheck();
    const both = await logIn(username, password, { human: spent, captchaId: spent.id, captcha: spent.answer }, at);
    expect(both.body.errorCode).toBe('login.captcha');
    // The task does not weaken the login: a wrong password after it counts towards the lock.
    expect(await without(await platform.solveHumanCheck(), 'wrong 12345')).toMatchObject({
      errorCode: 'login.wrong',
      value: { triesLeft: 6 },
    });
    expect((await without(await platform.solveHumanCheck())).success).toBe(true);
  });

  test('ten failures lock for fifteen minutes, the message names the way out, and the right password is refused (AC-07)', async () => {
    const { username } = await platform.member();
    const guess = async (n: number) =>
      logIn(
        username,
        'wrong 12345',
        { human: await platform.solveHumanCheck(`10.2.0.${n}`), ...(await platform.captcha(`10.2.0.${n}`)) },
        `10.2.0.${n}`,
      );
    for (let n = 0; n < 9; n += 1) expect((await guess(n)).body.errorCode).toBe('login.wrong');
    const tenth = await guess(10);
    expect(tenth).toMatchObject({ status: 429, body: { errorCode: 'login.locked', value: { minutes: 15, retryAfter: 900 } } });
    expect(tenth.headers.get('retry-after')).toBe('900');
    expect(tenth.body.message).toMatch(/15 min\b.*email/s);
    expect(
      (await logIn(username, password, { human: await platform.solveHumanCheck(), ...(await platform.captcha()) })).body.errorCode,
    ).toBe('login.locked');
    platform.advance(minutes(15) + 1);
    expect((await logIn(username, password, { human: await platform.solveHumanCheck(), ...(await platform.captcha()) })).status).toBe(200);
  });

  test('one press signs a demo account in after ten wrong tries; a forged press, or that of another account, is refused (R17)', async () => {
    const ip = '10.1.9.1';
    const { username } = await platform.member();
    const other = await platform.member();
    const account = (name: string) => ({ role: 'member', username: name, password, says: '' });
    await writeSetting(platform.db, 'demo_accounts', [account(username), account(other.username)]);
    const presses = await platform.takeValue('system.demoAccounts');
    const pressOf = (name: string) => presses.find((one) => one.username === name)?.press ?? '';
    for (let n = 0; n < 10; n++) {
      const more = n >= 3 ? await platform.captcha(ip) : {};
      await logIn(username, 'wrong 12345', { human: await platform.solveHumanCheck(ip), ...more }, ip);
    }
    const press = async (demo?: string) =>
      logIn(username, password, { human: await platform.solveHumanCheck(ip), ...(demo === undefined ? {} : { demo }) }, ip);
    for (const forged of [undefined, '', 'x'.repeat(43), `${pressOf(username).slice(0, -1)}!`, pressOf(other.username)])
      expect([forged, (await press(forged)).body.errorCode]).toEqual([forged, 'login.locked']);
    expect((await press(pressOf(username))).status).toBe(200);
    // The press takes the place of the count of tries, not of the password.
    const guess = await logIn(username, 'wrong 12345', { human: await platform.solveHumanCheck(ip), demo: pressOf(username) }, ip);
    expect(guess.body.errorCode).toBe('login.wrong');
  });

  test('guessers elsewhere cannot lock the owner out of the owner’s own network (SEC-30)', async () => {
    const { username } = await platform.member();
    const home = '10.3.0.1';
    expect((await logIn(username, password, {}, home)).status).toBe(200);
    for (let n = 0; n < 10; n += 1)
      await logIn(username, 'wrong 12345', { human: await platform.solveHumanCheck(), ...(await platform.captcha()) }, `10.3.1.${n}`);
    expect(
      (await logIn(username, password, { human: await platform.solveHumanCheck(), ...(await platform.captcha()) }, '10.3.2.1')).body
        .errorCode,
    ).toBe('login.locked');
    expect((await logIn(username, password, { human: await platform.solveHumanCheck() }, home)).status).toBe(200);
  });

  test('a network that guesses at many names must solve captchas and is then locked for every name (SEC-30)', async () => {
    const { username } = await platform.member();
    const ip = '10.3.7.1';
    const guess = async (name: string, more: object = {}) =>
      (await logIn(name, name === username ? password : 'wrong 12345', { human: await platform.solveHumanCheck(ip), ...more }, ip)).body
        .errorCode;
    const count = (in_hour: number) =>
      platform.db.updateTable('login_failures').set({ in_hour }).where('key', '=', networkKey(ip)).execute();
    expect(await guess('nobodyatall0')).toBe('login.wrong');
    await count(29);
    expect(await guess('nobodyatall1')).toBe('login.wrong');
    expect(await guess('nobodyatall2')).toBe('login.captcha');
    expect(await guess('nobodyatall2', await platform.captcha(ip))).toBe('login.wrong');
    await count(149);
    expect(await guess('nobodyatall3', await platform.captcha(ip))).toBe('login.wrong');
    expect(await guess(username, await platform.captcha(ip))).toBe('login.locked');
    expect((await logIn(username, password, { human: await platform.solveHumanCheck('10.3.8.1') }, '10.3.8.1')).status).toBe(200);
    platform.advance(minutes(15) + 1);
    expect(await guess(username, await platform.captcha(ip))).toBeUndefined();
  });

  test('a locked shared network still admits members known there, and counts guesses at them separately (SEC-30)', async () => {
    const { username } = await platform.member();
    const ip = '10.3.9.1';
    const enter = async (secret: string) =>
      (await logIn(username, secret, { human: await platform.solveHumanCheck(ip), ...(await platform.captcha(ip)) }, ip)).body.errorCode;
    expect(await enter(password)).toBeUndefined();
    const stranger = async () =>
      (await logIn('nobodyatall4', 'wrong 12345', { human: await platform.solveHumanCheck(ip), ...(await platform.captcha(ip)) }, ip)).body
        .errorCode;
    expect(await stranger()).toBe('login.wrong');
    await platform.db.updateTable('login_failures').set({ in_hour: 149 }).where('key', '=', networkKey(ip)).execute();
    expect([await stranger(), await stranger()]).toEqual(['login.wrong', 'login.locked']);
    expect(await enter(password)).toBeUndefined();
    expect(await stranger()).toBe('login.locked');
    const errorCodes: unknown[] = [];
    for (let n = 0; n < 10; n += 1) errorCodes.push(await enter('wrong 12345'));
    expect(errorCodes).toEqual([...Array(9).fill('login.wrong'), 'login.locked']);
  });

  test('a guesser in the owner’s IPv6 network gets no new tries with each address (SEC-30)', async () => {
    const { username } = await platform.member();
    const at = (n: number) => `2001:db8:3:1::${n}`;
    expect((await logIn(username, password, { human: await platform.solveHumanCheck() }, at(1))).status).toBe(200);
    const errorCodes: unknown[] = [];
    for (let n = 2; n < 12; n += 1)
      errorCodes.push(
        (await logIn(username, 'wrong 12345', { human: await platform.solveHumanCheck(), ...(await platform.captcha()) }, at(n))).body
          .errorCode,
      );
    expect(errorCodes).toEqual([...Array(9).fill('login.wrong'), 'login.locked']);
  });

  test('of twenty concurrent guesses no more than ten are checked', async () => {
    const { username } = await platform.member();
    const tries = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => ({
        human: await platform.solveHumanCheck(),
        ...(await platform.captcha()),
        ip: `10.4.0.${n}`,
      })),
    );
    const answers = await Promise.all(tries.map(({ ip, ...more }) => logIn(username, 'wrong 12345', more, ip)));
    expect(answers.filter(({ body }) => body.errorCode === 'login.wrong')).toHaveLength(9);
    expect(answers.filter(({ body }) => body.errorCode === 'login.locked')).toHaveLength(11);
  });

  test('a wrong, used or expired slide is refused', async () => {
    const { username } = await platform.member();
    expect((await logIn(username, password, { human: { id: 'unknown-task', answer: '1' } }, '10.5.0.1')).body.errorCode).toBe(
      'human.wrong',
    );
    const human = await platform.solveHumanCheck();
    expect((await logIn(username, password, { human }, '10.5.0.1')).status).toBe(200);
    expect((await logIn(username, password, { human }, '10.5.0.1')).body.errorCode).toBe('human.wrong');
    const late = await platform.solveHumanCheck();
    platform.advance(minutes(5) + 1);
    expect((await logIn(username, password, { human: late }, '10.5.0.1')).body.errorCode).toBe('human.wrong');
  });

  test('a network over its logins per minute is refused with Retry-After (SEC-13)', async () => {
    const slow = await accessWorld(open, { DEMO: '0' });
    const send = (n: number) => slow.ask('access.login', { username: `ghost${n}`, password: 'x' }, { ip: '10.6.0.1' });
    expect((await send(1)).status).toBe(401);
    await slow.db.updateTable('limits').set({ used: 59 }).where('key', '=', 'login:10.6.0.1').execute();
    expect((await send(60)).status).toBe(401);
    const over = await send(61);
    expect(over).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
    expect(over.headers.get('retry-after')).toMatch(/^\d+$/);
    slow.advance(minutes(1));
    expect((await send(62)).status).toBe(401);
  });

  describe('sessions', () => {
    test('end after thirty minutes without activity, and polling does not count as activity (SEC-35)', async () => {
      const { id } = await platform.member();
      const token = await platform.signIn(id);
      const info = (poll = false) => platform.ask('member.info', {}, { token, poll });
      platform.advance(minutes(29));
      expect((await info()).status).toBe(200);
      platform.advance(minutes(20));
      expect((await info(true)).status).toBe(200);
      platform.advance(minutes(11));
      expect((await info()).body.errorCode).toBe('session.ended');
    });

    test('end after twelve hours regardless of activity (SEC-35)', async () => {
      const { id } = await platform.member();
      const token = await platform.signIn(id);
      const info = () => platform.ask('member.info', {}, { token });
      for (let spent = 0; spent < hours(12) - minutes(20); spent += minutes(20)) {
        platform.advance(minutes(20));
        expect((await info()).status).toBe(200);
      }
      platform.advance(minutes(20));
      expect((await info()).status).toBe(401);
    });

    test('end at once on logout, which leaves other sessions open and needs a session (401) (CL-04, REL-14)', async () => {
      const { id } = await platform.member();
      const [token, other] = [await platform.signIn(id), await platform.signIn(id)];
      expect((await platform.ask('access.logout', {}, { token })).status).toBe(200);
      expect((await platform.ask('member.info', {}, { token })).body.errorCode).toBe('session.ended');
      expect((await platform.ask('member.info', {}, { token: other })).status).toBe(200);
      expect((await platform.ask('member.info')).body.errorCode).toBe('session.needed');
      expect((await platform.ask('access.logout', {}, { token })).status).toBe(401);
    });

    test('have tokens of 256 random bits, with no bias and no shared prefix in two hundred (SEC-34)', async () => {
      const { id } = await platform.member();
      const made = await Promise.all(Array.from({ length: 200 }, () => platform.signIn(id)));
      for (const token of made) expect([Buffer.from(token, 'base64url').length, /^[\w-]{43}$/.test(token)]).toEqual([32, true]);
      // Each bit is set in about half of the tokens. In 200 coin flips a deviation over 30 has odds of about 1 in 10,000.
      const set = Array.from({ length: 256 }, (_, bit) =>
        made.reduce((sum, token) => sum + (((Buffer.from(token, 'base64url')[bit >> 3] ?? 0) >> (bit & 7)) & 1), 0),
      );
      expect(set.filter((ones) => Math.abs(ones - 100) > 30).length).toBeLessThan(3);
      expect(new Set(made.map((token) => token.slice(0, 8))).size).toBe(200);
    });

    test('are never reused by a login that carries a token (SEC-34, REL-14)', async () => {
      const { id, username } = await platform.member();
      const brought = await platform.signIn(id);
      const response = await platform.ask(
        'access.login',
        { username, password, human: await platform.solveHumanCheck() },
        { token: brought },
      );
      expect(response.body.value.token).not.toBe(brought);
    });
  });

  test('no password, token or code appears in a log line (SEC-40)', async () => {
    const { username } = await platform.member();
    const response = await logIn(username, password, { human: await platform.solveHumanCheck() });
    await logIn(username, 'canary 8842');
    const lines = platform.world.lines.join('\n');
    for (const secret of [password, 'canary 8842', String(response.body.value.token)]) expect(lines).not.toContain(secret);
  });
});
