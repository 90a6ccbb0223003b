// What two accounts of one line, or one member, can do to a stranger: how long the stranger's tickets and balance take during an attack,
// against before it in the same run. On the embedded database, and on PostgreSQL with two processes.
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword, demoPaymentPassword } from '#platform/rules/demo-accounts.ts';
import { accountOf } from '../tests/e2e/browser.ts';
import { type RunningServer, startServer } from '../tests/e2e/server.ts';
import { freshPlace } from '../tests/engines.ts';
import { type Client, clientOf } from '../tests/reliability/client.ts';
import { scaled } from './fixture-data.ts';
import { atMost, percentile, type Row } from './result-row.ts';

const looks = scaled(120, 20);
const callsAtOnce = 12;
const slowest = 2;
const lottery = 'island-6-45';
const secrets = 'thirty-two letters or more that two processes share';
const paymentPassword = demoPaymentPassword;

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
    await pause(50);
  }
  return took;
}

/** Sends rounds of calls until `end` is called. Each round begins when the one before has been answered. */
function keepSending(calls: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  let over = false;
  const sending = (async () => {
    while (!over) await Promise.all(calls.map((call) => call()));
  })();
  return async () => {
    over = true;
    await sending;
  };
}

type Attack = (servers: readonly RunningServer[]) => Promise<(() => Promise<unknown>)[]>;

const times = (count: number, client: Client, path: string, body: object) =>
  Array.from({ length: count }, () => () => client.sealed('POST', path, body, crypto.randomUUID()));

/** An agent sends down while the member sends up, at all processes. */
const line: Attack = async (servers) => {
  const calls: (() => Promise<unknown>)[] = [];
  for (const [n, server] of servers.entries()) {
    const [member, agent] = [await enter(server, 'marisol', 10 + n), await enter(server, 'amihan', 20 + n)];
    const team = await agent.call<{ members: { id: string; name: string }[] }>('/wps/v2/agent/team?search=marisol');
    const to = team.value.members?.find(({ name }) => name.includes('marisol'))?.id ?? '';
    calls.push(...times(callsAtOnce / 2, agent, '/wps/v2/transfers/downline', { to, amount: '100.00', paymentPassword }));
    calls.push(...times(callsAtOnce / 2, member, '/wps/v2/transfers/upline', { amount: '100.00', paymentPassword }));
  }
  return calls;
};

/** One member converts points with the payment password, as often as the processes take it. */
const member: Attack = async (servers) => {
  const calls: (() => Promise<unknown>)[] = [];
  for (const [n, server] of servers.entries())
    calls.push(
      ...times(callsAtOnce * 3, await enter(server, 'marisol', 30 + n), '/wps/relay/passwordCheck/MCS2_convertPoint', {
        points: 100,
        paymentPassword,
      }),
    );
  return calls;
};

async function measure(open: () => Promise<World>, what: string, attack: Attack): Promise<Row> {
  const world = await open();
  try {
    const [first] = world.servers as [RunningServer];
    const { username } = await accountOf(first, 'vip');
    const stranger = await enter(first, username, 40);
    const calls = await attack(world.servers);
    await lookOften(stranger);
    const before = await lookOften(stranger);
    const end = keepSending(calls);
    await pause(500);
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
    measured.push(await measure(open, 'an agent sends down while the member sends up', line));
    measured.push(await measure(open, 'one member’s orders with a payment password', member));
  }
  return measured;
}
