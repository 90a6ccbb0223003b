// A fault at each SQL statement of every call about money or points: all of it happens or nothing, and sent again it happens once.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { encryptPayload, type PublishedKey } from '#calls/encrypt-payload.ts';
import { allEndpoints } from '#calls/endpoints.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { nameOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from '../catalogue/catalogue-fixture.ts';
import { validRequests } from '../catalogue/requests.ts';
import { keylessActs } from '../catalogue/terms.ts';
import { watchWrites } from '../catalogue/written-tables.ts';

const acts = allEndpoints
  .map((each) => ({ says: nameOf(each), call: each.call }))
  .filter(({ says, call }) => call.money || keylessActs.some((one) => one === says));
/** What a request may leave behind that moves nothing: activity, request counts and used envelopes. */
const counted = ['sessions', 'limits', 'envelopes_seen'];
/** More statements than any call has. */
const plenty = 200;

onOneEngineDaily('a fault in a money call', (open) => {
  let platform: CatalogueWorld;
  let published: PublishedKey;
  let written: () => Promise<string[]>;
  beforeAll(async () => {
    platform = await catalogueWorld(open, {}, { starts: false });
    published = await platform.publishedKey();
    written = await watchWrites(platform.db, counted);
  }, 120_000);

  test.each(acts)('at any statement of $says leaves all or nothing (SEC-10)', async ({ says, call }) => {
    const memberId = await platform.newcomer(says);
    const token = await platform.signIn(memberId);
    const request = {
      ...(await (validRequests[says] as (typeof validRequests)[string])(platform, token)),
      ...(says === 'wallet.walletTransfer' ? { from: 'main', to: 'quayside', amount: '1.00' } : {}),
    };
    const postings = async () => {
      const { rows } = await sql<{ kind: string }>`select kind from postings where member_id = ${memberId} order by id`.execute(
        platform.db,
      );
      return rows.map(({ kind }) => kind);
    };
    // Nothing else is asked of the platform meanwhile, so that the fault meets a statement of this call.
    const send = async () => {
      const raw = call.enc ? { raw: JSON.stringify(await encryptPayload(request, published)) } : {};
      return (await platform.sendCall(call, request, { token, key, ...raw })).status;
    };
    const before = await postings();
    let key: string | null = call.money ? crypto.randomUUID() : null;
    let faults = 0;
    await written();
    for (let statement = 1; ; statement += 1) {
      expect(statement).toBeLessThan(plenty);
      // Each try counts, also one that fails.
      await platform.db.deleteFrom('limits').execute();
      platform.world.failAt = statement;
      const status = await send();
      const isBeyondLast = platform.world.failAt > 0;
      platform.world.failAt = null;
      if (isBeyondLast) {
        expect([status, statement]).toEqual([200, statement]);
        break;
      }
      faults += 1;
      const wrote = await written();
      if (status !== 408) expect([statement, status, wrote]).toEqual([statement, 500, []]);
      else {
        // It has begun at the payment provider and is in doubt, until its key is used again.
        expect([says, wrote]).toEqual(['wallet.deposit', expect.arrayContaining(['deposits', 'money_keys'])]);
        expect(await send()).toBe(200);
        key = crypto.randomUUID();
        await written();
      }
    }
    // Session and work are statements of every one, and a call with a key reads it and keeps its answer.
    expect(faults).toBeGreaterThan(call.money ? 5 : 1);
    const after = (await postings()).slice(before.length);
    expect(after.filter((kind, index) => after.indexOf(kind) !== index)).toEqual([]);
    if (key === null) return;
    const keys = await platform.db.selectFrom('money_keys').select('answer').where('key', '=', key).execute();
    expect(keys.map(({ answer }) => answer !== null)).toEqual([true]);
  });

  test('afterwards the ledger balances', async () => {
    expect((await verifyLedger(platform.db)).faults).toEqual([]);
  });
});
