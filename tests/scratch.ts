// Where the data folders of tests lie: in memory where there is room, since what forcing a disk costs is not what these tests are about.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const enough = 4 * 2 ** 30;

/** An existing folder to make data folders in. Programs do not belong there: some systems start none from memory. */
export function scratch(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize > enough) return inMemory;
  } catch {
    // Only Linux has it.
  }
  return tmpdir();
}
