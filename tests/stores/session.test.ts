// Who is signed in and what they have, against the real platform: sign-in, another tab, an ended session, sign-out with and without a line.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AccessWorld, accessWorld, password } from '../calls/access-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

async function freshPage() {
  vi.resetModules();
  const [session, account, balance] = await Promise.all([
    import('#stores/session.ts'),
    import('#stores/account.ts'),
    import('#stores/balance.ts'),
  ]);
  return { ...session, ...account, ...balance };
}

onBothEngines('the session store', (open) => {
  let house: AccessWorld;
  let visitor: Visitor;
  let store: Awaited<ReturnType<typeof freshPage>>;
  let name: string;

  beforeAll(async () => {
    house = await accessWorld(open);
  });
  beforeEach(async () => {
    visitor = visit(async (request) => house.app.fetch(request));
    store = await freshPage();
    name = (await house.person()).username;
  });
  afterEach(() => vi.unstubAllGlobals());
  const enter = () => store.signIn({ username: name, password, type: 'username' });

  test('AC-08 SY-17 after login the member is known and kept for the next page, and no credential is', async () => {
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
    next.wakeSession();
    expect(next.$session.get()).toMatchObject({ state: 'in', member: { account: name } });
  });

  test('SH-10 SY-16 signing out clears what is kept but the merchant', async () => {
    await enter();
    visitor.session.setItem('merchant', '"isla"');
    visitor.session.setItem('merchantCode', '"isla"');
    visitor.session.setItem('depositSent', '{}');
    localStorage.setItem('searches', '["koi"]');
    expect(await store.signOut()).toMatchObject({ kind: 'done' });
    expect(store.$session.get()).toEqual({ state: 'out', here: true });
    expect(
      Object.keys(visitor.session)
        .filter((key) => typeof (visitor.session as never)[key] === 'string')
        .sort(),
    ).toEqual(['merchant', 'merchantCode']);
    // The next who uses the device may be another.
    expect(localStorage.getItem('searches')).toBeNull();
    expect(visitor.token).toBeNull();
  });

  test('SH-10 without a line nobody is told that they were signed out', async () => {
    await enter();
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect((await store.signOut()).kind).toBe('refused');
    expect(store.$session.get().state).toBe('in');
    expect(visitor.token).not.toBeNull();
  });

  test('signed out in one tab is signed out in the others', async () => {
    await enter();
    const stop = store.watchAccount();
    visitor.page.cookie = '';
    visitor.token = null;
    for (const kept of ['depositSent', 'feedback']) visitor.session.setItem(kept, '{}');
    visitor.news({ about: 'session' });
    expect(store.$session.get()).toEqual({ state: 'out' });
    expect(['memberInfo', 'depositSent', 'feedback'].filter((kept) => visitor.session.getItem(kept) !== null)).toEqual([]);
    stop();
  });

  test('a page from the browser’s memory sees that somebody signed out in its tab', async () => {
    await enter();
    const stop = store.watchAccount();
    expect(await (await freshPage()).signOut()).toMatchObject({ kind: 'done' });
    visitor.tell('pageshow', { persisted: true });
    expect(store.$session.get()).toEqual({ state: 'out' });
    stop();
  });

  test('ER-02 a session that ended by itself, as another window found out first: this one says that it ended, and keeps what was typed and money on its way', async () => {
    const typed = ['depositSent', 'depositDraft', 'feedback'];
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

  test('who signs in again before the end loses nothing that was typed; without an answer nothing has ended', async () => {
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

  test('another person in another tab, or behind a page from memory: the page is made anew, and no balance of the first stands meanwhile', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await enter();
    const stop = store.watchAccount();
    const before = visitor.token;
    // The same person once more is no reason.
    visitor.page.cookie = 'isla_in=1again';
    visitor.news({ about: 'session' });
    await visitor.until(() => visitor.asked.filter((one) => one.endsWith('/member/info')).length === 2, 'asked who it is');
    expect(reload).not.toHaveBeenCalled();
    // Out in the other tab, and somebody else in.
    store.setBalance('500.00', '₱');
    visitor.page.cookie = '';
    visitor.news({ about: 'session' });
    expect(store.$balance.get()).toMatchObject({ state: 'updating', amount: null });
    const other = await freshPage();
    name = (await house.person()).username;
    await other.signIn({ username: name, password, type: 'username' });
    expect(visitor.token).not.toBe(before);
    await visitor.until(() => reload.mock.calls.length === 1, 'the page is made anew');
    stop();
  });

  test('a tab that slept through a change of persons does not greet the first on its next page', async () => {
    await enter();
    visitor.page.cookie = 'isla_in=1other';
    const next = await freshPage();
    next.wakeSession();
    expect(next.$session.get()).toEqual({ state: 'in', member: null });
  });

  test('SH-11 somebody else signed in by a form without script in another tab: a page that is looked at again forgets the balance and is made anew', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await enter();
    const stop = store.watchAccount();
    store.setBalance('500.00', '₱');
    visitor.token = await house.session((await house.person()).id);
    visitor.page.cookie = 'isla_in=1other';
    visitor.tell('focus');
    expect([store.$session.get(), store.$balance.get().amount]).toEqual([{ state: 'in', member: null }, null]);
    await visitor.until(() => reload.mock.calls.length === 1, 'the page is made anew');
    expect(visitor.session.getItem('memberInfo')).toBeNull();
    stop();
  });

  test('another person since the page before: what this tab kept of the first goes before anything of it is shown', async () => {
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
    visitor.token = await house.session((await house.person()).id);
    visitor.page.cookie = 'isla_in=1other';
    const stopNext = (await freshPage()).watchAccount();
    await visitor.until(() => reload.mock.calls.length === 1, 'the page is made anew');
    expect(['depositSent', 'depositDraft', 'feedback', 'memberInfo'].filter((kept) => visitor.session.getItem(kept) !== null)).toEqual([]);
    expect(visitor.local.getItem('searches')).toBeNull();
    stopNext();
  });

  test('ER-02 assurance 2.2.6: a session that the platform ended is told once; what names the person goes, what was typed and money on its way waits for the same one and for nobody else', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    await enter();
    const typed = ['depositSent', 'depositDraft', 'feedback'];
    for (const kept of typed) visitor.session.setItem(kept, '{}');
    const lie = () => Object.keys(visitor.session).filter((key) => typeof (visitor.session as never)[key] === 'string');
    const end = async () => {
      visitor.local.setItem('searches', '["koi"]');
      await house.db.updateTable('sessions').set({ ended_at: new Date() }).execute();
      expect((await store.loadMember()).kind).toBe('refused');
      expect(store.$session.get()).toEqual({ state: 'ended' });
      expect(lie().sort()).toEqual(['customerId', ...typed].sort());
      expect(visitor.local.getItem('searches')).toBeNull();
    };
    await end();
    await enter();
    expect(lie()).toEqual(expect.arrayContaining(typed));
    expect([store.$session.get(), reload.mock.calls.length]).toMatchObject([{ state: 'in', member: { account: name } }, 0]);
    await end();
    name = (await house.person()).username;
    await enter();
    expect(lie()).toEqual(['newsDue']);
    expect(reload).toHaveBeenCalledOnce();
  });
});
