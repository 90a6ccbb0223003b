// The stages of `npm test`: what each runs, how its answer is counted, and the one line at the end.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { isBuilt, markBuilt, stampOf } from './built.mjs';
import { type Scope, scopeOf } from './changed.ts';
import { counted } from './counted.ts';

type Millis = number;
interface Outcome {
  stage: string;
  passed: number;
  failed: number;
  took: Millis;
  notes: string[];
  /** What its programs said, where nobody heard it yet. */
  said?: string;
}
interface Stage {
  name: string;
  /** What its programs stand on; has ended before they begin. */
  first?: readonly string[];
  /** Programs of the stage, run side by side, and beside the levels; none for a level of tests. */
  programs?: readonly (readonly string[])[];
  needsBuild?: true;
  /** Runs only when it is named. */
  onlyNamed?: true;
  /** Shares its run with no other level. */
  alone?: true;
}

// The types of the content are written by the sync: both that judge read them. Each file is judged once: pages by the one, everything else by the other, which remembers what it saw last time.
const sync = ['node_modules/astro/bin/astro.mjs', 'sync'];
const astro = ['node_modules/astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.pages.json', '--minimumFailingSeverity', 'error'];
const tsc = ['node_modules/typescript/bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.json'];
const knip = ['node_modules/knip/bin/knip.js', '--no-progress', '--include', 'files,dependencies,unlisted,unresolved'];
const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];

export const stages: readonly Stage[] = [
  { name: 'types', first: sync, programs: [astro, tsc] },
  { name: 'lint', programs: [biome] },
  { name: 'dead', programs: [knip], onlyNamed: true },
  { name: 'house' },
  { name: 'rules' },
  { name: 'calls' },
  { name: 'stores' },
  { name: 'islands', alone: true },
  { name: 'e2e', needsBuild: true },
  { name: 'reliability', needsBuild: true },
  { name: 'weights', needsBuild: true },
];

/** The settings of somebody's own server must not reach a test. */
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

/** A terminal that is closed says the last. */
const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const longestRun: Millis = 45 * 60_000;
/** Seconds that a level may take to end after its report is written. */
const lingering = 30;
const reports = join('.cache', 'test');

/** Runs the stages named, or all, prints how each went, and gives the number of failures. `--changed` leaves out what a change since the base cannot reach. */
export async function runStages(words: readonly string[]): Promise<number> {
  const wish = words.find((word) => /^--changed(=|$)/.test(word));
  const names = words.filter((word) => word !== wish);
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`There is no stage called ${unknown.join(', ')}. The stages are ${stages.map((stage) => stage.name).join(', ')}.`);
    return 1;
  }
  mkdirSync(reports, { recursive: true });
  const scope = wish === undefined ? null : scopeOf(wish.split('=')[1]);
  const asked = stages.filter((stage) => (names.length === 0 ? !stage.onlyNamed : names.includes(stage.name)));
  const chosen = asked.filter(({ name }) => !scope || scope.reach.has(name));
  for (const name of settings) delete process.env[name];
  // Programs use what the levels leave of the processors, but a build writes what they read.
  const beside = Promise.all(chosen.flatMap((stage) => (stage.programs ? [outcomeOf(stage.name, stage.programs, stage.first)] : [])));
  const outcomes: Outcome[] = [];
  for (const run of inRuns(chosen)) {
    if (run[0]?.needsBuild && !outcomes.some((one) => one.stage === 'build')) {
      tell(await beside);
      outcomes.push(await ensureBuilt());
    }
    console.log(`\n== ${run.map(({ name }) => name).join(', ')}`);
    outcomes.push(...(await outcomesOf(run, scope)));
  }
  return sum([...tell(await beside), ...outcomes]);
}

/** Once each, and never while a level runs: on a terminal that draws over what others write. */
function tell(outcomes: readonly Outcome[]): readonly Outcome[] {
  for (const outcome of outcomes) {
    if (outcome.said !== undefined) console.log(`\n== ${outcome.stage}\n${outcome.said}`);
    delete outcome.said;
  }
  return outcomes;
}

// The build is a stage of its own: when it breaks, what needs no build still says its part, and the last line is still written.
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
  const release = alone(root, 'building', console.log);
  if (isBuilt(root)) {
    release();
    return done(0);
  }
  const stamp = stampOf(root);
  const code = await program(['scripts/build.mjs']);
  if (code === 0) markBuilt(root, stamp);
  release();
  return done(code);
}

