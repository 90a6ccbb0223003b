/** Runs a suite on both databases. Each opens databases that are as the migrations left them, or copies of a world. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { connect, type Database, type DatabasePlace } from '#platform/db/connect.ts';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { borrowDatabase, type FreshPlace } from './database-pool.ts';
import { asAdmin, ownDatabase } from './databases.ts';
import { ownTest } from './own-test.ts';
import { ensurePostgres, owner } from './postgres.ts';
import { tempFolder } from './temp-folder.ts';

export type EngineName = 'pglite' | 'postgres';
const both: readonly EngineName[] = ['pglite', 'postgres'];
/** A run limited to one engine looks for faults that both would show. */
export const engines: readonly EngineName[] = both.filter((engine) => (process.env.ISLA_TEST_ENGINE ?? engine) === engine);

/** Whether this is the long run of a release, as the bench makes it. */
const everyEngine = process.env.ISLA_EVERY_ENGINE === '1';
/** PostgreSQL, which is the quicker one; in the bench both. */
export const dailyEngines: readonly EngineName[] = everyEngine ? engines : engines.slice(-1);
/** How many times a long proof repeats itself in a daily run, and in the bench. */
export const sized = (daily: number, full: number): number => (everyEngine ? full : daily);

/** An open database with its address, for second connections and other processes. */
export type TestDatabase = Database & { readonly place: DatabasePlace };
/** What a database holds at first, beyond its tables: made once per run, because that takes seconds, and then copied. */
export type World = { readonly name: string; make(database: Database): Promise<unknown> };
export type Open = (world?: World) => Promise<TestDatabase>;

type Suite = (open: Open, engine: EngineName) => void;

/**
 * Describes `suite` twice: for the database, the ledger, every call once, money and vendors. Each `open()` returns a migrated, empty
 * database until the test that opens it ends, or the suite.
 */
export function onBothEngines(name: string, suite: Suite): void {
  describeOn(engines, name, suite);
}

/**
 * Describes `suite` on PostgreSQL, and with ISLA_EVERY_ENGINE=1 on both engines, as the bench does. Both engines are PostgreSQL and read
 * the same SQL; what differs between them is proved by the suites of `onBothEngines` (decision 091).
 */
export function onOneEngineDaily(name: string, suite: Suite): void {
  describeOn(dailyEngines, name, suite);
}

function describeOn(chosen: readonly EngineName[], name: string, suite: Suite): void {
  for (const engine of chosen) {
    describe(`${name} (${engine})`, () => {
      const endings: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const end of endings) await end();
      });
      suite(async (world) => {
        const { database, place, end } = await (world ? openWorld(engine, world) : borrowDatabase(engine, () => placeForRun(engine)));
        const borrower = ownTest.getStore();
        if (borrower) borrower.onTestFinished(end);
        else endings.push(end);
        return { ...database, place };
      }, engine);
    });
  }
}

/** Opens a database for the rest of the suite, though a test asks for it. */
export const openForSuite = (open: Open): Promise<TestDatabase> => ownTest.exit(() => open());

/** A fresh place that is gone after the run, because a worker ends without notice. */
const placeForRun = async (engine: EngineName): Promise<FreshPlace> => freshPlace(engine, undefined, (await ensurePostgres()).folder);

async function openWorld(engine: EngineName, world: World) {
  const { place, discard } = await freshPlace(engine, world);
  const database = await connect(place);
  const end = async () => {
    await database.close();
    await discard();
  };
  return { database, place, end };
}

/** Creates a migrated database, perhaps with a world in it, without opening it. */
export async function freshPlace(engine: EngineName, world?: World, parent = tempFolder()): Promise<FreshPlace> {
  const dataDir = mkdtempSync(join(parent, 'isla-test-'));
  if (engine === 'postgres') {
    const { databaseUrl, discard } = await ownDatabase(await templateDatabase(world));
    rmSync(dataDir, { recursive: true });
    return { place: { databaseUrl, dataDir }, discard };
  }
  cpSync(await templateFolder(world), dataDir, { recursive: true });
  return { place: { dataDir }, discard: async () => rmSync(dataDir, { recursive: true, force: true }) };
}

const templateName = () =>
  `isla_template_${createHash('sha256')
    .update(
      readMigrations()
        .map(({ name, checksum }) => name + checksum)
        .join(),
    )
    .digest('hex')
    .slice(0, 16)}`;

/** A folder with a migrated database, or with a world in it. */
async function templateFolder(world?: World): Promise<string> {
  const folder = world ? join((await ensurePostgres()).folder, world.name) : join(tmpdir(), templateName());
  if (existsSync(folder)) return folder;
  const making = mkdtempSync(`${folder}-`);
  if (world) cpSync(await templateFolder(), making, { recursive: true });
  await fill({ dataDir: making }, world);
  try {
    renameSync(making, folder);
  } catch {
    rmSync(making, { recursive: true, force: true }); // Another process was first.
  }
  return folder;
}

/** The same on PostgreSQL: the name of a database. */
async function templateDatabase(world?: World): Promise<string> {
  const server = await ensurePostgres();
  const name = world?.name ?? templateName();
  const base = world ? await templateDatabase() : 'template1';
  await asAdmin(async (admin) => {
    // Workers run this concurrently, and a template must have no connections while it is copied.
    await admin`select pg_advisory_lock(1)`;
    const [there] = await admin`select 1 from pg_database where datname = ${name}`;
    if (there) return;
    const making = `${name}_making`;
    await admin.unsafe(`drop database if exists ${making}`);
    await admin.unsafe(`create database ${making} template ${base} owner ${owner}`);
    await fill({ databaseUrl: server.url(making), dataDir: tmpdir() }, world);
    await admin.unsafe(`alter database ${making} rename to ${name}`);
  });
  return name;
}

async function fill(place: DatabasePlace, world?: World): Promise<void> {
  const database = await connect(place);
  await (world ? world.make(database) : migrate(database));
  await database.close();
}
