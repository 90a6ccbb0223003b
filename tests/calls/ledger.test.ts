/** Money in the databases themselves: crowds on one key and on the last cent, who may write, what a statement says. */
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sqlState } from '#platform/db/errors.ts';
import type { Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { audit } from '#platform/ledger/audit.ts';
import { once, outcomeOf } from '#platform/ledger/once.ts';
import { balanceAfter, post } from '#platform/ledger/post.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { type AccountRef, moves } from '#platform/rules/postings.ts';
import { minor, toAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { onBothEngines, type TestDatabase } from '../engines.ts';

const at = new Date('2026-11-20T08:00:00Z');
const main = (member: bigint): AccountRef => ({ member, kind: 'main' });
const codeOf = (error: unknown) => (error instanceof Refused ? error.code : String(error));

onBothEngines('the ledger', (open, engine) => {
  let database: TestDatabase;
  let db: Kysely<Tables>;
  let members = 1_000n;
  const newMember = async (balance: number): Promise<bigint> => {
    members += 1n;
    const member = members;
    const lines = moves.deposit(member, minor(balance));
    await inTransaction(db, (trx) => post(trx, { kind: 'deposit', reference: `start-${member}`, memberId: member, at, lines }));
    return member;
  };
  beforeAll(async () => {
    database = await open();
    db = database.db;
    // The disk has its own tests; here only the order of events counts. On the embedded engine this is the one session.
    if (engine === 'pglite') await sql`set synchronous_commit = off`.execute(db);
  });

  test('100 clients with one key at once: one posting, one answer, told once as new', async () => {
    const member = await newMember(10_000);
    let worked = 0;
    const call = { memberId: member, key: 'crowd', call: 'transfer', fingerprint: 'f', at };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        once(db, call, async (trx) => {
          worked += 1;
          const done = await post(trx, {
            kind: 'transfer',
            reference: `crowd-${member}`,
            memberId: member,
            at,
            lines: moves.transfer(member, 1n, minor(100)),
          });
          return { posting: done.postingId.toString(), balance: toAmount(balanceAfter(done, main(member))) };
        }),
      ),
    );
    expect(worked).toBe(1);
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await balanceOf(db, member)).main).toBe(9_900n);
  });

  test('100 notifications with one reference at once post once', async () => {
    const member = await newMember(1);
    const notified = { kind: 'deposit', reference: `paid-${member}`, memberId: member, at, lines: moves.deposit(member, minor(500)) };
    const posted = await Promise.all(Array.from({ length: 100 }, () => inTransaction(db, (trx) => post(trx, notified))));
    expect(posted.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(posted.map(({ postingId }) => postingId)).size).toBe(1);
    expect(posted.every((one) => balanceAfter(one, main(member)) === 501n)).toBe(true);
    expect((await balanceOf(db, member)).main).toBe(501n);
  });

  test('100 at once spend the last 1.00: one does, 99 are refused, and none sees an error of the database', async () => {
    const member = await newMember(100);
    const spent = await Promise.all(
      Array.from({ length: 100 }, (_, i) => {
        const call = { memberId: member, key: `last-${i}`, call: 'bet', fingerprint: '', at };
        const bet = { kind: 'bet', reference: `last-${member}-${i}`, memberId: member, at, lines: moves.bet(member, 'isla', minor(100)) };
        return once(db, call, async (trx) => (await post(trx, bet)).replayed).then(() => 'spent', codeOf);
      }),
    );
    expect(spent.filter((one) => one === 'spent')).toHaveLength(1);
    expect(spent.filter((one) => one === 'wallet.insufficient_funds')).toHaveLength(99);
    expect((await balanceOf(db, member)).main).toBe(0n);
  });

  test('1,000 transfers both ways between two members: no deadlock at all', async () => {
    const [a, b] = [await newMember(1_000_000), await newMember(1_000_000)];
    const transfer = (i: number) => {
      const [from, to] = i % 2 ? [a, b] : [b, a];
      const posting = { kind: 'transfer', reference: `ring-${a}-${i}`, memberId: from, at, lines: moves.transfer(from, to, minor(10)) };
      return db.transaction().execute((trx) => post(trx, posting));
    };
    // A hundred at a time: on a slow machine a thousand at once wait longer than the ten seconds that a call may.
    for (let wave = 0; wave < 10; wave++) {
      const ended = await Promise.allSettled(Array.from({ length: 100 }, (_, i) => transfer(wave * 100 + i)));
      expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
    }
    for (const member of [a, b]) expect((await balanceOf(db, member)).main).toBe(1_000_000n);
  }, 120_000);

  test('two postings in one transaction, in opposite orders: whoever collides is tried again, and nobody sees it', async () => {
    const [a, b] = [await newMember(1_000), await newMember(1_000)];
    let tries = 0;
    const bet = (member: bigint, i: number) => ({
      kind: 'bet',
      reference: `cross-${member}-${i}`,
      memberId: member,
      at,
      lines: moves.bet(member, `cross-${member}`, minor(1)),
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

  describe('a key', () => {
    const say = (answer: string) => () => Promise.resolve({ answer });

    test('with another body or another call is refused, and leaks nothing to another member', async () => {
      const call = { memberId: 1n, key: 'mine', call: 'deposit', fingerprint: 'a', at };
      await once(db, call, say('first'));
      expect(await once(db, { ...call, fingerprint: 'b' }, say('second')).catch(codeOf)).toBe('wallet.key_reused');
      expect(await once(db, { ...call, call: 'withdraw' }, say('second')).catch(codeOf)).toBe('wallet.key_reused');
      expect(await once(db, { ...call, memberId: 2n, fingerprint: 'b' }, say('another'))).toEqual({
        answer: { answer: 'another' },
        replayed: false,
      });
      expect(await outcomeOf(db, 3n, 'mine')).toBeNull();
    });

    test('gives the same answer after a second, a day and 400 days', async () => {
      const call = { memberId: 4n, key: 'old', call: 'deposit', fingerprint: 'a', at };
      const first = await once(db, call, () => Promise.resolve({ deep: [1, null, 'text', { amount: '0.10' }] }));
      for (const later of [1_000, 86_400_000, 400 * 86_400_000]) {
        expect(await once(db, { ...call, at: new Date(at.getTime() + later) }, say('other'))).toEqual({
          answer: first.answer,
          replayed: true,
        });
      }
      expect(await outcomeOf(db, 4n, 'old')).toEqual({ call: 'deposit', answer: first.answer, begun: null, at });
    });

    test('keeps an answer that is bare text, a number or nothing', async () => {
      for (const [i, answer] of ['text', 7, null, [], true].entries()) {
        const call = { memberId: 5n, key: `bare-${i}`, call: 'x', fingerprint: '', at };
        await once(db, call, () => Promise.resolve(answer));
        expect((await once(db, call, say('other'))).answer).toEqual(answer);
      }
    });

    test('is free again after a refusal, and nothing of the refused work stays', async () => {
      const member = await newMember(100);
      const call = { memberId: member, key: 'refused', call: 'bet', fingerprint: 'a', at };
      const bet = (amount: number) => ({
        kind: 'bet',
        reference: `refused-${member}`,
        memberId: member,
        at,
        lines: moves.bet(member, 'isla', minor(amount)),
      });
      expect(await once(db, call, async (trx) => (await post(trx, bet(101))).replayed).catch(codeOf)).toBe('wallet.insufficient_funds');
      expect(await outcomeOf(db, member, 'refused')).toBeNull();
      expect(await once(db, { ...call, fingerprint: 'b' }, async (trx) => (await post(trx, bet(100))).replayed)).toEqual({
        answer: false,
        replayed: false,
      });
    });
  });

  test('a refusal says what was asked; the same reference with other lines is a conflict', async () => {
    const member = await newMember(150);
    const bet = (amount: number) =>
      inTransaction(db, (trx) =>
        post(trx, { kind: 'bet', reference: `r-${member}`, memberId: member, at, lines: moves.bet(member, 'isla', minor(amount)) }),
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

  test('lines that are no posting are refused by the database too, not only before it', async () => {
    const asked = (lines: object[]) =>
      sql`select * from post('x', 'no-posting', null, now(), '{}', ${JSON.stringify(lines)}::jsonb)`
        .execute(db)
        .then(() => 'posted', sqlState);
    const house = (name: string, amount: string) => ({ kind: 'house', name, amount });
    expect(await asked([house('a', '1')])).toBe('IS002');
    expect(await asked([house('a', '1'), house('b', '-2')])).toBe('IS002');
    expect(await asked([house('a', '0'), house('b', '0')])).toBe('IS002');
    expect(await asked([house('a', '1'), house('a', '-1')])).toBe('IS002');
    expect(await asked([house('a', '1'), house('b', '-1')])).toBe('posted');
    await expect(inTransaction(db, (trx) => post(trx, { kind: 'x', reference: 'y', memberId: null, at, lines: [] }))).rejects.toThrow(
      RangeError,
    );
  });

  test('money is written by post() alone, even in a transaction that has just posted', async () => {
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
        await post(trx, { kind: 'deposit', reference: `then ${what}`, memberId: member, at, lines: moves.deposit(member, minor(1)) });
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

  test('the audit finds a balance, an entry and a chain that somebody bent behind its back', async () => {
    const member = await newMember(500);
    const account = sql`(select id from accounts where member_id = ${member})`;
    const bent = (bend: ReturnType<typeof sql>) =>
      inTransaction(db, async (trx) => {
        await sql`alter table accounts disable trigger user`.execute(trx);
        await sql`alter table entries disable trigger user`.execute(trx);
        await bend.execute(trx);
        throw new Error((await audit(trx)).faults.join('; ') || 'nothing found');
      }).catch(String);
    expect(await bent(sql`update accounts set balance = balance + 1 where id = ${account}`)).toContain('account');
    expect(await bent(sql`update entries set amount = amount - 1 where account_id = ${account}`)).toContain('posting');
    expect(await bent(sql`update entries set balance_after = 7 where account_id = ${account}`)).toContain('does not follow');
    expect((await audit(db)).faults).toEqual([]);
  });
});
