// One Isla before another: the first has PLATFORM_URL and nothing of a platform, the second is that platform.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, type RunningServer, startServer } from '../e2e/server.ts';

const member = { username: '', password: '' };
let back: RunningServer;
let front: RunningServer;
let folder: string;

/** A browser of the front server, with its cookies. */
function browser() {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(path.startsWith('http') ? path : front.url + path, {
      redirect: 'manual',
      ...init,
      headers: {
        'sec-fetch-site': 'same-origin',
        origin: front.url,
        cookie: [...jar].map((each) => each.join('=')).join('; '),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (/Max-Age=0/.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const call = async <Value>(path: string, init?: RequestInit) => {
    const answer = await ask(path, init);
    const body = (await answer.json()) as { success: boolean; value: Value; errorCode?: string };
    return { status: answer.status, replayed: answer.headers.get('idempotency-replayed'), ...body };
  };
  const form = (path: string, fields: Record<string, string>) => ask(path, { method: 'POST', body: new URLSearchParams(fields) });
  return { jar, ask, call, form };
}

/** Asks until the answer is as hoped: what happens by itself is waited for by looking, not by the clock. */
async function until<Seen>(
  look: () => Promise<Seen>,
  good: (seen: Seen) => boolean,
  patience = 10_000,
): Promise<{ seen: Seen; ms: number }> {
  const start = performance.now();
  for (;;) {
    const seen = await look();
    const ms = performance.now() - start;
    if (good(seen)) return { seen, ms };
    if (ms > patience) throw new Error(`Not within ${patience} ms; last: ${JSON.stringify(seen)?.slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

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
  // Writes down every module that the front server loads.
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
}, 180_000);

afterAll(async () => {
  await front?.stop();
  await back?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('through two servers', () => {
  test('nothing of the platform is loaded, and no folder is made', async () => {
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

  test('AC-07 AC-18 MC-04 the journey: in by a sealed form, deposit by the hosted page, once; records; out', async () => {
    const { jar, ask, call, form } = browser();
    const entered = await form('/login', { username: member.username, password: member.password, next: '/rng' });
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/rng']);
    expect([...jar.keys()]).toEqual(['isla', 'isla_in']);

    const before = await call<{ sumBalance: string }>('/wps/v2/wallets/balance');
    expect(before).toMatchObject({ status: 200, success: true });

    const { value: ways } = await call<{ methods: { code: string; open: boolean }[] }>('/wps/v2/deposits/methods');
    const method = ways.methods.find(({ open }) => open)?.code;
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
    const cents = (amount: string) => BigInt(amount.replace('.', ''));
    expect(cents(seen.value.sumBalance) - cents(before.value.sumBalance)).toBe(50_000n);

    const record = await call<{ rows: { amount: string }[]; totals: { closing: string } }>('/wps/v2/records/ledger?pageSize=5');
    expect(record.value.rows[0]?.amount).toBe('500.00');
    expect(record.value.totals.closing).toBe(seen.value.sumBalance);
    expect((await call('/wps/v2/outcome?key=two-servers-1')).status).toBe(200);

    const left = await form('/sign-out', {});
    expect([left.status, jar.size]).toEqual([303, 0]);
    expect((await call('/wps/v2/wallets/balance')).status).toBe(401);
  });

  test("a wrong password comes back as a page that says so, with the visitor's own address behind it", async () => {
    const { form, jar } = browser();
    const answer = await form('/login', { username: member.username, password: 'not-the-one-1' });
    expect([answer.status, jar.size]).toEqual([422, 0]);
    expect(back.logs()).not.toContain('not-the-one-1');
  });

  test('SY-02 maintenance of the platform is known at the front within 2 s, and its end too', async () => {
    await control({ status: 1, endTime: null });
    const look = async () => (await fetch(`${front.url}/`)).status;
    expect((await until(look, (status) => status === 503)).ms).toBeLessThan(2500);
    await control({ status: 0, endTime: null });
    expect((await until(look, (status) => status === 200)).ms).toBeLessThan(2500);
  });

  test('while the platform is gone pages stay, calls say so with a time to come back, and all heals by itself', async () => {
    expect((await fetch(`${front.url}/en`)).status).toBe(200);
    await back.kill();
    expect((await fetch(`${front.url}/en`)).status).toBe(200);
    const call = await fetch(`${front.url}/wps/system/key`);
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await call.json()).toMatchObject({ errorCode: 'platform.away' });
    expect(
      (
        await until(
          async () => (await fetch(`${front.url}/readyz`)).status,
          (status) => status === 503,
        )
      ).ms,
    ).toBeLessThan(5000);
    back = await startServer({ env: { ...backEnv, PORT: String(backPort) } });
    await until(
      async () => (await fetch(`${front.url}/readyz`)).status,
      (status) => status === 200,
    );
    expect((await fetch(`${front.url}/wps/system/key`)).status).toBe(200);
  });
});
