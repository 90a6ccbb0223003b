/** The platform side of the seamless wallet: verifies signed vendor requests and applies each transaction id exactly once. */
import { Hono } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import { inLockedTransaction } from '#platform/db/locks/member-lock.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { recordLimitHit } from '#platform/protection/harm-markers.ts';
import type { RealityCheckTerms } from '#platform/rules/protection/reality-check.ts';
import { isLiveLaunch } from '#platform/vendors/game-sessions.ts';
import {
  fingerprint,
  isFinal,
  readBody,
  seamlessWalletSchemas,
  signatureHeader,
  timestampHeader,
  verifyRequest,
  type WalletAnswer,
  type WalletKind,
} from '#platform/vendors/seamless-wallet-protocol.ts';
import { DomainError } from '#values/domain-error.ts';
import { toAmount, toMinor, zero } from '#values/money.ts';
import type { Clock } from '#values/time.ts';
import { credit, debit, playBalance, rollback, type WalletOperation } from './wallet-operations.ts';

export type WalletDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** The vendor's signing secret; null for an unknown vendor. */
  readonly secrets: { walletSecret(vendor: string): string | null };
  readonly realityCheck: RealityCheckTerms;
  /** Encrypt the secrets of the jackpot; the current one first. */
  readonly jackpotKeys: readonly string[];
};

type Stored =
  | { readonly accepted: true; readonly value: Json }
  | { readonly accepted: false; readonly code: string; readonly params: Json };

const answerOf = ({ transaction, balance: newBalance, moved, jackpot }: WalletAnswer): WalletAnswer => ({
  transaction,
  balance: newBalance,
  moved,
  ...(jackpot === undefined ? {} : { jackpot }),
});

const replay = (stored: Stored): Json => {
  // Rebuilt field by field: jsonb does not keep the key order, and a replay must be byte-identical.
  if (stored.accepted) return answerOf(stored.value as WalletAnswer);
  throw new DomainError(stored.code, stored.params as Record<string, unknown>);
};

/** The stored response for this transaction id. Throws `vendor.transaction_differs` when the id came with another request. */
async function storedAnswer(db: Kysely<Tables>, act: WalletOperation, requestHash: string): Promise<Stored> {
  const row = await db
    .selectFrom('wallet_transactions')
    .select(['fingerprint', 'answer'])
    .where('vendor', '=', act.vendor)
    .where('id', '=', act.body.transaction)
    .executeTakeFirstOrThrow();
  if (row.fingerprint !== null && row.fingerprint !== requestHash) throw new DomainError('vendor.transaction_differs');
  return row.answer as Stored;
}

