/** The entry point of all npm scripts: installs, builds and runs. Uses no packages, because it runs before they exist. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, stampOf, writeBuildStamp } from './build-stamp.mjs';
import { acquireLock } from './lock.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task = 'start', ...args] = process.argv.slice(2);
const print = (line) => process.stdout.write(`${line}\n`);

/** The program of each task, whether it needs a build, and whether it reads the interface texts without one. */
const tasks = {
  start: { program: ['server.mjs'], built: true },
  dev: { program: ['node_modules/astro/bin/astro.mjs', 'dev'] },
  build: { program: null, built: 'always' },
  test: { program: ['scripts/test.mjs'] },
  check: { program: ['scripts/check.mjs'] },
  bench: { program: ['bench/run.ts'], built: true },
  seed: { program: ['scripts/seed.ts'] },
  'verify-ledger': { program: ['scripts/verify-ledger.ts'] },
  adjustments: { program: ['scripts/adjustments.ts'], texts: true },
  agents: { program: ['scripts/agents.ts'], texts: true },
  applications: { program: ['scripts/applications.ts'], texts: true },
  'closed-accounts': { program: ['scripts/closed-accounts.ts'], texts: true },
  complaints: { program: ['scripts/complaints.ts'], texts: true },
  disputes: { program: ['scripts/disputes.ts'], texts: true },
  exclusions: { program: ['scripts/exclusions.ts'], texts: true },
  'member-data': { program: ['scripts/member-data.ts'], texts: true },
  offer: { program: ['scripts/offer.ts'], texts: true },
  redemptions: { program: ['scripts/redemptions.ts'] },
  rollups: { program: ['scripts/rollups.ts'] },
  'set-aside': { program: ['scripts/set-aside.ts'] },
  trace: { program: ['scripts/trace.ts'] },
  withdrawals: { program: ['scripts/withdrawals.ts'], texts: true },
  spec: { program: ['scripts/spec.ts'] },
};

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
};

/** Compares npm's record of installed packages with our lock file. File times are useless: a checkout or copy changes them. */
function arePackagesInstalled() {
  const done = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(done)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { packages: found } = JSON.parse(readFileSync(done, 'utf8'));
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === '' || link) return true;
    // Optional packages may be for another platform; if present they must match.
    return found[path] ? found[path].version === version : Boolean(optional || devOptional || peer);
  });
}

function install() {
  const release = acquireLock(root, 'installing', print);
  if (arePackagesInstalled()) return release();
  print('Installing the packages of the lock file …');
  // npm sets this path for its scripts; otherwise npm is on PATH.
  const npm = process.env.npm_execpath;
  // This Node may be older than the packages require; the installed Node will run them.
  const command = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done =
    npm && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...command], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
      : spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', command, {
          cwd: root,
          stdio: ['ignore', 'inherit', 'inherit'],
          shell: process.platform === 'win32',
        });
  if (done.status !== 0)
    fail('The packages could not be installed. The lines above say why; the network or the package registry may be away.');
  release();
}

/** This Node when it is new enough, else the one installed as a package. */
function nodeProgram() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const bundledNode = join(root, `node_modules/node-${platform}-${process.arch}/bin/node${platform === 'win' ? '.exe' : ''}`);
  if (existsSync(bundledNode)) return bundledNode;
  return fail(
    `Isla needs Node 24.7 or newer, and this is ${process.versions.node}. There is no Node among the packages for ${process.platform} ${process.arch}: install Node 24 from nodejs.org and start again.`,
  );
}

/** Reports configuration errors before the minute that a build takes. */
function preflight(node, target) {
  const done = spawnSync(node, ['scripts/preflight.mjs', target], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(1);
}

function build(node, environment) {
  const release = acquireLock(root, 'building', print);
  if (wanted.built !== 'always' && isBuilt(root)) return release();
  print('Building the site …');
  const start = performance.now();
  const stamp = stampOf(root);
  const done = spawnSync(node, ['scripts/build.mjs'], { cwd: root, env: environment, stdio: 'inherit' });
  if (done.status !== 0) fail('The site could not be built. The lines above say where.');
  writeBuildStamp(root, stamp);
  release();
  print(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

const wanted = tasks[task];
if (!wanted) fail(`There is no task called ${task}. There are: ${Object.keys(tasks).join(', ')}.`);
if (!arePackagesInstalled()) install();
const node = nodeProgram();
// Child programs find the same Node.
const environment = {
  ...process.env,
  PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
};
const builds = wanted.built === 'always' || (wanted.built && !isBuilt(root));
if (builds || task === 'dev') preflight(node, task === 'start' || task === 'dev' ? 'start' : 'build');
if (builds) build(node, environment);
if (!wanted.program) process.exit(0);
if (!existsSync(join(root, wanted.program[0]))) fail(`${wanted.program[0]} is missing from this checkout.`);

const parent = process.ppid;
const readTexts = wanted.texts ? ['--import', './scripts/read-texts.mjs'] : [];
const child = spawn(node, [...readTexts, ...wanted.program, ...args], { cwd: root, env: environment, stdio: 'inherit' });
// A terminal sends Ctrl+C to both processes; a supervisor sends SIGTERM to this one only.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
// npm sends SIGTERM to the shell between, which exits silently. A changed parent process reveals that.
const parentWatch = setInterval(() => {
  if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
  clearInterval(parentWatch);
  child.kill('SIGTERM');
}, 500);
child.on('error', (error) => fail(`${wanted.program[0]} could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
