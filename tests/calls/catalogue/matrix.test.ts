// Each call by each role, and each member's object by everyone else: a refusal has its status and envelope and changes nothing.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { httpStatusOf } from '#calls/error-codes.ts';
import { listHostedGames } from '#platform/areas/games/hosted-games.ts';
import { type ContractKind, contractKinds } from '#values/agent-contracts.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type CallName, type CallResponse, endpointOf, nameOf, type RequestFields } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { needsMessageSecret, notImplementedCalls, validRequests } from './requests.ts';
import { objectStates } from './states.ts';
import { callAudience, type OwnedObjectCall, ownedObjects, refusedRole, roles, strangers, teamCalls, userOf } from './terms.ts';
import { watchWrites } from './written-tables.ts';

const listed = allEndpoints.map((each) => ({ ...each, says: nameOf(each) }));
const implemented = listed.filter(({ says }) => !notImplementedCalls.includes(says));
const sessionCalls = implemented.filter(({ call }) => call.token === 'needed');

const contractCalls: Readonly<Record<ContractKind, CallName>> = {
  dividend: 'agent.dividendRequest',
  daily: 'agent.dailySalary',
  hourly: 'agent.hourSalary',
  realtime: 'agent.realTimeSalary',
};

/** Tables a refusal may write: activity, request counts and used envelopes. */
const counted = ['sessions', 'limits', 'envelopes_seen', 'login_failures'];

function expectRefusal(response: CallResponse, errorCode: string): void {
  expect([response.status, response.body.success, response.body.errorCode], response.text).toEqual([
    httpStatusOf(errorCode),
    false,
    errorCode,
  ]);
  expect(Object.keys(response.body).sort()).toEqual(['errorCode', 'message', 'success', 'value']);
  expect(response.headers.get('cache-control')).toBe('no-store');
}

test('every call that needs a session has its terms (REL-13)', () => {
  expect(Object.keys(callAudience).sort()).toEqual(sessionCalls.map(({ says }) => says).sort());
});

