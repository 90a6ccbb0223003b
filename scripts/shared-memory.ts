// Whether the file system in memory has room for the shared memory of browsers and the data folders of tests.
import { statfsSync } from 'node:fs';

export const sharedMemory = '/dev/shm';
const enough = 4 * 2 ** 30;

/** False for the small one that a container has by default. */
export function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(sharedMemory);
    return bavail * bsize > enough;
  } catch {
    // Only Linux has /dev/shm.
    return false;
  }
}
