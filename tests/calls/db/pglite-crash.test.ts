/** A crash of the embedded database: files are synced in parallel to the start, and again when the start changes them. */
import fs, { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { SyncedFiles } from '#platform/db/disk/synced-files.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { freshPlace } from '../../engines.ts';

/** `took`: synced paths. `refuses`: the error code a path gets, EACCES when opened, others when synced. */
const disk = { took: new Set<string>(), refuses: new Map<string, string>() };
const real = { open: fs.open, fsync: fs.fsync };
type Done = (error: NodeJS.ErrnoException | null, file?: number) => void;
const refusal = (code: string) => Object.assign(new Error(code), { code });
const paths = new Map<number, string>();
const watched = {
  open(path: string, flags: string, done: Done, ...others: Done[]) {
    // Other code in this process passes a mode.
    if (others.length > 0) return Reflect.apply(real.open, fs, [path, flags, done, ...others]);
    const code = disk.refuses.get(path);
    if (code === 'EACCES') return process.nextTick(done, refusal(code));
    real.open(path, flags, (error, file) => {
      if (!error) paths.set(file, path);
      done(error, file);
    });
  },
  fsync(file: number, done: Done) {
    const path = paths.get(file) ?? '';
    const code = disk.refuses.get(path);
    real.fsync(file, (error) => {
      if (!error && !code) disk.took.add(path);
      done(code ? refusal(code) : error);
    });
  },
};
// Other test files may have loaded the module already; it sees the replaced functions too.
const put = (functions: object) => {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
};
beforeAll(() => put(watched));
afterAll(() => put(real));
beforeEach(() => {
  disk.took.clear();
  disk.refuses.clear();
});
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const scratch = () => {
  const folder = mkdtempSync(join(tmpdir(), 'isla-crash-'));
  folders.push(folder);
  return folder;
};

/** Maps each file and folder of a database to its content. */
const heldIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((one) => {
      const path = join(one.parentPath, one.name);
      return [path, one.isFile() ? readFileSync(path).toString('latin1') : readdirSync(path).sort().join()];
    }),
  );

test('after a crash each file is synced once in parallel to the start, and files that the start changes are synced again', async () => {
  const { place, discard } = await freshPlace('pglite');
  const running = await connect(place);
  await sql`insert into platform_settings (name, value) values ('before', '1')`.execute(running.db);
  // A copy of a folder in use stands for a crashed one.
  const crashed = scratch();
  cpSync(place.dataDir, crashed, { recursive: true });
  await running.close();
  const before = heldIn(join(crashed, 'pglite'));

  const changed = new Set<string>();
  const skipped: string[] = [];
  const { changes, has } = SyncedFiles.prototype;
  vi.spyOn(SyncedFiles.prototype, 'changes').mockImplementation(function (this: SyncedFiles, path) {
    changed.add(path);
    changes.call(this, path);
  });
  vi.spyOn(SyncedFiles.prototype, 'has').mockImplementation(function (this: SyncedFiles, path) {
    const isForced = has.call(this, path);
    if (isForced) skipped.push(path);
    // A changed file or folder must never be skipped.
    if (isForced) expect(changed).not.toContain(path);
    return isForced;
  });
  try {
    // A disk reports lost data only once. The start stops there and releases the folder.
    disk.refuses.set(join(crashed, 'pglite', 'global'), 'EIO');
    await expect(openPglite(crashed)).rejects.toThrow(StartupError);
    disk.refuses.clear();
    disk.took.clear();
    expect(skipped).toEqual([]);
    const engine = await openPglite(crashed);
    vi.restoreAllMocks();
    // All except what a start writes first: its pid and its settings.
    expect(skipped.length).toBeGreaterThan(before.size * 0.95);
    expect(skipped.filter((path) => !disk.took.has(path))).toEqual([]);
    expect(engine.synced()).toBeLessThan(100);
    const after = heldIn(join(crashed, 'pglite'));
    const other = [...after].filter(([path, text]) => before.get(path) !== text && lstatSync(path).isFile()).map(([path]) => path);
    expect(other.length).toBeGreaterThan(0);
    for (const path of other) expect(changed).toContain(path);
    const link = await engine.take();
    expect((await link.query("select value from platform_settings where name = 'before'", [])).rows).toHaveLength(1);
    link.release();
    await engine.close();
  } finally {
    vi.restoreAllMocks();
  }

  // After an orderly shutdown nothing is synced before the database opens.
  const force = vi.spyOn(SyncedFiles.prototype, 'has');
  const again = await openPglite(crashed);
  expect(force.mock.results.filter(({ value }) => value)).toEqual([]);
  force.mockRestore();
  await again.close();
  await discard();
});

/** The parts of a crashed database that syncing looks at. */
function crashedFolder() {
  const folder = scratch();
  for (const name of ['global', 'base']) mkdirSync(join(folder, name));
  const control = Buffer.alloc(32);
  control.writeUInt32LE(6, 16);
  writeFileSync(join(folder, 'global', 'pg_control'), control);
  writeFileSync(join(folder, 'base', '1'), 'one');
  writeFileSync(join(folder, 'base', '2'), 'two');
  return { folder, control, files: new SyncedFiles() };
}

test('a synced file counts as synced until it or its folder changes', async () => {
  const { folder, control, files } = crashedFolder();
  await files.force(folder);
  for (const name of ['', 'global', 'global/pg_control', 'base', 'base/1', 'base/2'])
    expect([name, files.has(join(folder, name)), disk.took.has(join(folder, name))]).toEqual([name, true, true]);
  files.changes(join(folder, 'base', '1'));
  expect(['base/1', 'base', 'base/2'].map((name) => files.has(join(folder, name)))).toEqual([false, false, true]);
  files.forget();
  expect(files.has(join(folder, 'base', '2'))).toBe(false);
  // 1: orderly shutdown.
  control.writeUInt32LE(1, 16);
  writeFileSync(join(folder, 'global', 'pg_control'), control);
  await files.force(folder);
  expect(files.has(join(folder, 'base', '2'))).toBe(false);
});

test.each(['EIO', 'ENOSPC', 'EDQUOT'])('%s while syncing a file stops the start with a message that names the file', async (code) => {
  const { folder, files } = crashedFolder();
  const lost = join(folder, 'base', '1');
  disk.refuses.set(lost, code);
  const refused = files.force(folder);
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(`did not keep all that was written to ${lost} (${code})`);
  expect(files.has(lost)).toBe(false);
});

test.each(['EINVAL', 'EBADF', 'EPERM', 'EACCES'])('%s leaves one file to the database, and the others are synced', async (code) => {
  const { folder, files } = crashedFolder();
  disk.refuses.set(join(folder, 'base'), code);
  await files.force(folder);
  expect(['base', 'base/1', 'base/2'].map((name) => files.has(join(folder, name)))).toEqual([false, true, true]);
});
