/** The four guards of the embedded database: one process, a yield, real fsync, one version. Also the messages for an unusable folder. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { folderError, lockFolder } from '#platform/db/disk/folder-lock.ts';
import { migrate } from '#platform/db/migrate.ts';
import { assertPinned, installedVersion, openPglite, pinnedVersion } from '#platform/db/pglite.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { freshPlace } from '../../engines.ts';
import { scaledLimit } from '../../slow-machine-limit.ts';

const cleanups: (() => void)[] = [];
afterAll(() => {
  for (const clear of cleanups) clear();
});
const scratch = () => {
  const folder = mkdtempSync(join(tmpdir(), 'isla-guard-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const lockModule = new URL('../../../src/platform/db/disk/folder-lock.ts', import.meta.url).href;
const holderScript = `import { lockFolder } from '${lockModule}'; lockFolder(process.argv[1]); console.log('held'); process.stdin.on('end', () => process.exit()).resume();`;
/** It becomes the other user after loading its code, because only the owner may be able to read the checkout. */
const lockScript = `import { lockFolder } from '${lockModule}'; if (process.argv[2]) process.setuid(Number(process.argv[2])); try { lockFolder(process.argv[1]); } catch (error) { console.error(error.message); process.exit(3); }`;
const childArguments = (script: string, folder: string) => ['--no-warnings', '--input-type=module', '-e', script, folder];

// It exits with its stdin, so nothing is left behind when a test fails or the run is killed.
async function holder(folder: string) {
  const child = spawn(process.execPath, childArguments(holderScript, folder), { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  cleanups.push(() => child.kill('SIGKILL'));
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('the holder did not get the folder')))]);
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function tryLock(folder: string, uid?: number) {
  const began = performance.now();
  const asOther = uid === undefined ? [] : [String(uid)];
  const { status, stderr } = spawnSync(process.execPath, [...childArguments(lockScript, folder), ...asOther], { encoding: 'utf8' });
  return { status, sentence: stderr.trim(), took: performance.now() - began };
}

test('a second process on the folder is refused with one sentence in two seconds, and gets the folder after kill -9 (REL-05)', async () => {
  const folder = scratch();
  const first = await holder(folder);
  for (let i = 0; i < 5; i += 1) {
    const second = tryLock(folder);
    expect(second).toMatchObject({
      status: 3,
      sentence: `Another process is using the data folder ${folder}; stop it, or set DATA_DIR to another folder.`,
    });
    expect(second.took).toBeLessThan(scaledLimit(second.took, 2000));
  }
  await first.kill();
  expect(tryLock(folder).status).toBe(0);
});

test('a copied folder is free despite the copied lock file, and the original stays locked', async () => {
  const folder = scratch();
  const first = await holder(folder);
  const copy = scratch();
  cpSync(folder, copy, { recursive: true });
  expect(tryLock(copy).status).toBe(0);
  // Even the lock's own copied file, written over it, does not release it.
  copyFileSync(join(copy, 'in-use.lock'), join(folder, 'in-use.lock'));
  expect(tryLock(folder).status).toBe(3);
  await first.kill();
});

test('a process cannot open the folder twice, and can reopen it after closing', async () => {
  const { place, discard } = await freshPlace('pglite');
  cleanups.push(() => void discard());
  const first = await connect(place);
  await expect(connect(place)).rejects.toThrow(StartupError);
  expect(await first.alive()).toBe(true);
  await first.close();
  const second = await connect(place);
  expect(await second.alive()).toBe(true);
  await second.close();
});

// Only root can become another user.
if (process.getuid?.() === 0)
  test('another user is refused by the lock in a writable folder and by permissions in a read-only one', async () => {
    const nobody = 65534;
    const folder = scratch();
    const first = await holder(folder);
    chmodSync(folder, 0o777);
    chmodSync(join(folder, 'in-use.lock'), 0o666);
    expect(tryLock(folder, nobody)).toMatchObject({ status: 3, sentence: expect.stringContaining('Another process is using') });
    await first.kill();
    const closed = scratch();
    chmodSync(closed, 0o555);
    expect(tryLock(closed, nobody)).toMatchObject({
      status: 3,
      sentence: expect.stringMatching(/may not be written|is on a disk|cannot be used/),
    });
  });

/** Paths that others than the owner may read, write or enter. */
const openToOthers = (folder: string): string[] => [
  ...((lstatSync(folder).mode & 0o077) === 0 ? [] : ['.']),
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => (lstatSync(join(folder, name)).mode & 0o077) !== 0),
];

