// The place for data folders of tests: in memory if there is room, because the cost of disk syncs is not under test.
import { tmpdir } from 'node:os';
import { hasSharedMemory, sharedMemory } from '../scripts/shared-memory.ts';

/** Returns an existing folder for data folders. Not for programs: some systems run none from memory. */
export const tempFolder = (): string => (hasSharedMemory() ? sharedMemory : tmpdir());
