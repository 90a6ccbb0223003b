// The mark of a device that passed the slider: what it skips, its lifetime, single use, networks, and what it cannot do.
import { beforeAll, describe, expect, test } from 'vitest';
import { rememberNetwork } from '#platform/areas/access/sign-in/known-networks.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { nameKey, reserveAttempt } from '#platform/identity/login-attempts.ts';
import { accountPolicy } from '#platform/rules/access/login-limits.ts';
import { days, maxClockSkew } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { password } from '../../platform.ts';
import { type AccessWorld, accessWorld, codeIn } from './access-fixture.ts';

const home = '10.0.0.1';

onOneEngineDaily('the device mark', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  const logIn = (username: string, more: object = {}, how: { mark?: string | undefined; ip?: string } = {}, secret = password) =>
    platform.ask('access.login', { username, password: secret, ...more }, how);
  const markOf = ({ body }: Awaited<ReturnType<typeof logIn>>) => (body.value.device as { mark: string; lasts: number } | undefined)?.mark;
  const wrong = 'not the one 7';
  /** Creates a member whose device has just passed the slider. */
  async function memberWithMark(ip = home) {
    const { id, username } = await platform.member();
    const mark = markOf(await logIn(username, { human: await platform.solveHumanCheck(ip) }, { ip }));
    return { id, username, mark };
  }

  test('a passed slider issues a mark, which replaces the next slider and is renewed (AC-05, R26)', async () => {
    const { username, mark } = await memberWithMark();
    expect(mark).toMatch(/^[0-9a-z]+\.[\w-]{16}\.[\w-]{16}\.[\w-]{43}$/);
    expect(mark).not.toContain(username);
    const next = await logIn(username, {}, { mark });
    expect([next.status, markOf(next) === mark]).toEqual([200, false]);
    expect((await logIn(username, {}, { mark: markOf(next) })).status).toBe(200);
    expect(markOf(await logIn(username))).toBeUndefined();
  });

  test('with extra verification the mark is issued after the right answer (R26, AC-33)', async () => {
    await writeSetting(platform.db, 'extra_verification', true);
    const { username, email } = await platform.member();
    const ip = '10.9.9.9';
    const { verificationId } = (await logIn(username, { human: await platform.solveHumanCheck(ip) }, { ip })).body.value;
    const { codeId } = (await platform.ask('access.sendVerification', { verificationId, way: 'email' }, { ip })).body.value;
    await platform.runDueWork();
    const given = { verificationId, way: 'email', codeId, verificationCode: codeIn((await platform.messagesTo(email))[0]?.body) };
    const opened = await platform.ask('access.verifyLogin', given, { ip });
    await writeSetting(platform.db, 'extra_verification', false);
    expect(markOf(opened)).toBeDefined();
    expect((await logIn(username, {}, { ip, mark: markOf(opened) })).status).toBe(200);
  });

  test('a mark is good for one sign-in, and a copy used at the same time needs the slider (R26)', async () => {
    const { username, mark } = await memberWithMark();
    const both = await Promise.all([logIn(username, {}, { mark }), logIn(username, {}, { mark })]);
    expect(both.map(({ body }) => body.errorCode ?? 'in').sort()).toEqual(['human.needed', 'in']);
    expect((await logIn(username, {}, { mark })).body.errorCode).toBe('human.needed');
  });

  test('a try is counted even while an earlier sign-in clears the counter (SEC-30)', async () => {
    const key = nameKey('crowd');
    const now = new Date();
    const counts = [{ key, policy: { ...accountPolicy, lockAfter: 10_000, captchaAfter: 10_000 } }] as const;
    for (let n = 0; n < 60; n += 1) {
      const strikeOut = () => platform.db.deleteFrom('login_failures').where('key', '=', key).execute();
      const [one, , two] = await Promise.all([
        reserveAttempt(platform.db, counts, false, now),
        strikeOut(),
        reserveAttempt(platform.db, counts, false, now),
        strikeOut(),
      ]);
      expect([one.kind, two.kind]).toEqual(['go', 'go']);
    }
  });

  test('a failure uses up the mark and does not skip the captcha or the lock (R26)', async () => {
    const { username, mark } = await memberWithMark();
    const failed = await logIn(username, {}, { mark }, wrong);
    expect([failed.body, markOf(failed)]).toMatchObject([{ errorCode: 'login.wrong', value: { captcha: false, triesLeft: 9 } }, undefined]);
    expect((await logIn(username, {}, { mark })).body.errorCode).toBe('human.needed');
    // A try refused because of its mark counts as one of the three.
    expect((await logIn(username, {}, { mark: (await memberWithMark()).mark }, wrong)).body).toMatchObject({
      errorCode: 'login.wrong',
      value: { captcha: true, triesLeft: 7 },
    });
    expect((await logIn(username, {}, { mark: (await memberWithMark()).mark })).body).toMatchObject({ errorCode: 'login.captcha' });
  });

  test('after failures the captcha alone is the human check, and the owner signs in without a slider (R26)', async () => {
    const { username } = await platform.member();
    for (let n = 0; n < 3; n += 1) await logIn(username, { human: await platform.solveHumanCheck() }, {}, wrong);
    const response = await logIn(username, await platform.captcha());
    expect([response.status, markOf(response)]).toEqual([200, undefined]);
  });

  test('a mark counts only on a network where this member is known (R26)', async () => {
    const { username, mark } = await memberWithMark();
    expect((await logIn(username, {}, { mark, ip: '10.77.0.1' })).body.errorCode).toBe('human.needed');
    const stranger = await platform.member({ ip: '10.78.0.1' });
    expect((await logIn(stranger.username, {}, { mark: (await memberWithMark()).mark })).body.errorCode).toBe('human.needed');
    expect((await logIn('nobodyhere', {}, { mark: (await memberWithMark()).mark })).body.errorCode).toBe('human.needed');
  });

  test('probing names with marks costs a try per answer and ends at the captcha for any name (R26)', async () => {
    const known = await platform.member();
    await logIn(known.username, { human: await platform.solveHumanCheck() });
    const { username } = await platform.member({ ip: '10.79.0.1' });
    const tried = async (name: string) => {
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push((await logIn(name, {}, { mark: (await memberWithMark()).mark }, wrong)).body.errorCode);
      return answers;
    };
    expect(await tried(known.username)).toEqual(['login.wrong', 'login.wrong', 'login.wrong', 'login.captcha']);
    expect(await tried(username)).toEqual(['human.needed', 'human.needed', 'human.needed', 'login.captcha']);
    // The owner solves the captcha, which clears the failures.
    expect((await logIn(username, await platform.captcha())).status).toBe(200);
    expect((await logIn(username)).status).toBe(200);
  });

  test('a mark expires thirty days after the slider, however often it was renewed (R26)', async () => {
    const { username, mark } = await memberWithMark();
    platform.advance(days(20));
    const renewed = await logIn(username, {}, { mark });
    expect(renewed.body.value.device).toMatchObject({ lasts: 10 * 24 * 3600 });
    platform.advance(days(10));
    expect((await logIn(username, {}, { mark: markOf(renewed) })).body.errorCode).toBe('human.needed');
  });

  test('a registration that passed the slider issues a mark (AC-05, R26)', async () => {
    const registration = {
      ...{
        username: 'marked1',
        email: 'marked1@example.com',
        registerMethod: 'WEB',
        registerUrl: 'http://isla.test/register',
        login: true,
      },
      ...{ password: 'lagoon7Tide', confirmPassword: 'lagoon7Tide' },
    };
    const registered = await platform.ask(
      'access.register',
      { ...registration, human: await platform.solveHumanCheck(home) },
      { ip: home },
    );
    expect(registered.body.value.device).toMatchObject({ lasts: 30 * 24 * 3600 });
    expect((await logIn('marked1', {}, { mark: markOf(registered) }, 'lagoon7Tide')).status).toBe(200);
  });

  test('a used mark stays used until it expires (R26)', async () => {
    const { username, mark } = await memberWithMark();
    const used = await logIn(username, {}, { mark });
    platform.advance(days(30) - 1_000);
    expect((await logIn(username, {}, { mark })).body.errorCode).toBe('human.needed');
    expect((await logIn(username, {}, { mark: markOf(used) })).status).toBe(200);
  });

  test('a mark of a server whose clock is at most two minutes ahead counts, and one of a later time does not (R26)', async () => {
    for (const [ahead, errorCode] of [
      [maxClockSkew, undefined],
      [maxClockSkew + 1, 'human.needed'],
    ] as const) {
      const { id, username } = await platform.member();
      await rememberNetwork(platform.db, id, home, new Date(platform.world.now));
      platform.advance(ahead);
      const { mark } = await memberWithMark();
      platform.advance(-ahead);
      expect((await logIn(username, {}, { mark })).body.errorCode).toBe(errorCode);
    }
  });

  test('a network is forgotten thirty days after its last sign-in (R26)', async () => {
    const ip = '10.80.0.1';
    const { username } = await memberWithMark();
    platform.advance(days(29));
    const [first, second] = [(await memberWithMark(ip)).mark, (await memberWithMark(ip)).mark];
    await logIn(username, { human: await platform.solveHumanCheck(ip) }, { ip });
    platform.advance(days(1));
    expect((await logIn(username, {}, { mark: first })).body.errorCode).toBe('human.needed');
    expect((await logIn(username, {}, { mark: second, ip })).status).toBe(200);
  });

  describe('invalid marks (R26)', () => {
    const tamperedMarks: Readonly<Record<string, (mark: string) => string>> = {
      'another time': (mark) => `${(Number.parseInt(mark.split('.')[0] ?? '', 36) + 1000).toString(36)}${mark.slice(mark.indexOf('.'))}`,
      'another number': (mark) => mark.replace(/\.(.)/, (_, letter: string) => `.${letter === 'A' ? 'B' : 'A'}`),
      'something before it': (mark) => `.${mark}`,
      'cut short': (mark) => mark.slice(0, -1),
      empty: () => '..',
      long: (mark) => mark.repeat(40),
    };
    test.each(Object.keys(tamperedMarks))('%s (R26)', async (name) => {
      const { username, mark = '' } = await memberWithMark();
      expect((await logIn(username, {}, { mark: tamperedMarks[name]?.(mark) })).body.errorCode).toBe('human.needed');
      expect((await logIn(username, {}, { mark })).status).toBe(200);
    });

    test('a mark does not work as a session (R26)', async () => {
      const { mark = '' } = await memberWithMark();
      expect((await platform.ask('member.info', {}, { token: mark })).status).toBe(401);
    });
  });

  test('a mark signed by the previous secret still counts, one of a foreign server does not (R26)', async () => {
    const { username, mark } = await memberWithMark();
    const secrets = (...all: string[]) => Object.assign(platform.appContext.settings, { secrets: all });
    const before = [...platform.appContext.settings.secrets];
    try {
      secrets('a new secret of thirty-two bytes or more, for these tests', ...before);
      expect((await logIn(username, {}, { mark })).status).toBe(200);
      const next = (await memberWithMark()).mark;
      secrets(...before);
      expect((await logIn(username, {}, { mark: next })).body.errorCode).toBe('human.needed');
    } finally {
      secrets(...before);
    }
  });

  test('where the market always requires the slider, no mark is issued or accepted (R26, R11)', async () => {
    const { username, mark } = await memberWithMark();
    const { market } = platform.appContext.brand;
    Object.assign(market, { alwaysSlides: true });
    try {
      expect((await logIn(username, {}, { mark })).body.errorCode).toBe('human.needed');
      expect(markOf(await logIn(username, { human: await platform.solveHumanCheck() }))).toBeUndefined();
    } finally {
      Object.assign(market, { alwaysSlides: false });
    }
  });
});
