/** kill -9 of the server while every kind of money call is under way: each one, sent again under its key, has happened once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillPath } from '#calls/endpoint.ts';
import { allEndpoints } from '#calls/endpoints.ts';
import { connect, type DatabasePlace } from '#platform/db/connect.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { type CatalogueWorld, catalogueWorld } from '../calls/catalogue/catalogue-fixture.ts';
import { validRequests } from '../calls/catalogue/requests.ts';
import { keylessActs } from '../calls/catalogue/terms.ts';
import { startServer } from '../e2e/server.ts';
import { freshPlace } from '../engines.ts';
import { randomSeed } from '../money-history.ts';
import { nameOf, type RequestFields, secret } from '../platform.ts';
import { tempFolder } from '../temp-folder.ts';
import { clientOf } from './client.ts';

const kills = Number(process.env.ISLA_KILLS ?? 2);
const moneyCalls = allEndpoints.filter((each) => each.call.money || keylessActs.some((one) => one === nameOf(each)));

interface Act {
  readonly name: string;
  readonly hasKey: boolean;
  readonly send: (url: string) => Promise<Answer>;
  readonly effect: () => Promise<object>;
}
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly replayed: boolean;
}

/** Rows of a member by table, by state where they have one, and postings by kind. Sessions belong to the visit and not to an act. */
async function rowsOf({ db }: CatalogueWorld, memberId: bigint): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
    where table_schema = 'public' and column_name = 'member_id' and table_name !~ '^(sessions|postings)$' order by 1`.execute(db);
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*) as count from ${sql.table(name)} where member_id = ${memberId}`,
  );
  const states = ['deposits', 'withdrawals'].map(
    (name) => sql`select ${name}::text || ' ' || state, count(*) from ${sql.table(name)} where member_id = ${memberId} group by state`,
  );
  const postings = sql`select 'posting of ' || kind, count(*) from postings where member_id = ${memberId} group by kind`;
  const { rows } = await sql<{ name: string; count: bigint }>`${sql.join([...counts, ...states, postings], sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, Number(count)]));
}

/** No job of any server is ever due: what it did meanwhile could not be told from what an act did. */
async function stopJobs({ db }: CatalogueWorld): Promise<void> {
  await sql`create function never_due() returns trigger language plpgsql as $$ begin new.run_at := '2100-01-01'; return new; end $$`.execute(
    db,
  );
  await sql`create trigger never_due before insert or update on jobs for each row execute function never_due()`.execute(db);
  await db
    .updateTable('jobs')
    .set({ run_at: new Date('2100-01-01') })
    .execute();
}

/** A valid request of each money call, each by another member, none of them sent yet. */
async function prepareActs(platform: CatalogueWorld): Promise<readonly Act[]> {
  const acts: Act[] = [];
  for (const each of moneyCalls) {
    const name = nameOf(each);
    const memberId = await platform.newcomer(name);
    const token = await platform.signIn(memberId);
    const request: RequestFields = {
      ...(await (validRequests[name] as (typeof validRequests)[string])(platform, token)),
      ...(name === 'wallet.walletTransfer' ? { from: 'main', to: 'quayside', amount: '1.00' } : {}),
    };
    const { path, rest } = fillPath(each.call, request);
    const key = crypto.randomUUID();
    const before = await rowsOf(platform, memberId);
    acts.push({
      name,
      hasKey: each.call.money === true,
      send: async (url) => {
        const client = clientOf(url);
        client.jar.set('isla', token);
        const { status, text, replayed } = await client[each.call.enc ? 'sealed' : 'send'](each.call.method, path, rest, key);
        return { status, text, replayed: replayed === 'true' };
      },
      effect: async () =>
        Object.fromEntries(
          [...(await rowsOf(platform, memberId))]
            .map(([table, count]) => [table, count - (before.get(table) ?? 0)])
            .filter(([, more]) => more),
        ),
    });
  }
  return acts;
}

test(
  `each of ${moneyCalls.length} money calls that the server was killed in, ${kills} times, has happened once when it is sent again (REL-03)`,
  async () => {
    const random = seededRandom(randomSeed('killed money calls'));
    const folder = await mkdtemp(join(tempFolder(), 'isla-killed-'));
    let place: DatabasePlace = { dataDir: folder };
    let discard = async () => {};
    const platform = await catalogueWorld(
      async (world) => {
        ({ place, discard } = await freshPlace('postgres', world));
        return { ...(await connect(place)), place };
      },
      {},
      { starts: false },
    );
    await stopJobs(platform);
    const start = () =>
      startServer({
        databaseUrl: place.databaseUrl ?? '',
        dataDir: join(folder, 'server'),
        env: { SECRETS: secret },
      });
    let server = await start();
    try {
      /** What each act writes when nothing goes wrong. */
      const whole = new Map<string, object>();
      for (const act of await prepareActs(platform)) {
        expect([act.name, (await act.send(server.url)).status]).toEqual([act.name, 200]);
        whole.set(act.name, await act.effect());
        expect(whole.get(act.name)).toMatchObject(act.hasKey ? { money_keys: 1 } : {});
        expect(whole.get(act.name)).not.toEqual({});
      }

      const tally = { answered: 0, done: 0, undone: 0 };
      for (let kill = 0; kill < kills; kill += 1) {
        const acts = await prepareActs(platform);
        // In the first half: so late that all were answered, a kill would interrupt none.
        const last = random(Math.ceil(acts.length / 2));
        let answers = 0;
        const { promise: due, resolve } = Promise.withResolvers<void>();
        const sent = acts.map(async (act) => {
          const answer = await act.send(server.url).catch(() => null);
          answers += 1;
          if (answers > last) resolve();
          return answer;
        });
        await due;
        await server.kill();
        const first = await Promise.all(sent);
        server = await start();
        for (const [index, act] of acts.entries()) {
          const known = first[index]?.status === 200 ? first[index] : null;
          const answer = await act.send(server.url);
          expect([act.name, answer.status]).toEqual([act.name, 200]);
          if (known && act.hasKey) expect([act.name, answer]).toEqual([act.name, { ...known, replayed: true }]);
          expect([act.name, await act.effect()]).toEqual([act.name, whole.get(act.name)]);
          tally[known ? 'answered' : answer.replayed ? 'done' : 'undone'] += 1;
        }
      }
      expect((await verifyLedger(platform.db)).faults).toEqual([]);
      console.info(
        `${kills} kills: ${tally.answered} calls were answered before, ${tally.done} were done without an answer, ${tally.undone} were not done`,
      );
      expect(tally.done + tally.undone).toBeGreaterThan(0);
    } finally {
      await server.kill();
      await platform.drain();
      await discard();
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000 + kills * 30_000,
);
