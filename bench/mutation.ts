/**
 * `npm run bench -- mutation [part or file …]`: StrykerJS mutates money and access code, and removes clauses from queries;
 * prints surviving mutants. `--lines=40 --seed=7` tries only the mutants of so many lines of each group, drawn by the seed.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { asAdmin } from '../tests/databases.ts';
import { ensurePostgres } from '../tests/postgres.ts';
import { equivalents } from './mutation-equivalents.ts';
import { filesOf, mutationParts } from './mutation-parts.ts';
import { describeMutant } from './query-links.ts';

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

/** Draws lines of files without repeating one, each written as StrykerJS takes it. */
function drawLines(files: readonly string[], count: number, seed: number): string[] {
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, at) => (/^\s*(?:\/[/*]|\*|import\b|$)/.test(text) ? [] : [`${file}:${at + 1}-${at + 1}`])),
  );
  const random = seededRandom(seed);
  return Array.from({ length: Math.min(count, lines.length) }, () => lines.splice(random(lines.length), 1)[0] ?? '');
}

/** Each mutant leaves the databases of its tests behind, and those of a whole part would fill the memory. */
const dropLeftDatabases = (): Promise<void> =>
  asAdmin(async (admin) => {
    const left = await admin`
      select datname from pg_database as one
      where datname ~ '^isla_[0-9a-f]{32}$'
        and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '2 minutes'
        and not exists (select from pg_stat_activity where datname = one.datname)`;
    for (const { datname } of left) await admin.unsafe(`drop database if exists ${datname}`).catch(() => {});
  });

/** Returns true when every requested part reached its target. */
export async function mutation(words: readonly string[]): Promise<boolean> {
  const option = (name: string) => Number(words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? 0);
  const [lines, seed] = [option('lines'), option('seed') || 1];
  const named = words.filter((word) => !word.startsWith('--'));
  const groups = Object.entries(mutationParts).flatMap(([part, each]) =>
    each.map((group) => ({
      part,
      tests: group.tests,
      files: filesOf(group).filter((file) => named.length === 0 || named.some((name) => name === part || file.startsWith(name))),
    })),
  );
  const unknown = named.find((name) => !groups.some(({ part, files }) => part === name || files.some((file) => file.startsWith(name))));
  if (unknown) throw new Error(`There is no part or file called ${unknown}. The parts are ${Object.keys(mutationParts).join(', ')}.`);
  const asked = groups.filter(({ files }) => files.length > 0);
  let allReached = true;
  // One shared server: copying its databases is faster than opening the embedded engine, and only it supports waiting
  // locks.
  const postgres = await ensurePostgres();
  process.env.ISLA_TEST_ENGINE = 'postgres';
  const sweep = setInterval(() => void dropLeftDatabases().catch(() => {}), 30_000);
  if (lines > 0) console.log(`${lines} lines of each group, drawn by the seed ${seed}`);
  for (const [part, ofPart] of Map.groupBy(asked, (group) => group.part)) {
    const start = performance.now();
    let [all, equal, left] = [0, 0, 0];
    for (const { files, tests } of ofPart) {
      process.env.MUTATION_TESTS = tests.map((path) => `tests/${path}.test.ts`).join(',');
      const tried = await testMutants(lines > 0 ? drawLines(files, lines, seed) : files);
      const unseen = tried.filter(({ isSeen }) => !isSeen);
      const survived = unseen.filter((one) => !isEquivalent(one));
      // After each group: a part takes up to an hour, and a run that is cut off loses only the group at work.
      for (const { where, source, says } of survived) console.log(`survived  ${where}  ${says}\n          ${source}`);
      all += tried.length;
      equal += unseen.length - survived.length;
      left += survived.length;
    }
    const share = 1 - left / Math.max(1, all - equal);
    console.log(
      `${part}: ${all - equal - left} of ${all - equal} faults killed (${(100 * share).toFixed(1)} %) in ${((performance.now() - start) / 1000).toFixed(0)} s, ${equal} named as equivalent\n`,
    );
    allReached = share >= goal && allReached;
  }
  clearInterval(sweep);
  await postgres.stop();
  return allReached;
}
