// Fifty players poll their balance once a second, like open pages: the 99th percentile response time.
import { Agent, request } from 'node:http';
import { accountOf } from '../tests/e2e/browser.ts';
import { startServer } from '../tests/e2e/server.ts';
import { clientOf } from '../tests/reliability/client.ts';
import { scaled } from './fixture-data.ts';
import { atMost, median, percentile, type Row } from './result-row.ts';

const players = 50;
const seconds = scaled(30, 5);

export async function rows(): Promise<Row[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' } });
  try {
    const account = await accountOf(server, 'member');
    const cookies: string[] = [];
    for (let player = 0; player < players; player++) {
      const one = clientOf(server.url);
      await one.signIn(account);
      cookies.push([...one.jar].map((each) => each.join('=')).join('; '));
    }
    let shed = 0;
    const agent = new Agent({ keepAlive: true, maxSockets: players });
    const ask = (cookie: string) =>
      new Promise<number | null>((resolve, reject) => {
        const start = performance.now();
        const sent = request(`${server.url}/wps/v2/wallets/balance`, { agent, headers: { cookie, 'x-isla-poll': '1' } }, (answer) => {
          // An overloaded server responds 503 with a retry time: count it, do not time it.
          if (answer.statusCode === 503) shed += 1;
          else if (answer.statusCode !== 200) reject(new Error(`The balance call answered ${answer.statusCode}`));
          answer.resume().on('end', () => resolve(answer.statusCode === 200 ? performance.now() - start : null));
        });
        sent.on('error', reject).end();
      });
    await Promise.all(cookies.map(ask));
    const took: number[] = [];
    await Promise.all(
      cookies.map(async (cookie, player) => {
        const begin = performance.now() + (player * 1000) / players;
        for (let second = 0; second < seconds; second++) {
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, begin + second * 1000 - performance.now())));
          const one = await ask(cookie);
          if (one !== null) took.push(one);
        }
      }),
    );
    agent.destroy();
    return [
      atMost(`balance call, ${players} players once a second, embedded database: p99 of ${took.length}`, percentile(took, 0.99), 20, 'ms'),
      atMost('the same: answers put off because the server was short of time', shed, 0, 'answers', 0),
      { figure: 'the same: median', target: '-', measured: `${median(took).toFixed(1)} ms`, reached: null },
    ];
  } finally {
    await server.stop();
  }
}
