/** What can be known before anything is built or loaded: the settings, the port, the data folder. Each mistake is one sentence. `node scripts/look.mjs start` says them and ends with 1. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brandOf } from '../src/brands/current.ts';
import { missingHelp } from '../src/content/required-help.ts';
import { proxyMistakes } from '../src/edge/addresses.ts';
import { readSettings } from '../src/values/settings.ts';

/** Sentences about what keeps the site from starting; none when nothing does. A build needs only what is built in. */
export async function mistakesBefore(task, env = process.env) {
  const read = readSettings(env, { version: '0' });
  const mistakes = ['mistakes' in read ? read.mistakes : [], brandMistakes(env)].flat();
  if (task === 'build') return mistakes.filter((one) => /^(?:BRAND|PUBLIC_URL)\b/.test(one));
  if (mistakes.length > 0) return mistakes;
  const { settings } = read;
  const strangers = proxyMistakes(settings.trustedProxies);
  if (strangers.length > 0) return strangers;
  // The port first: a second start must not touch the first one's folder.
  const port = await portMistake(settings);
  if (port) return [port];
  const folder = folderMistake(settings);
  return folder ? [folder] : [];
}

function brandMistakes(env) {
  const brand = env.BRAND?.trim() || 'isla';
  if (!/^[a-z][a-z0-9-]*$/.test(brand)) return [];
  try {
    return missingHelp(brandOf(brand), (path) => existsSync(new URL(`../${path}`, import.meta.url)));
  } catch (error) {
    return [error.message];
  }
}

async function portMistake({ port, host }) {
  const error = await new Promise((done) => {
    const probe = createServer();
    probe.once('error', done);
    probe.listen(port, host, () => probe.close(() => done(null)));
  });
  if (!error) return null;
  return listenSentence(error, port, host) ?? `Port ${port} on ${host} cannot be opened (${error.code}).`;
}

/** What a refused port means, or null when it is another fault. */
export function listenSentence(error, port, host) {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop that one, or choose another with PORT=${port < 65_535 ? port + 1 : 4321} npm start.`;
    case 'EACCES':
      return error.syscall === 'listen' ? `This user may not open port ${port}. Choose one above 1023, such as PORT=4321.` : null;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, and this machine has no such address.`;
    default:
      return null;
  }
}

/** Makes the folder step by step, from the nearest one that is there: asked for all at once, Node never comes back from a place such as /proc. */
function folderMistake({ dataDir, databaseUrl, platformUrl, secrets }) {
  if (platformUrl !== null || (databaseUrl !== null && secrets.length > 0)) return null;
  const missing = [];
  let there = resolve(dataDir);
  while (!existsSync(there) && dirname(there) !== there) {
    missing.unshift(there);
    there = dirname(there);
  }
  try {
    if (!statSync(there).isDirectory())
      return `The data folder ${dataDir} cannot be made: ${there} is a file. Choose another with DATA_DIR.`;
    for (const step of missing) mkdirSync(step, { mode: 0o700 });
  } catch (error) {
    return `The data folder ${dataDir} cannot be made (${error.code}). Choose a place that this user may write to with DATA_DIR.`;
  }
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    return `The data folder ${dataDir} cannot be written to (${error.code}). Choose another with DATA_DIR.`;
  }
}

/** What the server itself would say after a build: it finds the folder held, or the database away, only when it opens them. */
async function laterMistakes(env) {
  const read = readSettings(env, { version: '0' });
  if ('mistakes' in read || read.settings.platformUrl !== null) return [];
  const { databaseUrl, dataDir } = read.settings;
  if (databaseUrl !== null) return (await answers(new URL(databaseUrl))) ?? [];
  const { lockFolder } = await import('../src/platform/db/folder-lock.ts');
  try {
    lockFolder(dataDir).release();
    return [];
  } catch (error) {
    return [error.message];
  }
}

// Only a plain address is asked; several hosts or a socket of the file system are the driver's own matter.
async function answers({ hostname, port, host, pathname, search }) {
  if (hostname.includes(',') || /[?&]host=/.test(search)) return null;
  const error = await new Promise((done) => {
    const line = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
    line.setTimeout(2_000, () => done(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })));
    line.once('error', done).once('connect', () => done(null));
    line.once('connect', () => line.end());
  });
  if (!error) return null;
  return [`The database at ${host}${pathname} does not answer (${error.code}); check DATABASE_URL and that PostgreSQL runs there.`];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const task = process.argv[2] ?? 'start';
  const mistakes = await mistakesBefore(task);
  if (task === 'start' && mistakes.length === 0) mistakes.push(...(await laterMistakes(process.env)));
  for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
  process.exit(mistakes.length > 0 ? 1 : 0);
}
