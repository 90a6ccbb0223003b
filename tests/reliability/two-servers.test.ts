// One Isla in front of another: the first has PLATFORM_URL and no platform, the second is that platform.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type RunningServer, startServer } from '../e2e/server.ts';
import { scaledLimit } from '../slow-machine-limit.ts';
import { cents, clientOf, until } from './client.ts';

const member = { username: '', password: '' };
let back: RunningServer;
let front: RunningServer;
let folder: string;

const control = (body: object) =>
  fetch(`${back.url}/demo/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: back.url },
    body: JSON.stringify(body),
  });
let backEnv: Record<string, string>;
let backPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isla-two-'));
  const frontPort = await freePort();
  backEnv = { PUBLIC_URL: `http://localhost:${frontPort}`, TRUSTED_PROXIES: '127.0.0.1,::1' };
  back = await startServer({ env: backEnv });
  backPort = back.port;
  // Logs every module that the front server loads.
  const spy = join(folder, 'spy.mjs');
  await writeFile(
    spy,
    "import { registerHooks } from 'node:module';\nregisterHooks({ load(url, context, next) { process.stderr.write('loaded ' + url + '\\n'); return next(url, context); } });\n",
  );
  front = await startServer({
    platformUrl: back.url,
    env: { PORT: String(frontPort), NODE_OPTIONS: `--import=file://${spy}`, DATA_DIR: join(folder, 'front') },
  });
  const accounts = (await (await fetch(`${back.url}/demo/accounts.json`)).json()) as {
    value: { role: string; username: string; password: string }[];
  };
  Object.assign(
    member,
    accounts.value.find(({ role }) => role === 'member'),
  );
});

