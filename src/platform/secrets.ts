/** The server's secrets: given by `SECRETS`, or made once in the data folder in demo mode. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#values/settings.ts';
import { StartupError } from '#values/startup-error.ts';
import { keyFrom } from './db/locked.ts';

function made(dataDir: string): string {
  const file = join(dataDir, 'secrets');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    // Only one of two starters makes it; the other reads what the first wrote.
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new StartupError(`The data folder ${dataDir} cannot be written, so no secrets can be kept there. Choose another by DATA_DIR.`);
  }
  const kept = readFileSync(file, 'utf8').trim();
  // Cut off while it was written: every key would follow from what anybody can guess.
  if (kept.length < 32) throw new StartupError(`The file ${file} does not hold a whole secret; delete it, and a new one is made.`);
  return kept;
}

/** Current first. Outside demo mode `readSettings` has seen to it that they are given. */
export const secretsOf = (settings: Settings): readonly [string, ...string[]] => {
  const [current, ...previous] = settings.secrets;
  return current === undefined ? [made(settings.dataDir)] : [current, ...previous];
};

/** A secret for one purpose, e.g. `payments` or `wallet originals`; base64url of 32 bytes. */
export const secretFor = (secret: string, purpose: string): string => keyFrom(secret, purpose).toString('base64url');
