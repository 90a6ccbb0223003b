/** Writes what accounts have done into the same tables, in the order in which it happened, and posts each movement of money. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import type { Posting } from '#platform/ledger/post.ts';
import { postMany } from '#platform/ledger/post-many.ts';
import { moves } from '#platform/rules/postings.ts';
import { vendor } from '#platform/vendors/originals/wallet.ts';
import { minor, toAmount } from '#values/money.ts';
import { creditAfter, type History, type PastDeposit, type PastRound, type PastVisit } from './history.ts';

export interface Done {
  readonly memberId: bigint;
  readonly history: History;
}

type RoundDone = { readonly id: string; readonly memberId: bigint; readonly visit: PastVisit; readonly round: PastRound };

const iso = (at: number) => new Date(at).toISOString();
const batches = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
const atOnce = 500;

/** Answers how many rounds and postings there were. */
export async function writeHistories(
  trx: Transaction<Tables>,
  done: readonly Done[],
  currency: string,
): Promise<{ rounds: number; postings: number }> {
  const visits = done.flatMap(({ memberId, history }) => history.visits.map((visit) => ({ memberId, visit })));
  await writeVisits(trx, visits);
  const rounds = await numbered(trx, visits);
  await writeRounds(trx, rounds);
  const deposits = done.flatMap(({ memberId, history }) => history.deposits.map((deposit) => ({ memberId, deposit })));
  const postings = [
    ...done
      .filter(({ history }) => history.gift > 0n)
      .map(
        ({ memberId, history }): Posting => ({
          kind: 'trial_gift',
          reference: memberId.toString(),
          memberId,
          at: new Date(history.giftAt),
          lines: moves.redeem(memberId, history.gift),
        }),
      ),
    ...deposits.map(({ memberId, deposit }) => depositPosting(memberId, deposit)),
    ...rounds.flatMap(roundPostings),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const posted = await postMany(trx, postings);
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
  lines: moves.deposit(memberId, amount),
});

/** The postings that the wallet protocol would have made. */
function roundPostings({ id, memberId, visit, round }: RoundDone): Posting[] {
  const about = { memberId, data: { vendor, game: visit.gameCode, round: id } };
  return [
    {
      ...about,
      kind: 'bet',
      reference: `${vendor}:${id}:debit`,
      at: new Date(round.at),
      lines: moves.bet(memberId, visit.maker, round.bet),
    },
    ...(round.win === 0n
      ? []
      : [
          {
            ...about,
            kind: 'win',
            reference: `${vendor}:${id}:credit`,
            at: new Date(round.settledAt),
            lines: moves.win(memberId, visit.maker, round.win),
          },
        ]),
  ];
}

/** Rounds get their numbers in the order in which they were played. */
async function numbered(trx: Transaction<Tables>, visits: readonly { memberId: bigint; visit: PastVisit }[]): Promise<RoundDone[]> {
  const played = visits
    .flatMap(({ memberId, visit }) => visit.rounds.map((round) => ({ memberId, visit, round })))
    .sort((a, b) => a.round.at - b.round.at);
  const { rows } = await sql<{ id: string }>`
    select regexp_replace(nextval('rounds_number')::text, '(\\d{4})$', '-\\1') as id from generate_series(1, ${played.length}::int)
  `.execute(trx);
  return played.map((one, n) => ({ ...one, id: rows[n]?.id ?? '' }));
}

async function writeVisits(trx: Transaction<Tables>, visits: readonly { memberId: bigint; visit: PastVisit }[]): Promise<void> {
  for (const batch of batches(visits, atOnce)) {
    // The token of a visit that is over opens nothing: what is kept is the hash of no token.
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

async function writeRounds(trx: Transaction<Tables>, rounds: readonly RoundDone[]): Promise<void> {
  for (const batch of batches(rounds, atOnce)) {
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

async function writeDeposits(
  trx: Transaction<Tables>,
  deposits: readonly { memberId: bigint; deposit: PastDeposit; postingId: bigint; balance: bigint }[],
  currency: string,
): Promise<void> {
  for (const batch of batches(deposits, atOnce)) {
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
      insert into deposits (id, reference, member_id, method, amount, fee, currency, state, pay_url, created_at, open_until, paying_at, confirmed_at, credited_at, posting_id, balance_after)
      select id, reference, member_id, method, amount, 0, ${currency}, 'credited', '/pay/' || id, created_at, open_until, paying_at, credited_at, credited_at, posting_id, balance_after
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id text, reference text, member_id bigint, method text, amount bigint, posting_id bigint, balance_after bigint, created_at timestamptz, open_until timestamptz, paying_at timestamptz, credited_at timestamptz)
    `.execute(trx);
  }
}
