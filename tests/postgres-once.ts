/** Vitest's global set-up: one PostgreSQL for all the test files of a run. */
import { ensurePostgres } from './postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await ensurePostgres();
  return () => server.stop();
}
