/** Seeds the VIP levels: the bets that each one needs, and what it gives. */
import type { Transaction } from 'kysely';
import { localeOf } from '#i18n/locales.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { DemoWords } from './demo-texts.ts';
import { inEveryLanguage } from './words.ts';

/** What each level needs, in minor units, and what it gives more than the one before. Every level gives something. */
const levels = [
  { needs: 20_000, withdrawals: 4, rebate: 0 },
  { needs: 50_000, withdrawals: 4, rebate: 2 },
  { needs: 150_000, withdrawals: 5, rebate: 2 },
  { needs: 300_000, withdrawals: 5, rebate: 4 },
  { needs: 600_000, withdrawals: 6, rebate: 4 },
  { needs: 1_000_000, withdrawals: 6, rebate: 6 },
  { needs: 1_600_000, withdrawals: 8, rebate: 6 },
  { needs: 3_000_000, withdrawals: 8, rebate: 8 },
  { needs: 6_000_000, withdrawals: 10, rebate: 8 },
  { needs: 10_000_000, withdrawals: 12, rebate: 10 },
] as const;
const dedicatedSupportFrom = 5;

function levelText(place: number, { level: words }: DemoWords, language: string) {
  const level = place + 1;
  const { withdrawals, rebate } = levels[place] ?? levels[0];
  const percent = new Intl.NumberFormat(localeOf(language).tag, { style: 'percent', maximumFractionDigits: 2 }).format(rebate / 10_000);
  return {
    name: `VIP ${level}`,
    gives: [
      words.shown,
      words.withdrawals.replace('{count}', String(withdrawals)),
      ...(rebate > 0 ? [words.rebate.replace('{percent}', percent)] : []),
      ...(level >= dedicatedSupportFrom ? [words.team, words.notices] : []),
    ],
  };
}

export async function writeVipLevels(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('vip_levels')
    .values(
      levels.map(({ needs, withdrawals, rebate }, place) => ({
        level: place + 1,
        stake_needed: BigInt(needs),
        words: JSON.stringify(inEveryLanguage((words, language) => levelText(place, words, language))),
        withdrawals_a_day: withdrawals,
        more_rebate: rebate,
      })),
    )
    .execute();
}
