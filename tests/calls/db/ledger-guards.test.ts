// Each guard of the ledger and of idempotency keys alone: key ownership, key choice, refusal details, and lock waits.
import type { Kysely } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import {
  type MoneyCall,
  outcomeOf,
  resumePending,
  type SagaSteps,
  withIdempotencyKey,
  withIdempotentSaga,
} from '#platform/ledger/idempotency.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import { postBatch } from '#platform/ledger/post-batch.ts';
import { entriesFor, type Line } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor } from '#values/money.ts';
import { onBothEngines } from '../../engines.ts';
import { waitsForLock } from './waits-for-lock.ts';

const at = new Date('2026-11-20T08:00:00Z');
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : String(error));

onBothEngines('guards of the ledger', (open, engine) => {
  let db: Kysely<Tables>;
  let lastMember = 9_000n;
  beforeAll(async () => {
    ({ db } = await open());
  });
  const callOf = (more: Partial<MoneyCall> = {}): MoneyCall => ({
    memberId: ++lastMember,
    key: 'k',
    call: 'deposit',
    fingerprint: 'f',
    at,
    ...more,
  });
  const keyOf = ({ memberId, key }: MoneyCall) => outcomeOf(db, memberId, key);
  /** A saga whose outside response arrives when the test calls `end`. */
  const sagaUnderTest = (begun: Json) => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Json | DomainError>()];
    const tries = { count: 0 };
    const whole: SagaSteps = {
      begin: async () => begun,
      ask: async () => {
        tries.count += 1;
        asked.resolve();
        const response = await answered.promise;
        return async () => response;
      },
    };
    return { ...whole, asked: asked.promise, end: answered.resolve, tries };
  };
  const ended = (begun: Json, response: Json | DomainError) => {
    const one = sagaUnderTest(begun);
    one.end(response);
    return one;
  };

  describe('an idempotency key (R4)', () => {
    test('keeps its own response, apart from other keys and from other members with the same key', async () => {
      const [one, two] = [callOf(), callOf()];
      const calls = [one, { ...one, key: 'other' }, two];
      for (const [n, call] of calls.entries()) await withIdempotencyKey(db, call, async () => ({ n }));
      for (const [n, call] of calls.entries())
        expect(await withIdempotencyKey(db, call, async () => 'again')).toEqual({ answer: { n }, replayed: true });
    });

    test('used by another call is refused, and the refusal names that call', async () => {
      const call = callOf();
      await withIdempotencyKey(db, call, async () => 1);
      const refused = await withIdempotencyKey(db, { ...call, call: 'transfer' }, async () => 2).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'wallet.key_reused', params: { call: 'deposit' } });
    });

    test('whose work answers with a refusal is free again, what the work changed stays, and the refusal is thrown', async () => {
      const [call, counted] = [callOf(), callOf()];
      const refused = await withIdempotencyKey(db, call, async (trx) => {
        await withIdempotencyKey(trx, counted, async () => 'counted');
        return new DomainError('payment_password.wrong');
      }).catch(codeOf);
      expect([refused, await keyOf(call), (await keyOf(counted))?.answer]).toEqual(['payment_password.wrong', null, 'counted']);
      expect(await withIdempotencyKey(db, call, async () => 'right')).toEqual({ answer: 'right', replayed: false });
    });

    test('whose saga has ended makes no second outside request and reports a replay', async () => {
      const call = callOf();
      const first = ended({ id: 'X' }, 'done');
      expect(await withIdempotentSaga(db, call, first)).toEqual({ answer: 'done', replayed: false });
      expect(await withIdempotentSaga(db, call, first)).toEqual({ answer: 'done', replayed: true });
      expect(first.tries.count).toBe(1);
    });

    test('is not completed by another member’s or another key’s saga with the same data', async () => {
      const begun = { id: 'the same' };
      const one = callOf();
      const calls = [one, { ...one, key: 'other' }, callOf()];
      for (const [n, call] of calls.entries())
        expect(await withIdempotentSaga(db, call, ended(begun, `answer ${n}`))).toEqual({ answer: `answer ${n}`, replayed: false });
      for (const [n, call] of calls.entries()) expect(await keyOf(call)).toMatchObject({ answer: `answer ${n}` });
    });

    test('is freed alone by its refusal', async () => {
      const [refused, other] = [callOf(), callOf()];
      await withIdempotentSaga(db, other, ended({ id: 'O' }, 'kept'));
      const same = { ...refused, key: 'mine too' };
      await withIdempotentSaga(db, same, ended({ id: 'S' }, 'kept too'));
      expect(await withIdempotentSaga(db, refused, ended({ id: 'X' }, new DomainError('wallet.method_closed'))).catch(codeOf)).toBe(
        'wallet.method_closed',
      );
      expect([await keyOf(refused), (await keyOf(other))?.answer, (await keyOf(same))?.answer]).toEqual([null, 'kept', 'kept too']);
    });

    test.each<[string, Json | DomainError]>([
      ['response', 'of X'],
      ['refusal', new DomainError('wallet.method_closed')],
    ])('that was freed and begun again ignores a late %s for its first saga', async (_, late) => {
      const call = callOf();
      const before = sagaUnderTest({ id: 'X' });
      const first = withIdempotentSaga(db, call, before).then(({ answer, replayed }) => [answer, replayed], codeOf);
      await before.asked;
      // A status check was refused, so the key is free.
      expect(
        await resumePending(db, call, { id: 'X' }, ended({ id: 'X' }, new DomainError('wallet.method_closed')).ask).catch(codeOf),
      ).toBe('wallet.method_closed');
      const restarted = sagaUnderTest({ id: 'Y' });
      const second = withIdempotentSaga(db, call, restarted);
      await restarted.asked;
      before.end(late);
      expect(await first).toEqual(late instanceof DomainError ? late.code : ['of X', false]);
      expect(await keyOf(call)).toMatchObject({ answer: null, begun: { id: 'Y' } });
      restarted.end('of Y');
      expect(await second).toEqual({ answer: 'of Y', replayed: false });
      expect(await keyOf(call)).toMatchObject({ answer: 'of Y' });
    });

    // The embedded engine has one connection, so two calls cannot overlap.
    if (engine === 'postgres')
      test('of a running call delays the status check of that key and of no other', async () => {
        const [call, other] = [callOf(), callOf()];
        const { asked } = await db.transaction().execute(async (trx) => {
          await withIdempotencyKey(trx, call, async () => 'done');
          expect(await keyOf(other)).toBeNull();
          const waits = keyOf(call);
          expect(await waitsForLock(db, waits)).toBe(true);
          return { asked: waits };
        });
        expect(await asked).toMatchObject({ answer: 'done' });
      });
  });

  describe('a posting (R4)', () => {
    const funded = async (units: number) => {
      const member = ++lastMember;
      const lines = entriesFor.deposit(member, minor(units), minor(1));
      return {
        member,
        posted: await inTransaction(db, (trx) => post(trx, { kind: 'deposit', reference: `start-${member}`, memberId: member, at, lines })),
      };
    };
    const postOf = (member: bigint, lines: Line[], reference = `then-${member}`) =>
      inTransaction(db, (trx) => post(trx, { kind: 'transfer', reference, memberId: member, at, lines })).catch((error: unknown) => error);

    test('returns the balance of each account it touched, house accounts included, and of no other', async () => {
      const { member, posted } = await funded(500);
      expect(postedBalance(posted, { member, kind: 'main' })).toBe(499n);
      const { balance } = await db.selectFrom('accounts').select('balance').where('name', '=', 'fees').executeTakeFirstOrThrow();
      expect(postedBalance(posted, { house: 'fees' })).toBe(balance);
      expect(() => postedBalance(posted, { member, kind: 'pending' })).toThrow(`member:${member}:pending is not in posting`);
    });

    test('refused for insufficient funds reports the member’s amount, not the house’s', async () => {
      const { member } = await funded(101);
      const refused = await postOf(member, [
        { account: { member, kind: 'main' }, amount: minor(-101) },
        { account: { house: 'bank' }, amount: minor(-900) },
        { account: { member: ++lastMember, kind: 'main' }, amount: minor(1) },
        { account: { house: 'games' }, amount: minor(1_000) },
      ]);
      expect(refused).toMatchObject({ code: 'wallet.insufficient_funds', params: { amount: '1.01' } });
    });

    test('that breaks another table rule is a fault, not insufficient funds', async () => {
      const { member } = await funded(500);
      const fault = await postOf(member, [
        { account: { member, kind: 'house' as 'main' }, amount: minor(5) },
        { account: { house: 'bank' }, amount: minor(-5) },
      ]);
      expect(fault).toBeInstanceOf(Error);
      expect(fault).not.toBeInstanceOf(DomainError);
    });

    test('whose reference was posted with other lines is refused, and the refusal names it', async () => {
      const { member } = await funded(500);
      const bet = (amount: number) => postOf(member, entriesFor.bet(member, 'isla', minor(amount)));
      await bet(5);
      expect(await bet(6)).toMatchObject({ code: 'wallet.key_reused', params: { reference: `then-${member}` } });
    });

    test('of a withdrawal request moves money from main to pending, each reported under its name', async () => {
      const { member } = await funded(501);
      await postOf(member, entriesFor.withdrawalAsked(member, minor(120)));
      expect(await balanceOf(db, member)).toEqual({ main: 380n, pending: 120n, bonus: 0n });
      expect(await balanceOf(db, ++lastMember)).toEqual({ main: 0n, pending: 0n, bonus: 0n });
    });
  });

  describe('a batch of postings (R4)', () => {
    test('keeps kind, member, data and the balance after each posting', async () => {
      const member = ++lastMember;
      const houseLines: Line[] = [
        { account: { house: 'bank' }, amount: minor(-7) },
        { account: { house: 'promotions' }, amount: minor(7) },
      ];
      const done = await inTransaction(db, (trx) =>
        postBatch(trx, [
          {
            kind: 'deposit',
            reference: `many-${member}`,
            memberId: member,
            at,
            data: { method: 'card' },
            lines: entriesFor.deposit(member, minor(300)),
          },
          { kind: 'bet', reference: `many-${member}`, memberId: member, at, lines: entriesFor.bet(member, 'isla', minor(100)) },
          { kind: 'transfer', reference: `many-${member}`, memberId: null, at, lines: houseLines },
        ]),
      );
      const kept = await db.selectFrom('postings').selectAll().where('reference', '=', `many-${member}`).orderBy('id').execute();
      expect(kept.map(({ kind, member_id, data, at: when }) => [kind, member_id, data, when])).toEqual([
        ['deposit', member, { method: 'card' }, at],
        ['bet', member, {}, at],
        ['transfer', null, {}, at],
      ]);
      expect([...done]).toEqual([
        [`deposit many-${member}`, { postingId: kept[0]?.id, balance: 300n }],
        [`bet many-${member}`, { postingId: kept[1]?.id, balance: 200n }],
      ]);
    });

    test('with one invalid posting is refused whole, before the database is queried', async () => {
      const member = ++lastMember;
      const good = {
        kind: 'deposit' as const,
        reference: `none-${member}`,
        memberId: member,
        at,
        lines: entriesFor.deposit(member, minor(300)),
      };
      const bad = { ...good, reference: 'bad', lines: [{ account: { member, kind: 'main' as const }, amount: minor(5) }] };
      await expect(inTransaction(db, (trx) => postBatch(trx, [good, bad]))).rejects.toThrow(
        new RangeError('deposit bad: A posting has two lines or more.'),
      );
      expect((await balanceOf(db, member)).main).toBe(0n);
    });
  });
});
