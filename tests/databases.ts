/** Databases on the tests' PostgreSQL server: empty ones, and copies of a template. */
import postgres from 'postgres';
import { ensurePostgres, owner } from './postgres.ts';

/** The address of a database, and its removal, which disconnects its clients. */
export interface OwnDatabase {
  databaseUrl: string;
  discard(): Promise<void>;
}

/** Creates a database: a copy of the named template, which must have no connections meanwhile, or an empty one. */
export async function ownDatabase(template = 'template1', name = `isla_${crypto.randomUUID().replaceAll('-', '')}`): Promise<OwnDatabase> {
  const server = await ensurePostgres();
  await asAdmin(async (admin) => void (await admin.unsafe(`create database ${name} template ${template} owner ${owner}`)));
  return {
    databaseUrl: server.url(name),
    discard: () => asAdmin(async (admin) => void (await admin.unsafe(`drop database if exists ${name} with (force)`))),
  };
}

export async function asAdmin(work: (admin: postgres.Sql) => Promise<void>): Promise<void> {
  const server = await ensurePostgres();
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => {} });
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
