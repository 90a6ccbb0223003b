/** The platform's end of the seamless wallet: signed requests of vendors, each transaction id exactly once, through the ledger. */
import { Hono } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { isLive } from '#platform/vendors/launches.ts';
import {
  fingerprint,
  isFinal,
  readBody,
  signatureHeader,
  timestampHeader,
  verify,
  type WalletAnswer,
  type WalletKind,
  walletShapes,
} from '#platform/vendors/protocol.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import type { Clock } from '#values/time.ts';
import { type Act, credit, debit, rollback } from './wallet-acts.ts';

export type WalletDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** The secret a vendor signs with; null for a vendor that there is none of. */
  readonly secrets: { walletSecret(vendor: string): string | null };
};

type Stored =
  | { readonly accepted: true; readonly value: Json }
  | { readonly accepted: false; readonly code: string; readonly params: Json };

const answerOf = ({ transaction, balance: left, moved }: WalletAnswer): WalletAnswer => ({ transaction, balance: left, moved });

const replay = (stored: Stored): Json => {
  // Written out, so that a repeated answer is the same to the letter: jsonb keeps no order.
  if (stored.accepted) return answerOf(stored.value as WalletAnswer);
  throw new Refused(stored.code, stored.params as Record<string, unknown>);
};

/** The answer this transaction id was given before, if it was. Throws `vendor.transaction_differs` when it was another request's id. */
async function before(db: Kysely<Tables>, act: Act, print: string): Promise<Stored | null> {
  const row = await db
    .selectFrom('wallet_transactions')
    .select(['fingerprint', 'answer'])
    .where('vendor', '=', act.vendor)
    .where('id', '=', act.body.transaction)
    .executeTakeFirst();
  if (!row) return null;
  if (row.fingerprint !== null && row.fingerprint !== print) throw new Refused('vendor.transaction_differs');
  return row.answer as Stored;
}

/** Takes the id for this request; false when it, or the round's place for a request of its kind, is taken already. */
async function take(trx: Transaction<Tables>, act: Act, print: string, state: 'accepted' | 'refused', answer: Stored): Promise<boolean> {
  const { vendor, body, at } = act;
  const taken = await trx
    .insertInto('wallet_transactions')
    .values({
      vendor,
      id: body.transaction,
      kind: act.kind,
      round: body.round,
      member_id: BigInt(body.player),
      state,
      fingerprint: print,
      answer: JSON.stringify(answer),
      at,
      amount: 'amount' in body ? (toMinor(body.amount) ?? 0n) : 0n,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

const empty: Stored = { accepted: true, value: {} };

async function decide(trx: Transaction<Tables>, act: Act, print: string): Promise<Json> {
  if (!(await take(trx, act, print, 'accepted', empty))) {
    const known = await before(trx, act, print);
    if (known) return replay(known);
    throw new Refused('vendor.round_closed');
  }
  const moved = act.kind === 'debit' ? await debit(trx, act) : act.kind === 'credit' ? await credit(trx, act) : await rollback(trx, act);
  const { main } = await balanceOf(trx, BigInt(act.body.player));
  const value = answerOf({ transaction: act.body.transaction, balance: toAmount(main), moved });
  const answer: Stored = { accepted: true, value };
  await trx
    .updateTable('wallet_transactions')
    .set({ answer: JSON.stringify(answer) })
    .where('vendor', '=', act.vendor)
    .where('id', '=', act.body.transaction)
    .execute();
  return value;
}

/** Acts once. A refusal undoes everything and is then kept under the id, unless a twin was quicker: then the twin's answer holds. */
async function once(deps: WalletDeps, act: Act, print: string): Promise<Json> {
  try {
    return await inTransaction(deps.db, (trx) => decide(trx, act, print));
  } catch (thrown) {
    if (!(thrown instanceof Refused) || !isFinal(thrown.code)) throw thrown;
    const answer: Stored = { accepted: false, code: thrown.code, params: thrown.params as Json };
    const known = await inTransaction(deps.db, async (trx) =>
      (await take(trx, act, print, 'refused', answer)) ? answer : ((await before(trx, act, print)) ?? answer),
    );
    return replay(known);
  }
}

async function balance(deps: WalletDeps, vendor: string, asked: { player: string; session: string }): Promise<Json> {
  const visit = await deps.db
    .selectFrom('launches')
    .select(['ended_at', 'active_at'])
    .where('id', '=', asked.session)
    .where('vendor', '=', vendor)
    .where('member_id', '=', BigInt(asked.player))
    .executeTakeFirst();
  if (!visit) throw new Refused('vendor.player_unknown');
  const { main } = await balanceOf(deps.db, BigInt(asked.player));
  return { balance: toAmount(minor(main)), live: isLive(visit, deps.clock()) };
}

const isKind = (word: string): word is WalletKind => Object.hasOwn(walletShapes, word);

/** `POST /hooks/wallet/{vendor}/{debit|credit|rollback|balance}`: answers the envelope of R2, refusals by whoever mounts it. */
export function walletProtocol(deps: WalletDeps): Hono {
  const app = new Hono();
  app.post('/hooks/wallet/:vendor/:kind', async (c) => {
    const { vendor, kind } = c.req.param();
    const secret = deps.secrets.walletSecret(vendor);
    if (!secret || !isKind(kind)) throw new Refused('vendor.unknown');
    const now = deps.clock();
    const body = await c.req.text();
    verify(
      secret,
      {
        method: 'POST',
        path: c.req.path,
        timestamp: c.req.header(timestampHeader) ?? '',
        signature: c.req.header(signatureHeader) ?? '',
        body,
      },
      now,
    );
    const read = readBody(body, walletShapes[kind]);
    c.header('Cache-Control', 'no-store');
    if (kind === 'balance')
      return c.json({ success: true, value: await balance(deps, vendor, read as { player: string; session: string }) });
    const act = { kind, vendor, at: new Date(now), now, body: read } as Act;
    return c.json({ success: true, value: await once(deps, act, fingerprint(kind, read)) });
  });
  return app;
}
