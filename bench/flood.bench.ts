// One member sends 200 requests at once, each second, with several sessions and with sessions that do not exist: how much longer a
// stranger waits for the balance, against before in the same run.
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { accountOf } from '../tests/e2e/browser.ts';
import { type RunningServer, startServer } from '../tests/e2e/server.ts';
import { freshPlace } from '../tests/engines.ts';
import { clientOf } from '../tests/reliability/client.ts';
import { scaled } from './fixture-data.ts';
import { atMost, percentile, type Row } from './result-row.ts';

const seconds = scaled(20, 6);
const sessions = 3;
/** Milliseconds between two questions of the stranger: fewer than a member may ask. */
const pace = 60;
const mostRatio = 2;

export async function rows(): Promise<Row[]> {
  const embedded = await rowsOn('embedded database');
  const { place, discard } = await freshPlace('postgres');
  try {
    return [...embedded, ...(await rowsOn('PostgreSQL', place.databaseUrl))];
  } finally {
    await discard();
  }
}

async function rowsOn(database: string, databaseUrl?: string): Promise<Row[]> {
  const server = await startServer({ ...(databaseUrl ? { databaseUrl } : {}), env: { LOG_LEVEL: 'error' } });
  const agent = new Agent({ keepAlive: true });
  try {
    const cookiesOf = async (role: Parameters<typeof accountOf>[1]) => {
      const client = clientOf(server.url);
      await client.signIn(await accountOf(server, role));
      return [...client.jar].map((each) => each.join('=')).join('; ');
    };
    const stranger = await cookiesOf('vip');
    const flood: string[] = [];
    for (let n = 0; n < sessions; n += 1) flood.push(await cookiesOf('member'));
    await balances(server, agent, stranger, 1);
    const before = percentile(await balances(server, agent, stranger, seconds), 0.99);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'flood-load.ts'), String(server.port), String(seconds), ...flood], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Who sends a flood has processors of their own.
    setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
    const [took, said] = await Promise.all([balances(server, agent, stranger, seconds), text(child.stdout)]);
    const during = percentile(took, 0.99);
    const { answers, taken } = JSON.parse(said) as { answers: Record<string, number>; taken: number };
    const figure = `one member's flood of 200 at once, ${database}`;
    const told = Object.entries(answers).sort();
    return [
      atMost(`${figure}: a stranger's p99 for the balance, against before`, during / before, mostRatio, 'x', 2),
      {
        figure: 'the same: p99 before and during',
        target: '-',
        measured: `${before.toFixed(1)} ms, ${during.toFixed(1)} ms`,
        reached: null,
      },
      {
        figure: 'the same: answers',
        target: '-',
        measured: `${told.map((each) => each.join(': ')).join(', ')}; ${Math.round(taken / 1e6)} MB of pictures sent`,
        reached: null,
      },
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

/** How long each question took, in milliseconds. One that is refused counts as the time after which it may be asked again. */
async function balances(server: RunningServer, agent: Agent, cookie: string, length: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + length * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    const putOff = await new Promise<number>((resolve, reject) => {
      request(`${server.url}/wps/v2/wallets/balance`, { agent, headers: { cookie, 'x-isla-poll': '1' } }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode === 200 ? 0 : Number(answer.headers['retry-after'] ?? Number.NaN))),
      )
        .on('error', reject)
        .end();
    });
    took.push(performance.now() - start + putOff * 1000);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + pace - performance.now())));
  }
  return took;
}
