// Two hundred players on one draw at its closing time, and two hundred at one live table, on each database: whether every order ends in
// one bet or none, whether any was taken after closing, and how long the players wait for an answer.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createMember } from '#platform/areas/access/members.ts';
import { openSession } from '#platform/areas/access/sign-in/sessions.ts';
import { connect, type Database, type DatabasePlace } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { post } from '#platform/ledger/post.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { minor } from '#values/money.ts';
import { ownDatabase } from '../tests/databases.ts';
import { startServer } from '../tests/e2e/server.ts';
import { until } from '../tests/reliability/client.ts';
import { scaled } from './fixture-data.ts';
import { atMost, median, percentile, type Row } from './result-row.ts';

const players = scaled(200, 20);
const money = 100_000;
const lottery = 'fast-three';
const table = 'speed-baccarat';
/** The orders of one round are sent over this long, four fifths of them before it closes. */
const spread = 3_000;
const sharesBefore = 0.8;
/** From the closing of a table's round to its deal. */
const pauseOfTable = 1_500;
/** Until every bet of a round is settled. */
const patience = 120_000;

interface Player {
  readonly id: bigint;
  readonly token: string;
}

type Answer = { readonly status: number; readonly body: { readonly errorCode?: string; readonly value: Record<string, unknown> } };
/** The end of an order: `ms` after it was sent. `late`: it was sent after closing. */
type Ended = {
  readonly who: Player;
  readonly taken: boolean;
  readonly code: string | undefined;
  readonly late: boolean;
  readonly ms: number;
};

/** Players with money and an open session. */
async function openPlayers({ db }: Database, name: string): Promise<Player[]> {
  const at = new Date();
  const [sample] = await db.selectFrom('members').select(['brand', 'currency']).limit(1).execute();
  const made: Player[] = [];
  for (let n = 0; n < players; n++) {
    const ip = `10.1.${n >> 8}.${n & 255}`;
    const { brand = '', currency = '' } = sample ?? {};
    const id = await createMember(db, { username: `${name}${n}`, passwordHash: 'none', language: 'EN', currency, brand, ip, at });
    await inTransaction(db, (trx) =>
      post(trx, {
        kind: 'deposit',
        reference: `bench:${name}:${n}`,
        memberId: id,
        at,
        data: {},
        lines: [
          { account: { member: id, kind: 'main' }, amount: minor(money) },
          { account: { house: 'bank' }, amount: minor(-money) },
        ],
      }),
    );
    made.push({ id, token: await openSession(db, { ip, userAgent: 'bench', country: null, now: at }, id) });
  }
  return made;
}

function clientOf(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: players });
  const once = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const read = (response: IncomingMessage) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as Answer['body'] }));
      };
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      request(url + path, { agent, method, headers: { ...type, ...headers } }, read)
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    /** Asks again when the server is short of time, as a browser does: an order has its key, so it is taken once. */
    ask: async (...what: Parameters<typeof once>): Promise<Answer> => {
      for (let attempt = 1; ; attempt++) {
        const answer = await once(...what);
        if ((answer.status !== 503 && answer.status !== 429) || attempt === 20) return answer;
        await pause(500);
      }
    },
    close: () => agent.destroy(),
  };
}
type Client = ReturnType<typeof clientOf>;

/** Sends one order of each player around the closing time. */
async function sendAround(closesAt: number, all: readonly Player[], send: (who: Player, n: number) => Promise<Answer>): Promise<Ended[]> {
  const begin = closesAt - spread * sharesBefore;
  return Promise.all(
    all.map(async (who, n) => {
      await pause(Math.max(0, begin + (n * spread) / all.length - Date.now()));
      const [sent, start] = [Date.now(), performance.now()];
      const { status, body } = await send(who, n);
      return { who, taken: status === 200, code: body.errorCode, late: sent >= closesAt, ms: performance.now() - start };
    }),
  );
}

/** Waits until the bets of every player are settled. */
async function waitForAll(all: readonly Player[], isDone: (who: Player, n: number) => Promise<boolean>): Promise<void> {
  for (const [n, who] of all.entries()) await until(() => isDone(who, n), Boolean, patience);
}

