// The command that verifies the ledger, on a database that has none.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../temp-folder.ts';

test('verifying an empty database says that it has no ledger, and does not succeed', async () => {
  const folder = await mkdtemp(join(tempFolder(), 'isla-no-ledger-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' };
  const run = promisify(execFile)(process.execPath, ['scripts/verify-ledger.ts'], { env });
  await expect(run).rejects.toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^This database has no ledger\. /) });
});
