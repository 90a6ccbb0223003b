/** Checks free disk space, because the embedded database stops in the middle of its log on a full disk. */
import { type StatsFs, statfsSync } from 'node:fs';

/** Bytes: two log files of 16 MiB, doubled for work in progress. */
export const minFreeBytes = 64 * 2 ** 20;

/** How long a measurement is reused, in milliseconds. */
const cacheMs = 100;

/** Nothing was written because the disk is full. The same request succeeds once there is space. */
export class DiskFullError extends Error {
  readonly code = 'DISK_FULL';
  constructor(cause?: unknown) {
    super('The disk of the database is full.', { cause });
  }
}

/**
 * Bytes that this user may still write in a folder. Returns infinity when unknown: some file systems report zero blocks
 * or no statistics.
 */
export function freeBytes(
  folder: string,
  readStats: (folder: string) => Pick<StatsFs, 'blocks' | 'bavail' | 'bsize'> = statfsSync,
): number {
  try {
    const { blocks, bavail, bsize } = readStats(folder);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Reports whether less than `minFreeBytes` is free, with a short cache. */
export function diskSpaceMonitor(folder: string, freeBytesIn: (folder: string) => number): { isFull(): boolean } {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isFull = false;
  return {
    isFull() {
      const now = performance.now();
      if (now - checkedAt < cacheMs) return isFull;
      checkedAt = now;
      isFull = freeBytesIn(folder) < minFreeBytes;
      return isFull;
    },
  };
}

/** The operator's message. It must not prompt anyone to restore an old copy over good data. */
export const diskFullMessage = (folder: string): string =>
  `The disk of the data folder ${folder} is full. Nothing is lost or damaged: make ${minFreeBytes / 2 ** 20} MB free and start again, and leave the folder as it is.`;
