// Half an hour of people who sign in, look around, deposit, play and sign out, one after the other without a rest. What lives in memory,
// what is open and who listens must not grow with them (REL-23).
import { setTimeout as pause } from 'node:timers/promises';
import { accountOf } from '../tests/e2e/browser.ts';
import { type RunningServer, startServer } from '../tests/e2e/server.ts';
import { type Client, clientOf } from '../tests/reliability/client.ts';
import { scaled } from './fixture-data.ts';
import { atMost, median, type Row } from './result-row.ts';
import { type Held, heldBy, memoryReporter, residentOf } from './server-memory.ts';

const soakMinutes = scaled(30, 1);
/** Then code is compiled and caches are full. */
const warmUpShare = 1 / 3;
const secondsBetweenSamples = scaled(30, 4);
/** Megabytes that may come with a thousand sessions, which is about an hour of service; open sockets and timers that may come in all. */
const limits = { heap: 1, resources: 10 };

interface Sample extends Held {
  readonly minutes: number;
  readonly sessions: number;
  readonly resident: number | null;
}

export async function rows(): Promise<Row[]> {
  const server = await startServer({
    env: { LOG_LEVEL: 'silent', NODE_OPTIONS: memoryReporter },
  });
  try {
    return await soak(server);
  } finally {
    await server.stop();
  }
}

async function soak(server: RunningServer): Promise<Row[]> {
  const end = performance.now() + soakMinutes * 60_000;
  let sessions = 0;
  const failed: string[] = [];
  // One device for each: a second sign-in to an account at the same moment counts as a guess and would be asked for a captcha.
  const live = ['member', 'vip'].map(async (role) => {
    const account = await accountOf(server, role);
    const device = clientOf(server.url);
    while (performance.now() < end) {
      sessions += 1;
      await visit(device, account).catch((error: unknown) => failed.push(String(error)));
    }
  });
  const samples: Sample[] = [];
  const begin = performance.now();
  while (performance.now() < end) {
    await pause(secondsBetweenSamples * 1000);
    const held = await heldBy(server);
    samples.push({ ...held, minutes: (performance.now() - begin) / 60_000, sessions, resident: residentOf(server) });
  }
  await Promise.all(live);
  const warm = samples.filter(({ minutes }) => minutes >= soakMinutes * warmUpShare);
  const half = Math.floor(warm.length / 2);
  const megabytes = (bytes: number | null | undefined) => (bytes ? `${(bytes / 1e6).toFixed(0)} MB` : 'not told');
  const grown = (of: (sample: Held) => number) => median(warm.slice(half).map(of)) - median(warm.slice(0, half).map(of));
  const figure = `${sessions.toLocaleString('en')} sessions in ${soakMinutes} minutes`;
  return [
    {
      figure: `${figure}: sessions that failed`,
      target: '0',
      measured: failed.length === 0 ? '0' : `${failed.length}, the first: ${failed[0]}`,
      reached: failed.length === 0,
    },
    atMost('the same: the live heap grows with a thousand sessions by', slope(warm) * 1_000, limits.heap, 'MB', 2),
    atMost(
      'the same: sockets, timers and requests that came',
      grown(({ resources }) => resources),
      limits.resources,
      'more',
      0,
    ),
    atMost(
      'the same: listeners of the process that came',
      grown(({ listeners }) => listeners),
      0,
      'more',
      0,
    ),
    {
      figure: 'the same: the live heap and the memory of the process after warming up, and at the end',
      target: '-',
      measured: [warm[0], warm.at(-1)].map((one) => `${megabytes(one?.heap)} and ${megabytes(one?.resident)}`).join(', '),
      reached: null,
    },
  ];
}

/** Megabytes a session, by least squares. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [x, y] = [mean(({ sessions }) => sessions), mean(({ heap }) => heap / 1e6)];
  const over = mean(({ sessions, heap }) => (sessions - x) * (heap / 1e6 - y));
  return over / mean(({ sessions }) => (sessions - x) ** 2);
}

/** One person's visit. Throws at an answer that is no success. */
async function visit(person: Client, account: { username: string; password: string }): Promise<void> {
  const must = async <T extends { status: number }>(what: string, asked: Promise<T>): Promise<T> => {
    const answer = await asked;
    if (answer.status >= 400) throw new Error(`${what} answered ${answer.status}`);
    if (answer instanceof Response) await answer.arrayBuffer();
    return answer;
  };
  await must('home', person.ask('/'));
  await must('the sign-in form', person.form('/login', { username: account.username, password: account.password }));
  for (const path of ['/rng', '/member/depositv2', '/member/transactionHistory']) await must(path, person.ask(path));
  await must('balance', person.call('/wps/v2/wallets/balance'));
  const deposit = person.send('POST', '/wps/v2/deposits', { method: 'island-wallet', amount: '500.00' }, crypto.randomUUID());
  // So many a day that some are over the limit of the member, which is a refusal and no fault.
  if ((await deposit).status >= 500) throw new Error(`a deposit answered ${(await deposit).status}`);
  const launched = await must(
    'a launch',
    person.send<{ launchToken: string }>('POST', '/wps/game/launchGame', { gameCode: 'lantern-tide' }),
  );
  const { value } = await must(
    'the frame',
    person.send<{ bearer: string }>('POST', '/originals/api/session', { launchToken: launched.value.launchToken }),
  );
  const round = await person.ask('/originals/api/rounds', {
    method: 'POST',
    body: JSON.stringify({ clientRound: `soak-${crypto.randomUUID().slice(0, 8)}`, bet: '1.00' }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${value.bearer}` },
  });
  await round.arrayBuffer();
  if (round.status >= 500) throw new Error(`a round answered ${round.status}`);
  await must('signing out', person.call('/wps/session/logout', { method: 'DELETE' }));
}
