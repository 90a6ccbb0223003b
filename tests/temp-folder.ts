// The place for data folders of tests: in memory if there is room, because the cost of disk syncs is not under test.
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const enough = 4 * 2 ** 30;

/** Returns an existing folder for data folders. Not for programs: some systems run none from memory. */
export function tempFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    if (bavail * bsize > enough) return inMemory;
  } catch {
    // Only Linux has /dev/shm.
  }
  return tmpdir();
}
