/** Random money histories on both databases, with crashes between any two statements. */
import fc from 'fast-check';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#platform/db/tables/tables.ts';
import { withIdempotencyKey } from '#platform/ledger/idempotency.ts';
import { type Posting, post } from '#platform/ledger/post.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { DomainError } from '#values/domain-error.ts';
import { toAmount } from '#values/money.ts';
import { onBothEngines, sized } from '../../engines.ts';
import { type Ending, Expected, histories, type Planned, randomSeed, type Step } from '../../money-history.ts';

const at = new Date('2026-11-20T08:00:00Z');
const codeOf = (error: unknown) => (error instanceof DomainError ? error.code : String(error));

class Crash extends Error {}

/** Aborts the transaction before its n-th statement, as a dying process would. */
const crashingAt = (statement: number): KyselyPlugin => {
  let left = statement;
  return {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Crash();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
};

const posting = (act: Omit<Planned, 'key'>): Posting => ({
  kind: act.kind as Posting['kind'],
  reference: act.reference,
  lines: act.lines,
  memberId: act.who,
  at,
});

function ask(db: Kysely<Tables>, act: Planned) {
  const call = { memberId: act.who, key: `${act.kind}-${act.reference}-${act.key}`, call: act.kind, fingerprint: act.reference, at };
  return withIdempotencyKey(db, call, async (trx) => {
    const { replayed, balances } = await post(trx, posting(act));
    return { replayed, balances: [...balances].map(([account, balance]) => [account, toAmount(balance)]) };
  });
}

async function play(db: Kysely<Tables>, steps: readonly Step[], base: bigint): Promise<{ crashes: number; repeats: number }> {
  const expected = new Expected(base);
  const seen = { crashes: 0, repeats: 0 };
  for (const [index, step] of steps.entries()) {
    const act = expected.plan(step, index);
    if (!act) continue;
    const right = expected.end(step, index);
    if (step.crash === 'before') {
      const cut = await ask(db.withPlugin(crashingAt(step.crashAt)), act).catch((error: unknown) => error);
      // A refusal comes before the third statement.
      expect(cut instanceof Crash || codeOf(cut) === right, `cut before statement ${step.crashAt}: ${codeOf(cut)}`).toBe(true);
      seen.crashes += 1;
    }
    const first = await ask(db, act).catch(codeOf);
    const ending: Ending | string =
      typeof first === 'string' ? first : (first.answer as { replayed: boolean }).replayed ? 'replayed' : 'posted';
    expect(ending, `${act.kind} ${act.reference}`).toBe(right);
    for (let i = 0; i < step.repeats + (step.crash === 'after' ? 1 : 0); i += 1) {
      const again = await ask(db, act).catch(codeOf);
      expect(again).toEqual(typeof first === 'string' ? first : { answer: first.answer, replayed: true });
      seen.repeats += 1;
    }
  }
  const members = [base, base + 1n, base + 2n];
  const rows = await db.selectFrom('accounts').select(['member_id', 'kind', 'balance']).where('member_id', 'in', members).execute();
  const held = new Map(rows.map(({ member_id, kind, balance }) => [`${member_id} ${kind}`, balance]));
  for (const [account, amount] of expected.balances()) {
    // Histories beside this one share the accounts of the house; the audit compares those.
    if (!('member' in account)) continue;
    const name = `${account.member} ${account.kind}`;
    expect(held.get(name) ?? 0n, name).toBe(amount);
  }
  return seen;
}

onBothEngines('money histories', (open, engine) => {
  /** `npm run bench` plays ten thousand. PostgreSQL has eight at a time. */
  const count = Number(process.env.ISLA_HISTORIES ?? sized(engine === 'postgres' ? 100 : 30, 200));
  test(
    `${count.toLocaleString('en')} histories with crashes between any two statements keep every balance exact and the sums zero (REL-01)`,
    async () => {
      const { db } = await open();
      // Durability has its own tests; only the order of events counts here. The embedded engine has one session.
      if (engine === 'pglite') await sql`set synchronous_commit = off`.execute(db);
      const seed = randomSeed(`money on ${engine}`);
      const many = fc.sample(histories, { numRuns: count, seed });
      const lanes = Array.from({ length: engine === 'pglite' ? 1 : 8 }, async (_, lane, all = engine === 'pglite' ? 1 : 8) => {
        const seen = { crashes: 0, repeats: 0 };
        for (let i = lane; i < many.length; i += all) {
          const { crashes, repeats } = await play(db, many[i] ?? [], 1_000_000n + BigInt(i) * 10n);
          seen.crashes += crashes;
          seen.repeats += repeats;
        }
        return seen;
      });
      const seen = await Promise.all(lanes);
      const total = (of: 'crashes' | 'repeats') => seen.reduce((sum, one) => sum + one[of], 0);
      expect(total('crashes')).toBeGreaterThan(2 * count);
      expect(total('repeats')).toBeGreaterThan(2 * count);
      const { faults, postings } = await verifyLedger(db);
      expect(faults).toEqual([]);
      expect(postings).toBeGreaterThan(5 * count);
    },
    240_000 + count * 1000,
  );
});
