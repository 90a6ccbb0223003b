/** A crash of the embedded database: its files are forced to the disk beside the start, and what the start changes is forced again. */
import fs, { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { ForcedFiles } from '#platform/db/forced-files.ts';
import { openPglite } from '#platform/db/pglite.ts';
import { StartupError } from '#values/startup-error.ts';
import { freshPlace } from '../engines.ts';

/** What reached the disk, as the system answered; and the code with which it refuses a path from now on: EACCES to open it, others to force it. */
const disk = { took: new Set<string>(), refuses: new Map<string, string>() };
const real = { open: fs.open, fsync: fs.fsync };
type Done = (error: NodeJS.ErrnoException | null, file?: number) => void;
const refusal = (code: string) => Object.assign(new Error(code), { code });
const paths = new Map<number, string>();
const watched = {
  open(path: string, flags: string, done: Done, ...others: Done[]) {
    // Others of this process open with a mode.
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
// Other files of tests may have loaded the module before: it sees these all the same.
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

/** Each file and folder of a database with what it holds. */
const heldIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((one) => {
      const path = join(one.parentPath, one.name);
      return [path, one.isFile() ? readFileSync(path).toString('latin1') : readdirSync(path).sort().join()];
    }),
  );

test('after a crash each file is forced to the disk once and beside the start, and what the start itself changes is forced again', async () => {
  const { place, discard } = await freshPlace('pglite');
  const running = await connect(place);
  await sql`insert into platform_settings (name, value) values ('before', '1')`.execute(running.db);
  // A copy of a folder in use is what a crash leaves.
  const crashed = scratch();
  cpSync(place.dataDir, crashed, { recursive: true });
  await running.close();
  const before = heldIn(join(crashed, 'pglite'));

  const changed = new Set<string>();
  const skipped: string[] = [];
  const { changes, has } = ForcedFiles.prototype;
  vi.spyOn(ForcedFiles.prototype, 'changes').mockImplementation(function (this: ForcedFiles, path) {
    changed.add(path);
    changes.call(this, path);
  });
  vi.spyOn(ForcedFiles.prototype, 'has').mockImplementation(function (this: ForcedFiles, path) {
    const isForced = has.call(this, path);
    if (isForced) skipped.push(path);
    // Never for what has changed since, be it by its content or its list.
    if (isForced) expect(changed).not.toContain(path);
    return isForced;
  });
  try {
    // A disk that lost something says it once. The start stops there, and lets go of the folder.
    disk.refuses.set(join(crashed, 'pglite', 'global'), 'EIO');
    await expect(openPglite(crashed)).rejects.toThrow(StartupError);
    disk.refuses.clear();
    disk.took.clear();
    expect(skipped).toEqual([]);
    const engine = await openPglite(crashed);
    vi.restoreAllMocks();
    // All but what a start writes before it looks: its own pid and its settings.
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

  // Closed in order, nothing is forced before it opens.
  const force = vi.spyOn(ForcedFiles.prototype, 'has');
  const again = await openPglite(crashed);
  expect(force.mock.results.filter(({ value }) => value)).toEqual([]);
  force.mockRestore();
  await again.close();
  await discard();
});

/** What a crash leaves, as far as forcing it goes. */
function crashedFolder() {
  const folder = scratch();
  for (const name of ['global', 'base']) mkdirSync(join(folder, name));
  const control = Buffer.alloc(32);
  control.writeUInt32LE(6, 16);
  writeFileSync(join(folder, 'global', 'pg_control'), control);
  writeFileSync(join(folder, 'base', '1'), 'one');
  writeFileSync(join(folder, 'base', '2'), 'two');
  return { folder, control, files: new ForcedFiles() };
}

test('a file that was forced to the disk counts as such until it or the list of its folder changes', async () => {
  const { folder, control, files } = crashedFolder();
  await files.force(folder);
  for (const name of ['', 'global', 'global/pg_control', 'base', 'base/1', 'base/2'])
    expect([name, files.has(join(folder, name)), disk.took.has(join(folder, name))]).toEqual([name, true, true]);
  files.changes(join(folder, 'base', '1'));
  expect(['base/1', 'base', 'base/2'].map((name) => files.has(join(folder, name)))).toEqual([false, false, true]);
  files.forget();
  expect(files.has(join(folder, 'base', '2'))).toBe(false);
  // 1: closed in order.
  control.writeUInt32LE(1, 16);
  writeFileSync(join(folder, 'global', 'pg_control'), control);
  await files.force(folder);
  expect(files.has(join(folder, 'base', '2'))).toBe(false);
});

test.each(['EIO', 'ENOSPC', 'EDQUOT'])(
  '%s while a file is forced to the disk stops the start, and the sentence names the file',
  async (code) => {
    const { folder, files } = crashedFolder();
    const lost = join(folder, 'base', '1');
    disk.refuses.set(lost, code);
    const refused = files.force(folder);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(`did not keep all that was written to ${lost} (${code})`);
    expect(files.has(lost)).toBe(false);
  },
);

test.each(['EINVAL', 'EBADF', 'EPERM', 'EACCES'])('%s leaves one file to the database and forces the others', async (code) => {
  const { folder, files } = crashedFolder();
  disk.refuses.set(join(folder, 'base'), code);
  await files.force(folder);
  expect(['base', 'base/1', 'base/2'].map((name) => files.has(join(folder, name)))).toEqual([false, true, true]);
});
