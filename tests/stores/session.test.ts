// Tests the session store against the real platform: sign-in, other tabs, ended sessions, and sign-out online and offline.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld } from '../calls/access/access-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { password } from '../platform.ts';
import { type Visitor, visit } from './fake-browser.ts';

async function freshPage() {
  vi.resetModules();
  const [session, signOut, account, balance] = await Promise.all([
    import('#stores/access/session.ts'),
    import('#stores/member/sign-out.ts'),
    import('#stores/member/account-sync.ts'),
    import('#stores/wallet/balance.ts'),
  ]);
  return { ...session, ...signOut, ...account, ...balance };
}

onOneEngineDaily('session store', (open) => {
  let platform: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;
  let name: string;

  beforeAll(async () => {
    platform = await accessWorld(open);
  });
  beforeEach(async () => {
    visitor = visit(async (request) => platform.fetch(request));
    store = await freshPage();
    name = (await platform.member()).username;
  });
  afterEach(() => vi.unstubAllGlobals());
  const enter = () => store.signIn({ username: name, password, type: 'username' });

  test('the member is stored for the next page after sign-in, and no credential is (AC-08)', async () => {
    expect(await enter()).toMatchObject({ kind: 'done' });
    expect(store.$session.get()).toMatchObject({ state: 'in', member: { account: name } });
    for (const key of ['memberInfo', 'isAgent', 'nickname', 'account', 'username', 'customerId', 'toUpline', 'cpw']) {
      expect(visitor.session.getItem(key), key).not.toBeNull();
    }
    const all = Object.values(visitor.session)
      .concat(Object.values(visitor.local))
      .filter((value) => typeof value === 'string');
    expect(all.some((value) => visitor.token !== null && value.includes(visitor.token))).toBe(false);
    expect(all.some((value) => value.includes(password))).toBe(false);
    expect(visitor.session.getItem('cpw')).toBe('false');
    const next = await freshPage();
    next.initSession();
    expect(next.$session.get()).toMatchObject({ state: 'in', member: { account: name } });
  });

  test('sign-out clears everything stored but the merchant (SH-10, SY-16)', async () => {
    await enter();
    visitor.session.setItem('merchant', '"isla"');
    visitor.session.setItem('merchantCode', '"isla"');
    visitor.session.setItem('depositSent', '{}');
    localStorage.setItem('searches', '["koi"]');
    localStorage.setItem('lotterySlip.fast-three', '{}');
    localStorage.setItem('theme', 'dark');
    expect(await store.signOut()).toMatchObject({ kind: 'done' });
    expect(store.$session.get()).toEqual({ state: 'out', here: true });
    expect(
      Object.keys(visitor.session)
        .filter((key) => typeof (visitor.session as never)[key] === 'string')
        .sort(),
    ).toEqual(['merchant', 'merchantCode']);
    // The next person on the device may be someone else.
    expect(['searches', 'lotterySlip.fast-three', 'theme'].filter((key) => localStorage.getItem(key) !== null)).toEqual(['theme']);
    expect(visitor.token).toBeNull();
  });

  test('after a sign-out by the form without script, the next script clears the tab, and tells the others (SH-10, SY-16)', async () => {
    const kept = { session: ['memberInfo', 'customerId', 'depositDraft'], local: ['searches', 'lotterySlip.fast-three'] } as const;
    const left = () => [
      ...kept.session.filter((name) => visitor.session.getItem(name) !== null),
      ...kept.local.filter((name) => visitor.local.getItem(name) !== null),
    ];
    const leave = async () => {
      await enter();
      visitor.session.setItem('depositDraft', '{}');
      for (const name of kept.local) visitor.local.setItem(name, '{}');
      expect(left()).toEqual([...kept.session, ...kept.local]);
      const stop = store.watchAccount();
      visitor.token = null;
      visitor.page.cookie = 'isla_in=0';
      return stop;
    };
    const stop = await leave();
    const next = await freshPage();
    expect([left(), store.$session.get(), next.$session.get()]).toEqual([[], { state: 'out' }, { state: 'out' }]);
    // Once: what a guest enters from now on stays.
    expect(visitor.page.cookie).toContain('Max-Age=0');
    stop();
  });

  test('a failed sign-out keeps the session (SH-10)', async () => {
    await enter();
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await store.signOut()).kind).toBe('refused');
    expect(store.$session.get().state).toBe('in');
    expect(visitor.token).not.toBeNull();
  });

  test('sign-out in one tab signs out the others', async () => {
    await enter();
    const stop = store.watchAccount();
    visitor.page.cookie = '';
    visitor.token = null;
    for (const kept of ['depositSent', 'feedback']) visitor.session.setItem(kept, '{}');
    visitor.message({ about: 'session' });
    expect(store.$session.get()).toEqual({ state: 'out' });
    expect(['memberInfo', 'depositSent', 'feedback'].filter((kept) => visitor.session.getItem(kept) !== null)).toEqual([]);
    stop();
  });

  test('a page from the back-forward cache notices a sign-out in its tab', async () => {
    await enter();
    const stop = store.watchAccount();
    expect(await (await freshPage()).signOut()).toMatchObject({ kind: 'done' });
    visitor.tell('pageshow', { persisted: true });
    expect(store.$session.get()).toEqual({ state: 'out' });
    stop();
  });

  test('a session found ended in another window shows as ended and keeps typed drafts and pending deposits (WCAG 2.2.6)', async () => {
    const typed = ['depositSent', 'depositDraft', 'feedback', 'offerDraft', 'upline.transferDraft', '7.transferDraft'];
    const ends: Record<string, () => unknown> = {
      'looked at again': () => visitor.tell('focus'),
      'asked for something': () => store.loadMember(),
    };
    for (const [what, find] of Object.entries(ends)) {
      await enter();
      for (const kept of typed) visitor.session.setItem(kept, '{}');
      visitor.local.setItem('searches', '["koi"]');
      const stop = store.watchAccount();
      visitor.page.cookie = '';
      await find();
      expect([what, store.$session.get()]).toEqual([what, { state: 'ended' }]);
      expect(typed.filter((kept) => visitor.session.getItem(kept) !== '{}')).toEqual([]);
      expect(['memberInfo', 'nickname'].filter((kept) => visitor.session.getItem(kept) !== null)).toEqual([]);
      expect(visitor.local.getItem('searches')).toBeNull();
      stop();
    }
  });

  test('signing in again before the end keeps all drafts, and without a response the session has not ended', async () => {
    await enter();
    const typed = ['depositSent', 'depositDraft', 'feedback'];
    for (const kept of typed) visitor.session.setItem(kept, '{}');
    const { line } = visitor;
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect([await store.endToSignInAgain(), visitor.session.getItem('memberInfo') !== null]).toEqual([false, true]);
    visitor.line = line;
    const { token } = visitor;
    expect(await store.endToSignInAgain()).toBe(true);
    expect(typed.filter((kept) => visitor.session.getItem(kept) !== '{}')).toEqual([]);
    expect(['memberInfo', 'nickname'].filter((kept) => visitor.session.getItem(kept) !== null)).toEqual([]);
    Object.assign(visitor, { token });
    visitor.page.cookie = 'isla_in=1again';
    expect(await store.loadMember()).toMatchObject({ kind: 'refused', code: 'session.ended' });
  });

  test('a different member in another tab or behind a cached page reloads the page and hides the first balance', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await enter();
    const stop = store.watchAccount();
    const before = visitor.token;
    // The same member again does not cause a reload.
    visitor.page.cookie = 'isla_in=1again';
    visitor.message({ about: 'session' });
    await visitor.until(() => visitor.asked.filter((one) => one.endsWith('/member/info')).length === 2, 'asked who it is');
    expect(reload).not.toHaveBeenCalled();
    // Signed out in the other tab, and a different member signs in.
    store.setBalance('500.00', '₱');
    visitor.page.cookie = '';
    visitor.message({ about: 'session' });
    expect(store.$balance.get()).toMatchObject({ state: 'updating', amount: null });
    const other = await freshPage();
    name = (await platform.member()).username;
    await other.signIn({ username: name, password, type: 'username' });
    expect(visitor.token).not.toBe(before);
    await visitor.until(() => reload.mock.calls.length === 1, 'the page is made anew');
    stop();
  });

  test('a tab that slept through a change of members does not greet the first on its next page', async () => {
    await enter();
    visitor.page.cookie = 'isla_in=1other';
    const next = await freshPage();
    next.initSession();
    expect(next.$session.get()).toEqual({ state: 'in', member: null });
  });

  test('a page focused after another member signed in by a form without script drops the balance and reloads', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await enter();
    const stop = store.watchAccount();
    store.setBalance('500.00', '₱');
    visitor.token = await platform.signIn((await platform.member()).id);
    visitor.page.cookie = 'isla_in=1other';
    visitor.tell('focus');
    expect([store.$session.get(), store.$balance.get().amount]).toEqual([{ state: 'in', member: null }, null]);
    await visitor.until(() => reload.mock.calls.length === 1, 'the page is made anew');
    expect(visitor.session.getItem('memberInfo')).toBeNull();
    stop();
  });

  test('data of the previous member is deleted before any of it shows when the member changed between pages', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await enter();
    for (const kept of ['depositSent', 'depositDraft', 'feedback']) visitor.session.setItem(kept, '{}');
    visitor.local.setItem('searches', '["koi"]');
    visitor.page.cookie = 'isla_in=1again';
    const sameAgain = await freshPage();
    const stop = sameAgain.watchAccount();
    await visitor.until(
      () => sameAgain.$session.get().state === 'in' && visitor.session.getItem('memberAt') === '"1again"',
      'asked who it is',
    );
    expect([reload.mock.calls.length, visitor.session.getItem('depositSent')]).toEqual([0, '{}']);
    expect(visitor.local.getItem('searches')).toBe('["koi"]');
    stop();
    visitor.token = await platform.signIn((await platform.member()).id);
    visitor.page.cookie = 'isla_in=1other';
    const stopNext = (await freshPage()).watchAccount();
    await visitor.until(() => reload.mock.calls.length === 1, 'the page is made anew');
    expect(['depositSent', 'depositDraft', 'feedback', 'memberInfo'].filter((kept) => visitor.session.getItem(kept) !== null)).toEqual([]);
    expect(visitor.local.getItem('searches')).toBeNull();
    stopNext();
  });

  test('an ended session drops personal data and keeps drafts and slips for the same member only (WCAG 2.2.6)', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    const slip = () => visitor.local.getItem('lotterySlip.fast-three');
    // A guest's, who signs in to buy it.
    visitor.local.setItem('lotterySlip.fast-three', '{}');
    await enter();
    const typed = ['depositSent', 'depositDraft', 'feedback'];
    for (const kept of typed) visitor.session.setItem(kept, '{}');
    const storedKeys = () => Object.keys(visitor.session).filter((key) => typeof (visitor.session as never)[key] === 'string');
    const end = async () => {
      visitor.local.setItem('searches', '["koi"]');
      await platform.db.updateTable('sessions').set({ ended_at: new Date() }).execute();
      expect((await store.loadMember()).kind).toBe('refused');
      expect(store.$session.get()).toEqual({ state: 'ended' });
      expect(storedKeys().sort()).toEqual(['customerId', ...typed].sort());
      expect([visitor.local.getItem('searches'), slip()]).toEqual([null, '{}']);
    };
    await end();
    await enter();
    expect(storedKeys()).toEqual(expect.arrayContaining(typed));
    expect(slip()).toBe('{}');
    expect([store.$session.get(), reload.mock.calls.length]).toMatchObject([{ state: 'in', member: { account: name } }, 0]);
    await end();
    name = (await platform.member()).username;
    await enter();
    // The form that signed in leaves the page: a reload could win, and a trial player would stay at the form (AC-11).
    expect([store.$session.get(), reload.mock.calls.length]).toMatchObject([{ state: 'in', member: { account: name } }, 0]);
    expect(storedKeys()).toEqual(expect.arrayContaining(['announcementsDue', 'memberInfo', 'isAgent']));
    expect(typed.filter((kept) => storedKeys().includes(kept))).toEqual([]);
    expect(slip()).toBeNull();
  });
});
