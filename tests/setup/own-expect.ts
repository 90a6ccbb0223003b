// Gives concurrent tests their own `expect`: the shared one knows one test at a time, and a poll must know its test.
import { AsyncLocalStorage } from 'node:async_hooks';
import { aroundEach, expect, type TestContext } from 'vitest';

const own = new AsyncLocalStorage<TestContext>();
aroundEach((run, context) => own.run(context, run));

expect.poll = (...given) => {
  const context = own.getStore();
  if (!context) throw new Error('Outside a test there is nobody who waits for a poll.');
  return context.expect.poll(...given);
};