test('only the owner may read or write a data folder, with any umask, including files created later', async () => {
  const before = process.umask(0);
  const folder = join(scratch(), 'data');
  try {
    const first = await connect({ dataDir: folder });
    await migrate(first);
    await sql`create table later as select repeat('x', 100000) as text from generate_series(1, 10)`.execute(first.db);
    expect(openToOthers(folder)).toEqual([]);
    await first.close();
    expect(openToOthers(folder)).toEqual([]);
  } finally {
    process.umask(before);
  }
});

test('an old folder open to everybody is closed at the next start, and a shared one keeps its mode and other files', async () => {
  const { place, discard } = await freshPlace('pglite');
  const { dataDir: folder } = place;
  writeFileSync(join(folder, 'secrets'), 'a secret');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666);
  }
  chmodSync(folder, 0o755);
  const again = await connect(place);
  expect(openToOthers(folder)).toEqual([]);
  await again.close();

  const shared = scratch();
  writeFileSync(join(shared, 'letter.txt'), 'not ours');
  writeFileSync(join(shared, 'secrets'), 'a secret');
  for (const name of ['letter.txt', 'secrets']) chmodSync(join(shared, name), 0o644);
  chmodSync(shared, 0o755);
  lockFolder(shared).release();
  expect(openToOthers(shared)).toEqual(['.', 'letter.txt']);
  await discard();
});

test('a folder that cannot be created fails with one sentence', async () => {
  const file = join(scratch(), 'file');
  writeFileSync(file, '');
  const error = await connect({ dataDir: join(file, 'data') }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartupError);
  expect(String(error)).toContain('a part of its path is a file');
});

test('an empty database is announced before it is made, and an existing one is not', async () => {
  const dataDir = scratch();
  const told: string[] = [];
  for (const times of [1, 2]) {
    const database = await connect({ dataDir, tell: (sentence) => told.push(sentence) });
    await database.close();
    expect(told, `start ${times}`).toEqual([`Making an empty database in ${dataDir} …`]);
  }
}, 60_000);

test('a folder on a full disk is left as it is, and no other folder is suggested', () => {
  const { message } = folderError('/data', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
  expect(message).toContain('make 64 MB free and start again, and leave the folder as it is');
  expect(message).not.toContain('set DATA_DIR');
});

test('a folder with other content is refused, left unchanged and unlocked', async () => {
  const folder = scratch();
  mkdirSync(join(folder, 'pglite'));
  writeFileSync(join(folder, 'pglite', 'PG_VERSION'), '18');
  await expect(connect({ dataDir: folder })).rejects.toThrow(StartupError);
  expect(() => lockFolder(folder).release()).not.toThrow();
}, 30_000);

test('timers and sockets run between consecutive statements', async () => {
  const { place, discard } = await freshPlace('pglite');
  const database = await connect(place);
  // Counted in turns of the event loop, not in time: other tests may keep the machine busy.
  const statements = 200;
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  let waiting = true;
  let immediates = 0;
  const next = () => {
    immediates += 1;
    if (waiting) setImmediate(next);
  };
  setImmediate(next);
  for (let i = 0; i < statements; i += 1) await sql`select pg_sleep(0.002)`.execute(database.db);
  waiting = false;
  clearInterval(timer);
  await database.close();
  await discard();
  expect(immediates).toBeGreaterThanOrEqual(statements);
  expect(turns).toBeGreaterThan(statements / 2);
});

test('each commit is synced to disk', async () => {
  const { place, discard } = await freshPlace('pglite');
  const engine = await openPglite(place.dataDir);
  const link = await engine.take();
  const commits = 20;
  const before = engine.synced();
  for (let i = 0; i < commits; i += 1) await link.query('insert into platform_settings (name, value) values ($1, $2)', [`s${i}`, 1]);
  expect(engine.synced() - before).toBeGreaterThanOrEqual(commits);
  const reads = engine.synced();
  for (let i = 0; i < commits; i += 1) await link.query('select 1', []);
  expect(engine.synced()).toBe(reads);
  const settings = await link.query(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages",
    [],
  );
  expect(settings.rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on' }]);
  link.release();
  await engine.close();
  await discard();
});

test('only the checked version may store money', () => {
  expect(installedVersion()).toBe(pinnedVersion);
  expect(() => assertPinned(pinnedVersion)).not.toThrow();
  expect(() => assertPinned('0.5.17')).toThrow(StartupError);
});
