/** Vitest for the mutation run: tests of rules and calls, each on one engine. A fault that one engine sees the other sees too. */
import { defineConfig } from 'vitest/config';
import { type QueryLink, withoutLink } from './query-links.ts';

const given = process.env.MISSING_LINK;
const link = given ? (JSON.parse(given) as QueryLink) : null;

export default defineConfig({
  plugins: [
    {
      name: 'missing-link',
      enforce: 'pre',
      transform: (text: string, id: string) => (link && id.split('?')[0]?.endsWith(`/${link.file}`) ? withoutLink(text, link) : null),
    },
  ],
  test: {
    include: (process.env.MUTATION_TESTS ?? 'tests/{rules,calls}/**/*.test.ts').split(','),
    setupFiles: ['tests/setup/own-expect.ts'],
    testNamePattern: /^(?!.*\(postgres\))/,
    // It knows files by their text on the disk, which a missing link leaves as it is.
    fsModuleCache: false,
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
