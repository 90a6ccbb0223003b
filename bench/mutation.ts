/** `npm run bench -- mutation [part …]`: StrykerJS puts small faults into the parts where money and doors are, and takes links out of their queries; says which of them no test sees. */
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ensurePostgres } from '../tests/postgres.ts';
import { equivalents } from './mutation-equivalents.ts';
import { told } from './query-links.ts';

/** Files by pattern, and the tests that stand nearest to them. */
const parts: Readonly<Record<string, { readonly files: readonly string[]; readonly tests: readonly string[] }>> = {
  origin: { files: ['src/edge/origin.ts'], tests: ['calls/edge-origin', 'calls/edge-hooks', 'calls/edge-forms'] },
  gate: { files: ['src/edge/gate.ts'], tests: ['calls/edge-gate'] },
  session: { files: ['src/platform/rules/session.ts'], tests: ['rules/session'] },
  ledger: { files: ['src/platform/ledger/*.ts'], tests: ['rules/ledger', 'calls/ledger', 'calls/ledger-guards', 'calls/provider-away'] },
  wallet: {
    files: ['src/platform/areas/wallet/deposits.ts', 'src/platform/areas/wallet/payment-news.ts'],
    tests: ['rules/deposit', 'calls/payments', 'calls/payments-page', 'calls/wallet', 'calls/wallet-guards', 'calls/provider-away'],
  },
  vendor: {
    files: ['src/platform/areas/games/wallet-acts.ts'],
    tests: ['owners', 'guards', 'visits', 'twins'].map((name) => `calls/vendor-protocol-${name}`).concat('calls/vendor-protocol'),
  },
};
const goal = 0.95;

/** A fault that was put in, and whether a test saw it. */
interface Tried {
  readonly where: string;
  readonly source: string;
  readonly says: string;
  readonly isSeen: boolean;
}

async function tryAll(files: readonly string[]): Promise<Tried[]> {
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [...files],
    concurrency: 1,
    coverageAnalysis: 'perTest',
    // A busy machine is no hang: only who waits for ever is killed by the time.
    timeoutMS: 60_000,
    vitest: { configFile: 'bench/mutation.config.ts', related: false },
    // What a text says is for people; names of tables and columns fail by themselves.
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
      const { line, says } = told(file, text, fault);
      return {
        where: `${file}:${line}`,
        source: (text.split('\n')[line - 1] ?? '').trim(),
        says,
        isSeen: status === 'Killed' || status === 'Timeout' || status === 'RuntimeError',
      };
    });
}

const isEquivalent = ({ where, source, says }: Tried): boolean =>
  equivalents.some((one) => where.startsWith(`${one.file}:`) && one.source === source && one.says === says);

/** True when every part asked for reached its goal. */
export async function mutation(named: readonly string[]): Promise<boolean> {
  let reached = true;
  // One server for all; its databases are copied faster than the embedded one opens, and it alone knows locks that wait.
  const postgres = await ensurePostgres();
  process.env.ISLA_TEST_ENGINE = 'postgres';
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    const part = parts[name];
    if (!part) throw new Error(`There is no part called ${name}. There are ${Object.keys(parts).join(', ')}.`);
    const files = part.files.flatMap((file) => globSync(file)).sort();
    process.env.MUTATION_TESTS = part.tests.map((test) => `tests/${test}.test.ts`).join(',');
    const start = performance.now();
    const tried = await tryAll(files);
    const equal = tried.filter((one) => !one.isSeen && isEquivalent(one)).length;
    const left = tried.filter((one) => !one.isSeen && !isEquivalent(one));
    for (const { where, source, says } of left) console.log(`survived  ${where}  ${says}\n          ${source}`);
    const share = 1 - left.length / Math.max(1, tried.length - equal);
    console.log(
      `${name}: ${tried.length - equal - left.length} of ${tried.length - equal} faults killed (${(100 * share).toFixed(1)} %) in ${((performance.now() - start) / 1000).toFixed(0)} s, ${equal} named as equivalent\n`,
    );
    reached = share >= goal && reached;
  }
  await postgres.stop();
  return reached;
}
