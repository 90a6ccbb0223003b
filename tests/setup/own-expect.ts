// Tests that run at the same time each ask by their own `expect`: the shared one knows of one test at a time, and what it polls must know whose it is.
import { AsyncLocalStorage } from 'node:async_hooks';
import { aroundEach, type ExpectStatic, expect } from 'vitest';

const own = new AsyncLocalStorage<ExpectStatic>();
aroundEach((test, context) => own.run(context.expect, test));

expect.poll = (...asked) => {
  const { poll } = own.getStore() ?? {};
  if (!poll) throw new Error('Outside a test there is nobody who waits for a poll.');
  return poll(...asked);
};
