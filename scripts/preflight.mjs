/** Checks settings, port and data folder before a build or start. Run as a program it exits with 1 on a problem. */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { currencyMistake } from '../src/brands/currency-mistake.ts';
import { brandOf } from '../src/brands/current.ts';
import { missingHelp } from '../src/content/required-help.ts';
import { trustedProxyErrors } from '../src/edge/client-address.ts';
import { readSettings } from '../src/values/settings/settings.ts';

/** Messages about problems that prevent a start, or an empty list. A build checks only compiled-in settings. */
export async function preflightErrors(task, env = process.env) {
  const read = readSettings(env, { version: '0' });
  const mistakes = ['mistakes' in read ? read.mistakes : [], brandMistakes(env)].flat();
  if (task === 'build') return mistakes.filter((one) => /^(?:BRAND|PUBLIC_URL)\b/.test(one));
  if (mistakes.length > 0) return mistakes;
  const { settings } = read;
  const proxyErrors = trustedProxyErrors(settings.trustedProxies);
  if (proxyErrors.length > 0) return proxyErrors;
  // Check the port first: a second start must not touch the first one's folder.
  const port = await portMistake(settings);
  if (port) return [port];
  const folder = folderMistake(settings);
  return folder ? [folder] : [];
}

function brandMistakes(env) {
  const brand = env.BRAND?.trim() || 'isla';
  if (!/^[a-z][a-z0-9-]*$/.test(brand)) return [];
  try {
    const found = brandOf(brand);
    const currency = currencyMistake(found);
    const help = missingHelp(found, (path) => existsSync(new URL(`../${path}`, import.meta.url)));
    return currency ? [currency, ...help] : help;
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
  return listenErrorMessage(error, port, host) ?? `Port ${port} on ${host} cannot be opened (${error.code}).`;
}

/** The message for a listen error, or null for another fault. */
export function listenErrorMessage(error, port, host) {
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

/** Creates the folder step by step: a recursive mkdir never returns in a place such as /proc. */
function folderMistake({ dataDir, databaseUrl, platformUrl, secrets }) {
  if (platformUrl !== null || (databaseUrl !== null && secrets.length > 0)) return null;
  const missing = [];
  let existing = resolve(dataDir);
  while (!existsSync(existing) && dirname(existing) !== existing) {
    missing.unshift(existing);
    existing = dirname(existing);
  }
  try {
    if (!statSync(existing).isDirectory())
      return `The data folder ${dataDir} cannot be made: ${existing} is a file. Choose another with DATA_DIR.`;
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

/** Checks that the server would make only after a build: a locked data folder or an unreachable database. */
async function laterMistakes(env) {
  const read = readSettings(env, { version: '0' });
  if ('mistakes' in read || read.settings.platformUrl !== null) return [];
  const { databaseUrl, dataDir } = read.settings;
  if (databaseUrl !== null) return (await databaseMistakes(new URL(databaseUrl))) ?? [];
  const { lockFolder } = await import('../src/platform/db/disk/folder-lock.ts');
  try {
    lockFolder(dataDir).release();
    return [];
  } catch (error) {
    return [error.message];
  }
}

// Only a single host is checked; several hosts or a Unix socket are left to the driver.
async function databaseMistakes({ hostname, port, host, pathname, search }) {
  if (hostname.includes(',') || /[?&]host=/.test(search)) return null;
  const error = await new Promise((done) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
    socket.setTimeout(2_000, () => done(Object.assign(new Error('late'), { code: 'ETIMEDOUT' })));
    socket.once('error', done).once('connect', () => done(null));
    socket.once('connect', () => socket.end());
  });
  if (!error) return null;
  return [`The database at ${host}${pathname} does not answer (${error.code}); check DATABASE_URL and that PostgreSQL runs there.`];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const task = process.argv[2] ?? 'start';
  const mistakes = await preflightErrors(task);
  if (task === 'start' && mistakes.length === 0) mistakes.push(...(await laterMistakes(process.env)));
  for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
  process.exit(mistakes.length > 0 ? 1 : 0);
}
