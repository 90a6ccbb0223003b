/**
 * Vitest configuration of the mutation run: tests of rules and calls, on the named engine. One engine suffices,
 * because both kill the same mutants.
 */
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