onOneEngineDaily('the matrix of calls', (open) => {
  let platform: CatalogueWorld;
  let written: () => Promise<string[]>;
  const tokens = new Map<string, string>();
  const tokenOf = (who: string) => tokens.get(who) as string;
  const make = async (says: string, who: string): Promise<RequestFields> =>
    (validRequests[says] as (typeof validRequests)[string])(
      platform,
      says === 'access.logout' ? await platform.signInAs(who) : tokenOf(who),
    );
  beforeAll(async () => {
    platform = await catalogueWorld(open, {}, { starts: false });
    for (const who of strangers) tokens.set(who, await platform.signInAs(who));
    await platform.publishedKey();
    // No job or delivery runs beside the calls: its writes would be taken for those of a refusal. A start lists this vendor.
    await listHostedGames(platform.db);
    written = await watchWrites(platform.db, counted);
  }, 120_000);
  // The calls of self-exclusion leave the member excluded.
  afterEach(() => platform.db.deleteFrom('exclusions').execute());
  afterAll(() => platform.drain());

  /** Sends the request, and expects this refusal and no writes. */
  async function refuses(says: string, request: RequestFields, token: string | null, errorCode: string): Promise<CallResponse> {
    await written();
    const response = await platform.ask(says as CallName, request, { token });
    expectRefusal(response, errorCode);
    expect(await written()).toEqual([]);
    return response;
  }

  test.each(sessionCalls)('$says without a session and with an ended one returns 401 and changes nothing (CL-04)', async ({ says }) => {
    const request = await make(says, 'marisol');
    const over = await platform.signInAs('marisol');
    await platform.ask('access.logout', {}, { token: over });
    await refuses(says, request, null, 'session.needed');
    await refuses(says, request, over, 'session.ended');
  });

  test.each(implemented.filter(({ call }) => call.token !== 'needed'))(
    '$says with an invalid token is treated as a guest’s request (CL-04)',
    async ({ call, says }) => {
      const response = await platform.sendCall(call, await make(says, 'marisol'), { token: 'A'.repeat(43) });
      const refused = needsMessageSecret[says.split('.')[1] ?? ''];
      if (refused) expectRefusal(response, refused);
      else expect([response.status, response.body.success], response.text).toEqual([200, true]);
    },
  );

  test.each(sessionCalls.flatMap(({ says, call }) => roles.map((who) => ({ says, call, who }))))(
    '$says by $who is answered or refused as its terms define (R19)',
    async ({ says, call, who }) => {
      const refusal = refusedRole(says, who);
      // A trial without an object requests another member's.
      const hasNone = who === 'trial' && (refusal !== null || says === 'wallet.bet');
      const request = await make(says, hasNone ? 'vicente' : who);
      if (refusal) return void (await refuses(says, request, tokenOf(who), refusal));
      const token = says === 'access.logout' ? await platform.signInAs(who) : tokenOf(who);
      const response = await platform.sendCall(call, request, { token });
      if (hasNone) return expectRefusal(response, 'not_found');
      const stopped = needsMessageSecret[says.replace('access.', '')];
      if (stopped) return expectRefusal(response, stopped);
      expect([response.status, response.body.success], response.text).toEqual([200, true]);
    },
  );

  describe('objects of a member (REL-13)', () => {
    const kinds = Object.keys(ownedObjects) as OwnedObjectCall[];
    const ownerOf = (says: string) => userOf(says, 'vicente');
    const columnOf = (says: OwnedObjectCall): string =>
      ['money_keys', 'feedbacks'].includes(ownedObjects[says].table) ? ownedObjects[says].field : 'id';
    /** An object of the owner's, as the request that names it. */
    const theirs = async (says: OwnedObjectCall): Promise<RequestFields> => {
      if (says !== 'wallet.outcome') return make(says, ownerOf(says));
      const key = crypto.randomUUID();
      const response = await platform.ask(
        'wallet.deposit',
        { method: 'island-wallet', amount: '500.00' },
        { token: tokenOf('vicente'), key },
      );
      expect(response.status, response.text).toBe(200);
      return { key };
    };
    async function isMissing(says: OwnedObjectCall, request: RequestFields, who: string): Promise<void> {
      const refusal = refusedRole(says, who);
      if (refusal) return void (await refuses(says, request, tokenOf(who), refusal));
      if (ownedObjects[says].tells === 'missing') return void (await refuses(says, request, tokenOf(who), 'not_found'));
      await written();
      const response = await platform.ask(says as CallName, request, { token: tokenOf(who) });
      expect([response.status, response.body.value]).toEqual([200, { known: false, call: null, value: null }]);
      expect(await written()).toEqual([]);
    }

    test.each(kinds)(
      '%s: another member’s, made-up and wrong-kind ids all look missing, and the owner still has the object (REL-13)',
      async (says) => {
        const request = await theirs(says);
        const { field } = ownedObjects[says];
        const id = String(request[field]);
        const [first = '', rest = ''] = [id.slice(0, 1), id.slice(1)];
        const random = [
          crypto.randomUUID(),
          (first === 'x' ? 'y' : 'x') + rest,
          `${id}0`,
          id.toUpperCase() === id ? `${id}a` : id.toUpperCase(),
          '00000000',
        ];
        const otherKind = await theirs(says === 'games.play' ? 'wallet.depositStatus' : 'games.play');
        const owner = ownerOf(says);
        for (const who of strangers.filter((one) => one !== owner)) await isMissing(says, request, who);
        for (const made of [...random, String(Object.values(otherKind)[0])]) await isMissing(says, { ...request, [field]: made }, owner);
        const response = await platform.ask(says as CallName, request, { token: tokenOf(owner) });
        expect([response.status, response.body.success], response.text).toEqual([200, true]);
      },
    );

    test.each(Object.entries(teamCalls))(
      '%s: an account above, beside, of another line and a made-up one look missing (AG-05, REL-13)',
      async (says, { field, isList, says: besides }) => {
        // Rico is beside Amihan below Andres, and Lakan below Bayani.
        const outside = { amihan: ['andres', 'rico_v', 'bayani', 'lakan'], bayani: ['andres', 'amihan', 'rico_v'] };
        for (const [who, others] of Object.entries(outside)) {
          const token = await platform.signInAs(who);
          const request = (await validRequests[says]?.(platform, token)) ?? {};
          const ids = await Promise.all(others.map((name) => platform.memberId(name)));
          for (const id of [...ids, 999_999_999n].map(String))
            await refuses(says, { ...request, ...besides, [field]: isList ? [id] : id }, token, 'not_found');
        }
      },
    );

    test.each(kinds)('%s: a deleted object is missing to its owner too (REL-13)', async (says) => {
      const request = await theirs(says);
      const { field, table } = ownedObjects[says];
      const gone = await sql`delete from ${sql.table(table)} where ${sql.ref(columnOf(says))}::text = ${String(request[field])}`.execute(
        platform.db,
      );
      expect(gone.numAffectedRows).toBe(1n);
      await isMissing(says, request, ownerOf(says));
    });

    test('every state of an object that a call changes is told (REL-13)', async () => {
      const { rows } = await sql<{ table: string; says: string }>`
        select conrelid::regclass::text as table, pg_get_constraintdef(oid) as says from pg_constraint
        where contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(state = ANY'`.execute(platform.db);
      const statesOf = new Map(rows.map(({ table, says }) => [table, [...says.matchAll(/'(\w+)'/g)].map(([, state]) => state)]));
      const changing = kinds.filter((says) => endpointOf(says).call.method !== 'GET' && statesOf.has(ownedObjects[says].table));
      expect(changing.length).toBeGreaterThan(4);
      const untold = changing.flatMap((says) => {
        const { acts = [], others = {} } = objectStates[says] ?? {};
        const states = statesOf.get(ownedObjects[says].table) ?? [];
        return states.filter((state) => ![...acts, ...Object.keys(others)].includes(String(state))).map((state) => `${says} ${state}`);
      });
      expect(untold).toEqual([]);
    });

    test.each(
      kinds.flatMap((says) => Object.entries(objectStates[says]?.others ?? {}).map(([state, other]) => ({ says, state, ...other }))),
    )('$says: an object that is $state stays as it is, for its owner and for others (REL-13)', async ({ says, row, gets }) => {
      const request = await theirs(says);
      const { table } = ownedObjects[says];
      const facts = row(new Date());
      const here = sql`${sql.ref(columnOf(says))}::text = ${String(request[ownedObjects[says].field])}`;
      const set = (columns: Readonly<Record<string, unknown>>) =>
        sql`update ${sql.table(table)} set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where ${here}`.execute(
          platform.db,
        );
      const [before] = (await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${here}`.execute(platform.db)).rows;
      expect((await set(facts)).numAffectedRows).toBe(1n);
      for (const who of strangers.filter((one) => one !== ownerOf(says))) await isMissing(says, request, who);
      await written();
      const response = await platform.ask(says as CallName, request, { token: tokenOf(ownerOf(says)) });
      if (gets === 'itself') {
        expect([response.status, response.body.success], response.text).toEqual([200, true]);
        if ('state' in facts) expect(response.body.value.state).toBe(facts.state);
      } else expectRefusal(response, gets);
      expect(await written()).toEqual([]);
      await set(Object.fromEntries(Object.keys(facts).map((name) => [name, before?.[name]])));
    });

    test.each(contractKinds.flatMap((kind) => (['accepted', 'rejected', 'expired', 'open'] as const).map((state) => ({ kind, state }))))(
      'an offer of a $kind contract that is $state and late is over, and nobody else has it (AG-16)',
      async ({ kind, state }) => {
        const [upline, agent] = [await platform.memberId('andres'), await platform.memberId('amihan')];
        const at = new Date();
        const offer = { kind, request: 'termination', period: 'daily', member_id: agent, upline_id: upline, tiers: null } as const;
        await platform.db.deleteFrom('agent_offers').where('member_id', '=', agent).execute();
        const { id } = await platform.db
          .insertInto('agent_offers')
          .values({ ...offer, state, offered_at: at, expires_at: at, answered_at: state === 'open' ? null : at })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const action of ['accept', 'reject'] as const) {
          const request = { action, requestId: id.toString() };
          for (const who of roles.filter((one) => one !== 'amihan'))
            await refuses(contractCalls[kind], request, tokenOf(who), who === 'trial' ? 'role.trial' : 'not_found');
          await refuses(contractCalls[kind], request, tokenOf('amihan'), 'agent.offer_over');
        }
      },
    );
  });

  test('a committed write is noticed, and one that is rolled back is not', async () => {
    await written();
    const touch = sql`update members set language = language where username = 'vicente'`;
    await touch.execute(platform.db);
    expect(await written()).toEqual(['members']);
    const undone = platform.db.transaction().execute(async (trx) => {
      await touch.execute(trx);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await written()).toEqual([]);
  });

  test('no server fault was logged', () => {
    expect(platform.world.faults).toEqual([]);
  });
});
