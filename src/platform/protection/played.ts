/** What a member bet and won since a moment: the one source of every bar of play and of the reality check. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type Minor, minor } from '#values/money.ts';

export interface Played {
  readonly rounds: number;
  readonly staked: Minor;
  readonly won: Minor;
  readonly net: Minor;
  /** Bets without a result yet, which `staked` and `net` include. */
  readonly running: Minor;
}

/** SQL condition: the posting took what a win brought after its bonus had ended (`ledger/bonuses`). That of the win names all of it. */
export const takesWin = sql<boolean>`(postings.kind = 'bonus_ended' and postings.data ->> 'of' = 'win')`;

/**
 * What the house took of wins because their bonus had ended, after a moment (or from it on), as rows of `at` and `amount`. The credit of
 * the vendor names the whole win.
 */
export const winsTaken = (memberId: bigint, since: RawBuilder<unknown>) => sql`
  select moved.at, -moved.amount as amount from entries moved
  join accounts purse on purse.id = moved.account_id and purse.member_id = ${memberId} and purse.kind = 'bonus'
  join postings on postings.id = moved.posting_id and ${takesWin}
  where moved.at ${since}`;

/**
 * The bets and payouts of every vendor since a moment, lottery tickets too, on all devices and without refunded bets. A bet without a
 * result counts as staked; a payout counts when it comes, also of an earlier bet, as in the balance,
 * without what the house took of it. One statement, so that a bet
 * whose result comes meanwhile is not counted both ways.
 */
export async function playedSums(db: Kysely<Tables>, memberId: bigint, since: Date): Promise<Played> {
  const { rows } = await sql<{ rounds: bigint; staked: bigint; won: bigint; running: bigint }>`
    select count(*) filter (where kind = 'debit') as rounds,
      coalesce(sum(amount) filter (where kind = 'debit'), 0)::bigint as staked,
      coalesce(sum(amount) filter (where kind = 'credit'), 0)::bigint
        - (select coalesce(sum(amount), 0)::bigint from (${winsTaken(memberId, sql`>= ${since}`)}) taken)
        + (select coalesce(sum(amount), 0)::bigint from jackpot_wins where member_id = ${memberId} and at >= ${since}) as won,
      (select coalesce(sum(bet), 0)::bigint from rounds
        where member_id = ${memberId} and at >= ${since} and state = 'debited') as running
    from wallet_transactions
    where member_id = ${memberId} and at >= ${since} and state = 'accepted' and kind <> 'rollback'
  `.execute(db);
  const { rounds = 0n, staked = 0n, won = 0n, running = 0n } = rows[0] ?? {};
  return { rounds: Number(rounds), staked: minor(staked), won: minor(won), net: minor(won - staked), running: minor(running) };
}
