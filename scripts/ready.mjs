/** The one door for people: `npm start`, `npm run dev`, `build`, `test`, `check`, `bench`, `seed`, `spec`. Brings what is missing (packages, Node, the build), then runs the program. Plain Node without packages, because it must run before there are any. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { isBuilt, markBuilt, stampOf } from './built.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task = 'start', ...args] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);

/** What each word runs, and whether it needs the site built. */
const tasks = {
  start: { program: ['server.mjs'], built: true },
  dev: { program: ['node_modules/astro/bin/astro.mjs', 'dev'] },
  build: { program: null, built: 'always' },
  test: { program: ['scripts/test.mjs'] },
  check: { program: ['scripts/check.mjs'] },
  bench: { program: ['bench/run.ts'], built: true },
  seed: { program: ['scripts/seed.ts'] },
  spec: { program: ['scripts/spec.ts'] },
};

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 7);
};

/** npm writes what it has installed into a lock of its own; each package that ours names must stand there in the same version. Times say nothing: a checkout and a copied folder change them. */
function packagesAreThere() {
  const done = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(done)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { packages: found } = JSON.parse(readFileSync(done, 'utf8'));
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer, link }]) => {
    if (path === '' || link) return true;
    // What is optional may belong to another platform; if it is there it must fit.
    return found[path] ? found[path].version === version : Boolean(optional || devOptional || peer);
  });
}

function install() {
  const release = alone(root, 'installing', say);
  if (packagesAreThere()) return release();
  say('Installing the packages of the lock file …');
  // Inside `npm start` npm says where it lies; otherwise it is on the path.
  const npm = process.env.npm_execpath;
  // This Node may be older than the packages want; the one they bring runs them.
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

/** This very program when it is new enough, else the one that came with the packages. */
function nodeProgram() {
  if (isNewEnough(process.versions.node)) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const brought = join(root, `node_modules/node-${platform}-${process.arch}/bin/node${platform === 'win' ? '.exe' : ''}`);
  if (existsSync(brought)) return brought;
  return fail(
    `Isla needs Node 24.7 or newer, and this is ${process.versions.node}. There is no Node among the packages for ${process.platform} ${process.arch}: install Node 24 from nodejs.org and start again.`,
  );
}

/** What would stop the site anyway is said before the minute that a build takes. */
function lookFirst(node, about) {
  const done = spawnSync(node, ['scripts/look.mjs', about], { cwd: root, stdio: 'inherit' });
  if (done.status !== 0) process.exit(1);
}

function build(node, environment) {
  const release = alone(root, 'building', say);
  if (wanted.built !== 'always' && isBuilt(root)) return release();
  say('Building the site …');
  const start = performance.now();
  const stamp = stampOf(root);
  const done = spawnSync(node, ['scripts/build.mjs'], { cwd: root, env: environment, stdio: 'inherit' });
  if (done.status !== 0) fail('The site could not be built. The lines above say where.');
  markBuilt(root, stamp);
  release();
  say(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

const wanted = tasks[task];
if (!wanted) fail(`There is no task called ${task}. There are: ${Object.keys(tasks).join(', ')}.`);
if (!packagesAreThere()) install();
const node = nodeProgram();
// Programs that are started in turn find the same Node.
const environment = {
  ...process.env,
  PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  ASTRO_TELEMETRY_DISABLED: '1',
};
const builds = wanted.built === 'always' || (wanted.built && !isBuilt(root));
if (builds || task === 'dev') lookFirst(node, task === 'start' || task === 'dev' ? 'start' : 'build');
if (builds) build(node, environment);
if (!wanted.program) process.exit(0);
if (!existsSync(join(root, wanted.program[0]))) fail(`${wanted.program[0]} is missing from this checkout.`);

const parent = process.ppid;
const child = spawn(node, [...wanted.program, ...args], { cwd: root, env: environment, stdio: 'inherit' });
// A terminal sends Ctrl+C to both; a supervisor sends SIGTERM to this one only.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
// npm hands a SIGTERM to the shell between, and that ends without a word: without the shell nobody holds this any more.
const held = setInterval(() => {
  if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
  clearInterval(held);
  child.kill('SIGTERM');
}, 500);
child.on('error', (error) => fail(`${wanted.program[0]} could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
