// Tests the balance store: which response wins, and what shows when none arrives.
import { expect, test, vi } from 'vitest';
import { visit } from './fake-browser.ts';

/** A visitor whose balance requests the test answers itself; returns the pending answers in order. */
function visitWithPendingBalances(): ((sumBalance: string) => void)[] {
  const answers: ((sumBalance: string) => void)[] = [];
  visit(
    () =>
      new Promise<Response>((resolve) => {
        answers.push((sumBalance) =>
          resolve(Response.json({ success: true, value: { sumBalance, currencySymbol: '₱', at: '2026-11-20T04:00:00.000Z' } })),
        );
      }),
  );
  vi.resetModules();
  return answers;
}

test('a request sent before money moved does not serve a request made afterwards (SH-11)', async () => {
  const answers = visitWithPendingBalances();
  const { $balance, refreshBalance } = await import('#stores/wallet/balance.ts');
  const first = refreshBalance({ poll: true });
  expect(refreshBalance()).toBe(first);
  const second = refreshBalance({ moved: true });
  expect(second).not.toBe(first);
  expect(refreshBalance({ moved: true })).toBe(second);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.('500.00');
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.('1000.00');
  await second;
  expect($balance.get()).toEqual({ state: 'known', amount: '1000.00', symbol: '₱' });
  vi.unstubAllGlobals();
});

test('the next member’s balance is requested at once and does not wait for the previous member’s request (SH-11)', async () => {
  const answers = visitWithPendingBalances();
  const [{ $balance, refreshBalance }, { $session }] = await Promise.all([
    import('#stores/wallet/balance.ts'),
    import('#stores/access/session.ts'),
  ]);
  $session.set({ state: 'in', member: { id: 'one' } as never });
  const before = refreshBalance();
  await expect.poll(() => answers).toHaveLength(1);
  $session.set({ state: 'out' });
  $session.set({ state: 'in', member: { id: 'two' } as never });
  const next = refreshBalance();
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.('500.00');
  await before;
  expect($balance.get().amount).toBeNull();
  expect(refreshBalance()).toBe(next);
  answers[1]?.('20.00');
  await next;
  expect($balance.get()).toEqual({ state: 'known', amount: '20.00', symbol: '₱' });
  vi.unstubAllGlobals();
});

test('a balance that cannot be loaded does not stay "updating" (SH-11)', async () => {
  visit(() => Promise.resolve(Response.json({ success: false, errorCode: 'not_found', message: 'No.', value: {} }, { status: 404 })));
  vi.resetModules();
  const { $balance, refreshBalance } = await import('#stores/wallet/balance.ts');
  await refreshBalance();
  expect($balance.get()).toMatchObject({ state: 'stale', amount: null });
  vi.unstubAllGlobals();
});

test("a balance from one tab shows in all, an older response does not undo it, and another member's is ignored (SH-11)", async () => {
  const answers: (() => void)[] = [];
  const old = { sumBalance: '500.00', currencySymbol: '₱', at: '2026-11-20T04:00:00.000Z' };
  const visitor = visit(
    () =>
      new Promise<Response>((resolve) => {
        answers.push(() => resolve(Response.json({ success: true, value: old })));
      }),
  );
  visitor.page.cookie = 'isla_in=1';
  const tab = async () => {
    vi.resetModules();
    const [balance, session, account] = await Promise.all([
      import('#stores/wallet/balance.ts'),
      import('#stores/access/session.ts'),
      import('#stores/member/account-sync.ts'),
    ]);
    return { ...balance, ...session, ...account };
  };
  const [one, two] = [await tab(), await tab()];
  const stop = [one.watchAccount(), two.watchAccount()];
  one.setBalance('512.50', '₱');
  expect(two.$balance.get()).toEqual({ state: 'known', amount: '512.50', symbol: '₱' });
  const refreshed = two.refreshBalance();
  for (const answer of answers) answer();
  await refreshed;
  expect(two.$balance.get().amount).toBe('512.50');
  two.$session.set({ state: 'in', member: { id: 'me' } as never });
  visitor.message({ about: 'balance', of: 'somebody', amount: '9.00', symbol: '₱' });
  expect(two.$balance.get().amount).toBe('512.50');
  visitor.message({ about: 'balance', of: 'me', amount: '10.00', symbol: '₱' });
  expect(two.$balance.get().amount).toBe('10.00');
  for (const one of stop) one();
  vi.unstubAllGlobals();
});

test('a response requested before a receipt cannot overwrite the receipt (SH-11)', async () => {
  let answer = (_: Response): void => {};
  visit(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  vi.resetModules();
  const { $balance, refreshBalance, setBalance } = await import('#stores/wallet/balance.ts');
  const refreshed = refreshBalance();
  await expect.poll(() => $balance.get().state).toBe('updating');
  await Promise.resolve();
  setBalance('512.50', '₱');
  answer(Response.json({ success: true, value: { sumBalance: '500.00', currencySymbol: '₱', at: '2026-11-20T04:00:00.000Z' } }));
  await refreshed;
  expect($balance.get()).toEqual({ state: 'known', amount: '512.50', symbol: '₱' });
  vi.unstubAllGlobals();
});
