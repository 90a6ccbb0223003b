// Stores are modules with state, and the files of a level share a worker: each file leaves Node's timers, and modules that nobody has used.
import timers from 'node:timers';
import { afterAll, expect, vi } from 'vitest';

// Hooks at the end run backwards, so this one is the last.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  for (const name of ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const)
    expect(globalThis[name], `${name} of the next file`).toBe(timers[name]);
});
