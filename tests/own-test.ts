// Which test the running code belongs to, also when several run at once. Set in `setup/own-expect.ts`; none in hooks of a suite.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { TestContext } from 'vitest';

export const ownTest = new AsyncLocalStorage<TestContext>();
