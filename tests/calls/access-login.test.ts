// Login: what it opens, what it never tells, and how guessing gets slower.
import { beforeAll, describe, expect, test } from 'vitest';
import { networkKey } from '#platform/areas/access/attempts.ts';
import { hours, minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, password } from './access-world.ts';

onBothEngines('login', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });
  const logIn = async (username: string, secret = password, more: object = {}, ip?: string) =>
    it.ask('access.login', { username, password: secret, ...more }, ip ? { ip } : {});

  test('AC-05 AC-35 CL-08 opens a session by a sealed body and says token, firstTimeLogin, passwordExpired', async () => {
    const { username } = await it.person({ username: 'Marisol_D' });
    const said = await logIn(`  ${username.toUpperCase()} `, password, { human: await it.slide('10.0.0.1', 16) });
    expect(said.status).toBe(200);
    expect(Object.keys(said.body.value).sort()).toEqual(['device', 'firstTimeLogin', 'passwordExpired', 'token']);
    expect(said.body.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false });
    const token = String(said.body.value.token);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const info = await it.ask('member.info', {}, { token });
    expect(info.body.value).toMatchObject({ account: 'marisol_d', firstTimeLogin: true });
    expect((await it.ask('access.firstLogin', {}, { token })).status).toBe(200);
    expect((await it.ask('member.info', {}, { token })).body.value).toMatchObject({ firstTimeLogin: false });
  });

  test('the credential is kept as its hash only', async () => {
    const { username } = await it.person();
    const { token } = (await logIn(username)).body.value;
    const rows = await it.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(String(token));
  });

  test('AC-01 AC-07 ER-09 a wrong password says so, and how many tries are left', async () => {
    const { username } = await it.person();
    const said = await logIn(username, 'not the one 1', { human: await it.slide() }, '10.1.0.1');
    expect(said.status).toBe(401);
    expect(said.body).toMatchObject({ errorCode: 'login.wrong', value: { captcha: false, triesLeft: 9 } });
    expect(said.body.message).toContain('9');
    const empty = await logIn('', '', {}, '10.1.0.1');
    expect(empty.body).toMatchObject({
      errorCode: 'input.invalid',
      value: { fields: { username: { code: 'field.required' }, password: { code: 'field.required' } } },
    });
  });

  test('R11 known and unknown names get the same answer, body and status, until the lock and in it', async () => {
    const { username } = await it.person();
    const story = async (name: string, ip: string) => {
      const answers: string[] = [];
      for (let n = 0; n < 11; n += 1) {
        const more = n >= 3 ? await it.captcha(ip) : {};
        const { status, body } = await logIn(name, 'wrong 12345', { human: await it.slide(ip), ...more }, ip);
        answers.push(`${status} ${JSON.stringify(body)}`);
      }
      return answers;
    };
    expect(await story(username, '10.1.1.1')).toEqual(await story('nobodyhere', '10.1.1.2'));
  });

  test('AC-07 ER-08 after three failures the picture must be read, and reading it lets the right password in', async () => {
    const { username } = await it.person();
    for (const captcha of [false, false, true]) {
      const { body } = await logIn(username, 'wrong 12345', { human: await it.slide() }, '10.1.2.1');
      expect(body).toMatchObject({ errorCode: 'login.wrong', value: { captcha } });
    }
    const without = await logIn(username, password, { human: await it.slide() }, '10.1.2.1');
    expect(without).toMatchObject({ status: 401, body: { errorCode: 'login.captcha', value: { captcha: true } } });
    const misread = await logIn(username, password, { human: await it.slide(), ...(await it.captcha()), captcha: '00000' }, '10.1.2.1');
    expect(misread.body).toMatchObject({ errorCode: 'login.captcha', message: expect.stringContaining("don't match") });
    expect(without.body.message).not.toBe(misread.body.message);
    const picture = await it.captcha();
    expect(
      (await logIn(username, password, { human: await it.slide(), ...picture, captcha: picture.captcha.toLowerCase() }, '10.1.2.1')).status,
    ).toBe(200);
    // The right password strikes the failures out.
    expect((await logIn(username, password, { human: await it.slide() }, '10.1.2.1')).status).toBe(200);
  });

  test('a picture is good once and for two minutes', async () => {
    const { username } = await it.person();
    const fail = async (more: object) =>
      (await logIn(username, 'wrong 12345', { human: await it.slide(), ...more }, '10.1.3.1')).body.errorCode;
    for (let n = 0; n < 3; n += 1) await fail({});
    const picture = await it.captcha();
    expect(await fail(picture)).toBe('login.wrong');
    expect(await fail(picture)).toBe('login.captcha');
    const late = await it.captcha();
    it.pass(minutes(2) + 1);
    expect(await fail(late)).toBe('login.captcha');
  });

  test('AC-07 3.3.8 who cannot read the picture does a task in its place: once, in time, and counted as a picture is', async () => {
    const { username } = await it.person();
    const at = '10.1.6.1';
    for (let n = 0; n < 3; n += 1) await logIn(username, 'wrong 12345', { human: await it.slide() }, at);
    const without = async (task: { id: string; answer: string }, secret = password) =>
      (await logIn(username, secret, { human: await it.slide(), captchaId: task.id, captcha: task.answer }, at)).body;
    const wrong = await it.slide();
    // An easy task is done by any answer one time in sixteen; this one by none.
    await it.db.updateTable('human_tasks').set({ bits: 32 }).where('id', '=', wrong.id).execute();
    expect(await without({ ...wrong, answer: '-----' })).toMatchObject({ errorCode: 'login.captcha' });
    expect(await without(wrong)).toMatchObject({ errorCode: 'login.captcha' });
    const late = await it.slide();
    it.pass(minutes(5));
    expect(await without(late)).toMatchObject({ errorCode: 'login.captcha' });
    const spent = await it.slide();
    const both = await logIn(username, password, { human: spent, captchaId: spent.id, captcha: spent.answer }, at);
    expect(both.body.errorCode).toBe('login.captcha');
    // It opens no easier door: a wrong password behind it counts towards the lock.
    expect(await without(await it.slide(), 'wrong 12345')).toMatchObject({ errorCode: 'login.wrong', value: { triesLeft: 6 } });
    expect((await without(await it.slide())).success).toBe(true);
  });

  test('AC-07 ten failures lock for fifteen minutes, the sentence names the way out, the right password does not open', async () => {
    const { username } = await it.person();
    const guess = async (n: number) =>
      logIn(username, 'wrong 12345', { human: await it.slide(`10.2.0.${n}`), ...(await it.captcha(`10.2.0.${n}`)) }, `10.2.0.${n}`);
    for (let n = 0; n < 9; n += 1) expect((await guess(n)).body.errorCode).toBe('login.wrong');
    const tenth = await guess(10);
    expect(tenth).toMatchObject({ status: 429, body: { errorCode: 'login.locked', value: { minutes: 15, retryAfter: 900 } } });
    expect(tenth.headers.get('retry-after')).toBe('900');
    expect(tenth.body.message).toMatch(/15 min\b.*email/s);
    expect((await logIn(username, password, { human: await it.slide(), ...(await it.captcha()) })).body.errorCode).toBe('login.locked');
    it.pass(minutes(15) + 1);
    expect((await logIn(username, password, { human: await it.slide(), ...(await it.captcha()) })).status).toBe(200);
  });

  test('assurance 30: guessers cannot lock the owner out of the network the owner comes from', async () => {
    const { username } = await it.person();
    const home = '10.3.0.1';
    expect((await logIn(username, password, {}, home)).status).toBe(200);
    for (let n = 0; n < 10; n += 1)
      await logIn(username, 'wrong 12345', { human: await it.slide(), ...(await it.captcha()) }, `10.3.1.${n}`);
    expect((await logIn(username, password, { human: await it.slide(), ...(await it.captcha()) }, '10.3.2.1')).body.errorCode).toBe(
      'login.locked',
    );
    expect((await logIn(username, password, { human: await it.slide() }, home)).status).toBe(200);
  });

  test('assurance 30: a network that guesses at one name after the other must read pictures, and then is shut out, whatever names it takes', async () => {
    const { username } = await it.person();
    const ip = '10.3.7.1';
    const guess = async (name: string, more: object = {}) =>
      (await logIn(name, name === username ? password : 'wrong 12345', { human: await it.slide(ip), ...more }, ip)).body.errorCode;
    const count = (in_hour: number) => it.db.updateTable('login_failures').set({ in_hour }).where('key', '=', networkKey(ip)).execute();
    expect(await guess('nobodyatall0')).toBe('login.wrong');
    await count(29);
    expect(await guess('nobodyatall1')).toBe('login.wrong');
    expect(await guess('nobodyatall2')).toBe('login.captcha');
    expect(await guess('nobodyatall2', await it.captcha(ip))).toBe('login.wrong');
    await count(149);
    expect(await guess('nobodyatall3', await it.captcha(ip))).toBe('login.wrong');
    expect(await guess(username, await it.captcha(ip))).toBe('login.locked');
    expect((await logIn(username, password, { human: await it.slide('10.3.8.1') }, '10.3.8.1')).status).toBe(200);
    it.pass(minutes(15) + 1);
    expect(await guess(username, await it.captcha(ip))).toBeUndefined();
  });

  test('assurance 30: a shared network that is shut out still lets in who is known there, and counts guesses at them by themselves', async () => {
    const { username } = await it.person();
    const ip = '10.3.9.1';
    const enter = async (secret: string) =>
      (await logIn(username, secret, { human: await it.slide(ip), ...(await it.captcha(ip)) }, ip)).body.errorCode;
    expect(await enter(password)).toBeUndefined();
    const stranger = async () =>
      (await logIn('nobodyatall4', 'wrong 12345', { human: await it.slide(ip), ...(await it.captcha(ip)) }, ip)).body.errorCode;
    expect(await stranger()).toBe('login.wrong');
    await it.db.updateTable('login_failures').set({ in_hour: 149 }).where('key', '=', networkKey(ip)).execute();
    expect([await stranger(), await stranger()]).toEqual(['login.wrong', 'login.locked']);
    expect(await enter(password)).toBeUndefined();
    expect(await stranger()).toBe('login.locked');
    const said: unknown[] = [];
    for (let n = 0; n < 10; n += 1) said.push(await enter('wrong 12345'));
    expect(said).toEqual([...Array(9).fill('login.wrong'), 'login.locked']);
  });

  test('assurance 30: whoever shares the owner’s network in IPv6 gets no new tries with each address', async () => {
    const { username } = await it.person();
    const at = (n: number) => `2001:db8:3:1::${n}`;
    expect((await logIn(username, password, { human: await it.slide() }, at(1))).status).toBe(200);
    const said: unknown[] = [];
    for (let n = 2; n < 12; n += 1)
      said.push((await logIn(username, 'wrong 12345', { human: await it.slide(), ...(await it.captcha()) }, at(n))).body.errorCode);
    expect(said).toEqual([...Array(9).fill('login.wrong'), 'login.locked']);
  });

  test('twenty guesses at once are twenty: no more than ten are looked at', async () => {
    const { username } = await it.person();
    const tries = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => ({ human: await it.slide(), ...(await it.captcha()), ip: `10.4.0.${n}` })),
    );
    const answers = await Promise.all(tries.map(({ ip, ...more }) => logIn(username, 'wrong 12345', more, ip)));
    expect(answers.filter(({ body }) => body.errorCode === 'login.wrong')).toHaveLength(9);
    expect(answers.filter(({ body }) => body.errorCode === 'login.locked')).toHaveLength(11);
  });

  test('without the slider the picture comes sooner; a wrong, used or late slide is refused', async () => {
    const { username } = await it.person();
    expect((await logIn(username, 'wrong 12345', {}, '10.5.0.1')).body).toMatchObject({
      errorCode: 'login.wrong',
      value: { captcha: true },
    });
    expect((await logIn(username, password, {}, '10.5.0.1')).body.errorCode).toBe('login.captcha');
    expect((await logIn(username, password, { human: { id: 'unknown-task', answer: '1' } }, '10.5.0.1')).body.errorCode).toBe(
      'human.wrong',
    );
    const human = await it.slide();
    expect((await logIn(username, password, { human }, '10.5.0.1')).status).toBe(200);
    expect((await logIn(username, password, { human }, '10.5.0.1')).body.errorCode).toBe('human.wrong');
    const late = await it.slide();
    it.pass(minutes(5) + 1);
    expect((await logIn(username, password, { human: late }, '10.5.0.1')).body.errorCode).toBe('human.wrong');
  });

  test('assurance 13: one login more than a network may send in a minute is refused with Retry-After', async () => {
    const slow = await accessWorld(open, { DEMO: '0' });
    const send = (n: number) => slow.ask('access.login', { username: `ghost${n}`, password: 'x' }, { ip: '10.6.0.1' });
    expect((await send(1)).status).toBe(401);
    await slow.db.updateTable('limits').set({ used: 59 }).where('key', '=', 'login:10.6.0.1').execute();
    expect((await send(60)).status).toBe(401);
    const over = await send(61);
    expect(over).toMatchObject({ status: 429, body: { errorCode: 'rate.too_many' } });
    expect(over.headers.get('retry-after')).toMatch(/^\d+$/);
    slow.pass(minutes(1));
    expect((await send(62)).status).toBe(401);
  });

  describe('sessions', () => {
    test('assurance 35: end after thirty minutes without activity; polling is none', async () => {
      const { id } = await it.person();
      const token = await it.session(id);
      const info = (poll = false) => it.ask('member.info', {}, { token, poll });
      it.pass(minutes(29));
      expect((await info()).status).toBe(200);
      it.pass(minutes(20));
      expect((await info(true)).status).toBe(200);
      it.pass(minutes(11));
      expect((await info()).body.errorCode).toBe('session.ended');
    });

    test('assurance 35: end after twelve hours, whatever is done', async () => {
      const { id } = await it.person();
      const token = await it.session(id);
      const info = () => it.ask('member.info', {}, { token });
      for (let spent = 0; spent < hours(12) - minutes(20); spent += minutes(20)) {
        it.pass(minutes(20));
        expect((await info()).status).toBe(200);
      }
      it.pass(minutes(20));
      expect((await info()).status).toBe(401);
    });

    test('CL-04 logout ends this one at once; without a session 401', async () => {
      const { id } = await it.person();
      const [token, other] = [await it.session(id), await it.session(id)];
      expect((await it.ask('access.logout', {}, { token })).status).toBe(200);
      expect((await it.ask('member.info', {}, { token })).body.errorCode).toBe('session.ended');
      expect((await it.ask('member.info', {}, { token: other })).status).toBe(200);
      expect((await it.ask('member.info')).body.errorCode).toBe('session.needed');
      expect((await it.ask('access.logout', {}, { token })).status).toBe(401);
    });

    test('assurance 34: a credential is 256 bits of the system’s chance; of two hundred no two agree in more than chance does', async () => {
      const { id } = await it.person();
      const made = await Promise.all(Array.from({ length: 200 }, () => it.session(id)));
      for (const token of made) expect([Buffer.from(token, 'base64url').length, /^[\w-]{43}$/.test(token)]).toEqual([32, true]);
      // Each bit is set about as often as not: 200 throws of a coin stay within 30 of the middle but once in ten thousand.
      const set = Array.from({ length: 256 }, (_, bit) =>
        made.reduce((sum, token) => sum + (((Buffer.from(token, 'base64url')[bit >> 3] ?? 0) >> (bit & 7)) & 1), 0),
      );
      expect(set.filter((ones) => Math.abs(ones - 100) > 30).length).toBeLessThan(3);
      expect(new Set(made.map((token) => token.slice(0, 8))).size).toBe(200);
    });

    test('assurance 34: a login never takes over a credential that came along', async () => {
      const { id, username } = await it.person();
      const brought = await it.session(id);
      const said = await it.ask('access.login', { username, password, human: await it.slide() }, { token: brought });
      expect(said.body.value.token).not.toBe(brought);
    });
  });

  test('assurance 40: no password, credential or code is in a log line', async () => {
    const { username } = await it.person();
    const said = await logIn(username, password, { human: await it.slide() });
    await logIn(username, 'canary 8842');
    const lines = it.world.lines.join('\n');
    for (const secret of [password, 'canary 8842', String(said.body.value.token)]) expect(lines).not.toContain(secret);
  });
});
