/** Room on the disk of the embedded database, which must never meet a full one: it would stand still in the middle of its log. */
import { type StatsFs, statfsSync } from 'node:fs';

/** Two files of its log, of 16 MiB each, and as much again for what is under way. */
export const leastRoom = 64 * 2 ** 20;

/** A disk is asked again after so many milliseconds. */
const looksEvery = 100;

/** Nothing was written, because the disk is full. It is no fault of what was asked: asked again when there is room, it works. */
export class DiskFull extends Error {
  readonly code = 'DISK_FULL';
  constructor(cause?: unknown) {
    super('The disk of the database is full.', { cause });
  }
}

/** Bytes that this user may still write in a folder; without end where nobody can say. Some file systems report no blocks at all, or none of this: that is unknown, and not full. */
export function freeBytes(folder: string, look: (folder: string) => Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'> = statfsSync): number {
  try {
    const { blocks, bavail, bsize } = look(folder);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether less is free than the database needs to write safely. */
export function diskRoom(folder: string, free: (folder: string) => number): { isFull(): boolean } {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return {
    isFull() {
      const now = performance.now();
      if (now - lookedAt < looksEvery) return isFull;
      lookedAt = now;
      isFull = free(folder) < leastRoom;
      return isFull;
    },
  };
}

/** What an operator reads. It must not lead anybody to put an old copy over good money. */
export const fullSentence = (folder: string): string =>
  `The disk of the data folder ${folder} is full. Nothing is lost or damaged: make ${leastRoom / 2 ** 20} MB free and start again, and leave the folder as it is.`;
