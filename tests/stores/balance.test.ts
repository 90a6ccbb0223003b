// The balance's store alone: which answer counts, and what is said when none comes.
import { expect, test, vi } from 'vitest';
import { visit } from './visitor.ts';

/** A visit whose balances are answered when the test says so, in the order they were asked for. */
function heldBalances(): ((sumBalance: string) => void)[] {
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

test('SH-11 a question that was put before the money moved does not answer one that is put after', async () => {
  const answers = heldBalances();
  const { $balance, refreshBalance } = await import('#stores/balance.ts');
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

test('SH-11 what was asked for the one before is not waited for by the next, whose balance is asked for at once', async () => {
  const answers = heldBalances();
  const [{ $balance, refreshBalance }, { $session }] = await Promise.all([import('#stores/balance.ts'), import('#stores/session.ts')]);
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

test('SH-11 a balance that cannot be had is not "updating" without end', async () => {
  visit(() => Promise.resolve(Response.json({ success: false, errorCode: 'not_found', message: 'No.', value: {} }, { status: 404 })));
  vi.resetModules();
  const { $balance, refreshBalance } = await import('#stores/balance.ts');
  await refreshBalance();
  expect($balance.get()).toMatchObject({ state: 'stale', amount: null });
  vi.unstubAllGlobals();
});

test("SH-11 what one tab is told every tab shows, and an older answer on its way does not undo it; another person's is not taken", async () => {
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
      import('#stores/balance.ts'),
      import('#stores/session.ts'),
      import('#stores/account.ts'),
    ]);
    return { ...balance, ...session, ...account };
  };
  const [one, two] = [await tab(), await tab()];
  const stop = [one.watchAccount(), two.watchAccount()];
  one.setBalance('512.50', '₱');
  expect(two.$balance.get()).toEqual({ state: 'known', amount: '512.50', symbol: '₱' });
  const asked = two.refreshBalance();
  for (const answer of answers) answer();
  await asked;
  expect(two.$balance.get().amount).toBe('512.50');
  two.$session.set({ state: 'in', member: { id: 'me' } as never });
  visitor.news({ about: 'balance', of: 'somebody', amount: '9.00', symbol: '₱' });
  expect(two.$balance.get().amount).toBe('512.50');
  visitor.news({ about: 'balance', of: 'me', amount: '10.00', symbol: '₱' });
  expect(two.$balance.get().amount).toBe('10.00');
  for (const one of stop) one();
  vi.unstubAllGlobals();
});

test('SH-11 an answer that was asked for before a receipt came cannot overwrite it', async () => {
  let answer = (_: Response): void => {};
  visit(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  vi.resetModules();
  const { $balance, refreshBalance, setBalance } = await import('#stores/balance.ts');
  const asked = refreshBalance();
  await expect.poll(() => $balance.get().state).toBe('updating');
  await Promise.resolve();
  setBalance('512.50', '₱');
  answer(Response.json({ success: true, value: { sumBalance: '500.00', currencySymbol: '₱', at: '2026-11-20T04:00:00.000Z' } }));
  await asked;
  expect($balance.get()).toEqual({ state: 'known', amount: '512.50', symbol: '₱' });
  vi.unstubAllGlobals();
});
