// Tests the sign-in store against the real platform: slider, captcha, remembered name and next address.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import type { Verification } from '#stores/access/proof.ts';
import { type AccessWorld, accessWorld, codeIn, newPhoneNumber } from '../calls/access/access-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { password } from '../platform.ts';
import { type Visitor, visit } from './fake-browser.ts';

async function freshPage() {
  vi.resetModules();
  const [signIn, remembered, session, signOut, captcha, verification, codes, landing] = await Promise.all([
    import('#stores/access/sign-in.ts'),
    import('#stores/access/remembered-username.ts'),
    import('#stores/access/session.ts'),
    import('#stores/member/sign-out.ts'),
    import('#stores/access/captcha.ts'),
    import('#stores/access/proof.ts'),
    import('#stores/access/otp.ts'),
    import('#stores/agent/landing.ts'),
  ]);
  return { ...signIn, ...remembered, ...session, ...signOut, ...captcha, ...verification, ...codes, ...landing };
}

onOneEngineDaily('sign-in store', (open) => {
  let world: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;
  let name: string;

  beforeAll(async () => {
    world = await accessWorld(open);
  });
  beforeEach(async () => {
    visitor = visit(async (request) => world.fetch(request));
    vi.stubGlobal('location', { search: '', hostname: 'isla.test', href: 'http://isla.test/login' });
    store = await freshPage();
    name = (await world.member()).username;
  });
  afterEach(() => vi.unstubAllGlobals());
  const makeAgent = () => world.db.updateTable('members').set({ type: 1 }).where('username', '=', name).execute();
  const typed = (more: object = {}) => ({ username: ` ${name} `, password, remember: true, ...more });

  test('sign-in trims the name, solves the slider first, follows up a first login and loads the member (AC-01, AC-05, AC-08)', async () => {
    expect(await store.attemptSignIn(typed())).toBeNull();
    expect(visitor.asked).toEqual([
      'GET /wps/verification/human',
      'GET /wps/system/key',
      'POST /wps/session/login',
      'POST /wps/member/firstLogin',
      'GET /wps/member/info',
    ]);
    expect(store.$session.get()).toMatchObject({ state: 'in', member: { account: name } });
    expect(visitor.page.cookie).toBe(`isla_name=${name}; Path=/; SameSite=Lax; Max-Age=86400`);
    expect(store.rememberedUsername()).toBe(name);
    // The operator's announcements are due on the next page.
    expect(visitor.session.getItem('announcementsDue')).toBe('true');
  });

  test('a phone number or e-mail used to sign in is not remembered on the device (AC-03, SEC-39)', async () => {
    const number = newPhoneNumber();
    ({ username: name } = await world.member({ mobile: `+63${number}` }));
    visitor.page.cookie = 'isla_name=before';
    expect(await store.attemptSignIn(typed({ username: `+63 ${number}` }))).toBeNull();
    expect(visitor.page.cookie).toBe('isla_name=; Path=/; SameSite=Lax; Max-Age=0');
    store.rememberUsername('ana@example.com');
    expect(visitor.page.cookie).toBe('isla_name=; Path=/; SameSite=Lax; Max-Age=0');
  });

  test('the name is forgotten when the member does not want it remembered (AC-03)', async () => {
    visitor.page.cookie = `isla_name=${name}`;
    expect(await store.attemptSignIn(typed({ remember: false }))).toBeNull();
    expect(visitor.page.cookie).toContain('Max-Age=0');
    visitor.page.cookie = 'isla_name=%E0%A4%A';
    expect(store.rememberedUsername()).toBe('');
  });

  test('a wrong password reports the remaining tries and does not sign in (AC-07, ER-09)', async () => {
    const refusal = await store.attemptSignIn(typed({ password: 'not the one 7' }));
    expect(refusal).toMatchObject({ code: 'login.wrong', params: { triesLeft: 9 } });
    expect(refusal?.message).not.toBe('');
    expect(store.$captcha.get().state).toBe('none');
    expect(store.$session.get().state).toBe('out');
  });

  test('the third failure shows the captcha, and its characters allow sign-in (AC-07, ER-08)', async () => {
    for (let failed = 0; failed < 3; failed++)
      expect((await store.attemptSignIn(typed({ password: 'not the one 7' })))?.code).toBe('login.wrong');
    const shown = store.$captcha.get();
    if (shown.state !== 'shown') throw new Error(`The picture is ${shown.state}`);
    expect(atob(shown.captcha.image).slice(1, 4)).toBe('PNG');
    expect((await store.attemptSignIn(typed()))?.code).toBe('login.captcha');
    const captcha = await world.captcha();
    expect(await store.attemptSignIn(typed(captcha))).toBeNull();
  });

  test('the proof-of-work task replaces reading the captcha, and its answer goes in the same field (AC-07, 3.3.8)', async () => {
    for (let failed = 0; failed < 3; failed++) await store.attemptSignIn(typed({ password: 'not the one 7' }));
    expect(await store.replaceCaptcha()).toBeNull();
    const done = store.$captcha.get();
    if (done.state !== 'done') throw new Error(`The picture is ${done.state}`);
    const { captchaId, captcha } = done;
    expect(await store.attemptSignIn(typed({ captchaId, captcha }))).toBeNull();
  });

  describe('from a new network (AC-33)', () => {
    beforeAll(() => writeSetting(world.db, 'extra_verification', true));
    afterAll(() => writeSetting(world.db, 'extra_verification', false));
    const startVerification = async (more: object) => {
      name = (await world.member({ ip: '10.50.0.1', ...more })).username;
      const refusal = await store.attemptSignIn(typed());
      expect(refusal?.code).toBe('login.verification');
      return refusal?.params as unknown as Verification;
    };

    test('a sent code starts the countdown, signs in, and keeps the choice to remember the name (AC-33, AC-24)', async () => {
      const number = newPhoneNumber();
      const verificationRequest = await startVerification({ mobile: `+63${number}` });
      const acts = store.loginProof(verificationRequest, { keepName: name });
      expect(verificationRequest.ways.map(({ way }) => way)).toEqual(['sms', 'email']);
      expect(await acts.sendCode('sms')).toBeNull();
      expect(store.secondsUntilNextCode('verify-sms', Date.now())).toBeGreaterThan(50);
      expect(store.secondsUntilNextCode('verify-email', Date.now())).toBe(0);
      await world.runDueWork();
      const answer = codeIn((await world.messagesTo(`+63${number}`))[0]?.body);
      const wrong = answer === '0000000' ? '1111111' : '0000000';
      expect(await acts.confirm('sms', wrong)).toMatchObject({
        code: 'code.wrong',
        fields: { verificationCode: {} },
      });
      expect(store.$session.get().state).toBe('out');
      expect(await acts.confirm('sms', ` ${answer} `)).toBeNull();
      expect(store.$session.get()).toMatchObject({ state: 'in', member: { account: name } });
      expect(visitor.page.cookie).toContain(`isla_name=${name}`);
      expect((await acts.confirm('sms', answer))?.code).toBe('verification.ended');
    });

    test('the name on the bank card verifies too, and a network error is reported (AC-33)', async () => {
      const verificationRequest = await startVerification({ email: null, payeeName: 'ANA CRUZ' });
      visitor.line = async () => {
        throw new TypeError('Failed to fetch');
      };
      const acts = store.loginProof(verificationRequest, { keepName: null });
      expect((await acts.confirm('bankName', 'ana cruz'))?.code).toBe('network');
      visitor.line = (request, forward) => forward(request);
      await makeAgent();
      expect(await acts.confirm('bankName', 'ana cruz')).toBeNull();
      expect(store.landingUrl('/en')).toBe('/en/agentHome');
      expect(visitor.page.cookie).toContain('Max-Age=0');
    });
  });

  test('an agent starts in the agent centre unless a page asked for the sign-in, and a member at home (AG-01, ER-02)', async () => {
    expect(store.landingUrl('/')).toBe('/');
    expect(await store.attemptSignIn(typed())).toBeNull();
    expect([store.landingUrl('/'), store.landingUrl('/en')]).toEqual(['/', '/en']);
    await store.signOut();
    await makeAgent();
    expect(await store.attemptSignIn(typed())).toBeNull();
    expect([store.landingUrl('/'), store.landingUrl('/en')]).toEqual(['/agentHome', '/en/agentHome']);
    vi.stubGlobal('location', { search: '?next=%2Frng' });
    expect(store.landingUrl('/')).toBe('/rng');
  });

  test('a new captcha is loaded at most once a second (AC-16)', async () => {
    await store.refreshCaptcha();
    await store.refreshCaptcha();
    expect(visitor.asked.filter((one) => one === 'GET /wps/captcha')).toHaveLength(1);
  });

  test('a network error is reported, and the same press works later (ER-15)', async () => {
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await store.attemptSignIn(typed()))?.code).toBe('network');
    visitor.line = (request, forward) => forward(request);
    expect(await store.attemptSignIn(typed())).toBeNull();
  });

  test('free play sends its proof encrypted and opens a trial account (AC-11)', async () => {
    const bodies: string[] = [];
    visitor.line = async (request, forward) => {
      if (request.url.endsWith('/freeplay')) bodies.push(await request.clone().text());
      return forward(request);
    };
    expect(await store.startTrial()).toBeNull();
    const sent = JSON.parse(bodies[0] ?? '{}') as { platform: string; gatewayVersion: number; random: string };
    expect(sent).toMatchObject({ platform: 'W', gatewayVersion: 3 });
    expect(Object.keys(JSON.parse(sent.random) as object).sort()).toEqual(['at', 'data', 'epk', 'iv', 'keyId']);
    expect(store.$session.get()).toMatchObject({ state: 'in', member: { type: 4 } });
  });

  test.each([
    ['?next=%2Fmember%2Fdepositv2', '/member/depositv2'],
    ['?next=%2F%2Fevil.test', '/en'],
    ['?next=https%3A%2F%2Fevil.test', '/en'],
    ['', '/en'],
  ])('sign-in with %s continues at %s (ER-02)', async (search, place) => {
    vi.stubGlobal('location', { search });
    const { nextUrl } = await import('#stores/access/next-url.ts');
    expect(nextUrl('/en')).toBe(place);
  });

  test('a form leads on when another session began, and stays for the trial player who opened it (AC-09, R8)', async () => {
    visitor.page.cookie = 'isla_in=1trial';
    vi.resetModules();
    const { hasNewSession } = await import('#stores/access/next-url.ts');
    const found = ['isla_in=1trial', 'isla_in=1member', ''].map((cookie) => {
      visitor.page.cookie = cookie;
      return hasNewSession();
    });
    expect(found).toEqual([false, true, false]);
  });
});
