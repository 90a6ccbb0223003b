// Tests what a page has of its member when the session ends, and answers that come late.
import { afterEach, expect, test, vi } from 'vitest';
import { type ApiResult, refused } from '#client/result.ts';
import { visit } from './fake-browser.ts';

async function open() {
  visit(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.resetModules();
  const [{ load, setReady, showAnswer }, { memberState }, { $session }] = await Promise.all([
    import('#stores/async-state.ts'),
    import('#stores/member-state.ts'),
    import('#stores/access/session.ts'),
  ]);
  $session.set({ state: 'in', member: null });
  const $list = memberState<readonly string[]>();
  // As a page that shows it.
  const close = $list.listen(() => undefined);
  /** One function for each request, in their order. */
  const answers: ((result: ApiResult<readonly string[]>) => void)[] = [];
  const ask = () => load($list, () => new Promise((resolve) => answers.push(resolve)), { keepValue: true });
  return { $list, $session, answers, ask, close, setReady, showAnswer };
}

const done = (...value: string[]): ApiResult<readonly string[]> => ({ kind: 'done', value, replayed: false });

afterEach(() => vi.unstubAllGlobals());

test.each(['out', 'ended'] as const)(
  'with the session %s a list is forgotten and says so, and an answer from before does not bring it back (R12)',
  async (state) => {
    const { $list, $session, answers, ask } = await open();
    const first = ask();
    answers[0]?.(done('hers'));
    await first;
    expect($list.get()).toMatchObject({ face: 'ready', value: ['hers'] });
    const second = ask();
    $session.set({ state });
    expect($list.get()).toMatchObject({ face: 'failed', value: null, code: 'session.ended' });
    answers[1]?.(done('hers', 'too'));
    await second;
    expect($list.get()).toMatchObject({ face: 'failed', value: null, code: 'session.ended' });
  },
);

test('a list reports nothing when its own page signs out, and leaves', async () => {
  const { $list, $session, answers, ask } = await open();
  const first = ask();
  answers[0]?.(done('hers'));
  await first;
  $session.set({ state: 'out', here: true });
  expect($list.get()).toMatchObject({ face: 'loading', value: null, code: null });
});

test('a refusal after the session has ended is shown without the old list', async () => {
  const { $list, $session, answers, ask } = await open();
  const first = ask();
  answers[0]?.(done('hers'));
  await first;
  const second = ask();
  $session.set({ state: 'ended' });
  answers[1]?.({ ...refused('session.ended'), message: 'Sign in again.' });
  await second;
  expect($list.get()).toMatchObject({ face: 'failed', value: null, reason: 'Sign in again.' });
});

test.each(['out', 'ended'] as const)(
  'with the session %s and its member signed in elsewhere, an open page loads its list again',
  async (state) => {
    const { $list, $session, answers, ask } = await open();
    $session.set({ state });
    $session.set({ state: 'in', member: null });
    expect(answers).toHaveLength(0);
    const first = ask();
    answers[0]?.(done('old'));
    await first;
    $session.set({ state });
    $session.set({ state: 'in', member: null });
    expect(answers).toHaveLength(2);
    answers[1]?.(done('new'));
    await expect.poll(() => $list.get()).toMatchObject({ face: 'ready', value: ['new'] });
  },
);

test('a list is forgotten at once when somebody else signs in in another tab, and filled with theirs', async () => {
  const { $list, $session, answers, ask } = await open();
  const { memberAtom } = await import('#stores/access/session.ts');
  const $receipt = memberAtom<string | null>(null);
  $session.set({ state: 'in', member: { id: '1' } as never });
  $receipt.set('hers');
  const first = ask();
  answers[0]?.(done('hers'));
  await first;
  const late = ask();
  // As the cookie of the next session is seen: in, and its member not known yet.
  $session.set({ state: 'in', member: null });
  expect([$list.get().value, $receipt.get()]).toEqual([null, null]);
  answers[1]?.(done('hers', 'too'));
  await late;
  expect($list.get().value).toBeNull();
  answers[2]?.(done('his'));
  await expect.poll(() => $list.get()).toMatchObject({ face: 'ready', value: ['his'] });
  $session.set({ state: 'in', member: { id: '2' } as never });
  expect([$list.get().value, answers.length]).toEqual([['his'], 3]);
});

test('a list that nobody looks at any more is not loaded again', async () => {
  const { $session, answers, ask, close } = await open();
  const first = ask();
  answers[0]?.(done('old'));
  await first;
  close();
  $session.set({ state: 'ended' });
  $session.set({ state: 'in', member: null });
  expect(answers).toHaveLength(1);
});

test('a list on its way when an act is answered is asked for again', async () => {
  const { $list, answers, ask, setReady } = await open();
  const late = ask();
  setReady($list, ['after the act']);
  expect(answers).toHaveLength(2);
  answers[0]?.(done('before the act'));
  await late;
  expect($list.get()).toMatchObject({ value: ['after the act'] });
  answers[1]?.(done('page two after the act'));
  await expect.poll(() => $list.get()).toMatchObject({ face: 'ready', value: ['page two after the act'] });
  setReady($list, ['after another act']);
  expect(answers).toHaveLength(2);
  expect($list.get()).toMatchObject({ face: 'ready', value: ['after another act'] });
});

test('what an act answers after its session has ended is not shown', async () => {
  const { $list, $session, showAnswer } = await open();
  let answer = (_: ApiResult<readonly string[]>): void => undefined;
  const act = showAnswer(
    $list,
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  $session.set({ state: 'ended' });
  $session.set({ state: 'in', member: null });
  answer(done('hers'));
  expect(await act).toBeNull();
  expect($list.get().value).toBeNull();
  expect(await showAnswer($list, Promise.resolve(done('his')))).toBeNull();
  expect($list.get()).toMatchObject({ face: 'ready', value: ['his'] });
});

test('a failed request keeps the list as it is by then', async () => {
  const { $list, answers, ask } = await open();
  const first = ask();
  answers[0]?.(done('one', 'two'));
  await first;
  const second = ask();
  // Deleted meanwhile.
  $list.set({ ...$list.get(), value: ['one'] });
  answers[1]?.(refused('network'));
  await second;
  expect($list.get()).toMatchObject({ face: 'failed', value: ['one'] });
});
