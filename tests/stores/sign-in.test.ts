// Signing in as its store lives it, against the real platform: the slider's work, the picture, the name that is kept, and where one goes after.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeSetting } from '#platform/db/settings.ts';
import { type AccessWorld, accessWorld, aNumber, codeIn, password } from '../calls/access-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

async function freshPage() {
  vi.resetModules();
  const [signIn, remembered, session, captcha, verification, codes] = await Promise.all([
    import('#stores/sign-in.ts'),
    import('#stores/remembered.ts'),
    import('#stores/session.ts'),
    import('#stores/captcha.ts'),
    import('#stores/verification.ts'),
    import('#stores/phone-code.ts'),
  ]);
  return { ...signIn, ...remembered, ...session, ...captcha, ...verification, ...codes };
}

onBothEngines('the sign-in store', (open) => {
  let house: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;
  let name: string;

  beforeAll(async () => {
    house = await accessWorld(open);
  });
  beforeEach(async () => {
    visitor = visit(async (request) => house.app.fetch(request));
    vi.stubGlobal('location', { search: '', hostname: 'isla.test', href: 'http://isla.test/login' });
    store = await freshPage();
    name = (await house.person()).username;
  });
  afterEach(() => vi.unstubAllGlobals());
  const typed = (more: object = {}) => ({ username: ` ${name} `, password, remember: true, ...more });

  test('AC-01 AC-05 AC-08 the name is trimmed, the slider answers before the call, a first login has its follow-up, the member is known', async () => {
    expect(await store.attempt(typed())).toBeNull();
    expect(visitor.asked).toEqual([
      'GET /wps/verification/human',
      'GET /wps/system/key',
      'POST /wps/session/login',
      'POST /wps/member/firstLogin',
      'GET /wps/member/info',
    ]);
    expect(store.$session.get()).toMatchObject({ state: 'in', member: { account: name } });
    expect(visitor.page.cookie).toBe(`isla_name=${name}; Path=/; SameSite=Lax; Max-Age=86400`);
    expect(store.rememberedName()).toBe(name);
    // What the operator tells is due with the next page.
    expect(visitor.session.getItem('newsDue')).toBe('true');
  });

  test('AC-03 assurance 39: a number or an address that one signed in with is not left on the device', async () => {
    const number = aNumber();
    ({ username: name } = await house.person({ mobile: `+63${number}` }));
    visitor.page.cookie = 'isla_name=before';
    expect(await store.attempt(typed({ username: `+63 ${number}` }))).toBeNull();
    expect(visitor.page.cookie).toBe('isla_name=; Path=/; SameSite=Lax; Max-Age=0');
    store.remember('ana@example.com');
    expect(visitor.page.cookie).toBe('isla_name=; Path=/; SameSite=Lax; Max-Age=0');
  });

  test('AC-03 who does not want the name kept has it forgotten', async () => {
    visitor.page.cookie = `isla_name=${name}`;
    expect(await store.attempt(typed({ remember: false }))).toBeNull();
    expect(visitor.page.cookie).toContain('Max-Age=0');
    visitor.page.cookie = 'isla_name=%E0%A4%A';
    expect(store.rememberedName()).toBe('');
  });

  test('AC-07 ER-09 a wrong password says how many tries are left, and signs nobody in', async () => {
    const refusal = await store.attempt(typed({ password: 'not the one 7' }));
    expect(refusal).toMatchObject({ code: 'login.wrong', params: { triesLeft: 9 } });
    expect(refusal?.message).not.toBe('');
    expect(store.$captcha.get().state).toBe('none');
    expect(store.$session.get().state).toBe('out');
  });

  test('AC-07 ER-08 the third failure brings the picture; with its characters one is in', async () => {
    for (let failed = 0; failed < 3; failed++)
      expect((await store.attempt(typed({ password: 'not the one 7' })))?.code).toBe('login.wrong');
    const shown = store.$captcha.get();
    if (shown.state !== 'shown') throw new Error(`The picture is ${shown.state}`);
    expect(atob(shown.captcha.image).slice(1, 4)).toBe('PNG');
    expect((await store.attempt(typed()))?.code).toBe('login.captcha');
    const captcha = await house.captcha();
    expect(await store.attempt(typed(captcha))).toBeNull();
  });

  test('AC-07 3.3.8 without reading the picture: the device does a task, and its answer goes where the characters go', async () => {
    for (let failed = 0; failed < 3; failed++) await store.attempt(typed({ password: 'not the one 7' }));
    expect(await store.doWithoutPicture()).toBeNull();
    const done = store.$captcha.get();
    if (done.state !== 'done') throw new Error(`The picture is ${done.state}`);
    const { captchaId, captcha } = done;
    expect(await store.attempt(typed({ captchaId, captcha }))).toBeNull();
  });

  describe('AC-33 from a new network', () => {
    beforeAll(() => writeSetting(house.db, 'extra_verification', true));
    afterAll(() => writeSetting(house.db, 'extra_verification', false));
    const begin = async (more: object) => {
      name = (await house.person({ ip: '10.50.0.1', ...more })).username;
      const refusal = await store.attempt(typed());
      expect(refusal?.code).toBe('login.verification');
      return refusal?.params as unknown as Parameters<typeof store.sendTo>[0];
    };

    test('AC-33 AC-24 a code is sent, another only after the count, and with it one is in; the name is kept as it was asked for', async () => {
      const number = aNumber();
      const asked = await begin({ mobile: `+63${number}` });
      expect(asked.ways.map(({ way }) => way)).toEqual(['sms', 'email']);
      expect(await store.sendTo(asked, 'sms')).toBeNull();
      expect(store.secondsLeft('verify-sms', Date.now())).toBeGreaterThan(50);
      expect(store.secondsLeft('verify-email', Date.now())).toBe(0);
      await house.work();
      const answer = codeIn((await house.sent(`+63${number}`))[0]?.body);
      const wrong = answer === '0000000' ? '1111111' : '0000000';
      expect(await store.confirmLogin(asked, 'sms', { answer: wrong, keepName: name })).toMatchObject({
        code: 'code.wrong',
        fields: { verificationCode: {} },
      });
      expect(store.$session.get().state).toBe('out');
      expect(await store.confirmLogin(asked, 'sms', { answer: ` ${answer} `, keepName: name })).toBeNull();
      expect(store.$session.get()).toMatchObject({ state: 'in', member: { account: name } });
      expect(visitor.page.cookie).toContain(`isla_name=${name}`);
      expect((await store.confirmLogin(asked, 'sms', { answer, keepName: null }))?.code).toBe('verification.ended');
    });

    test('AC-33 the name on the bank card opens it too; without a line it says so', async () => {
      const asked = await begin({ email: null, payeeName: 'ANA CRUZ' });
      visitor.line = async () => {
        throw new TypeError('Failed to fetch');
      };
      const given = { answer: 'ana cruz', keepName: null };
      expect((await store.confirmLogin(asked, 'bankName', given))?.code).toBe('network');
      visitor.line = (request, forward) => forward(request);
      expect(await store.confirmLogin(asked, 'bankName', given)).toBeNull();
      expect(visitor.page.cookie).toContain('Max-Age=0');
    });
  });

  test('AC-16 a new picture comes at most once a second', async () => {
    await store.refreshCaptcha();
    await store.refreshCaptcha();
    expect(visitor.asked.filter((one) => one === 'GET /wps/captcha')).toHaveLength(1);
  });

  test('ER-15 without a line it says so and the same press works later', async () => {
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await store.attempt(typed()))?.code).toBe('network');
    visitor.line = (request, forward) => forward(request);
    expect(await store.attempt(typed())).toBeNull();
  });

  test('AC-11 free play sends its proof sealed and opens a trial account', async () => {
    const bodies: string[] = [];
    visitor.line = async (request, forward) => {
      if (request.url.endsWith('/freeplay')) bodies.push(await request.clone().text());
      return forward(request);
    };
    expect(await store.playFree()).toBeNull();
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
  ])('ER-02 with %s one goes on to %s', async (search, place) => {
    vi.stubGlobal('location', { search });
    const { placeAfter } = await import('#stores/place.ts');
    expect(placeAfter('/en')).toBe(place);
  });
});
