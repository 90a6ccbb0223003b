/** Vitest for the mutation run: the tests of rules and calls, with one fault in one file that stays as it is on the disk. */
import { defineConfig } from 'vitest/config';
import { type Mutant, withMutant } from './mutants.ts';

const given = process.env.MUTANT;
const mutant = given ? (JSON.parse(given) as Mutant) : null;

export default defineConfig({
  plugins: [
    {
      name: 'one-fault',
      enforce: 'pre',
      transform: (text: string, id: string) => (mutant && id.split('?')[0]?.endsWith(`/${mutant.file}`) ? withMutant(text, mutant) : null),
    },
  ],
  test: {
    include: ['tests/{rules,calls}/**/*.test.ts'],
    setupFiles: ['tests/setup/own-expect.ts'],
    isolate: false,
    // It knows files by their text on the disk, which is the same for every fault.
    fsModuleCache: false,
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
