/** A child process for kill.test.ts: endless transfers, four at a time, each logged to a file outside the database once acknowledged. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { connect } from '#platform/db/connect.ts';
import { migrate } from '#platform/db/migrate.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { withIdempotencyKey } from '#platform/ledger/idempotency.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { minor, toAmount } from '#values/money.ts';

const [dataDir = '', logFile = '', ...starts] = process.argv.slice(2);
const database = await connect({ dataDir });
await migrate(database);

const [payer, payee] = [1n, 2n];
const at = new Date();
await inTransaction(database.db, (trx) =>
  post(trx, { kind: 'deposit', reference: 'start', memberId: payer, at, lines: entriesFor.deposit(payer, minor(1_000_000_00)) }),
);

const log = openSync(logFile, 'a');
process.once('exit', () => closeSync(log));

async function lane(name: number, from: number) {
  // The first transfer may be posted but not acknowledged before the kill; the same key repeats it.
  for (let i = from; ; i += 1) {
    const key = `${name}-${i}`;
    const call = { memberId: payer, key, call: 'transfer', fingerprint: key, at };
    const { answer, replayed } = await withIdempotencyKey(database.db, call, async (trx) => {
      const transfer = {
        kind: 'transfer' as const,
        reference: key,
        memberId: payer,
        at,
        lines: entriesFor.transfer(payer, payee, minor(1)),
      };
      return toAmount(postedBalance(await post(trx, transfer), { member: payer, kind: 'main' }));
    });
    writeSync(log, `${JSON.stringify({ key, answer, replayed })}\n`);
    fsyncSync(log);
    console.info('acknowledged');
  }
}

await Promise.all(starts.map((start, name) => lane(name, Number(start))));
