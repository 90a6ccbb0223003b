// An agent with a million accounts below, in PostgreSQL: how long the pages of the agent centre wait for their figures, and a settlement.
import { execFile } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { connect } from '#platform/db/connect.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { moveBranch } from '#platform/ledger/agents/branch-moves.ts';
import { countTeamEvents } from '#platform/ledger/agents/rollups.ts';
import { payDue, settleNext } from '#platform/ledger/agents/settle.ts';
import { post } from '#platform/ledger/post.ts';
import { writeTier } from '#platform/rules/agents/contracts.ts';
import { pathEnd } from '#platform/rules/agents/line.ts';
import { contractKinds, periodsOfKind } from '#values/agent-contracts.ts';
import { minor, zero } from '#values/money.ts';
import { ownDatabase } from '../tests/databases.ts';
import { startServer } from '../tests/e2e/server.ts';
import { type Client, clientOf } from '../tests/reliability/client.ts';
import { scaled } from './fixture-data.ts';
import { atMost, median, percentile, type Row } from './result-row.ts';
import { residentOf } from './server-memory.ts';

const run = promisify(execFile);
const members = scaled(1_000_000, 12_000);
const times = scaled(20, 3);
const agent = { username: 'soledad', password: 'Isla2026demo' };
/** Has nine accounts below. */
const smallAgent = { username: 'rico_v', password: 'Isla2026demo' };
const together = 10;
const limits = { seed: 15, overview: 200, overviewLongest: 500, step: 100, settlement: 60, stall: 20, lag: 5, slower: 1.5, memory: 700 };
const perSecond = 500;
const loadSeconds = scaled(40, 5);

/** Runs `npm run seed`, or takes the database that ISLA_BENCH_DATABASE names: making the large world takes minutes. */
async function largeWorld(): Promise<{ databaseUrl: string; minutes: number | null; discard(): Promise<void> }> {
  const made = process.env.ISLA_BENCH_DATABASE;
  if (made) return { databaseUrl: made, minutes: null, discard: async () => {} };
  const own = await ownDatabase();
  const start = performance.now();
  await run(process.execPath, ['scripts/cli.mjs', 'seed', '--members', String(members)], {
    env: { ...process.env, DATABASE_URL: own.databaseUrl },
    maxBuffer: 10_000_000,
  });
  return { ...own, minutes: (performance.now() - start) / 60_000 };
}

interface TeamSize {
  /** Below the agent, as many as the database holds. */
  readonly below: number;
  readonly accounts: number;
  removeContracts(): Promise<void>;
}

/** Gives the agent a running contract of each kind, which no job settles. */
async function withEveryContract(databaseUrl: string): Promise<TeamSize> {
  const database = await connect({ databaseUrl, dataDir: '' });
  const { db } = database;
  const { id, path } = await db
    .selectFrom('members')
    .select(['id', 'path'])
    .where('username', '=', agent.username)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ accounts: bigint; below: bigint }>`
    select count(*) as accounts, count(*) filter (where path > ${path} and path < ${pathEnd(path)}) as below from members
  `.execute(db);
  const held = await db.selectFrom('agent_contracts').select('kind').where('member_id', '=', id).where('ends_at', 'is', null).execute();
  const terms = { member_id: id, upline_id: null, starts_at: new Date(Date.now() - 86_400_000), ends_at: null, settles_at: null };
  const tier = { bet: zero, net: zero, active: 0, rate: 10, winRate: 10 };
  const missing = contractKinds.filter((kind) => !held.some((one) => one.kind === kind));
  const added: bigint[] = [];
  for (const kind of missing) {
    const contract = { kind, period: periodsOfKind[kind][0] ?? 'daily', tiers: JSON.stringify([writeTier(kind, tier)]), ...terms };
    added.push((await db.insertInto('agent_contracts').values(contract).returning('id').executeTakeFirstOrThrow()).id);
  }
  const removeContracts = async (): Promise<void> => {
    for (const one of added) await db.deleteFrom('agent_contracts').where('id', '=', one).execute();
    await database.close();
  };
  return { below: Number(rows[0]?.below), accounts: Number(rows[0]?.accounts), removeContracts };
}