/** Reserves the transaction id. False when the id, or the round's request of this kind, already exists. */
async function reserveId(
  trx: Transaction<Tables>,
  act: WalletOperation,
  requestHash: string,
  state: 'accepted' | 'refused',
  answer: Stored,
): Promise<boolean> {
  const { vendor, body, at } = act;
  const inserted = await trx
    .insertInto('wallet_transactions')
    .values({
      vendor,
      id: body.transaction,
      kind: act.kind,
      round: body.round,
      member_id: BigInt(body.player),
      state,
      fingerprint: requestHash,
      answer: JSON.stringify(answer),
      at,
      amount: 'amount' in body ? (toMinor(body.amount) ?? 0n) : 0n,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const empty: Stored = { accepted: true, value: {} };

/** A bet gets the time of its turn among all that its player does: players can make their own bets wait, and know more afterwards. */
function inTurn(act: WalletOperation, clock: Clock): WalletOperation {
  if (act.kind !== 'debit') return act;
  const now = clock();
  return { ...act, now, at: new Date(now) };
}

async function decide(
  trx: Transaction<Tables>,
  received: WalletOperation,
  requestHash: string,
  { clock, realityCheck: terms, jackpotKeys }: WalletDeps,
): Promise<Json> {
  const act = inTurn(received, clock);
  if (!(await reserveId(trx, act, requestHash, 'accepted', empty))) throw new DomainError('vendor.round_closed');
  const { moved, jackpot } =
    act.kind === 'credit'
      ? await credit(trx, act, jackpotKeys)
      : { moved: await (act.kind === 'debit' ? debit(trx, act, terms) : rollback(trx, act)), jackpot: zero };
  const left = await playBalance(trx, BigInt(act.body.player), { vendor: act.vendor, game: act.body.game }, act.at);
  const value = answerOf({
    transaction: act.body.transaction,
    balance: toAmount(left),
    moved,
    ...(jackpot === zero ? {} : { jackpot: toAmount(jackpot) }),
  });
  const answer: Stored = { accepted: true, value };
  await trx
    .updateTable('wallet_transactions')
    .set({ answer: JSON.stringify(answer) })
    .where('vendor', '=', act.vendor)
    .where('id', '=', act.body.transaction)
    .execute();
  return value;
}

/** A bet takes its player's turn before any row, so that a win or a refund waits for no bet that waits. */
const inPlayersTransaction = <T>(db: WalletDeps['db'], { kind, body }: WalletOperation, work: (trx: Transaction<Tables>) => Promise<T>) =>
  kind === 'debit' ? inLockedTransaction(db, [BigInt(body.player)], work) : inTransaction(db, work);

/**
 * Applies a request once. A refusal rolls back everything and is then stored under the id. A copy finds the id taken; the response of
 * the first counts.
 */
async function applyOnce(deps: WalletDeps, act: WalletOperation, requestHash: string): Promise<Json> {
  try {
    return await inPlayersTransaction(deps.db, act, (trx) => decide(trx, act, requestHash, deps));
  } catch (error) {
    if (!(error instanceof DomainError) || !isFinal(error.code)) throw error;
    const answer: Stored = { accepted: false, code: error.code, params: error.params as Json };
    const earlier = await inPlayersTransaction(deps.db, act, async (trx) => {
      if (!(await reserveId(trx, act, requestHash, 'refused', answer))) return storedAnswer(trx, act, requestHash);
      await recordLimitHit(trx, BigInt(act.body.player), error.code, act.at);
      return answer;
    });
    return replay(earlier);
  }
}

async function balance(deps: WalletDeps, vendor: string, request: { player: string; session: string }): Promise<Json> {
  const launchRow = await deps.db
    .selectFrom('launches')
    .select(['ended_at', 'active_at', 'game_code'])
    .where('id', '=', request.session)
    .where('vendor', '=', vendor)
    .where('member_id', '=', BigInt(request.player))
    .executeTakeFirst();
  if (!launchRow) throw new DomainError('vendor.player_unknown');
  const now = deps.clock();
  const left = await playBalance(deps.db, BigInt(request.player), { vendor, game: launchRow.game_code }, new Date(now));
  return { balance: toAmount(left), live: isLiveLaunch(launchRow, now) };
}

const isKind = (word: string): word is WalletKind => Object.hasOwn(seamlessWalletSchemas, word);

/** `POST /hooks/wallet/{vendor}/{debit|credit|rollback|balance}`. Returns the R2 envelope; the app that mounts it handles thrown errors. */
export function walletProtocol(deps: WalletDeps): Hono {
  const app = new Hono();
  app.post('/hooks/wallet/:vendor/:kind', async (c) => {
    const { vendor, kind } = c.req.param();
    const secret = deps.secrets.walletSecret(vendor);
    if (!secret || !isKind(kind)) throw new DomainError('vendor.unknown');
    const now = deps.clock();
    const body = await c.req.text();
    verifyRequest(
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
    const read = readBody(body, seamlessWalletSchemas[kind]);
    c.header('Cache-Control', 'no-store');
    if (kind === 'balance')
      return c.json({ success: true, value: await balance(deps, vendor, read as { player: string; session: string }) });
    const at = new Date(now);
    const act = { kind, vendor, at, now, receivedAt: at, body: read } as WalletOperation;
    return c.json({ success: true, value: await applyOnce(deps, act, fingerprint(kind, read)) });
  });
  return app;
}
