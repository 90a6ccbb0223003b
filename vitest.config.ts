// The levels of tests, one Vitest project each; scripts/test-stages.ts runs them and adds up what they say.
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/browser.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';

const seconds = 1000;
/** A worker for each processor, and at most six, because of PostgreSQL connections. */
const workers = Math.min(6, Math.max(2, availableParallelism()));
/** Stories wait for browsers and servers, so a third worker finds work on two processors; elsewhere it costs more than it brings. */
const storyWorkers = Math.max(3, workers);
/** How long `expect.poll` and `expect.element` wait for a state: what is right comes at once on a fast machine and later on a slow one. */
const patient = { poll: { timeout: 45 * seconds } };
const postgres = 'tests/global-setup.ts';
const browser = 'tests/setup/browser.ts';
const world = 'tests/setup/world.ts';
/** Files of a level share a worker, because their modules keep no state. Stores do, so each of their files leaves fresh modules. */
const level = (name: string, include: string[], timeout: number, globalSetup: string[] = [], setupFiles: string[] = []) => ({
  test: {
    name,
    include,
    maxWorkers: globalSetup.includes(world) ? storyWorkers : workers,
    // Projects with another number of workers run after each other.
    sequence: { groupOrder: globalSetup.includes(world) ? 2 : 0 },
    globalSetup,
    setupFiles: ['tests/setup/own-expect.ts', ...setupFiles],
    isolate: false,
    environment: 'node',
    pool: 'forks' as const,
    testTimeout: timeout,
    hookTimeout: Math.max(timeout, 60 * seconds),
    expect: patient,
  },
});

// Only the islands need a browser at configuration time; the other levels must not wait for one to be found.
const asked = process.argv.filter((word, index, all) => word.startsWith('--project=') || all[index - 1] === '--project').join(' ');
const withIslands = asked === '' || asked.includes('islands');

const islands = async () => ({
  plugins: [react()],
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'nanostores',
      '@nanostores/react',
      'ofetch',
    ],
  },
  test: {
    name: 'islands',
    include: ['tests/islands/**/*.test.{ts,tsx}'],
    maxWorkers: 2,
    sequence: { groupOrder: 1 },
    setupFiles: ['tests/setup/islands.ts'],
    testTimeout: 120 * seconds,
    hookTimeout: 120 * seconds,
    expect: patient,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 360, height: 740 },
      provider: playwright({
        launchOptions: await launchOptions(),
        contextOptions: { hasTouch: true, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

export default defineConfig({
  test: {
    // So many of the tests that say it of themselves run at once: they wait for time more than for the processor.
    maxConcurrency: 3,
    retry: 0,
    allowOnly: false,
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      level('house', ['tests/architecture.test.ts', 'tests/house/*.test.ts', 'tests/runner.test.ts', 'tests/spec/*.test.ts'], 60 * seconds),
      level('rules', ['tests/rules/**/*.test.ts'], 60 * seconds),
      level('calls', ['tests/calls/**/*.test.ts'], 120 * seconds, [postgres, browser], ['tests/setup/contract.ts']),
      level('stores', ['tests/stores/**/*.test.ts'], 120 * seconds, [postgres], ['tests/setup/fresh-modules.ts']),
      ...(withIslands ? [await islands()] : []),
      level('e2e', ['tests/e2e/**/*.test.ts'], 300 * seconds, [postgres, browser, world]),
      level('reliability', ['tests/reliability/**/*.test.ts'], 300 * seconds, [postgres, browser, world]),
      level('weights', ['tests/weights.test.ts'], 300 * seconds, [postgres, browser, world]),
    ],
  },
});
