// The command that compares the figures of teams with the rounds and the ledger, and makes them anew.
import { execFile } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { freshPlace } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { agentWorld } from './agents-fixture.ts';

const rollups = (place: { databaseUrl?: string | undefined; dataDir: string }, ...options: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' };
    execFile(process.execPath, ['scripts/rollups.ts', ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
    );
  });

test('the check counts what waits, finds a wrong figure without mending it, and the command mends it (AG-03)', async () => {
  const { place, discard } = await freshPlace('postgres');
  const database = await connect(place);
  onTestFinished(async () => {
    await database.close();
    await discard();
  });
  const world = await agentWorld(async () => ({ ...database, place }));
  await world.bets(world.member.id, noon, 2_000, 500);
  // The round, and five accounts that joined below another.
  const says = (rows: number, faults: number, waiting: number) =>
    `${rows} rows, ${faults} differ from the rounds and the ledger, events still to be counted: ${waiting}`;
  expect(await rollups(place, '--check')).toEqual({ code: 0, said: says(0, 0, 6) });
  await world.runDueWork();
  await world.db.updateTable('team_days').set({ stake: 1n }).where('member_id', '=', world.top.id).execute();
  const wrong = { code: 1, said: says(5, 2, 0) };
  expect([await rollups(place, '--check'), await rollups(place, '--check')]).toEqual([wrong, wrong]);
  expect(await rollups(place)).toEqual({ code: 0, said: says(5, 0, 0) });
});
