// The mark of a device that passed the slider: what it spares, how long, how often, where, and all that it is not.
import { beforeAll, describe, expect, test } from 'vitest';
import { begin, nameKey } from '#platform/areas/access/attempts.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { accountPolicy } from '#platform/rules/throttle.ts';
import { days } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld, codeIn, password } from './access-world.ts';

const home = '10.0.0.1';

onBothEngines('the mark of a device', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    it = await accessWorld(open);
  });
  const logIn = (username: string, more: object = {}, how: { mark?: string | undefined; ip?: string } = {}, secret = password) =>
    it.ask('access.login', { username, password: secret, ...more }, how);
  const markOf = ({ body }: Awaited<ReturnType<typeof logIn>>) => (body.value.device as { mark: string; lasts: number } | undefined)?.mark;
  const wrong = 'not the one 7';
  /** Somebody whose device passed the slider just now. */
  async function marked(ip = home) {
    const { id, username } = await it.person();
    const mark = markOf(await logIn(username, { human: await it.slide(ip) }, { ip }));
    return { id, username, mark };
  }

  test('AC-05 R26 who slid is given it, signs in next time without sliding, and is given the next; without the slider there is none', async () => {
    const { username, mark } = await marked();
    expect(mark).toMatch(/^[0-9a-z]+\.[\w-]{16}\.[\w-]{43}$/);
    expect(mark).not.toContain(username);
    const next = await logIn(username, {}, { mark });
    expect([next.status, markOf(next) === mark]).toEqual([200, false]);
    expect((await logIn(username, {}, { mark: markOf(next) })).status).toBe(200);
    expect(markOf(await logIn(username))).toBeUndefined();
  });

  test('R26 AC-33 who slid and was asked for one more thing is given it with the right answer', async () => {
    await writeSetting(it.db, 'extra_verification', true);
    const { username, email } = await it.person();
    const ip = '10.9.9.9';
    const { verificationId } = (await logIn(username, { human: await it.slide(ip) }, { ip })).body.value;
    const { codeId } = (await it.ask('access.sendVerification', { verificationId, way: 'email' }, { ip })).body.value;
    await it.work();
    const given = { verificationId, way: 'email', codeId, verificationCode: codeIn((await it.sent(email))[0]?.body) };
    const opened = await it.ask('access.verifyLogin', given, { ip });
    await writeSetting(it.db, 'extra_verification', false);
    expect(markOf(opened)).toBeDefined();
    expect((await logIn(username, {}, { ip, mark: markOf(opened) })).status).toBe(200);
  });

  test('R26 it is good for one sign-in: a copy of it, also at the same time, has to slide', async () => {
    const { username, mark } = await marked();
    const both = await Promise.all([logIn(username, {}, { mark }), logIn(username, {}, { mark })]);
    expect(both.map(({ body }) => body.errorCode ?? 'in').sort()).toEqual(['human.needed', 'in']);
    expect((await logIn(username, {}, { mark })).body.errorCode).toBe('human.needed');
  });

  test('assurance 31: a try is counted also while the sign-in before it strikes the count out', async () => {
    const key = nameKey('crowd');
    const now = new Date();
    const counts = [{ key, policy: { ...accountPolicy, lockAfter: 10_000, captchaAfter: 10_000 } }] as const;
    for (let n = 0; n < 60; n += 1) {
      const strikeOut = () => it.db.deleteFrom('login_failures').where('key', '=', key).execute();
      const [one, , two] = await Promise.all([
        begin(it.db, counts, false, now),
        strikeOut(),
        begin(it.db, counts, false, now),
        strikeOut(),
      ]);
      expect([one.kind, two.kind]).toEqual(['go', 'go']);
    }
  });

  test('R26 a failure uses it up, and spares nobody the picture or the lock', async () => {
    const { username, mark } = await marked();
    const failed = await logIn(username, {}, { mark }, wrong);
    expect([failed.body, markOf(failed)]).toMatchObject([{ errorCode: 'login.wrong', value: { captcha: false, triesLeft: 9 } }, undefined]);
    expect((await logIn(username, {}, { mark })).body.errorCode).toBe('human.needed');
    // A try that was refused for its mark is one of the three.
    expect((await logIn(username, {}, { mark: (await marked()).mark }, wrong)).body).toMatchObject({
      errorCode: 'login.wrong',
      value: { captcha: true, triesLeft: 7 },
    });
    expect((await logIn(username, {}, { mark: (await marked()).mark })).body).toMatchObject({ errorCode: 'login.captcha' });
  });

  test('R26 after failures the picture alone is the human check: read rightly it lets the owner in, without a slider', async () => {
    const { username } = await it.person();
    for (let n = 0; n < 3; n += 1) await logIn(username, { human: await it.slide() }, {}, wrong);
    const said = await logIn(username, await it.captcha());
    expect([said.status, markOf(said)]).toEqual([200, undefined]);
  });

  test('R26 it counts on a network where this member is known, and nowhere else', async () => {
    const { username, mark } = await marked();
    expect((await logIn(username, {}, { mark, ip: '10.77.0.1' })).body.errorCode).toBe('human.needed');
    const stranger = await it.person({ ip: '10.78.0.1' });
    expect((await logIn(stranger.username, {}, { mark: (await marked()).mark })).body.errorCode).toBe('human.needed');
    expect((await logIn('nobodyhere', {}, { mark: (await marked()).mark })).body.errorCode).toBe('human.needed');
  });

  test('R26 who asks by marks whether somebody is known here pays a try for each answer, and then reads the picture either way', async () => {
    const known = await it.person();
    await logIn(known.username, { human: await it.slide() });
    const { username } = await it.person({ ip: '10.79.0.1' });
    const tried = async (name: string) => {
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push((await logIn(name, {}, { mark: (await marked()).mark }, wrong)).body.errorCode);
      return answers;
    };
    expect(await tried(known.username)).toEqual(['login.wrong', 'login.wrong', 'login.wrong', 'login.captcha']);
    expect(await tried(username)).toEqual(['human.needed', 'human.needed', 'human.needed', 'login.captcha']);
    // The owner reads it, and nothing is left of it.
    expect((await logIn(username, await it.captcha())).status).toBe(200);
    expect((await logIn(username)).status).toBe(200);
  });

  test('R26 thirty days after the slider it is over, however often it was renewed', async () => {
    const { username, mark } = await marked();
    it.pass(days(20));
    const renewed = await logIn(username, {}, { mark });
    expect(renewed.body.value.device).toMatchObject({ lasts: 10 * 24 * 3600 });
    it.pass(days(10));
    expect((await logIn(username, {}, { mark: markOf(renewed) })).body.errorCode).toBe('human.needed');
  });

  describe('R26 what is no mark of ours', () => {
    const spoilt: Readonly<Record<string, (mark: string) => string>> = {
      'another time': (mark) => `${(Number.parseInt(mark.split('.')[0] ?? '', 36) + 1000).toString(36)}${mark.slice(mark.indexOf('.'))}`,
      'another number': (mark) => mark.replace(/\.(.)/, (_, letter: string) => `.${letter === 'A' ? 'B' : 'A'}`),
      'cut short': (mark) => mark.slice(0, -1),
      empty: () => '..',
      long: (mark) => mark.repeat(40),
    };
    test.each(Object.keys(spoilt))('R26 %s', async (name) => {
      const { username, mark = '' } = await marked();
      expect((await logIn(username, {}, { mark: spoilt[name]?.(mark) })).body.errorCode).toBe('human.needed');
      expect((await logIn(username, {}, { mark })).status).toBe(200);
    });

    test('R26 and it is no session', async () => {
      const { mark = '' } = await marked();
      expect((await it.ask('member.info', {}, { token: mark })).status).toBe(401);
    });
  });

  test('R26 one that the previous secret signed still counts; one of a foreign server does not', async () => {
    const { username, mark } = await marked();
    const secrets = (...all: string[]) => Object.assign(it.house.settings, { secrets: all });
    const before = [...it.house.settings.secrets];
    try {
      secrets('a new secret of thirty-two bytes or more, for these tests', ...before);
      expect((await logIn(username, {}, { mark })).status).toBe(200);
      const next = (await marked()).mark;
      secrets(...before);
      expect((await logIn(username, {}, { mark: next })).body.errorCode).toBe('human.needed');
    } finally {
      secrets(...before);
    }
  });

  test('R26 R11 where the market asks always none is given, and none is believed', async () => {
    const { username, mark } = await marked();
    const { market } = it.house.brand;
    Object.assign(market, { alwaysSlides: true });
    try {
      expect((await logIn(username, {}, { mark })).body.errorCode).toBe('human.needed');
      expect(markOf(await logIn(username, { human: await it.slide() }))).toBeUndefined();
    } finally {
      Object.assign(market, { alwaysSlides: false });
    }
  });
});
