/** The lock of a member: in this process nobody waits for it with a connection, and all transactions take several in one order. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  assertLocked,
  inLockedTransaction,
  inMemberTransaction,
  lockMembers,
  mostWaiting,
  queueForMember,
} from '#platform/db/locks/member-lock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts';
import { post } from '#platform/ledger/post.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor } from '#values/money.ts';
import { onBothEngines, openForSuite, type TestDatabase } from '../../engines.ts';
import { waitsForLock } from './waits-for-lock.ts';

const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : String(error));
const at = new Date('2026-11-30T12:00:00Z');

onBothEngines('the lock of a member', (open, engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openForSuite(open);
  });
  const count = async () => Number((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows[0]?.one);

  test('calls of one member wait in this process in their order, and a stranger gets an answer meanwhile (REL-12)', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const order: number[] = [];
    const calls = Array.from({ length: mostWaiting + 1 }, (_, n) =>
      queueForMember(database.db, 1n, async () => {
        if (n === 0) await held;
        order.push(n);
        return inLockedTransaction(database.db, [1n], async (trx) => (await sql`select 1`.execute(trx)).rows.length);
      }),
    );
    // None of them has a connection: the embedded database has only one.
    expect(await count()).toBe(1);
    expect(await queueForMember(database.db, 2n, async () => 'stranger')).toBe('stranger');
    const refused = await queueForMember(database.db, 1n, async () => 'never').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate.too_many', params: { retryAfter: 1 } });
    release();
    expect(await Promise.all(calls)).toEqual(calls.map(() => 1));
    expect(order).toEqual(calls.map((_, n) => n));
    expect(await queueForMember(database.db, 1n, async () => 'again')).toBe('again');
  });

  test('a call that fails or is refused lets the next one in, and its own refusal stays', async () => {
    const fail = (error: Error) => queueForMember(database.db, 3n, () => Promise.reject(error)).catch(codeOf);
    expect(await Promise.all([fail(new Error('broken')), fail(new DomainError('not_found'))])).toEqual(['Error: broken', 'not_found']);
    const busy = Object.assign(new Error('busy inside'), { code: 'DATABASE_BUSY' });
    expect(await fail(busy)).toBe('Error: busy inside');
    expect(await queueForMember(database.db, 3n, async () => 'next')).toBe('next');
  });

  test('several members are locked in the order of their ids, and a lock out of order is a fault, not a deadlock (REL-31)', async () => {
    await inLockedTransaction(database.db, [9n, 4n, 9n], async (trx) => {
      for (const id of [4n, 9n]) assertLocked(trx, id);
      await lockMembers(trx, [4n]);
      await lockMembers(trx, [12n]);
      await expect(lockMembers(trx, [7n])).rejects.toThrow('in the order of their ids');
      expect(() => assertLocked(trx, 7n)).toThrow('needs the lock of the member');
    });
    const both = Array.from({ length: 20 }, (_, n) =>
      inLockedTransaction(
        database.db,
        n % 2 === 0 ? [21n, 22n] : [22n, 21n],
        async (trx) => (await sql`select 1`.execute(trx)).rows.length,
      ),
    );
    expect(await Promise.all(both)).toEqual(both.map(() => 1));
  });

  test('inside a transaction the lock is taken there, and a password is not hashed there', async () => {
    const hash = await hashPassword('tides and 77');
    await inMemberTransaction(database.db, 30n, async (trx) => {
      expect(await inMemberTransaction(trx, 31n, async (same) => same === trx)).toBe(true);
      await expect(hashPassword('tides and 78')).rejects.toThrow('before the transaction');
      await expect(verifyPassword(hash, 'tides and 77')).rejects.toThrow('before the transaction');
    });
    expect(await verifyPassword(hash, 'tides and 77')).toBe(true);
  });

  // The embedded engine has one connection, so two transactions cannot overlap.
  if (engine === 'postgres')
    describe('between transactions', () => {
      test('a transaction that is tried again holds up nobody else’s postings (REL-31)', async () => {
        let attempt = 0;
        const outside = AsyncLocalStorage.snapshot();
        await inTransaction(database.db, async (trx) => {
          attempt += 1;
          if (attempt === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
          await sql`select 1`.execute(trx);
          const win = {
            kind: 'win',
            reference: 'meanwhile',
            memberId: 40n,
            at,
            lines: entriesFor.win(40n, 'house', minor(100n), {}),
          } as const;
          await outside(async () => {
            const posted = inTransaction(database.db, (other) => post(other, win));
            expect(await waitsForLock(database.db, posted)).toBe(false);
            expect((await posted).replayed).toBe(false);
          });
        });
        expect(attempt).toBe(2);
      });

      test('another process waits for the lock, and members who are not in it do not', async () => {
        const next = await database.db.transaction().execute(async (trx) => {
          await lockMembers(trx, [50n]);
          await inMemberTransaction(database.db, 51n, async () => {});
          const asked = inMemberTransaction(database.db, 50n, async () => 'after it');
          expect(await waitsForLock(database.db, asked)).toBe(true);
          return { asked };
        });
        expect(await next.asked).toBe('after it');
      });
    });
});
