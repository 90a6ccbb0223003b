// Each call by each role, and each member's object by everyone else: a refusal has its status and envelope and changes nothing.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { httpStatusOf } from '#calls/error-codes.ts';
import { onBothEngines } from '../engines.ts';
import { type CallName, type CallResponse, nameOf, type RequestFields } from '../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { needsMessageSecret, notImplementedCalls, validRequests } from './catalogue-requests.ts';
import { callAudience, type OwnedObjectCall, ownedObjects, refusedRole, roles, userOf } from './catalogue-terms.ts';
import { watchWrites } from './written-tables.ts';

const listed = allEndpoints.map((each) => ({ ...each, says: nameOf(each) }));
const implemented = listed.filter(({ says }) => !notImplementedCalls.includes(says));
const sessionCalls = implemented.filter(({ call }) => call.token === 'needed');

/** Tables a refusal may write: activity, request counts and used envelopes. Jobs and messages run on their own. */
const counted = ['sessions', 'limits', 'envelopes_seen', 'login_failures', 'jobs', 'outbox'];

function expectRefusal(response: CallResponse, errorCode: string): void {
  expect([response.status, response.body.success, response.body.errorCode], response.text).toEqual([
    httpStatusOf(errorCode),
    false,
    errorCode,
  ]);
  expect(Object.keys(response.body).sort()).toEqual(['errorCode', 'message', 'success', 'value']);
  expect(response.headers.get('cache-control')).toBe('no-store');
}

test('every call that needs a session has its terms (CL-04)', () => {
  expect(Object.keys(callAudience).sort()).toEqual(sessionCalls.map(({ says }) => says).sort());
});

onBothEngines('the matrix of calls', (open) => {
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
    platform = await catalogueWorld(open);
    for (const who of roles) tokens.set(who, await platform.signInAs(who));
    await platform.publishedKey();
    // Scheduled work, such as a VIP level, would be mistaken for writes by a refusal.
    await platform.db
      .updateTable('jobs')
      .set({ run_at: new Date('2100-01-01') })
      .execute();
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
      '%s: another member’s, made-up and wrong-kind ids all look missing, and the owner still has the object (CL-04)',
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
        for (const who of roles.filter((one) => one !== owner)) await isMissing(says, request, who);
        for (const made of [...random, String(Object.values(otherKind)[0])]) await isMissing(says, { ...request, [field]: made }, owner);
        const response = await platform.ask(says as CallName, request, { token: tokenOf(owner) });
        expect([response.status, response.body.success], response.text).toEqual([200, true]);
      },
    );

    test.each(kinds)('%s: a deleted object is missing to its owner too (CL-04)', async (says) => {
      const request = await theirs(says);
      const { field, table } = ownedObjects[says];
      const column = table === 'money_keys' || table === 'feedbacks' ? field : 'id';
      const gone = await sql`delete from ${sql.table(table)} where ${sql.ref(column)}::text = ${String(request[field])}`.execute(
        platform.db,
      );
      expect(gone.numAffectedRows).toBe(1n);
      await isMissing(says, request, ownerOf(says));
    });

    test.each(['pending', 'credited', 'declined', 'expired'] as const)(
      'a deposit that is %s cannot be cancelled, by its owner or by others (MC-04)',
      async (state) => {
        const request = await theirs('wallet.cancelDeposit');
        const at = new Date();
        const posting_id =
          state === 'credited' ? (await platform.db.selectFrom('postings').select('id').executeTakeFirstOrThrow()).id : null;
        await platform.db
          .updateTable('deposits')
          .set({
            state,
            paying_at: state === 'expired' ? null : at,
            ...(state === 'credited' ? { confirmed_at: at, credited_at: at, posting_id, balance_after: 1n } : {}),
            ...(state === 'declined' ? { declined_at: at } : {}),
            ...(state === 'expired' ? { expired_at: at } : {}),
          })
          .where('id', '=', String(request.id))
          .execute();
        for (const who of roles.filter((one) => one !== 'vicente')) await isMissing('wallet.cancelDeposit', request, who);
        await written();
        const response = await platform.ask('wallet.cancelDeposit', request, { token: tokenOf('vicente') });
        expect([response.status, response.body.value.state], response.text).toEqual([200, state]);
        expect(await written()).toEqual([]);
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
