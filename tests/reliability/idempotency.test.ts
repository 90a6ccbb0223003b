// A hundred devices with one key, at one server and at two on one database: one deposit, one response, one credit.
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf } from '../e2e/browser.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { freshPlace } from '../engines.ts';
import { type Client, cents, clientOf, until } from './client.ts';

const devices = 100;
interface Deposit {
  id: string;
  payUrl: string;
}
interface Wire {
  status: number;
  /** Seconds after which to ask again; 0 if not said. */
  retryAfter: number;
  replayed: boolean;
  text: string;
}

/** Uses a new connection for each request, so that none queues behind another. */
function post(url: string, cookies: string, path: string, body: string, headers: Record<string, string>): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const agent = new Agent({ keepAlive: false });
    const sent = request(
      url + path,
      { method: 'POST', agent, headers: { origin: url, cookie: cookies, 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
            replayed: answer.headers['idempotency-replayed'] === 'true',
            text,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** As a screen does: what has no turn yet asks again with the same key, after the time that the refusal names. */
async function postUntilAnswered(...order: Parameters<typeof post>): Promise<Wire> {
  for (;;) {
    const answer = await post(...order);
    if (answer.status !== 429) return answer;
    expect(answer.retryAfter).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, answer.retryAfter * 1000));
  }
}

describe.each(['one server, embedded database', 'two servers on one PostgreSQL'] as const)('%s', (what) => {
  const servers: RunningServer[] = [];
  let discard = async () => {};
  let member: Client;
  let cookies = '';
  beforeAll(async () => {
    if (what === 'one server, embedded database') servers.push(await startServer());
    else {
      const { place, discard: end } = await freshPlace('postgres');
      discard = end;
      const SECRETS = 'a secret of thirty-two bytes or more for two servers';
      const databaseUrl = place.databaseUrl ?? '';
      servers.push(await startServer({ databaseUrl, env: { SECRETS } }));
      servers.push(await startServer({ databaseUrl, env: { SECRETS } }));
    }
    const [first] = servers as [RunningServer];
    member = clientOf(first.url);
    await member.signIn(await accountOf(first, 'member'));
    cookies = [...member.jar].map((each) => each.join('=')).join('; ');
  }, 300_000);
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await discard();
  });

  const each = (index: number) => servers[index % servers.length] as RunningServer;

  test('one key a hundred times at once is one deposit, 409 for another amount, new for another member (REL-06)', async () => {
    const before = (await member.call<{ deposits: Deposit[] }>('/wps/v2/deposits?limit=50')).value.deposits.map(({ id }) => id);
    const key = crypto.randomUUID();
    const body = JSON.stringify({ method: 'island-wallet', amount: '500.00' });
    const all = await Promise.all(
      Array.from({ length: devices }, (_, index) =>
        postUntilAnswered(each(index).url, cookies, '/wps/v2/deposits', body, { 'idempotency-key': key }),
      ),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
    // A hundred devices of one member have used up what it may ask in a second.
    const listed = () => member.call<{ deposits: Deposit[] }>('/wps/v2/deposits?limit=50');
    const { seen } = await until(listed, ({ status }) => status === 200);
    const after = seen.value.deposits.map(({ id }) => id);
    expect(after.filter((id) => !before.includes(id))).toHaveLength(1);

    for (const server of servers) {
      const other = await post(server.url, cookies, '/wps/v2/deposits', JSON.stringify({ method: 'island-wallet', amount: '500.01' }), {
        'idempotency-key': key,
      });
      expect([other.status, (JSON.parse(other.text) as { errorCode: string }).errorCode]).toEqual([409, 'wallet.key_reused']);
    }
    const vip = clientOf(each(1).url);
    await vip.signIn(await accountOf(each(1), 'vip'));
    const theirs = await vip.send<Deposit>('POST', '/wps/v2/deposits', { method: 'island-wallet', amount: '500.00' }, key);
    expect([theirs.status, theirs.replayed]).toEqual([200, null]);
    expect(theirs.text).not.toBe(all[0]?.text);
  });

  test('a hundred approvals of one payment credit it once, and the account record balances', async () => {
    const { value: start } = await member.call<{ sumBalance: string }>('/wps/v2/wallets/balance');
    const { value: deposit } = await member.send<Deposit>(
      'POST',
      '/wps/v2/deposits',
      { method: 'island-wallet', amount: '700.00' },
      crypto.randomUUID(),
    );
    const path = new URL(deposit.payUrl).pathname + new URL(deposit.payUrl).search;
    const pressed = await Promise.all(
      Array.from({ length: devices }, (_, index) =>
        post(each(index).url, '', path, 'decision=approved', { 'content-type': 'application/x-www-form-urlencoded' }),
      ),
    );
    expect(pressed.filter(({ status }) => status >= 500)).toEqual([]);
    const { seen } = await until(
      () => member.call<{ state: string; credited: string; balance: string }>(`/wps/v2/deposits/${deposit.id}`),
      ({ value }) => value.state === 'credited',
      20_000,
    );
    const { value: end } = await member.call<{ sumBalance: string }>('/wps/v2/wallets/balance');
    expect(cents(end.sumBalance) - cents(start.sumBalance)).toBe(cents(seen.value.credited));
    const record = await member.call<{ rows: { kind: string; amount: string }[]; totals: { closing: string } }>(
      '/wps/v2/records/ledger?pageSize=5',
    );
    expect(
      record.value.rows.filter(({ kind, amount }) => kind === 'deposit' && amount === seen.value.credited && amount === '700.00'),
    ).toHaveLength(1);
    expect(record.value.totals.closing).toBe(end.sumBalance);
  });
});
