// The stages of `npm test`: their programs, their results, and the summary.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt, stampOf, writeBuildStamp } from './build-stamp.mjs';
import { type Scope, scopeOf } from './changed.ts';
import { acquireLock } from './lock.mjs';
import { countResults } from './test-report.ts';

type Millis = number;
interface Outcome {
  stage: string;
  passed: number;
  failed: number;
  took: Millis;
  notes: string[];
  /** Captured output that is not yet printed. */
  output?: string;
}
interface Stage {
  name: string;
  /** Runs to its end before the programs start. */
  first?: readonly string[];
  /** Programs that run in parallel with each other and with the levels; absent for a test level. */
  programs?: readonly (readonly string[])[];
  needsBuild?: true;
  /** A level in a run of its own, after the programs and beside the levels without a build. */
  beside?: true;
}

// The sync writes the content types that both checkers read. Each file is checked once: pages by Astro, all others by tsc, which is
// incremental. With one checker it checks shared types once; several would each check them again, which takes longer on few processors.
const sync = ['node_modules/astro/bin/astro.mjs', 'sync'];
const astro = ['node_modules/astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'error'];
const tsc = ['node_modules/typescript7/bin/tsc', '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', '.cache/types.json'];
// Finds files, exports and packages that nothing uses, and packages that are not listed.
const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'];
const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];

export const stages: readonly Stage[] = [
  { name: 'types', first: sync, programs: [astro, tsc] },
  { name: 'lint', programs: [biome, knip] },
  { name: 'house' },
  { name: 'rules' },
  { name: 'calls' },
  { name: 'stores' },
  { name: 'islands', beside: true },
  { name: 'e2e', needsBuild: true },
  { name: 'reliability', needsBuild: true },
  { name: 'weights', needsBuild: true },
];

/** The stages, and a part of one that has a name. */
export const stageNames: readonly string[] = [...stages.map(({ name }) => name), 'content'];
/** `npm test -- content`: what editors write, judged by a program that prints nothing but the faults. */
const content = ['scripts/content.ts'];

/** A developer's server settings must not reach a test. */
const settings = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'PLATFORM_URL',
  'BRAND',
  'DEMO',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'SECRETS',
  'METRICS_TOKEN',
  'LOG_LEVEL',
  'ISLA_SEED',
  'NODE_ENV',
];

/** SIGHUP: the terminal was closed. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const maxRunMs: Millis = 45 * 60_000;
/** Seconds a level may take to exit after writing its report. */
const maxExitSeconds = 30;
const reports = join('.cache', 'test');

/**
 * Runs the named stages, or all, prints the results, and returns the number of failures. `--changed` skips tests that the changes cannot
 * affect.
 */
