// Ten times the process's capacity: excess reads get 503 with Retry-After, and response times and memory recover soon
// after.
import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startServer } from '../tests/e2e/server.ts';
import { scaled } from './fixture-data.ts';
import { atMost, notMeasured, type Row } from './result-row.ts';
import { heldBy, memoryReporter, residentOf } from './server-memory.ts';

const times = 10;
const sequentialSeconds = scaled(5, 2);
const rushSeconds = scaled(15, 4);
/** Too few for load shedding. */
const sequentialClients = 16;
const maximumRecovery = 5;
/** After the one that is measured. */
const moreRushes = scaled(6, 1);
/** Milliseconds between two rushes. */
const pauseBetweenRushes = 5_000;
/** The live heap varies only by requests in progress. */
const heapGrowth = 1.2;
const figure = `a rush of ${times} times what can be answered`;
const shedTarget = '200, or 503 with Retry-After';

interface Answer {
  status: number;
  ms: number;
}

export async function rows(): Promise<Row[]> {
  // Each request comes from a new visitor, as behind a proxy; the rate limit per visitor is not measured here.
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: memoryReporter } });
  const agent = new Agent({ keepAlive: true });
  try {
    await sequentialRate(server, agent, 1);
    const capacity = await sequentialRate(server, agent, sequentialSeconds);
    const before = residentOf(server);
    const [{ asked, good, shed, other }, recovery] = await rush(server, capacity * times, () => backAfter(server, agent));
    const sentPerSecond = asked / rushSeconds;
    const rates = `${Math.round(sentPerSecond)} a second, ${Math.round(capacity)} can be answered`;
    if (sentPerSecond < capacity * times * 0.9) return [notMeasured(figure, shedTarget, `this machine asks only ${rates}`)];
    return [
      {
        figure: `${figure} (${rates})`,
        target: shedTarget,
        measured: `${good} answered, ${shed} turned away, ${other} otherwise`,
        reached: other === 0 && shed > 0,
      },
      {
        figure: 'the same: answered a second, against what can be',
        target: '-',
        measured: `${Math.round((good / rushSeconds / capacity) * 100)} %`,
        reached: null,
      },
      atMost('the same: ten reads in a row answered again after', recovery, maximumRecovery, 's'),
      ...(await memoryRows(server, capacity * times, before)),
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/**
 * Checks each rush for leaks. Memory that the system's allocator keeps for reuse is not a leak: it stops growing after
 * a few rushes.
 */
async function memoryRows(server: RunningServer, perSecond: number, before: number | null): Promise<Row[]> {
  const figure = `what lives in memory after ${moreRushes} more rushes, against after the first`;
  if (process.platform === 'win32') return [notMeasured(figure, `<= ${heapGrowth} x`, 'no signals here')];
  const heaps: number[] = [];
  const residents: (number | null)[] = [];
  for (let n = 0; n <= moreRushes; n += 1) {
    if (n > 0) await rush(server, perSecond, async () => null);
    await pause(pauseBetweenRushes);
    heaps.push((await heldBy(server)).heap);
    residents.push(residentOf(server));
  }
  const inMegabytes = (bytes: number | null | undefined): string => (bytes ? `${Math.round(bytes / 1e6)} MB` : 'not told');
  return [
    atMost(figure, (heaps.at(-1) ?? Number.NaN) / (heaps[0] ?? Number.NaN), heapGrowth, 'x', 2),
    {
      figure: 'memory of the process before, after the first and after the last rush',
      target: '-',
      measured: [before, residents[0], residents.at(-1)].map(inMegabytes).join(', '),
      reached: null,
    },
  ];
}

/** A new visitor for each request, across all rushes. */
let rushed = 0;
let visitors = 0;
/** An uncached read. Never rejects: a closed connection is status 0. */
function read(server: RunningServer, agent: Agent): Promise<Answer> {
  const n = ++visitors;
  const start = performance.now();
  const visitor = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const path = `/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=${(n % 3) + 1}&pageSize=48`;
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 0, ms: performance.now() - start });
    get(`${server.url}${path}`, { agent, headers: { 'x-forwarded-for': visitor } }, (answer) => {
      answer
        .on('error', cut)
        .on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - start }))
        .resume();
    }).on('error', cut);
  });
}

/** Successful responses per second with a few sequential clients. */
async function sequentialRate(server: RunningServer, agent: Agent, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let good = 0;
  const one = async () => {
    while (performance.now() < end) if ((await read(server, agent)).status === 200) good += 1;
  };
  await Promise.all(Array.from({ length: sequentialClients }, one));
  return good / seconds;
}

interface Rush {
  asked: number;
  good: number;
  shed: number;
  other: number;
}

/**
 * Sends the load from a separate process, because sending takes processor time too. Calls `over` when sending ends,
 * before all responses arrived.
 */
async function rush<T>(server: RunningServer, perSecond: number, over: () => Promise<T>): Promise<[Rush, T]> {
  const words = [
    join(import.meta.dirname, 'open-loop-load.ts'),
    String(server.port),
    String(perSecond),
    String(rushSeconds),
    String(rushed),
  ];
  rushed += Math.ceil(perSecond * rushSeconds);
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = createInterface(child.stdout)[Symbol.asyncIterator]();
  if ((await said.next()).done) throw new Error('The process that asks has ended early.');
  const after = await over();
  const { value } = await said.next();
  return [JSON.parse(String(value)) as Rush, after];
}

/** Seconds until ten consecutive reads succeeded within one second each. */
async function backAfter(server: RunningServer, agent: Agent): Promise<number> {
  const start = performance.now();
  let row = 0;
  let since = start;
  while (row < 10 && performance.now() - start < 60_000) {
    const asked = performance.now();
    const { status, ms } = await read(server, agent);
    if (status === 200 && ms < 1_000) {
      if (row === 0) since = asked;
      row += 1;
    } else row = 0;
  }
  return row < 10 ? Number.POSITIVE_INFINITY : (since - start) / 1000;
}
