/**
 * `npm run bench -- mutation [part …]`: StrykerJS mutates money and access code, and removes clauses from queries;
 * prints surviving mutants.
 */
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ensurePostgres } from '../tests/postgres.ts';
import { equivalents } from './mutation-equivalents.ts';
import { describeMutant } from './query-links.ts';

/** Files by pattern, with their closest tests. */
const parts: Readonly<Record<string, { readonly files: readonly string[]; readonly tests: readonly string[] }>> = {
  origin: { files: ['src/edge/guards/csrf.ts'], tests: ['calls/edge-csrf', 'calls/edge-webhook-limits', 'calls/edge-form-actions'] },
  gate: { files: ['src/edge/guards/site-status-gate.ts'], tests: ['calls/edge-site-status-gate'] },
  session: { files: ['src/platform/rules/session-lifetime.ts'], tests: ['rules/session-lifetime'] },
  ledger: {
    files: ['src/platform/ledger/*.ts'],
    tests: ['rules/ledger', 'calls/ledger', 'calls/ledger-guards', 'calls/payment-provider-down'],
  },
  wallet: {
    files: ['src/platform/areas/wallet/deposits.ts', 'src/platform/areas/wallet/payment-notifications.ts'],
    tests: [
      'rules/deposit-states',
      'calls/payments',
      'calls/payment-demo-page',
      'calls/wallet',
      'calls/wallet-guards',
      'calls/payment-provider-down',
    ],
  },
  vendor: {
    files: ['src/platform/areas/games/wallet-operations.ts'],
    tests: ['owners', 'guards', 'visits', 'concurrent'].map((name) => `calls/vendor-protocol-${name}`).concat('calls/vendor-protocol'),
  },
};
const goal = 0.95;

/** A mutant, and whether a test killed it. */
interface MutantResult {
  readonly where: string;
  readonly source: string;
  readonly says: string;
  readonly isSeen: boolean;
}

async function testMutants(files: readonly string[]): Promise<MutantResult[]> {
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [...files],
    concurrency: 1,
    coverageAnalysis: 'perTest',
    // A generous timeout: on a busy machine only real endless loops should time out.
    timeoutMS: 60_000,
    vitest: { configFile: 'bench/mutation.config.ts', related: false },
    // Texts are for people; wrong table or column names fail anyway.
    mutator: { excludedMutations: ['StringLiteral'], plugins: null },
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'docs', '.data', '.astro', '.cache'],
    tempDirName: '.cache/stryker',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
  });
  const results = await stryker.runMutationTest();
  return results
    .filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
    .map(({ fileName, status, ...fault }) => {
      const file = relative(process.cwd(), fileName);
      const text = readFileSync(file, 'utf8');
      const { line, says } = describeMutant(file, text, fault);
      return {
        where: `${file}:${line}`,
        source: (text.split('\n')[line - 1] ?? '').trim(),
        says,
        isSeen: status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
      };
    });
}

const isEquivalent = ({ where, source, says }: MutantResult): boolean =>
  equivalents.some((one) => where.startsWith(`${one.file}:`) && one.source === source && one.says === says);

/** Returns true when every requested part reached its target. */
export async function mutation(named: readonly string[]): Promise<boolean> {
  let allReached = true;
  // One shared server: copying its databases is faster than opening the embedded engine, and only it supports waiting
  // locks.
  const postgres = await ensurePostgres();
  process.env.ISLA_TEST_ENGINE = 'postgres';
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part called ${name}. There are ${Object.keys(parts).join(', ')}.`);
    const files = part.files.flatMap((file) => globSync(file)).sort();
    process.env.MUTATION_TESTS = part.tests.map((path) => `tests/${path}.test.ts`).join(',');
    const start = performance.now();
    const tried = await testMutants(files);
    const equal = tried.filter((one) => !one.isSeen && isEquivalent(one)).length;
    const left = tried.filter((one) => !one.isSeen && !isEquivalent(one));
    for (const { where, source, says } of left) console.log(`survived  ${where}  ${says}\n          ${source}`);
    const share = 1 - left.length / Math.max(1, tried.length - equal);
    console.log(
      `${name}: ${tried.length - equal - left.length} of ${tried.length - equal} faults killed (${(100 * share).toFixed(1)} %) in ${((performance.now() - start) / 1000).toFixed(0)} s, ${equal} named as equivalent\n`,
    );
    allReached = share >= goal && allReached;
  }
  await postgres.stop();
  return allReached;
}
