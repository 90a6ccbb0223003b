// What two accounts of one line, or one member, can do to a stranger: how long the stranger's tickets and balance take during an attack,
// against before it in the same run. On the embedded database, and on PostgreSQL with two processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword } from '#platform/rules/demo-accounts.ts';
import { accountOf } from '../tests/e2e/browser.ts';
import { type RunningServer, startServer } from '../tests/e2e/server.ts';
import { freshPlace } from '../tests/engines.ts';
import { type Client, clientOf } from '../tests/reliability/client.ts';
import { scaled } from './fixture-data.ts';
import { atMost, percentile, type Row } from './result-row.ts';

const looks = scaled(120, 20);
const slowest = 2;
/** Milliseconds of attack before it is measured. */
const warmUp = 3_000;
const lottery = 'island-6-45';
const secrets = 'thirty-two letters or more that two processes share';

interface World {
  readonly name: string;
  readonly servers: readonly RunningServer[];
  end(): Promise<void>;
}

async function embedded(): Promise<World> {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1,::1' } });
  return { name: 'embedded database', servers: [server], end: async () => void (await server.stop()) };
}

async function twoProcesses(): Promise<World> {
  const { place, discard } = await freshPlace('postgres');
  const databaseUrl = place.databaseUrl ?? '';
  const env = { LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1,::1', SECRETS: secrets };
  const servers = [await startServer({ databaseUrl, env }), await startServer({ databaseUrl, env })];
  const end = async () => {
    for (const server of servers) await server.stop();
    await discard();
  };
  return { name: 'PostgreSQL, two processes', servers, end };
}

/** Signs in at a server, from a network of its own. */
async function enter(server: RunningServer, username: string, network: number): Promise<Client> {
  const client = clientOf(server.url, server.url, { 'x-forwarded-for': `198.51.${network}.7` });
  await client.signIn({ username, password: demoPassword });
  return client;
}

/** Buys a ticket and reads the balance, again and again. Returns how long each took, in milliseconds. */
async function lookOften(stranger: Client): Promise<number[]> {
  const terms = await stranger.call<{ draws: { draw: string }[] }>(`/lgw/lotteries/${lottery}?prizeMode=Lott`);
  const order = {
    gameId: lottery,
    draw: terms.value.draws[0]?.draw,
    prizeMode: 'Lott',
    lines: [{ bet: 'match', pick: '01,02,03,04,05,06', stake: '10.00' }],
    price: '10.00',
  };
  const took: number[] = [];
  for (let n = 0; n < looks; n++) {
    const start = performance.now();
    const bought = await stranger.send('POST', '/lgw/tickets', order, crypto.randomUUID());
    const balance = await stranger.call('/wps/v2/wallets/balance');
    if (bought.status !== 200 || balance.status !== 200) throw new Error(`The stranger got ${bought.text} and ${balance.text}`);
    took.push(performance.now() - start);
    await pause(120);
  }
  return took;
}

/** Starts an attack on all processes, in a process of its own. Returns once it has run for a while; the function ends it. */
async function attack(kind: 'line' | 'member', servers: readonly RunningServer[]): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'availability-load.ts'), kind, ...servers.map(({ url }) => url)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // An attacker has processors of their own.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await pause(warmUp);
  if (child.exitCode !== null) throw new Error('The attack has ended by itself.');
  return async () => {
    child.kill();
    await ended;
  };
}

async function measure(open: () => Promise<World>, what: string, kind: 'line' | 'member'): Promise<Row> {
  const world = await open();
  try {
    const [first] = world.servers as [RunningServer];
    const { username } = await accountOf(first, 'vip');
    const stranger = await enter(first, username, 40);
    await lookOften(stranger);
    const before = await lookOften(stranger);
    const end = await attack(kind, world.servers);
    const during = await lookOften(stranger).finally(end);
    const [calm, busy] = [percentile(before, 0.99), percentile(during, 0.99)];
    return atMost(
      `${what} (${world.name}): a stranger’s p99, ${calm.toFixed(0)} ms before and ${busy.toFixed(0)} ms during`,
      busy / calm,
      slowest,
      'x',
    );
  } finally {
    await world.end();
  }
}

export async function rows(): Promise<Row[]> {
  if (!demoAccounts.some(({ username }) => username === 'amihan')) throw new Error('The demo line has changed.');
  const measured: Row[] = [];
  for (const open of [embedded, twoProcesses]) {
    measured.push(await measure(open, 'an agent sends down while the member sends up', 'line'));
    measured.push(await measure(open, 'one member’s orders with a payment password', 'member'));
  }
  return measured;
}