async function onDraw(client: Client, all: readonly Player[]): Promise<Ended[]> {
  const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` });
  const terms = await client.ask('GET', `/lgw/lotteries/${lottery}?prizeMode=Lott`, {});
  const draws = terms.body.value.draws as readonly { draw: string; closesAt: string }[];
  const chosen = draws.find(({ closesAt }) => Date.parse(closesAt) - Date.now() > spread + 1_000);
  if (!chosen) throw new Error('no draw is open');
  const order = {
    gameId: lottery,
    draw: chosen.draw,
    prizeMode: 'Lott',
    lines: [{ bet: 'half', pick: 'small', stake: '5.00' }],
    draws: 1,
    price: '5.00',
  };
  const ended = await sendAround(Date.parse(chosen.closesAt), all, (who, n) =>
    client.ask('POST', '/lgw/tickets', { ...bearer(who), 'idempotency-key': `bench-of-a-draw-${n}` }, order),
  );
  const isDone = async (who: Player) => {
    const { body } = await client.ask('GET', '/lgw/tickets', bearer(who));
    return (body.value.tickets as readonly { state: string }[]).every(({ state }) => state !== 'open');
  };
  await waitForAll(all, isDone);
  return ended;
}

async function atTable(client: Client, all: readonly Player[]): Promise<{ ended: Ended[]; looks: number[] }> {
  const bearers = await Promise.all(
    all.map(async ({ token }) => {
      const launched = await client.ask('POST', '/wps/game/launchGame', { authorization: `Bearer ${token}` }, { gameCode: table });
      const { launchToken, api } = launched.body.value as { launchToken: string; api: string };
      const nonce = 'nonce-of-a-frame-in-a-bench';
      const opened = await client.ask('POST', `${api}/session`, { origin: 'null' }, { launchToken, nonce });
      return { api, headers: { origin: 'null', authorization: `Bearer ${opened.body.value.bearer}` } };
    }),
  );
  const seatOf = (n: number) => bearers[n] ?? { api: '', headers: { origin: 'null', authorization: '' } };
  const look = async (n: number) => (await client.ask('GET', `${seatOf(n).api}/tables/state`, seatOf(n).headers)).body.value;
  type Round = { number: number; closesAt: number; opensAt: number };
  const { seen } = await until(
    async () => (await look(0)).round as Round,
    ({ opensAt, closesAt }) => opensAt <= Date.now() && closesAt - Date.now() > spread + 4_000,
  );
  // Every player sees the table before they bet, as the frame does.
  const looks: number[] = [];
  await Promise.all(
    all.map(async (_, n) => {
      await pause((n * 2_000) / all.length);
      const start = performance.now();
      await look(n);
      looks.push(performance.now() - start);
    }),
  );
  const ended = await sendAround(seen.closesAt, all, (_, n) => {
    const bet = {
      clientRound: `bench-at-a-table-${n}`,
      room: 'main',
      number: seen.number,
      bets: { [n % 2 ? 'player' : 'banker']: '10.00' },
    };
    return client.ask('POST', `${seatOf(n).api}/tables/bets`, seatOf(n).headers, bet);
  });
  const isDone = async (_: Player, n: number) =>
    ((await look(n)).bets as readonly { state: string }[]).every(({ state }) => state !== 'open' && state !== 'debited');
  await waitForAll(all, isDone);
  return { ended, looks };
}

/** Players whose bets or money differ from what they were told, and bets whose time is not before closing. */
async function faultsOf(
  { db }: Database,
  ended: readonly Ended[],
  closedBefore: 'lottery' | 'table',
): Promise<{ wrong: number; after: number }> {
  let [wrong, after] = [0, ended.filter(({ late, taken }) => late && taken).length];
  for (const { who, taken } of ended) {
    const bets = await db
      .selectFrom('rounds')
      .leftJoin('lottery_tickets', 'lottery_tickets.round_id', 'rounds.id')
      .leftJoin('lottery_draws', 'lottery_draws.id', 'lottery_tickets.draw_id')
      .leftJoin('shared_rounds', 'shared_rounds.id', 'rounds.shared_round')
      .select(['rounds.bet', 'rounds.win', 'rounds.state', 'rounds.at', 'lottery_draws.closes_at', 'shared_rounds.deals_at'])
      .where('rounds.member_id', '=', who.id)
      .where('rounds.state', '!=', 'refused')
      .execute();
    const expected = bets.reduce((sum, { bet, win }) => sum + win - bet, BigInt(money));
    const settled = bets.every(({ state }) => state === 'settled');
    if (bets.length !== (taken ? 1 : 0) || !settled || (await balanceOf(db, who.id)).main !== expected) wrong++;
    for (const { at, closes_at, deals_at } of bets) {
      const closes = closedBefore === 'lottery' ? closes_at?.getTime() : (deals_at?.getTime() ?? 0) - pauseOfTable;
      if (closes === undefined || at.getTime() >= closes) after++;
    }
  }
  return { wrong, after };
}

async function measure(engine: string, place: DatabasePlace): Promise<Row[]> {
  const embedded = place.databaseUrl === undefined;
  const start = () =>
    startServer({
      dataDir: place.dataDir,
      ...(embedded ? {} : { databaseUrl: place.databaseUrl ?? '' }),
      env: { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1,::1' },
    });
  // The embedded database takes one process at a time; the other gets its tables and games from the server's first start.
  if (!embedded) await (await start()).stop();
  const before = await connect(place);
  const drawPlayers = await openPlayers(before, 'draw');
  const tablePlayers = await openPlayers(before, 'seat');
  await before.close();
  const server = await start();
  const client = clientOf(server.url);
  let [tickets, seats]: [Ended[], Awaited<ReturnType<typeof atTable>>] = [[], { ended: [], looks: [] }];
  try {
    tickets = await onDraw(client, drawPlayers);
    seats = await atTable(client, tablePlayers);
  } finally {
    client.close();
    await server.stop();
  }
  const after = await connect(place);
  try {
    const ledger = (await verifyLedger(after.db)).faults.length;
    const rowsOf = async (what: string, ended: readonly Ended[], kind: 'lottery' | 'table', closed: string): Promise<Row[]> => {
      const { wrong, after: late } = await faultsOf(after, ended, kind);
      const taken = ended.filter((one) => one.taken).length;
      const other = ended.filter((one) => !one.taken && one.code !== closed);
      const times = ended.map(({ ms }) => ms);
      const name = `${players} players ${what}, ${engine}`;
      return [
        atMost(`${name}: bets lost, doubled or wrongly paid`, wrong, 0, 'bets', 0),
        atMost('the same: bets taken after closing', late, 0, 'bets', 0),
        atMost(`the same: refusals for another reason than closing${other[0] ? ` (${other[0].code})` : ''}`, other.length, 0, 'bets', 0),
        {
          figure: `the same: p99 from order to answer (${taken} taken, ${ended.length - taken} refused as too late)`,
          target: '-',
          measured: `${percentile(times, 0.99).toFixed(0)} ms, median ${median(times).toFixed(0)} ms`,
          reached: null,
        },
      ];
    };
    return [
      ...(await rowsOf('on one draw at its closing time', tickets, 'lottery', 'lottery.closed')),
      ...(await rowsOf('at one live table', seats.ended, 'table', 'game.bets_closed')),
      {
        figure: `the same: p99 of a look at the table`,
        target: '-',
        measured: `${percentile(seats.looks, 0.99).toFixed(0)} ms`,
        reached: null,
      },
      atMost(`the ledger after both, ${engine}: faults`, ledger, 0, 'faults', 0),
    ];
  } finally {
    await after.close();
  }
}

export async function rows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'isla-game-load-'));
  const own = await ownDatabase();
  try {
    if (process.env.ISLA_TEST_WORLD) await cp(process.env.ISLA_TEST_WORLD, join(folder, 'embedded'), { recursive: true });
    return [
      ...(await measure('embedded database', { dataDir: join(folder, 'embedded') })),
      ...(await measure('PostgreSQL', { dataDir: join(folder, 'postgres'), databaseUrl: own.databaseUrl })),
    ];
  } finally {
    await own.discard();
    await rm(folder, { recursive: true, force: true });
  }
}
