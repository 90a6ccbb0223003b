// Browsers that refuse cookies, storage or encryption (R27): a sentence before anything is sent, and everything else as without them.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld } from '../calls/access/access-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { password } from '../platform.ts';
import { type Visitor, visit } from './fake-browser.ts';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
/** Storages as browsers refuse them: when the name is read, or only when a value is. */
const refusals: readonly [string, () => void][] = [
  [
    'when its name is read',
    () => {
      for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, undefined);
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
    },
  ],
  [
    'when a value is read or written',
    () => {
      const broken = { getItem: refuse, setItem: refuse, removeItem: refuse };
      for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new Proxy(broken, { ownKeys: refuse }));
    },
  ],
];

afterEach(() => vi.unstubAllGlobals());

describe.each(refusals)('storage that throws %s', (_, take) => {
  test('counts as none', async () => {
    vi.resetModules();
    take();
    const { dropSession, getItem, removeItem, setItem } = await import('#client/storage.ts');
    for (const place of ['local', 'session'] as const) {
      setItem('a', 1, place);
      removeItem('a', place);
      expect(getItem('a', place)).toBeNull();
    }
    dropSession();
  });
});

test('a browser that refuses channels between tabs says nothing to them, and hears nothing', async () => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        refuse();
      }
    },
  );
  const { broadcast, onTabMessage } = await import('#client/tab-channel.ts');
  const stop = onTabMessage(() => expect.unreachable());
  broadcast({ about: 'session' });
  stop();
});

onOneEngineDaily('ways in', (open) => {
  let world: AccessWorld;
  let visitor: Visitor;
  let name: string;
  const sentence = 'This browser refuses cookies.';

  async function freshPage() {
    vi.resetModules();
    const [session, signIn, register] = await Promise.all([
      import('#stores/access/session.ts'),
      import('#stores/access/sign-in.ts'),
      import('#client/api-client.ts'),
    ]);
    return { ...session, ...signIn, ...register };
  }

  beforeAll(async () => {
    world = await accessWorld(open);
  });
  beforeEach(async () => {
    visitor = visit(async (request) => world.fetch(request));
    vi.stubGlobal('location', { search: '', hostname: 'isla.test', href: 'http://isla.test/login' });
    visitor.line = (request, forward) =>
      request.url.endsWith('/parts/browser.json')
        ? Promise.resolve(Response.json({ cookies: sentence, crypto: 'This address is not secure.' }))
        : forward(request);
    name = (await world.member()).username;
  });
  const asked = () => visitor.asked.filter((one) => !one.endsWith('/parts/browser.json'));

  test('where the browser says that it keeps no cookies, nothing is sent, and a sentence says why (AC-05)', async () => {
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'x', cookieEnabled: false });
    const { signIn, startTrial, $session } = await freshPage();
    const refused = { kind: 'refused', code: 'browser.cookies', message: sentence };
    expect(await signIn({ username: name, password, type: 'username' })).toMatchObject(refused);
    expect(asked()).toEqual([]);
    expect(await startTrial()).toMatchObject(refused);
    expect(asked()).not.toContain('POST /wps/session/login/freeplay');
    expect($session.get()).toEqual({ state: 'out' });
  });

  test('where it does not say so, a session that does not stick is noticed after it was opened (AC-05)', async () => {
    Object.defineProperty(visitor.page, 'cookie', { get: () => '', set: () => {} });
    const { signIn, $session } = await freshPage();
    expect(await signIn({ username: name, password, type: 'username' })).toMatchObject({ code: 'browser.cookies', message: sentence });
    expect($session.get()).toEqual({ state: 'out' });
  });

  test('without storage and without channels, signing in works', async () => {
    refusals[0]?.[1]();
    vi.stubGlobal('BroadcastChannel', refuse);
    const { signIn, $session } = await freshPage();
    expect(await signIn({ username: name, password, type: 'username' })).toMatchObject({ kind: 'done' });
    expect($session.get()).toMatchObject({ state: 'in', member: { account: name } });
  });

  test('on plain http, where browsers do not encrypt, nothing is sent, and a sentence says why', async () => {
    const { signIn } = await freshPage();
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues });
    expect(await signIn({ username: name, password, type: 'username' })).toMatchObject({
      kind: 'refused',
      code: 'browser.crypto',
      message: 'This address is not secure.',
    });
    expect(asked()).toEqual([]);
  });
});