afterAll(async () => {
  await front?.stop();
  await back?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('through two servers', () => {
  test('the front server loads no module of the platform and creates no folder (CL-06)', async () => {
    await fetch(`${front.url}/wps/system/key`);
    const loaded = front
      .logs()
      .split('\n')
      .filter((line) => line.startsWith('loaded '));
    expect(loaded.length).toBeGreaterThan(20);
    expect(loaded.filter((line) => /pglite|kysely|node_modules\/postgres|croner/.test(line))).toEqual([]);
    const chunks = 'dist/server/chunks';
    const rooms = (
      await Promise.all(
        (
          await readdir(chunks)
        ).map(async (name) => ((await readFile(join(chunks, name), 'utf8')).includes('function createPlatform') ? name : null)),
      )
    ).filter((name) => name !== null);
    expect(rooms).toHaveLength(1);
    expect(loaded.filter((line) => line.includes(rooms[0] as string))).toEqual([]);
    await expect(readdir(join(folder, 'front'))).rejects.toThrow();
  });

  test('a journey works: sign-in by form, one deposit through the hosted page, records, sign-out (CL-06, MC-04)', async () => {
    const { jar, ask, call, form } = clientOf(front.url);
    const entered = await form('/login', { username: member.username, password: member.password, next: '/rng' });
    const checked = entered.headers.get('location') ?? '';
    expect([entered.status, checked]).toEqual([303, '/login?why=cookies&next=%2Frng']);
    const sentOn = await ask(checked, { redirect: 'manual' });
    expect([sentOn.status, sentOn.headers.get('location')]).toEqual([303, '/rng']);
    expect([...jar.keys()]).toEqual(['isla', 'isla_in']);

    const before = await call<{ sumBalance: string }>('/wps/v2/wallets/balance');
    expect(before).toMatchObject({ status: 200, success: true });

    const { value: deposits } = await call<{ methods: { code: string; open: boolean }[] }>('/wps/v2/deposits/methods');
    const method = deposits.methods.find(({ open }) => open)?.code;
    const start = () =>
      call<{ id: string; payUrl: string }>('/wps/v2/deposits', {
        method: 'POST',
        body: JSON.stringify({ method, amount: '500.00' }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'two-servers-1' },
      });
    const [first, again] = [await start(), await start()];
    expect([first.status, again.status, again.replayed]).toEqual([200, 200, 'true']);
    expect(again.value).toEqual(first.value);
    const other = await call('/wps/v2/deposits', {
      method: 'POST',
      body: JSON.stringify({ method, amount: '501.00' }),
      headers: { 'content-type': 'application/json', 'idempotency-key': 'two-servers-1' },
    });
    expect([other.status, other.errorCode]).toEqual([409, 'wallet.key_reused']);

    expect(first.value.payUrl.startsWith(front.url)).toBe(true);
    expect(await (await ask(first.value.payUrl)).text()).toContain('name="decision"');
    const paid = await form(first.value.payUrl, { decision: 'approved' });
    expect(paid.status).toBe(303);
    const { seen } = await until(
      () => call<{ sumBalance: string }>('/wps/v2/wallets/balance'),
      ({ value }) => value.sumBalance !== before.value.sumBalance,
    );
    expect(cents(seen.value.sumBalance) - cents(before.value.sumBalance)).toBe(50_000n);

    const record = await call<{ rows: { amount: string }[]; totals: { closing: string } }>('/wps/v2/records/ledger?pageSize=5');
    expect(record.value.rows[0]?.amount).toBe('500.00');
    expect(record.value.totals.closing).toBe(seen.value.sumBalance);
    expect((await call('/wps/v2/outcome?key=two-servers-1')).status).toBe(200);

    const left = await form('/sign-out', {});
    // What is left tells scripts to clear the device.
    expect([left.status, [...jar]]).toEqual([303, [['isla_in', '0']]]);
    expect((await call('/wps/v2/wallets/balance')).status).toBe(401);
  });

  test('a new member sees lists and plays rounds in the frame, and the account matches (CL-06, GM-14)', async () => {
    const { jar, call, send, sealed, human } = clientOf(front.url);
    const username = `passer${Date.now().toString(36)}`;
    const joined = await sealed<{ token: string }>('PUT', '/wps/member/register', {
      username,
      email: `${username}@example.com`,
      password: 'lagoon77tides',
      confirmPassword: 'lagoon77tides',
      registerMethod: 'WEB',
      human: await human(),
    });
    expect([joined.status, joined.value.token, jar.has('isla')]).toEqual([200, '', true]);
    const { value: deposits } = await call<{ methods: { code: string; open: boolean }[] }>('/wps/v2/deposits/methods');
    const method = deposits.methods.find(({ open }) => open)?.code;
    const { value: deposit } = await send<{ payUrl: string }>(
      'POST',
      '/wps/v2/deposits',
      { method, amount: '500.00' },
      crypto.randomUUID(),
    );
    await clientOf(front.url).form(deposit.payUrl, { decision: 'approved' });
    const balance = async () => (await call<{ sumBalance: string }>('/wps/v2/wallets/balance')).value.sumBalance;
    await until(balance, (now) => now === '500.00');

    const { value: found } = await call<{ games: { gameCode: string; nodeId: string; open: boolean }[] }>(
      '/wps/relay/GCSGAME_gameList?gameType=RNG',
    );
    const game = found.games.find(({ open }) => open);
    const favourite = await send<{ nodeIds: string[] }>('POST', '/wps/relay/MCSFE_favoriteGameV2', { nodeId: game?.nodeId });
    expect(favourite.value.nodeIds).toEqual([game?.nodeId]);
    const { value: visit } = await send<{ launchId: string; launchToken: string; frameUrl: string; api: string }>(
      'POST',
      '/wps/game/launchGame',
      { gameCode: game?.gameCode },
    );
    expect((await fetch(front.url + visit.frameUrl)).status).toBe(200);

    // The frame has neither cookie nor origin.
    const inFrame = async <Value>(path: string, body?: object, bearer?: string) => {
      const answer = await fetch(front.url + visit.api + path, {
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        headers: {
          origin: 'null',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/json',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
      });
      return (await answer.json()) as { success: boolean; value: Value };
    };
    const { bearer } = (await inFrame<{ bearer: string }>('/session', { launchToken: visit.launchToken })).value;
    const { bets } = (await inFrame<{ bets: string[] }>('/state', undefined, bearer)).value;
    let last = '';
    for (const clientRound of ['two-servers-round-1', 'two-servers-round-2']) {
      // Retried until the minimum cycle has passed.
      const { seen } = await until(
        () => inFrame<{ balance: string }>('/rounds', { clientRound, bet: bets[0] }, bearer),
        ({ success }) => success,
      );
      last = seen.value.balance;
      expect(await balance()).toBe(last);
    }
    const { value: standing } = await call<{ rounds: number; net: string }>(`/wps/v2/plays/${visit.launchId}`);
    expect([standing.rounds, cents('500.00') + cents(standing.net)]).toEqual([2, cents(last)]);
    const { value: record } = await call<{ bets: { id: string }[]; total: number }>('/wps/v2/records/bets');
    expect(record.total).toBe(2);
    expect((await call(`/wps/v2/records/bets/${record.bets[0]?.id}`)).status).toBe(200);
    expect((await call<{ totals: { closing: string } }>('/wps/v2/records/ledger')).value.totals.closing).toBe(last);
    const { value: recent } = await call<{ list: { gameCode: string }[] }>('/wps/relay/GCS_recentGame');
    expect(recent.list.map(({ gameCode }) => gameCode)).toEqual([game?.gameCode]);
  });

  test('a wrong password returns a page with the error, and the password is not logged', async () => {
    const { form, jar } = clientOf(front.url);
    const answer = await form('/login', { username: member.username, password: 'not-the-one-1' });
    expect([answer.status, jar.size]).toEqual([422, 0]);
    expect(back.logs()).not.toContain('not-the-one-1');
  });

  test('the front knows the platform’s maintenance and its end within 2 s (SY-02)', async () => {
    await control({ status: 1, endTime: null });
    const look = async () => (await fetch(`${front.url}/`)).status;
    const closed = await until(look, (status) => status === 503);
    expect(closed.ms).toBeLessThan(scaledLimit(closed.ms, 2500));
    await control({ status: 0, endTime: null });
    const open = await until(look, (status) => status === 200);
    expect(open.ms).toBeLessThan(scaledLimit(open.ms, 2500));
  });

  test('without the platform cached pages stay, calls get 503 with Retry-After, and everything recovers by itself', async () => {
    expect((await fetch(`${front.url}/en`)).status).toBe(200);
    await back.kill();
    expect((await fetch(`${front.url}/en`)).status).toBe(200);
    const call = await fetch(`${front.url}/wps/system/key`);
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await call.json()).toMatchObject({ errorCode: 'platform.away' });
    const ready = async () => (await fetch(`${front.url}/readyz`)).status;
    const gone = await until(ready, (status) => status === 503);
    expect(gone.ms).toBeLessThan(scaledLimit(gone.ms, 5000));
    back = await startServer({ env: { ...backEnv, PORT: String(backPort) } });
    await until(ready, (status) => status === 200);
    expect((await fetch(`${front.url}/wps/system/key`)).status).toBe(200);
  });
});
