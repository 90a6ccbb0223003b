// The command that verifies the ledger, on a database that has none.
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../databases.ts';

test('verifying an empty database says that it has no ledger, and does not succeed', async () => {
  const { databaseUrl, discard } = await ownDatabase();
  onTestFinished(discard);
  const env = { ...process.env, DATA_DIR: tmpdir(), DATABASE_URL: databaseUrl };
  const run = promisify(execFile)(process.execPath, ['scripts/verify-ledger.ts'], { env });
  await expect(run).rejects.toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^This database has no ledger\. /) });
});
