/** A child process for kill.test.ts: transfers without end, four at a time, each written to a log outside the database once it is acknowledged. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { connect } from '#platform/db/connect.ts';
import { migrate } from '#platform/db/migrate.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { once } from '#platform/ledger/once.ts';
import { balanceAfter, post } from '#platform/ledger/post.ts';
import { moves } from '#platform/rules/postings.ts';
import { minor, toAmount } from '#values/money.ts';

const [dataDir = '', logFile = '', ...starts] = process.argv.slice(2);
const began = performance.now();
const database = await connect({ dataDir });
await migrate(database);
console.info(`ready ${Math.round(performance.now() - began)}`);

const [payer, payee] = [1n, 2n];
const at = new Date();
await inTransaction(database.db, (trx) =>
  post(trx, { kind: 'deposit', reference: 'start', memberId: payer, at, lines: moves.deposit(payer, minor(1_000_000_00)) }),
);

const log = openSync(logFile, 'a');
process.once('exit', () => closeSync(log));

async function lane(name: number, from: number) {
  // The first one may have been posted before the kill and never acknowledged: the same key asks again.
  for (let i = from; ; i += 1) {
    const key = `${name}-${i}`;
    const call = { memberId: payer, key, call: 'transfer', fingerprint: key, at };
    const { answer, replayed } = await once(database.db, call, async (trx) => {
      const transfer = { kind: 'transfer', reference: key, memberId: payer, at, lines: moves.transfer(payer, payee, minor(1)) };
      return toAmount(balanceAfter(await post(trx, transfer), { member: payer, kind: 'main' }));
    });
    writeSync(log, `${JSON.stringify({ key, answer, replayed })}\n`);
    fsyncSync(log);
    console.info('acknowledged');
  }
}

await Promise.all(starts.map((start, name) => lane(name, Number(start))));
