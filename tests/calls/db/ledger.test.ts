/** The ledger in both databases: concurrent use of one key and of the last cent, write protection, statements. */
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sqlState } from '#platform/db/errors.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { lastVerification, verificationJobs, verifyLedgerJob } from '#platform/jobs/verify-ledger-job.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { outcomeOf, withIdempotencyKey } from '#platform/ledger/idempotency.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import { verificationStart, verifyLedger, verifyNextBatch } from '#platform/ledger/verify-ledger.ts';
import { type AccountRef, entriesFor } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount } from '#values/money.ts';
import { onBothEngines, type TestDatabase } from '../../engines.ts';

const at = new Date('2026-11-20T08:00:00Z');
const main = (member: bigint): AccountRef => ({ member, kind: 'main' });
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : String(error));

onBothEngines('the ledger', (open, engine) => {
  let database: TestDatabase;
  let db: Kysely<Tables>;
  let members = 1_000n;
  const newMember = async (balance: number): Promise<bigint> => {
    members += 1n;
    const member = members;
    const lines = entriesFor.deposit(member, minor(balance));
    await inTransaction(db, (trx) => post(trx, { kind: 'deposit', reference: `start-${member}`, memberId: member, at, lines }));
    return member;
  };
  beforeAll(async () => {
    database = await open();
    db = database.db;
    // Durability has its own tests; only the order of events counts here. The embedded engine has one session.
    if (engine === 'pglite') await sql`set synchronous_commit = off`.execute(db);
  });

  test('100 concurrent clients with one key get one posting and one response, and one of them is not a replay', async () => {
    const member = await newMember(10_000);
    let worked = 0;
    const call = { memberId: member, key: 'crowd', call: 'transfer', fingerprint: 'f', at };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        withIdempotencyKey(db, call, async (trx) => {
          worked += 1;
          const done = await post(trx, {
            kind: 'transfer' as const,
            reference: `crowd-${member}`,
            memberId: member,
            at,
            lines: entriesFor.transfer(member, 1n, minor(100)),
          });
          return { posting: done.postingId.toString(), balance: toAmount(postedBalance(done, main(member))) };
        }),
      ),
    );
    expect(worked).toBe(1);
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await balanceOf(db, member)).main).toBe(9_900n);
  });

  test('100 concurrent notifications with one reference post once', async () => {
    const member = await newMember(1);
    const notified = {
      kind: 'deposit' as const,
      reference: `paid-${member}`,
      memberId: member,
      at,
      lines: entriesFor.deposit(member, minor(500)),
    };
    const posted = await Promise.all(Array.from({ length: 100 }, () => inTransaction(db, (trx) => post(trx, notified))));
    expect(posted.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(posted.map(({ postingId }) => postingId)).size).toBe(1);
    expect(posted.every((one) => postedBalance(one, main(member)) === 501n)).toBe(true);
    expect((await balanceOf(db, member)).main).toBe(501n);
  });

  test('of 100 concurrent bets on the last 1.00 one succeeds and 99 are refused, without a database error', async () => {
    const member = await newMember(100);
    const spent = await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        const call = { memberId: member, key: `last-${i}`, call: 'bet', fingerprint: '', at };
        const bet = {
          kind: 'bet' as const,
          reference: `last-${member}-${i}`,
          memberId: member,
          at,
          lines: entriesFor.bet(member, 'isla', minor(100)),
        };
        return withIdempotencyKey(db, call, async (trx) => (await post(trx, bet)).replayed).then(() => 'spent', codeOf);
      }),
    );
    expect(spent.filter((one) => one === 'spent')).toHaveLength(1);
    expect(spent.filter((one) => one === 'wallet.insufficient_funds')).toHaveLength(99);
    expect((await balanceOf(db, member)).main).toBe(0n);
  });

  test('1,000 transfers in both directions between two members cause no deadlock', async () => {
    const [a, b] = [await newMember(1_000_000), await newMember(1_000_000)];
    const transfer = (i: number) => {
      const [from, to] = i % 2 ? [a, b] : [b, a];
      const posting = {
        kind: 'transfer' as const,
        reference: `ring-${a}-${i}`,
        memberId: from,
        at,
        lines: entriesFor.transfer(from, to, minor(10)),
      };
      return db.transaction().execute((trx) => post(trx, posting));
    };
    // A hundred at a time: on a slow machine a thousand at once exceed the ten seconds of a call.
    for (let wave = 0; wave < 10; wave++) {
      const ended = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => transfer(wave * 100 + i)));
      expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
    for (const member of [a, b]) expect((await balanceOf(db, member)).main).toBe(1_000_000n);
  }, 120_000);

  test('two postings per transaction in opposite orders collide, are retried and all succeed', async () => {
    const [a, b] = [await newMember(1_000), await newMember(1_000)];
    let tries = 0;
    const bet = (member: bigint, i: number) => ({
      kind: 'bet' as const,
      reference: `cross-${member}-${i}`,
      memberId: member,
      at,
      lines: entriesFor.bet(member, `cross-${member}`, minor(1)),
    });
    const crossing = Array.from({ length: 60 }, (_, i) =>
      inTransaction(db, async (trx) => {
        tries += 1;
        for (const member of i % 2 ? [a, b] : [b, a]) await post(trx, bet(member, i));
      }),
    );
    const ended = await Promise.allSettled(crossing);
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(tries).toBeGreaterThanOrEqual(60);
    expect((await balanceOf(db, a)).main).toBe(940n);
    expect((await balanceOf(db, b)).main).toBe(940n);
  }, 120_000);

  describe('an idempotency key', () => {
    const say = (answer: string) => () => Promise.resolve({ answer });

    test('with another body or another call is refused, and is separate for another member', async () => {
      const call = { memberId: 1n, key: 'mine', call: 'deposit', fingerprint: 'a', at };
      await withIdempotencyKey(db, call, say('first'));
      expect(await withIdempotencyKey(db, { ...call, fingerprint: 'b' }, say('second')).catch(codeOf)).toBe('wallet.key_reused');
      expect(await withIdempotencyKey(db, { ...call, call: 'withdraw' }, say('second')).catch(codeOf)).toBe('wallet.key_reused');
      expect(await withIdempotencyKey(db, { ...call, memberId: 2n, fingerprint: 'b' }, say('another'))).toEqual({
        answer: { answer: 'another' },
        replayed: false,
      });
      expect(await outcomeOf(db, 3n, 'mine')).toBeNull();
    });

    test('returns the same response after a second, a day and 400 days', async () => {
      const call = { memberId: 4n, key: 'old', call: 'deposit', fingerprint: 'a', at };
      const first = await withIdempotencyKey(db, call, () => Promise.resolve({ deep: [1, null, 'text', { amount: '0.10' }] }));
      for (const later of [1_000, 86_400_000, 400 * 86_400_000]) {
        expect(await withIdempotencyKey(db, { ...call, at: new Date(at.getTime() + later) }, say('other'))).toEqual({
          answer: first.answer,
          replayed: true,
        });
      }
      expect(await outcomeOf(db, 4n, 'old')).toEqual({ call: 'deposit', answer: first.answer, begun: null, at });
    });

    test('stores responses that are plain text, a number or null', async () => {
      for (const [i, answer] of ['text', 7, null, [], true].entries()) {
        const call = { memberId: 5n, key: `bare-${i}`, call: 'x', fingerprint: '', at };
        await withIdempotencyKey(db, call, () => Promise.resolve(answer));
        expect((await withIdempotencyKey(db, call, say('other'))).answer).toEqual(answer);
      }
    });

    test('is free again after a refusal, and the refused work is rolled back', async () => {
      const member = await newMember(100);
      const call = { memberId: member, key: 'refused', call: 'bet', fingerprint: 'a', at };
      const bet = (amount: number) => ({
        kind: 'bet' as const,
        reference: `refused-${member}`,
        memberId: member,
        at,
        lines: entriesFor.bet(member, 'isla', minor(amount)),
      });
      expect(await withIdempotencyKey(db, call, async (trx) => (await post(trx, bet(101))).replayed).catch(codeOf)).toBe(
        'wallet.insufficient_funds',
      );
      expect(await outcomeOf(db, member, 'refused')).toBeNull();
      expect(await withIdempotencyKey(db, { ...call, fingerprint: 'b' }, async (trx) => (await post(trx, bet(100))).replayed)).toEqual({
        answer: false,
        replayed: false,
      });
    });
  });

  test('a refusal reports the requested amount; the same reference with other lines is a conflict', async () => {
    const member = await newMember(150);
    const bet = (amount: number) =>
      inTransaction(db, (trx) =>
        post(trx, { kind: 'bet', reference: `r-${member}`, memberId: member, at, lines: entriesFor.bet(member, 'isla', minor(amount)) }),
      );
    expect(await bet(151).catch((error: unknown) => error)).toMatchObject({
      code: 'wallet.insufficient_funds',
      params: { amount: '1.51' },
    });
    expect((await bet(50)).replayed).toBe(false);
    expect((await bet(50)).replayed).toBe(true);
    expect(await bet(51).catch(codeOf)).toBe('wallet.key_reused');
    expect((await balanceOf(db, member)).main).toBe(100n);
  });

  test('the database also refuses lines that do not form a posting', async () => {
    const posted = (lines: object[]) =>
      sql`select * from post('x', 'no-posting', null, now(), '{}', ${JSON.stringify(lines)}::jsonb)`
        .execute(db)
        .then(() => 'posted', sqlState);
    const house = (name: string, amount: string) => ({ kind: 'house', name, amount });
    expect(await posted([house('a', '1')])).toBe('IS002');
    expect(await posted([house('a', '1'), house('b', '-2')])).toBe('IS002');
    expect(await posted([house('a', '0'), house('b', '0')])).toBe('IS002');
    expect(await posted([house('a', '1'), house('a', '-1')])).toBe('IS002');
    expect(await posted([house('a', '1'), house('b', '-1')])).toBe('posted');
    await expect(inTransaction(db, (trx) => post(trx, { kind: 'bet', reference: 'y', memberId: null, at, lines: [] }))).rejects.toThrow(
      RangeError,
    );
  });

  test('only post() writes money, even in a transaction that has just posted', async () => {
    const member = await newMember(100);
    const writes = {
      'a balance': sql`update accounts set balance = balance + 1 where member_id = ${member}`,
      'an account': sql`insert into accounts (kind, member_id, currency, may_go_below_zero, balance) values ('main', 77, 'PHP', false, 5)`,
      'a posting': sql`insert into postings (kind, reference, at) values ('x', 'x', now())`,
      'an entry': sql`insert into entries (posting_id, account_id, amount, balance_after, at) select posting_id, account_id, 1, 1, now() from entries limit 1`,
      'an entry changed': sql`update entries set amount = amount + 1`,
      'an entry gone': sql`delete from entries`,
      'a posting gone': sql`delete from postings`,
      'an account gone': sql`delete from accounts`,
      'everything gone': sql`truncate postings, entries, accounts cascade`,
    };
    for (const [what, write] of Object.entries(writes)) {
      expect(await write.execute(db).then(() => 'written', sqlState), what).toBe('IS009');
      const afterPosting = inTransaction(db, async (trx) => {
        await post(trx, { kind: 'deposit', reference: `then ${what}`, memberId: member, at, lines: entriesFor.deposit(member, minor(1)) });
        await write.execute(trx);
      });
      expect(await afterPosting.then(() => 'written', sqlState), `${what} after a posting`).toBe('IS009');
      const withMarker = inTransaction(db, async (trx) => {
        await sql`select set_config('isla.posting', 'yes', true)`.execute(trx);
        await write.execute(trx);
      });
      expect(await withMarker.then(() => 'written', sqlState), `${what} with the marker of old`).toBe('IS009');
    }
    const inBlock = sql`do $$ begin perform 1; update accounts set balance = balance + 1; end $$`.execute(db);
    expect(await inBlock.then(() => 'written', sqlState)).toBe('IS009');
    expect((await balanceOf(db, member)).main).toBe(100n);
  });

  test('the audit finds a manipulated balance, entry and chain (REL-32)', async () => {
    const member = await newMember(500);
    const account = sql`(select id from accounts where member_id = ${member})`;
    const faultsAfter = (change: ReturnType<typeof sql>) =>
      inTransaction(db, async (trx) => {
        await sql`alter table accounts disable trigger user`.execute(trx);
        await sql`alter table entries disable trigger user`.execute(trx);
        await change.execute(trx);
        throw new Error((await verifyLedger(trx)).faults.join('; ') || 'nothing found');
      }).catch(String);
    expect(await faultsAfter(sql`update accounts set balance = balance + 1 where id = ${account}`)).toContain('account');
    expect(await faultsAfter(sql`update entries set amount = amount - 1 where account_id = ${account}`)).toContain('posting');
    expect(await faultsAfter(sql`update entries set balance_after = 7 where account_id = ${account}`)).toContain('does not follow');
    expect((await verifyLedger(db)).faults).toEqual([]);
  });

  test('the audit finds the same faults in batches of any size', async () => {
    const member = await newMember(500);
    await newMember(700);
    const reports = await inTransaction(db, async (trx) => {
      await sql`alter table accounts disable trigger user`.execute(trx);
      await sql`alter table entries disable trigger user`.execute(trx);
      await sql`update accounts set balance = balance + 1 where member_id = ${member}`.execute(trx);
      await sql`update entries set amount = amount - 1 where account_id = (select id from accounts where member_id = ${member})`.execute(
        trx,
      );
      const found = [await verifyLedger(trx, 1), await verifyLedger(trx, 3), await verifyLedger(trx)];
      throw Object.assign(new Error('rolled back'), { found });
    }).catch((error: { found: unknown[] }) => error.found);
    expect(reports).toHaveLength(3);
    expect(reports[0]).toMatchObject({
      faults: expect.arrayContaining([expect.stringContaining('posting'), expect.stringContaining('account')]),
    });
    expect(reports[1]).toEqual(reports[0]);
    expect(reports[2]).toEqual(reports[0]);
  });

  test('the audit says of each fault what is wrong, counts what it saw, and lists a hundred faults at most', async () => {
    const member = await newMember(500);
    for (let n = 0; n < 101; n++) await newMember(100 + n);
    const { id: account } = await db.selectFrom('accounts').select('id').where('member_id', '=', member).executeTakeFirstOrThrow();
    const { id: posting } = await db.selectFrom('postings').select('id').where('member_id', '=', member).executeTakeFirstOrThrow();
    const faultsAfter = (...changes: ReturnType<typeof sql>[]): Promise<readonly string[]> =>
      inTransaction(db, async (trx) => {
        for (const table of ['accounts', 'entries']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
        for (const change of changes) await change.execute(trx);
        throw Object.assign(new Error('rolled back'), { found: (await verifyLedger(trx)).faults });
      }).catch((error: { found: readonly string[] }) => error.found);
    const removed = sql`delete from entries where posting_id = ${posting}`;
    expect(await faultsAfter(removed, sql`update accounts set balance = 0 where id = ${account}`)).toContain(
      `posting ${posting}: 0 lines, sum 0, 0 currencies`,
    );
    expect(await faultsAfter(removed, sql`update accounts set balance = 7 where id = ${account}`)).toContain(
      `account ${account}: balance 7 without entries, or below zero`,
    );
    expect(await faultsAfter(sql`update accounts set currency = 'USD' where id = ${account}`)).toEqual([
      `posting ${posting}: 2 lines, sum 0, 2 currencies`,
    ]);
    expect(await faultsAfter(sql`update entries set balance_after = balance_after + 1`)).toHaveLength(100);
    const count = async (table: 'postings' | 'entries') =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((of) => of.fn.countAll<bigint>().as('all'))
            .executeTakeFirstOrThrow()
        ).all,
      );
    expect(await verifyLedger(db, 7)).toEqual({ postings: await count('postings'), entries: await count('entries'), faults: [] });
  });

  test('the nightly job goes on batch by batch, stores the result, and comes again the next night', async () => {
    const faults: object[] = [];
    const job = verificationJobs('Asia/Manila', { error: (fields) => void faults.push(fields) })[verifyLedgerJob] as Job;
    const now = new Date('2026-11-20T20:00:00Z');
    let runs = 0;
    let again: Date;
    do {
      again = await inTransaction(db, async (trx) => ((await job(trx, null, now)) as { again: Date }).again);
      runs += 1;
    } while (again.getTime() === now.getTime());
    expect(runs).toBeGreaterThan(2);
    expect(again).toEqual(new Date('2026-11-21T19:30:00Z'));
    expect(await lastVerification(db)).toEqual({ at: now, faults: 0 });
    expect(faults).toEqual([]);
  });

  test('a verification does not ask for postings again once it checks entries', async () => {
    await newMember(100);
    const first = await verifyNextBatch(db, verificationStart, 100_000);
    expect([first.arePostingsDone, first.entries]).toEqual([true, 0]);
    // Had it asked, it would count these postings again.
    const second = await verifyNextBatch(db, { ...first, posting: '0' }, 100_000);
    expect([second.postings, second.entries]).toEqual([first.postings, expect.any(Number)]);
    expect(second.entries).toBeGreaterThan(0);
  });
});