/** Neighbouring levels run together: while a file of one waits for something, a file of another works. */
export function inRuns(chosen: readonly Stage[]): Stage[][] {
  const runs: Stage[][] = [];
  for (const stage of chosen.filter(({ programs }) => !programs)) {
    const [before] = runs.at(-1) ?? [];
    const apart = !before || [before, stage].some(({ alone }) => alone) || before.needsBuild !== stage.needsBuild;
    if (apart) runs.push([stage]);
    else runs.at(-1)?.push(stage);
  }
  return runs;
}

async function outcomesOf(run: readonly Stage[], scope: Scope | null): Promise<Outcome[]> {
  if (run[0]?.needsBuild && !existsSync('dist/server/entry.mjs'))
    return run.map(({ name: stage }) => ({ stage, passed: 0, failed: 1, took: 0, notes: ['the site is not built: npm run build'] }));
  const levels = run.map(({ name }) => name);
  const byGraph = levels.filter((level) => scope?.reach.get(level) === 'graph');
  const byName = levels.filter((level) => !byGraph.includes(level));
  const files = byName.flatMap((level) => scope?.reach.get(level) ?? []);
  return [
    ...(await judged(byName, files)),
    // A change that reaches no test of a level by its imports is no fault of the level.
    ...(await judged(byGraph, [`--changed=${scope?.base}`, '--passWithNoTests'], true)),
  ];
}

async function judged(levels: readonly string[], more: readonly string[], mayBeEmpty = false): Promise<Outcome[]> {
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
  const code = await program(words, { report });
  return counted(report, code, levels, mayBeEmpty).map((count, at) => ({ stage: levels[at] ?? '', ...count }));
}

async function outcomeOf(stage: string, programs: readonly (readonly string[])[], first?: readonly string[]): Promise<Outcome> {
  const start = performance.now();
  const said: string[] = [];
  const run = async (words: readonly string[]): Promise<number> => {
    const heard: string[] = [];
    const code = await program(words, { hear: (more) => heard.push(more) });
    said.push(heard.join(''));
    return code;
  };
  const ready = first ? await run(first) : 0;
  const codes = ready === 0 ? await Promise.all(programs.map(run)) : [ready];
  const well = codes.every((code) => code === 0);
  return {
    stage,
    passed: well ? 1 : 0,
    failed: well ? 0 : 1,
    took: performance.now() - start,
    notes: well ? [] : [`ended with code ${codes.join(' and ')}`],
    said: said.join(''),
  };
}

function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', TZ: 'UTC' };
  if (!process.stdout.isTTY) Object.assign(env, { NO_COLOR: '1', FORCE_COLOR: '0' });
  return env;
}

interface Heard {
  /** Where it writes what its tests said. */
  report?: string;
  /** Takes its words in place of the terminal. */
  hear?: (words: string) => void;
}

// Each program leads a process group of its own, so that nothing it started outlives it. A level that has reported but does not end has left something open.
function program(words: readonly string[], { report, hear }: Heard = {}): Promise<number> {
  return new Promise((resolve) => {
    const heard = hear ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', heard, heard],
      env: environment(),
      detached: process.platform !== 'win32',
    });
    if (hear) for (const channel of [child.stdout, child.stderr]) channel?.setEncoding('utf8').on('data', hear);
    const sweep = () => {
      try {
        if (child.pid !== undefined) process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
      } catch {
        // Nothing is left of it.
      }
    };
    const stop = (why: string) => {
      console.error(`${words.slice(0, 4).join(' ')} ${why} and was stopped.`);
      end(1);
    };
    const limit = setTimeout(() => stop(`took more than ${longestRun / 60_000} minutes`), longestRun);
    let reportedFor = 0;
    const look = setInterval(() => {
      if (report === undefined || !existsSync(report)) return;
      reportedFor += 1;
      if (reportedFor > lingering) stop(`had reported ${lingering} seconds ago, did not end (something is still open)`);
    }, 1_000);
    const interrupted = () => process.exit(130);
    for (const signal of ends) process.once(signal, interrupted);
    process.once('exit', sweep);
    const end = (code: number) => {
      clearTimeout(limit);
      clearInterval(look);
      for (const signal of ends) process.off(signal, interrupted);
      process.off('exit', sweep);
      sweep();
      resolve(code);
    };
    child.on('error', () => end(1));
    child.on('exit', sweep);
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