/** Rounds settle below the agent while the server counts them: how old the oldest that waits is, and how long the overview takes. */
async function loadRows(databaseUrl: string, overview: () => Promise<number>, memory: () => number): Promise<Row[]> {
  const database = await connect({ databaseUrl, dataDir: '' });
  const { db } = database;
  try {
    const players = await db
      .selectFrom('members')
      .select('id')
      .where('type', '=', 0)
      .where('parent_id', 'is not', null)
      .limit(10_000)
      .execute();
    const before: number[] = [];
    for (let time = 0; time < times; time++) before.push(await overview());
    const [lags, meanwhile, residents]: [number[], number[], number[]] = [[], [], []];
    const begun = Date.now();
    for (let settled = 0; Date.now() - begun < loadSeconds * 1000; ) {
      const due = Math.min(1_000, Math.floor(((Date.now() - begun) / 1000) * perSecond) - settled);
      const at = new Date();
      if (due > 0)
        await db
          .insertInto('rounds')
          .values(
            Array.from({ length: due }, (_, n) => ({
              vendor: 'bench',
              game_code: 'bench',
              member_id: players[(settled + n) % players.length]?.id ?? 0n,
              launch_id: null,
              client_round: null,
              bet: 1_000n,
              win: 0n,
              state: 'settled' as const,
              detail: null,
              at,
              settled_at: at,
            })),
          )
          .execute();
      settled += Math.max(due, 0);
      const { rows } = await sql<{ lag: number }>`
        select coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as lag from team_events
      `.execute(db);
      lags.push(rows[0]?.lag ?? 0);
      residents.push(memory());
      meanwhile.push(await overview());
    }
    const load = `while ${perSecond} rounds a second settle`;
    return [
      atMost(`roll-up lag ${load}, longest`, Math.max(...lags), limits.lag, 's'),
      atMost(`overview ${load}, to the one before`, median(meanwhile) / median(before), limits.slower, 'x', 2),
      atMost(`memory of the server ${load}`, Math.max(...residents), limits.memory, 'MB'),
    ];
  } finally {
    await database.close();
  }
}

/** A call that the limit of requests refuses is made again a second later; only its last try counts. */
async function timed(client: Client, path: string): Promise<number> {
  for (;;) {
    const start = performance.now();
    const { success, errorCode, text } = await client.call(path);
    if (success) return performance.now() - start;
    if (errorCode !== 'rate.too_many') throw new Error(`${path} answered ${text.slice(0, 200)}`);
    await pause(1000);
  }
}

async function medianOf(client: Client, paths: readonly string[]): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time++) taken.push(await timed(client, paths[time % paths.length] ?? ''));
  return median(taken);
}

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Settles the day that is due next for every branch, and pays it, as the job does but for the messages. */
async function settlementRows(databaseUrl: string): Promise<Row[]> {
  const database = await connect({ databaseUrl, dataDir: '' });
  try {
    const { db } = database;
    const paid = async () =>
      Number(
        (
          await db
            .selectFrom('agent_payouts')
            .where('is_paid', '=', true)
            .select((of) => of.fn.countAll().as('n'))
            .executeTakeFirst()
        )?.n,
      );
    const { last } = await db
      .selectFrom('agent_contracts')
      .where('upline_id', 'is', null)
      .where('kind', '=', 'daily')
      .select((of) => of.fn.max('settles_at').as('last'))
      .executeTakeFirstOrThrow();
    const now = new Date((last?.getTime() ?? Number.NaN) + 60_000);
    const terms = { zone: 'Asia/Manila', activeBet: minor(100_00n) };
    const before = await paid();
    while (await inTransaction(db, (trx) => countTeamEvents(trx, terms.zone)));
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const start = performance.now();
    const pay = async (trx: Transaction<Tables>): Promise<boolean> => {
      const { payouts, postings } = await payDue(trx, 100, now);
      for (const posting of postings) await post(trx, posting);
      return payouts.length > 0;
    };
    let step: Awaited<ReturnType<typeof settleNext>> = 'settled';
    while (step === 'settled') if (!(await inTransaction(db, pay))) step = await inTransaction(db, (trx) => settleNext(trx, terms, now));
    const seconds = (performance.now() - start) / 1000;
    delays.disable();
    if (step !== null) throw new Error('The rounds of the day are not counted, or a branch could not be settled.');
    const figure = `settlement of a day, ${((await paid()) - before).toLocaleString('en')} payouts`;
    return [
      atMost(figure, seconds, limits.settlement, 's'),
      atMost(`${figure}: event loop stall, p99`, delays.percentile(99) / 1e6, limits.stall, 'ms'),
    ];
  } finally {
    await database.close();
  }
}

