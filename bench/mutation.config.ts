/** Vitest for the mutation run: tests of rules and calls, on the engine that it names. A fault that one engine sees the other sees too. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: (process.env.MUTATION_TESTS ?? 'tests/{rules,calls}/**/*.test.ts').split(','),
    setupFiles: ['tests/setup/own-expect.ts'],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
