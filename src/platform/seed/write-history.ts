/** Writes the generated history in chronological order and posts every money movement. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { Posting } from '#platform/ledger/post.ts';
import { postBatch } from '#platform/ledger/post-batch.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { vendor } from '#platform/vendors/originals/wallet-client.ts';
import { minor, toAmount } from '#values/money.ts';
import { creditAfter, type History, type PastDeposit, type PastGameSession, type PastRound } from './history.ts';

export interface MemberHistory {
  readonly memberId: bigint;
  readonly history: History;
}

type NumberedRound = { readonly id: string; readonly memberId: bigint; readonly visit: PastGameSession; readonly round: PastRound };

const iso = (at: number) => new Date(at).toISOString();
const batches = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
const batchSize = 500;

/** Returns the number of rounds and postings. */
export async function writeHistories(
  trx: Transaction<Tables>,
  histories: readonly MemberHistory[],
  currency: string,
  {
    others = [],
    lines = [],
    paidToAgents = async () => [],
  }: {
    /** Further postings of the same weeks. */
    readonly others?: readonly Posting[];
    /** Of the lines of agents: their rounds are numbered after the others. */
    readonly lines?: readonly MemberHistory[];
    /** What agents were paid for the rounds, which are written by then. */
    readonly paidToAgents?: () => Promise<readonly Posting[]>;
  } = {},
): Promise<{ rounds: number; postings: number }> {
  const visitsOf = (of: readonly MemberHistory[]) =>
    of.flatMap(({ memberId, history }) => history.visits.map((visit) => ({ memberId, visit })));
  const [visits, visitsOfLines] = [visitsOf(histories), visitsOf(lines)];
  await writeVisits(trx, [...visits, ...visitsOfLines]);
  const rounds = [...(await numberRounds(trx, visits)), ...(await numberRounds(trx, visitsOfLines))];
  await writeRounds(trx, rounds);
  await writeWalletTransactions(trx, rounds);
  const deposits = [...histories, ...lines].flatMap(({ memberId, history }) => history.deposits.map((deposit) => ({ memberId, deposit })));
  const postings = [
    ...histories
      .filter(({ history }) => history.gift > 0n)
      .map(
        ({ memberId, history }): Posting => ({
          kind: 'trial_gift',
          reference: memberId.toString(),
          memberId,
          at: new Date(history.giftAt),
          lines: entriesFor.redeem(memberId, history.gift),
        }),
      ),
    ...deposits.map(({ memberId, deposit }) => depositPosting(memberId, deposit)),
    ...rounds.flatMap(roundPostings),
    ...others,
    ...(await paidToAgents()),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const posted = await postBatch(trx, postings);
  await writeDeposits(
    trx,
    deposits.map(({ memberId, deposit }) => ({
      memberId,
      deposit,
      ...(posted.get(`deposit ${deposit.reference}`) as { postingId: bigint; balance: bigint }),
    })),
    currency,
  );
  return { rounds: rounds.length, postings: postings.length };
}

const depositPosting = (memberId: bigint, { id, reference, method, amount, at }: PastDeposit): Posting => ({
  kind: 'deposit',
  reference,
  memberId,
  at: new Date(at + creditAfter),
  data: { deposit: id, method, amount: toAmount(amount), fee: toAmount(minor(0)) },
  lines: entriesFor.deposit(memberId, amount),
});

/** The postings that the wallet protocol would have made. */
function roundPostings({ id, memberId, visit, round }: NumberedRound): Posting[] {
  const common = { memberId, data: { vendor, game: visit.gameCode, round: id } };
  return [
    {
      ...common,
      kind: 'bet' as const,
      reference: `${vendor}:${id}:debit`,
      at: new Date(round.at),
      lines: entriesFor.bet(memberId, visit.vendor, round.bet),
    },
    ...(round.win === 0n
      ? []
      : [
          {
            ...common,
            kind: 'win' as const,
            reference: `${vendor}:${id}:credit`,
            at: new Date(round.settledAt),
            lines: entriesFor.win(memberId, visit.vendor, round.win),
          },
        ]),
  ];
}

/** Assigns round numbers in playing order. */
async function numberRounds(
  trx: Transaction<Tables>,
  visits: readonly { memberId: bigint; visit: PastGameSession }[],
): Promise<NumberedRound[]> {
  const ordered = visits
    .flatMap(({ memberId, visit }) => visit.rounds.map((round) => ({ memberId, visit, round })))
    .sort((a, b) => a.round.at - b.round.at);
  const { rows } = await sql<{ id: string }>`
    select regexp_replace(nextval('rounds_number')::text, '(\\d{4})$', '-\\1') as id from generate_series(1, ${ordered.length}::int)
  `.execute(trx);
  return ordered.map((one, n) => ({ ...one, id: rows[n]?.id ?? '' }));
}

async function writeVisits(trx: Transaction<Tables>, visits: readonly { memberId: bigint; visit: PastGameSession }[]): Promise<void> {
  for (const batch of batches(visits, batchSize)) {
    // An ended game session needs no token; the column gets a placeholder that matches no hash.
    const rows = batch.map(({ memberId, visit }) => ({
      id: visit.id,
      member_id: memberId.toString(),
      game_code: visit.gameCode,
      opened_at: iso(visit.at),
      ended_at: iso(visit.endedAt),
    }));
    await sql`
      insert into launches (id, member_id, vendor, game_code, token_hash, token_ends, opened_at, active_at, ended_at, end_reason)
      select id, member_id, ${vendor}, game_code, 'none ' || id, opened_at, opened_at, ended_at, ended_at, 'left'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, member_id bigint, game_code text, opened_at timestamptz, ended_at timestamptz)
    `.execute(trx);
  }
}

async function writeRounds(trx: Transaction<Tables>, rounds: readonly NumberedRound[]): Promise<void> {
  for (const batch of batches(rounds, batchSize)) {
    const rows = batch.map(({ id, memberId, visit, round }) => ({
      id,
      member_id: memberId.toString(),
      game_code: visit.gameCode,
      launch_id: visit.id,
      client_round: round.clientRound,
      bet: round.bet.toString(),
      win: round.win.toString(),
      detail: round.outcome,
      at: iso(round.at),
      settled_at: iso(round.settledAt),
    }));
    await sql`
      insert into rounds (id, vendor, game_code, member_id, launch_id, client_round, bet, win, state, detail, at, settled_at)
      select id, ${vendor}, game_code, member_id, launch_id, client_round, bet, win, 'settled', detail, at, settled_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id text, game_code text, member_id bigint, launch_id text, client_round text, bet bigint, win bigint, detail jsonb, at timestamptz, settled_at timestamptz)
    `.execute(trx);
  }
}

/** What the wallet would have stored of the rounds: limits count from it. */
async function writeWalletTransactions(trx: Transaction<Tables>, rounds: readonly NumberedRound[]): Promise<void> {
  for (const batch of batches(rounds, batchSize))
    await sql`
    insert into wallet_transactions (vendor, id, kind, round, member_id, amount, state, fingerprint, answer, at)
    select vendor, id || ':' || moves.kind, moves.kind, id, member_id, moves.amount, 'accepted', 'none', '{"accepted": true, "value": {}}', moves.moved_at
    from rounds cross join lateral (values ('debit', bet, at), ('credit', win, settled_at)) as moves (kind, amount, moved_at)
    where vendor = ${vendor} and id = any(${batch.map(({ id }) => id)}) and state = 'settled'
    on conflict do nothing
  `.execute(trx);
}

async function writeDeposits(
  trx: Transaction<Tables>,
  deposits: readonly { memberId: bigint; deposit: PastDeposit; postingId: bigint; balance: bigint }[],
  currency: string,
): Promise<void> {
  for (const batch of batches(deposits, batchSize)) {
    const rows = batch.map(({ memberId, deposit: { id, reference, method, amount, at }, postingId, balance }) => ({
      id,
      reference,
      method,
      member_id: memberId.toString(),
      amount: amount.toString(),
      posting_id: postingId.toString(),
      balance_after: balance.toString(),
      created_at: iso(at),
      open_until: iso(at + 30 * 60_000),
      paying_at: iso(at + creditAfter / 2),
      credited_at: iso(at + creditAfter),
    }));
    await sql`
      insert into deposits (id, reference, member_id, method, provider, amount, fee, currency, state, pay_url, created_at, open_until, paying_at, confirmed_at, credited_at, posting_id, balance_after)
      select id, reference, member_id, method, (select provider from payment_methods where code = method), amount, 0, ${currency}, 'credited', '/pay/' || id, created_at, open_until, paying_at, credited_at, credited_at, posting_id, balance_after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id text, reference text, member_id bigint, method text, amount bigint, posting_id bigint, balance_after bigint, created_at timestamptz, open_until timestamptz, paying_at timestamptz, credited_at timestamptz)
    `.execute(trx);
  }
}
