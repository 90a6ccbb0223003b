// Gives concurrent tests their own `expect`: the shared one knows one test at a time, and a poll must know its test.
import { aroundEach, expect } from 'vitest';
import { ownTest } from '../own-test.ts';

aroundEach((run, context) => ownTest.run(context, run));

expect.poll = (...given) => {
  const context = ownTest.getStore();
  if (!context) throw new Error('Outside a test there is nobody who waits for a poll.');
  return context.expect.poll(...given);
};
