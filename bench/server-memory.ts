// What lives in the memory of a server, and what it holds open. Start it with `memoryReporter` in NODE_OPTIONS.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningServer } from '../tests/e2e/server.ts';

/** On a signal, runs the garbage collector and prints what is left. */
export const memoryReporter = `--import data:text/javascript,${encodeURIComponent(`
  import { setFlagsFromString } from 'node:v8';
  import { runInNewContext } from 'node:vm';
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    collect();
    const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
    const held = { heap: process.memoryUsage().heapUsed, resources: process.getActiveResourcesInfo().length, listeners };
    process.stdout.write('held ' + JSON.stringify(held) + ' end\\n');
  });
`)}`;

export interface Held {
  /** Bytes of the live heap. */
  readonly heap: number;
  /** Sockets, timers and requests that keep the process busy. */
  readonly resources: number;
  /** Of the process. */
  readonly listeners: number;
}

export async function heldBy(server: RunningServer): Promise<Held> {
  const said = () => [...server.logs().matchAll(/^held (\{.*\}) end$/gm)];
  const before = said().length;
  process.kill(server.pid, 'SIGUSR2');
  while (said().length === before) await pause(50);
  return JSON.parse(said().at(-1)?.[1] ?? '') as Held;
}

/** Resident memory of the server in bytes; null where the system does not report it. */
export function residentOf(server: RunningServer): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return null;
  }
}
