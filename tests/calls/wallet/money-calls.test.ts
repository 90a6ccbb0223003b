// Every call that moves money or points: one key moves it once, however often and at once it is sent, and holds for one body.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { onBothEngines } from '../../engines.ts';
import { type CallName, nameOf, type RequestFields } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from '../catalogue/catalogue-fixture.ts';
import { validRequests } from '../catalogue/requests.ts';
import { userOf } from '../catalogue/terms.ts';
import { watchWrites } from '../catalogue/written-tables.ts';

const moneyCalls = allEndpoints.flatMap((each) => (each.call.money ? [{ says: nameOf(each) }] : []));
const atOnce = 12;
/** Tables that a repeat may write: activity, request counts and used envelopes. Jobs and messages run on their own. */
const counted = ['sessions', 'limits', 'envelopes_seen', 'jobs', 'outbox'];

/** What makes the body another one. */
const changes: Readonly<Record<string, RequestFields>> = {
  'lottery.placeTickets': { price: '20.00' },
  'wallet.walletTransfer': { from: 'quayside', to: 'main', amount: '1.00' },
  'wallet.transferUpline': { amount: '0.02' },
  'wallet.transferDownline': { amount: '0.02' },
  'wallet.approveTransfer': { id: '999' },
  'wallet.deposit': { amount: '501.00' },
  'wallet.withdraw': { amount: '0.02' },
  'member.claimMission': { since: '2026-11-01T00:00:00.000Z' },
  'points.redeem': { code: 'other' },
  'points.convert': { points: 77 },
  'rewards.dropBonus': { id: '999' },
  'rewards.claim': { id: 'other' },
  'rewards.claimRaffle': { code: 'other' },
  'rewards.claimRebate': { to: '2026-11-01T00:00:00.000Z' },
};

/** What a member can have once, whatever the key. */
const onceOnly = moneyCalls.filter(({ says }) => /claim|dropBonus/i.test(says));

test('every call that moves money has another body to try', () => {
  expect(Object.keys(changes).sort()).toEqual(moneyCalls.map(({ says }) => says).sort());
});

/** One call may post points and money, but nothing twice. */
function expectOnePostingEach(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>): void {
  expect(Object.keys(after).filter((kind) => (after[kind] ?? 0) - (before[kind] ?? 0) > 1)).toEqual([]);
}

onBothEngines('money calls', (open) => {
  let platform: CatalogueWorld;
  let written: () => Promise<string[]>;
  beforeAll(async () => {
    platform = await catalogueWorld(open, {}, { starts: false });
    await platform.publishedKey();
    written = await watchWrites(platform.db, counted);
  }, 120_000);
  afterAll(() => platform.drain());

  const postings = async (): Promise<Record<string, number>> => {
    const { rows } = await sql<{ kind: string; count: bigint }>`select kind, count(*) as count from postings group by kind`.execute(
      platform.db,
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
  };

  test.each(moneyCalls)(
    '$says under one key moves once of many at once, repeats its answer, and refuses another body (REL-06)',
    async ({ says }) => {
      const token = await platform.signInAs(userOf(says, 'marisol'));
      const request = await (validRequests[says] as (typeof validRequests)[string])(platform, token);
      const key = crypto.randomUUID();
      const before = await postings();
      const send = (sent: RequestFields) => platform.ask(says as CallName, sent, { token, key });
      const answers = await Promise.all(Array.from({ length: atOnce }, () => send(request)));
      expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, answers[0]?.text]));
      expectOnePostingEach(before, await postings());
      await written();
      const again = await send(request);
      expect([again.status, again.text, again.headers.get('idempotency-replayed')]).toEqual([200, answers[0]?.text, 'true']);
      expect((await send({ ...request, ...changes[says] })).body.errorCode).toBe('wallet.key_reused');
      expect(await written()).toEqual([]);
    },
  );

  test.each(onceOnly)('$says by two keys at once moves once, and every other answer moves nothing (REL-31)', async ({ says }) => {
    const token = await platform.signInAs('vicente');
    const request = await (validRequests[says] as (typeof validRequests)[string])(platform, token);
    const before = await postings();
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const answers = await Promise.all([...keys, ...keys, ...keys].map((key) => platform.ask(says as CallName, request, { token, key })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expectOnePostingEach(before, await postings());
  });
});
