// The balance's store alone: which answer counts, and what is said when none comes.
import { expect, test, vi } from 'vitest';
import { visit } from './visitor.ts';

test('SH-11 a question that was put before the money moved does not answer one that is put after', async () => {
  const answers: ((sum: string) => void)[] = [];
  visit(
    () =>
      new Promise<Response>((resolve) => {
        answers.push((sumBalance) =>
          resolve(Response.json({ success: true, value: { sumBalance, currencySymbol: '₱', at: '2026-11-20T04:00:00.000Z' } })),
        );
      }),
  );
  vi.resetModules();
  const { $balance, refreshBalance } = await import('#stores/balance.ts');
  const first = refreshBalance({ poll: true });
  expect(refreshBalance()).toBe(first);
  const second = refreshBalance({ moved: true });
  expect(second).not.toBe(first);
  expect(refreshBalance({ moved: true })).toBe(second);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.('500.00');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('1000.00');
  await second;
  expect($balance.get()).toEqual({ state: 'known', amount: '1000.00', symbol: '₱' });
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
  await vi.waitFor(() => expect($balance.get().state).toBe('updating'));
  await Promise.resolve();
  setBalance('512.50', '₱');
  answer(Response.json({ success: true, value: { sumBalance: '500.00', currencySymbol: '₱', at: '2026-11-20T04:00:00.000Z' } }));
  await asked;
  expect($balance.get()).toEqual({ state: 'known', amount: '512.50', symbol: '₱' });
  vi.unstubAllGlobals();
});
