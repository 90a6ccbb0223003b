// Every call that moves money or points: one key moves it once, however often and at once it is sent, and holds for one body.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { onBothEngines } from '../../engines.ts';
import { type CallName, nameOf, postMovement, type RequestFields } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from '../catalogue/catalogue-fixture.ts';
import { validRequests } from '../catalogue/requests.ts';
import { userOf } from '../catalogue/terms.ts';
import { watchWrites } from '../catalogue/written-tables.ts';
import { writeGoods } from '../rewards/points-fixture.ts';

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

/** Orders of which only one can be had: what makes it so, and what the other one is told. */
interface LastOne {
  readonly order?: RequestFields;
  /** What the member is left with, in minor units. */
  readonly left?: bigint;
  readonly only?: (platform: CatalogueWorld, request: RequestFields) => Promise<unknown>;
  readonly refusal: string;
}
const noMoney = 'wallet.insufficient_funds';
const lastOnes: Readonly<Record<string, LastOne>> = {
  'wallet.deposit': {
    only: ({ db }) => writeSetting(db, 'deposits', { dailyLimit: '900.00', openMinutes: 15 }),
    refusal: 'wallet.daily_limit',
  },
  'wallet.withdraw': { left: 1n, refusal: noMoney },
  'wallet.transferUpline': { left: 1n, refusal: noMoney },
  'wallet.transferDownline': { left: 1n, refusal: noMoney },
  'wallet.approveTransfer': { left: 1n, refusal: noMoney },
  'wallet.walletTransfer': { order: { from: 'main', to: 'quayside', amount: '1.00' }, left: 100n, refusal: noMoney },
  'lottery.placeTickets': { left: 1_000n, refusal: noMoney },
  'points.redeem': {
    order: { code: 'dear' },
    only: ({ db }) => writeGoods(db, { code: 'dear', points_needed: 600n }),
    refusal: 'points.insufficient',
  },
  'points.convert': { order: { points: 600 }, refusal: 'points.insufficient' },
};

test('every call that moves money can be had once, or has an order of which only one fits', () => {
  expect([...Object.keys(lastOnes), ...onceOnly.map(({ says }) => says)].sort()).toEqual(moneyCalls.map(({ says }) => says).sort());
});

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

  test.each(Object.keys(lastOnes))('of two %s at once that only fit alone exactly one passes (SEC-09, REL-31)', async (says) => {
    const { order = {}, left, only, refusal } = lastOnes[says] as LastOne;
    const memberId = await platform.newcomer(says);
    const token = await platform.signIn(memberId);
    const request = { ...(await (validRequests[says] as (typeof validRequests)[string])(platform, token)), ...order };
    const other = says === 'wallet.approveTransfer' ? { ...request, id: await sameApproval(String(request.id)) } : request;
    await only?.(platform, request);
    if (left !== undefined) await postMovement(platform.db, memberId, Number(left - (await balanceOf(platform.db, memberId)).main));
    const answers = await Promise.all([request, other].map((sent) => platform.ask(says as CallName, sent, { token })));
    expect(answers.map(({ body }) => body.errorCode ?? 'passed').sort()).toEqual(['passed', refusal].sort());
    if (left !== undefined) expect((await balanceOf(platform.db, memberId)).main).toBe(0n);
  });

  /** Another transfer that waits, like this one but to another account. */
  async function sameApproval(id: string): Promise<string> {
    const { id: _, ...row } = await platform.db.selectFrom('approvals').selectAll().where('id', '=', BigInt(id)).executeTakeFirstOrThrow();
    const other = await platform.member({ parentId: row.agent_id });
    const { id: copy } = await platform.db
      .insertInto('approvals')
      .values({ ...row, tiers: null, about_id: other.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(copy);
  }
});