/** Moves the largest branch below the agent to the top, and takes it back: bets wait for as long. */
async function moveRow(databaseUrl: string): Promise<Row> {
  const { unhurried: db, ...database } = await connect({ databaseUrl, dataDir: '' });
  const undone = new Error('undone');
  try {
    const { id } = await db.selectFrom('members').select('id').where('username', '=', agent.username).executeTakeFirstOrThrow();
    const children = await db.selectFrom('members').select(['id', 'path']).where('parent_id', '=', id).where('type', '>', 0).execute();
    const sized = await Promise.all(
      children.map(async (child) => {
        const { n } = await db
          .selectFrom('members')
          .select((of) => of.fn.countAll().as('n'))
          .where('path', '>=', child.path)
          .where('path', '<', pathEnd(child.path))
          .executeTakeFirstOrThrow();
        return { ...child, accounts: Number(n) };
      }),
    );
    const branch = sized.sort((a, b) => b.accounts - a.accounts)[0];
    if (!branch) throw new Error('Nobody is below the agent.');
    const start = performance.now();
    let seconds = 0;
    await inTransaction(db, async (trx) => {
      await moveBranch(trx, branch.id, null, 'Asia/Manila');
      seconds = (performance.now() - start) / 1000;
      throw undone;
    }).catch((error: unknown) => {
      if (error !== undone) throw error;
    });
    return {
      figure: `a branch of ${branch.accounts.toLocaleString('en')} moves`,
      target: '-',
      measured: `${seconds.toFixed(1)} s`,
      reached: null,
    };
  } finally {
    await database.close();
  }
}

export async function rows(): Promise<Row[]> {
  const world = await largeWorld();
  const size = await withEveryContract(world.databaseUrl);
  const server = await startServer({
    databaseUrl: world.databaseUrl,
    patience: 300_000,
    env: { LOG_LEVEL: 'error', DEMO: '1' },
  });
  try {
    const client = clientOf(server.url);
    await client.signIn(agent);
    const base = '/wps/v2/agent';
    const spans = [31, 40, 33, 36].map((back) => `from=${day(back)}&to=${day(back - 30)}`);
    const overviews = spans.map((span) => `${base}/overview?${span}`);
    const sorts = ['turnover', 'net', 'active', 'team', 'name', 'joined'];
    const team = `${base}/team?from=${day(30)}&to=${day(0)}`;
    const below = `${size.below.toLocaleString('en')} accounts below`;
    const row = async (what: string, target: number, paths: readonly string[], who = client, whose = below): Promise<Row> =>
      atMost(`${whose}: ${what}, median`, await medianOf(who, paths), target, 'ms');
    const small = clientOf(server.url);
    await small.signIn(smallAgent);
    const smallRow = (what: string, path: string): Promise<Row> =>
      row(
        what,
        limits.step,
        [`${base}/${path}?from=${day(30)}&to=${day(0)}`],
        small,
        `9 accounts below in a house of ${size.accounts.toLocaleString('en')}`,
      );
    const payouts = (await client.call<{ rows: { id: string }[] }>(`${base}/income`)).value.rows;
    const measured = [
      ...(world.minutes === null ? [] : [atMost(`${below}: making the world`, world.minutes, limits.seed, 'min')]),
      await row('overview of 31 days', limits.overview, overviews),
      await row(
        'a page of children, by any figure',
        limits.step,
        sorts.map((sort) => `${team}&sort=${sort}`),
      ),
      await row('search by name in two levels of a large team', limits.step, [`${team}&q=maria`, `${team}&q=al`, `${team}&q=zen`]),
      await row('my income', limits.step, [`${base}/income`]),
      await row('what each contract would pay now', limits.step, [`${base}/forecasts`]),
      ...(payouts[0] ? [await row('one payout with its working', limits.step, [`${base}/payouts/${payouts[0].id}`])] : []),
      await row('net results by account', limits.step, [`${base}/results?from=${day(30)}&to=${day(0)}`]),
      await row('bets of the team', limits.step, [`${base}/bets?from=${day(30)}&to=${day(0)}`]),
      await row('movements of the team', limits.step, [`${base}/movements?from=${day(30)}&to=${day(0)}`]),
      await smallRow('overview', 'overview'),
      await smallRow('bets of the team', 'bets'),
      await smallRow('movements of the team', 'movements'),
      await smallRow('what waits for a second person', 'approvals'),
    ];
    const taken: number[] = [];
    for (let time = 0; time < times; time++)
      taken.push(...(await Promise.all(Array.from({ length: together }, (_, n) => timed(client, overviews[n % overviews.length] ?? '')))));
    measured.push(atMost(`${below}: overview with ten agents at once, p99`, percentile(taken, 0.99), limits.overviewLongest, 'ms'));
    const memory = (): number => (residentOf(server) ?? Number.NaN) / 1e6;
    measured.push(...(await loadRows(world.databaseUrl, () => timed(client, overviews[0] ?? ''), memory)));
    await server.stop();
    await size.removeContracts();
    return [...measured, await moveRow(world.databaseUrl), ...(await settlementRows(world.databaseUrl))];
  } finally {
    await server.stop();
    await world.discard();
  }
}
