/** The server's secrets: from `SECRETS`, or generated once in the data folder in demo mode. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#values/settings/settings.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { deriveKey } from './db/encrypted-text.ts';

function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // When two processes start at once, `wx` lets one create the file and the other read it.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartupError(
        `The data folder ${dataDir} cannot be written to, so no secrets can be kept there. Choose another with DATA_DIR.`,
      );
  }
  const secret = readFileSync(file, 'utf8').trim();
  // A truncated file would make every derived key guessable.
  if (secret.length < 32) throw new StartupError(`The file ${file} does not hold a whole secret; delete it, and a new one is made.`);
  return secret;
}

/** Current secret first. Outside demo mode `readSettings` guarantees at least one. Throws StartupError when the data folder is unusable. */
export const secretsOf = (settings: Settings): readonly [string, ...string[]] => {
  const [current, ...previous] = settings.secrets;
  return current === undefined ? [readOrCreateSecret(settings.dataDir)] : [current, ...previous];
};

/** Derives a secret for one purpose, e.g. `payments` or `wallet originals`: 32 bytes as base64url. */
export const secretFor = (secret: string, purpose: string): string => deriveKey(secret, purpose).toString('base64url');
