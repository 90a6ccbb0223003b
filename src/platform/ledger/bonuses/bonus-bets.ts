/** Bets with an active bonus: which money pays, whose the win is, and what each settled bet counts (decision 027). */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { afterBet, countedStake, ownerOfBonusPart, type Shares, splitStake, splitWin } from '#platform/rules/bonuses/bonus.ts';
import type { MoneyShare } from '#platform/rules/postings.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { balanceOf } from '../balance.ts';
import { endBonusAndTell, lockActiveBonus, lockBonus, paysFor, returnBonusPart } from './bonus-money.ts';

type Trx = Transaction<Tables>;

export interface BetMade {
  readonly vendor: string;
  readonly round: string;
  readonly game: string;
  readonly memberId: bigint;
  readonly amount: Minor;
}

/** How a bet is paid. With a bonus that counts for the game the bet is kept with its shares. The posting refuses what is not there. */
export async function shareOfBet(trx: Trx, { vendor, round, game, memberId, amount }: BetMade, at: Date): Promise<MoneyShare> {
  const bonus = await lockActiveBonus(trx, memberId);
  if (!bonus || !(await paysFor(trx, bonus, game, at))) return {};
  const balance = await balanceOf(trx, memberId);
  const shares = splitStake(amount, { own: balance.main, bonus: balance.bonus });
  if (!shares) return {};
  await trx.insertInto('bonus_bets').values({ vendor, round, bonus_id: bonus.id, own: shares.own, bonus: shares.bonus, at }).execute();
  return { bonus: shares.bonus };
}

export interface BetEnd {
  /** How the win or the refund is shared. */
  readonly share: MoneyShare;
  /** What the house takes of it, because the bonus that paid a part of the bet has ended. */
  readonly taken: Minor;
  /** Counts the bet and ends a bonus that it fulfilled or used up. Call it after the posting. */
  readonly finish: () => Promise<void>;
}

const nothing: BetEnd = { share: {}, taken: zero, finish: async () => {} };

export interface EndedBet {
  readonly vendor: string;
  readonly round: string;
  /** Null for a refund, which counts for nothing. */
  readonly win: Minor | null;
  /** The reference of the posting that brings the win or the refund. */
  readonly reference: string;
}

/** Ends a bet that was made with a bonus. */
export async function endBet(trx: Trx, { vendor, round, win, reference }: EndedBet, at: Date): Promise<BetEnd> {
  const bet = await trx
    .updateTable('bonus_bets')
    .set({ state: win === null ? 'returned' : 'settled' })
    .where('vendor', '=', vendor)
    .where('round', '=', round)
    .where('state', '=', 'open')
    .returning(['bonus_id', 'own', 'bonus'])
    .executeTakeFirst();
  if (!bet) return nothing;
  const bonus = await lockBonus(trx, bet.bonus_id);
  const stake: Shares = { own: minor(bet.own), bonus: minor(bet.bonus) };
  const part = win === null ? stake.bonus : splitWin(win, stake).bonus;
  const owner = ownerOfBonusPart(bonus.state);
  const taken = owner === 'house' ? part : zero;
  return {
    share: owner === 'own' ? {} : { bonus: part },
    taken,
    finish: async () => {
      if (taken > zero) await returnBonusPart(trx, bonus, { part: taken, reference, isWin: win !== null }, at);
      if (bonus.state !== 'active' || bonus.ends_at <= at) return;
      const mostBet = bonus.most_bet === null ? null : minor(bonus.most_bet);
      const counted = win === null ? zero : countedStake(minor(bet.own + bet.bonus), mostBet);
      const staked = minor(bonus.staked + counted);
      await trx.updateTable('bonuses').set({ staked }).where('id', '=', bonus.id).execute();
      const open = await trx
        .selectFrom('bonus_bets')
        .select('round')
        .where('bonus_id', '=', bonus.id)
        .where('state', '=', 'open')
        .where('bonus', '>', zero)
        .limit(1)
        .executeTakeFirst();
      const { bonus: left } = await balanceOf(trx, bonus.member_id);
      const state = afterBet({ staked, stakeNeeded: minor(bonus.stake_needed) }, left, open !== undefined);
      if (state !== 'active') await endBonusAndTell(trx, bonus, state, at);
    },
  };
}
