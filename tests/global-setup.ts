/** Vitest global setup: one PostgreSQL server for all test files of a run. */
import { ensurePostgres } from './postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await ensurePostgres();
  return () => server.stop();
}
