// Tests the account data besides the balance: unread messages and the flags for salary and contract.
import { expect, test, vi } from 'vitest';
import { visit } from './fake-browser.ts';

test('one request loads unread messages and feature flags; the balance is not stored, and sign-out clears all (SH-31)', async () => {
  const standing = { sumBalance: '5.00', currencySymbol: '₱', unreadMessage: 3, availablePromoCount: 1, dailysalreqtype: 2 };
  const visitor = visit(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/wps/member/info/funds/consolidated') return Response.json({ success: true, value: standing });
    if (pathname === '/wps/session/logout') return Response.json({ success: true, value: null });
    return Response.json({ success: false, errorCode: 'not_found', message: 'No.', value: {} }, { status: 404 });
  });
  visitor.page.cookie = 'isla_in=1';
  vi.resetModules();
  const [{ $unread, watchAccount }, { signOut }] = await Promise.all([
    import('#stores/member/account-sync.ts'),
    import('#stores/member/sign-out.ts'),
  ]);
  const [stop, stopAgain] = [watchAccount(), watchAccount()];
  await visitor.until(() => $unread.get() === 3, 'the unread messages');
  expect(visitor.asked.filter((one) => one.endsWith('/consolidated'))).toHaveLength(1);
  const { sumBalance, ...kept } = standing;
  expect(JSON.parse(visitor.session.getItem('consolidated') ?? '')).toEqual(kept);
  expect(JSON.stringify([visitor.session, visitor.local])).not.toContain(sumBalance);
  await signOut();
  expect(visitor.session.getItem('consolidated')).toBeNull();
  stop();
  stopAgain();
  vi.unstubAllGlobals();
});

test('the counts of the menu are asked for again when the page is looked at again, once for all events of the return (MC-01)', async () => {
  let unreadMessage = 3;
  const visitor = visit(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/wps/member/info/funds/consolidated')
      return Response.json({ success: true, value: { sumBalance: '5.00', currencySymbol: '₱', unreadMessage, availablePromoCount: 1 } });
    return Response.json({ success: false, errorCode: 'not_found', message: 'No.', value: {} }, { status: 404 });
  });
  visitor.page.cookie = 'isla_in=1';
  vi.resetModules();
  const { $unread, watchAccount } = await import('#stores/member/account-sync.ts');
  const stop = watchAccount();
  await visitor.until(() => $unread.get() === 3, 'the unread messages');
  unreadMessage = 4;
  const later = Date.now() + 2000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
  visitor.tell('focus');
  visitor.tell('pageshow');
  await visitor.until(() => $unread.get() === 4, 'the message that came meanwhile');
  expect(visitor.asked.filter((one) => one.endsWith('/consolidated'))).toHaveLength(2);
  clock.mockRestore();
  stop();
  vi.unstubAllGlobals();
});

test('a page that could not learn who is there asks again with each poll, and no more once it knows (R12)', async () => {
  let isAway = true;
  const visitor = visit(async (request) => {
    if (!isAway && new URL(request.url).pathname === '/wps/member/info')
      return Response.json({ success: true, value: { id: '7', account: 'mia', nickname: '', type: 0 } });
    return Response.json({ success: false, errorCode: 'input.invalid', message: 'No.', value: {} }, { status: 400 });
  });
  visitor.page.cookie = 'isla_in=1';
  vi.resetModules();
  vi.useFakeTimers();
  const { watchAccount } = await import('#stores/member/account-sync.ts');
  const stop = watchAccount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(visitor.session.getItem('customerId')).toBeNull();
  isAway = false;
  const polls: boolean[] = [];
  const { line } = visitor;
  visitor.line = (request, forward) => {
    if (new URL(request.url).pathname === '/wps/member/info') polls.push(request.headers.has('x-isla-poll'));
    return line(request, forward);
  };
  await vi.advanceTimersByTimeAsync(30_000);
  expect(visitor.session.getItem('customerId')).toBe('"7"');
  await vi.advanceTimersByTimeAsync(30_000);
  // A timer must not keep a session alive.
  expect(polls).toEqual([true]);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page of the agent centre that could not learn who is there asks again by itself (R12)', async () => {
  let isAway = true;
  const visitor = visit(async () =>
    isAway
      ? Response.json({ success: false, errorCode: 'input.invalid', message: 'No.', value: {} }, { status: 400 })
      : Response.json({ success: true, value: { id: '7', account: 'mia', nickname: '', type: 9 } }),
  );
  visitor.page.cookie = 'isla_in=1';
  vi.resetModules();
  vi.useFakeTimers();
  const { watchSession } = await import('#stores/member/session-watch.ts');
  const stop = watchSession();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(visitor.session.getItem('customerId')).toBeNull();
  isAway = false;
  const polls: boolean[] = [];
  const { line } = visitor;
  visitor.line = (request, forward) => {
    polls.push(request.headers.has('x-isla-poll'));
    return line(request, forward);
  };
  await vi.advanceTimersByTimeAsync(30_000);
  // A timer must not keep a session alive.
  expect(polls).toEqual([true]);
  expect(visitor.session.getItem('customerId')).toBe('"7"');
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page of the agent centre follows the session alone: it learns who is there, asks for no balance, and finds the end (ER-02, R12)', async () => {
  let hasEnded = false;
  const helper = { id: '7', account: 'mia', nickname: '', type: 9 };
  const visitor = visit(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/wps/member/info' && !hasEnded) return Response.json({ success: true, value: helper });
    return Response.json({ success: false, errorCode: 'session.ended', message: 'Sign in.', value: {} }, { status: 401 });
  });
  visitor.page.cookie = 'isla_in=1';
  vi.resetModules();
  const [{ watchSession }, { $session }] = await Promise.all([
    import('#stores/member/session-watch.ts'),
    import('#stores/access/session.ts'),
  ]);
  const stop = watchSession();
  await visitor.until(() => $session.get().state === 'in' && visitor.session.getItem('customerId') === '"7"', 'who is there');
  expect(visitor.asked).toEqual(['GET /wps/member/info']);
  hasEnded = true;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2000);
  visitor.tell('focus');
  await visitor.until(() => $session.get().state === 'ended', 'the end of the session');
  expect(visitor.asked).toEqual(['GET /wps/member/info', 'GET /wps/member/info']);
  clock.mockRestore();
  stop();
  vi.unstubAllGlobals();
});