export async function runStages(words: readonly string[]): Promise<number> {
  const changedFlag = words.find((word) => /^--changed(=|$)/.test(word));
  if (words.includes('content')) {
    if (words.length === 1) return program(content);
    console.error('content runs alone: npm test -- content. Run the other stages without it.');
    return 1;
  }
  const names = words.filter((word) => word !== changedFlag);
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no stage called ${unknown.join(', ')}. The stages are ${stages.map(({ name }) => name).join(', ')}; content runs alone.`,
    );
    return 1;
  }
  mkdirSync(reports, { recursive: true });
  const scope = changedFlag === undefined ? null : scopeOf(changedFlag.split('=')[1]);
  const asked = stages.filter((stage) => names.length === 0 || names.includes(stage.name));
  const chosen = asked.filter(({ name }) => !scope || scope.reach.has(name));
  for (const name of settings) delete process.env[name];
  const { beside, runs } = groupIntoRuns(chosen);
  // These use spare processors beside the levels, but must end before a build, which changes files they read.
  const besideOutcomes = outcomesBeside(chosen, beside, scope);
  let isWaiting = beside.length > 0;
  void besideOutcomes.finally(() => {
    isWaiting = false;
  });
  const restBeside = (): Promise<readonly Outcome[]> => {
    if (isWaiting) console.log(`\n== waiting for ${beside.map(({ name }) => name).join(', ')}`);
    return besideOutcomes.then(printOutcomes);
  };
  const outcomes: Outcome[] = [];
  for (const run of runs) {
    if (run[0]?.needsBuild && !outcomes.some((one) => one.stage === 'build')) {
      await restBeside();
      outcomes.push(await ensureBuilt());
    }
    console.log(`\n== ${run.map(({ name }) => name).join(', ')}`);
    outcomes.push(...(await outcomesOf(run, scope)));
  }
  return sum([...(await restBeside()), ...outcomes]);
}

/** Runs the programs, and then the levels beside, whose output is kept. */
async function outcomesBeside(chosen: readonly Stage[], beside: readonly Stage[], scope: Scope | null): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    chosen.flatMap((stage) => (stage.programs ? [outcomeOf(stage.name, stage.programs, stage.first)] : [])),
  );
  for (const stage of beside) {
    const heard: string[] = [];
    const [first, ...others] = await outcomesOf([stage], scope, (more) => heard.push(more));
    if (first) outcomes.push({ ...first, output: heard.join('') }, ...others);
  }
  return outcomes;
}

/** Prints each outcome once, never during a level, whose terminal display it would break. */
function printOutcomes(outcomes: readonly Outcome[]): readonly Outcome[] {
  for (const outcome of outcomes) {
    if (outcome.output !== undefined) console.log(`\n== ${outcome.stage}\n${outcome.output}`);
    delete outcome.output;
  }
  return outcomes;
}

// The build is a separate stage: when it fails, the other stages and the summary still run.
async function ensureBuilt(): Promise<Outcome> {
  const start = performance.now();
  const root = process.cwd();
  console.log('\n== build');
  const done = (code: number): Outcome => ({
    stage: 'build',
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    took: performance.now() - start,
    notes: [],
  });
  const release = acquireLock(root, 'building', console.log);
  if (isBuilt(root)) {
    release();
    return done(0);
  }
  const stamp = stampOf(root);
  const code = await program(['scripts/build.mjs']);
  if (code === 0) writeBuildStamp(root, stamp);
  release();
  return done(code);
}

/**
 * Groups neighbouring levels into one run: while one test file waits, another works. A level that runs beside others is apart, if there
 * are others that need no build.
 */
export function groupIntoRuns(chosen: readonly Stage[]): { readonly beside: readonly Stage[]; readonly runs: readonly Stage[][] } {
  const levels = chosen.filter(({ programs }) => !programs);
  const beside = levels.some((stage) => !stage.beside && !stage.needsBuild) ? levels.filter((stage) => stage.beside) : [];
  const runs: Stage[][] = [];
  for (const stage of levels) {
    if (beside.includes(stage)) continue;
    const last = runs.at(-1);
    if (last && last[0]?.needsBuild === stage.needsBuild) last.push(stage);
    else runs.push([stage]);
  }
  return { beside, runs };
}

async function outcomesOf(run: readonly Stage[], scope: Scope | null, hear?: Hear): Promise<Outcome[]> {
  if (run[0]?.needsBuild && !existsSync('dist/server/entry.mjs'))
    return run.map(({ name: stage }) => ({ stage, passed: 0, failed: 1, took: 0, notes: ['the site is not built: npm run build'] }));
  const levels = run.map(({ name }) => name);
  const partOf = (level: string) => scope?.reach.get(level);
  const byImports = levels.filter((level) => partOf(level)?.byImports);
  const byName = levels.filter((level) => !byImports.includes(level) || partOf(level)?.files.length);
  const files = byName.flatMap((level) => partOf(level)?.files ?? []);
  return [
    ...(await runLevels(byName, files, { hear })),
    // A change may affect no test of a level by its imports; that is not a failure.
    ...(await runLevels(byImports, [`--changed=${scope?.base}`, '--passWithNoTests'], { mayBeEmpty: true, hear })),
  ];
}

interface LevelOptions {
  readonly mayBeEmpty?: boolean;
  readonly hear?: Hear | undefined;
}

async function runLevels(
  levels: readonly string[],
  more: readonly string[],
  { mayBeEmpty = false, hear }: LevelOptions,
): Promise<Outcome[]> {
  if (levels.length === 0) return [];
  const report = join(reports, `${levels.join('-')}.json`);
  rmSync(report, { force: true });
  const words = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...more,
    ...levels.flatMap((level) => ['--project', level]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const code = await program(words, { report, hear });
  return countResults(report, code, levels, mayBeEmpty).map((count, at) => ({ stage: levels[at] ?? '', ...count }));
}

async function outcomeOf(stage: string, programs: readonly (readonly string[])[], first?: readonly string[]): Promise<Outcome> {
  const start = performance.now();
  const output: string[] = [];
  const run = async (words: readonly string[]): Promise<number> => {
    const heard: string[] = [];
    const code = await program(words, { hear: (more) => heard.push(more) });
    output.push(heard.join(''));
    return code;
  };
  const ready = first ? await run(first) : 0;
  const codes = ready === 0 ? await Promise.all(programs.map(run)) : [ready];
  const isOk = codes.every((code) => code === 0);
  return {
    stage,
    passed: isOk ? 1 : 0,
    failed: isOk ? 0 : 1,
    took: performance.now() - start,
    notes: isOk ? [] : [`ended with code ${codes.join(' and ')}`],
    output: output.join(''),
  };
}

function environment(): NodeJS.ProcessEnv {
  // GOGC: the compiler of types, a Go program, spends a quarter of its work on collecting garbage otherwise.
  const env: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', TZ: 'UTC', GOGC: '400' };
  // Without a language Java and fontconfig cannot open files in a folder whose name has an umlaut.
  if (!env.LC_ALL && !env.LANG) env.LANG = 'C.UTF-8';
  if (!process.stdout.isTTY) Object.assign(env, { NO_COLOR: '1', FORCE_COLOR: '0' });
  return env;
}

type Hear = (words: string) => void;
interface ProgramOptions {
  /** Path of its JSON report. */
  report?: string;
  /** Receives its output instead of the terminal. */
  hear?: Hear | undefined;
}

// Each program leads a process group, so that its children end with it. A level that has reported but does not exit left something open.
function program(args: readonly string[], { report, hear }: ProgramOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const heard = hear ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', heard, heard],
      env: environment(),
      detached: process.platform !== 'win32',
    });
    if (hear) for (const channel of [child.stdout, child.stderr]) channel?.setEncoding('utf8').on('data', hear);
    const killGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // The group has already ended.
      }
    };
    const stop = (why: string) => {
      console.error(`${args.slice(0, 4).join(' ')} ${why} and was stopped.`);
      end(1);
    };
    const limit = setTimeout(() => stop(`took more than ${maxRunMs / 60_000} minutes`), maxRunMs);
    let reportedFor = 0;
    const look = setInterval(() => {
      if (report === undefined || !existsSync(report)) return;
      reportedFor += 1;
      if (reportedFor > maxExitSeconds) stop(`had reported ${maxExitSeconds} seconds ago, did not end (something is still open)`);
    }, 1_000);
    const interrupted = () => process.exit(130);
    for (const signal of stopSignals) process.once(signal, interrupted);
    process.once('exit', killGroup);
    const end = (code: number) => {
      clearTimeout(limit);
      clearInterval(look);
      for (const signal of stopSignals) process.off(signal, interrupted);
      process.off('exit', killGroup);
      killGroup();
      resolve(code);
    };
    child.on('error', () => end(1));
    child.on('exit', killGroup);
    child.on('close', (code) => end(code ?? 1));
  });
}

function sum(outcomes: readonly Outcome[]): number {
  const passed = outcomes.reduce((all, one) => all + one.passed, 0);
  const failed = outcomes.reduce((all, one) => all + one.failed, 0);
  console.log('');
  for (const one of outcomes) {
    console.log(
      `${one.stage.padEnd(12)}${(one.took / 1000).toFixed(1).padStart(7)} s${String(one.passed).padStart(7)} passed${String(one.failed).padStart(5)} failed`,
    );
    for (const note of one.notes) console.log(`${' '.repeat(12)}${note}`);
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed;
}
