// Signing in as its store lives it, against the real platform: the slider's work, the picture, the name that is kept, and where one goes after.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld, password } from '../calls/access-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

async function freshPage() {
  vi.resetModules();
  const [signIn, session, captcha] = await Promise.all([
    import('#stores/sign-in.ts'),
    import('#stores/session.ts'),
    import('#stores/captcha.ts'),
  ]);
  return { ...signIn, ...session, ...captcha };
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

  test('AC-01 AC-05 the name is trimmed, the slider answers before the call, a first login has its follow-up, the member is known', async () => {
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
