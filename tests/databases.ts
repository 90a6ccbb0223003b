/** Databases of the tests' PostgreSQL server: empty ones, and copies of one that is made already. */
import postgres from 'postgres';
import { ensurePostgres, owner } from './postgres.ts';

/** Its address, and how it is thrown away, whoever is still connected to it. */
export interface OwnDatabase {
  databaseUrl: string;
  discard(): Promise<void>;
}

/** A database of its own: a copy of the one named, to which nobody may be connected meanwhile, or an empty one. */
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
