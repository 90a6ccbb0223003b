// Tests that run at the same time each ask by their own `expect`: the shared one knows of one test at a time, and what it polls must know whose it is.
import { AsyncLocalStorage } from 'node:async_hooks';
import { aroundEach, expect, type TestContext } from 'vitest';

const own = new AsyncLocalStorage<TestContext>();
aroundEach((test, context) => own.run(context, test));

expect.poll = (...asked) => {
  const context = own.getStore();
  if (!context) throw new Error('Outside a test there is nobody who waits for a poll.');
  return context.expect.poll(...asked);
};
