/** Seeds the VIP levels: the bets that each one needs, and what it gives. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { DemoWords } from './demo-texts.ts';
import { inEveryLanguage } from './words.ts';

/** Stake needed for levels 1 to 10, in minor units. */
const stakesNeeded = [20_000, 50_000, 150_000, 300_000, 600_000, 1_000_000, 1_600_000, 3_000_000, 6_000_000, 10_000_000];
const dedicatedSupportFrom = 5;

const levelText = (level: number, { shown, team, notices }: DemoWords['level']) => ({
  name: `VIP ${level}`,
  gives: [shown, ...(level >= dedicatedSupportFrom ? [team, notices] : [])],
});

export async function writeVipLevels(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('vip_levels')
    .values(
      stakesNeeded.map((stake, n) => ({
        level: n + 1,
        stake_needed: BigInt(stake),
        words: JSON.stringify(inEveryLanguage((words) => levelText(n + 1, words.level))),
      })),
    )
    .execute();
}
