/** The levels of VIP: what each needs and gives, where somebody stands, and who has risen. */
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Gives } from '#calls/shape.ts';
import type { SystemShapes } from '#calls/system.shape.ts';
import { spokenIn } from '#i18n/spoken.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import { isVip } from '#platform/rules/audience.ts';
import { minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';
import { rankOf } from './caller.ts';

/** Stakes of so many days count towards a level. */
const counted = 30;

const levelWords = z.record(z.string(), z.object({ name: z.string(), gives: z.array(z.string()).default([]) })).catch({});

const since = (now: Date) => new Date(now.getTime() - days(counted));

async function stakedBy(db: Kysely<Tables>, memberId: bigint, now: Date) {
  const { staked } = await db
    .selectFrom('rounds')
    .select((of) => of.fn.sum<string | null>('bet').as('staked'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'settled')
    .where('at', '>', since(now))
    .executeTakeFirstOrThrow();
  return minor(BigInt(staked ?? 0));
}

export async function vipLevels(
  asking: Asking,
  { language = asking.language }: { readonly language?: string | undefined },
): Promise<Gives<SystemShapes['vipLevels']>> {
  const { db, brand, session, now } = asking;
  const rows = await db.selectFrom('vip_levels').selectAll().orderBy('level').execute();
  const levels = rows.flatMap((row) => {
    const spoken = spokenIn(levelWords.parse(row.words), language, brand.languages[0]);
    return spoken
      ? [
          {
            level: row.level,
            ...spoken.words,
            stakeNeeded: toAmount(minor(row.stake_needed)),
            vipService: isVip(row.level),
            language: spoken.language,
          },
        ]
      : [];
  });
  const about = { days: counted, currencySymbol: brand.currency.symbol, levels };
  if (session?.type !== 0) return { ...about, mine: null };
  const level = await rankOf(asking);
  const staked = await stakedBy(db, session.memberId, now);
  const above = rows.find((row) => row.level > level);
  const left = above && minor(above.stake_needed > staked ? above.stake_needed - staked : 0n);
  return {
    ...about,
    mine: { level, staked: toAmount(staked), next: above && left !== undefined ? { level: above.level, left: toAmount(left) } : null },
  };
}

/** Gives each member the level that the last days' stakes have earned. Nobody falls: what was given stays. Answers how many rose. */
export async function raiseLevels(trx: Kysely<Tables>, now: Date, usual: string): Promise<number> {
  const { rows } = await sql<{ id: bigint; level: number; words: unknown; language: string }>`
    with staked as (
      select member_id, sum(bet) as total from rounds where state = 'settled' and at > ${since(now)} group by member_id
    ), earned as (
      select s.member_id, max(l.level) as level from staked s join vip_levels l on l.stake_needed <= s.total group by s.member_id
    )
    update members m set rank_level = l.level
    from earned e join vip_levels l on l.level = e.level
    where m.id = e.member_id and m.type = 0 and m.rank_level < e.level
    returning m.id, l.level, l.words, m.language
  `.execute(trx);
  // A statement for each level in each language, however many have risen.
  for (const risen of Map.groupBy(rows, ({ level, language }) => `${level} ${language}`).values()) {
    const [{ level, words, language }] = risen as [(typeof rows)[number]];
    const name = spokenIn(levelWords.parse(words), language, usual)?.words.name ?? String(level);
    const ids = risen.map(({ id }) => id);
    await trx.updateTable('members').set({ label_name: name }).where('id', '=', sql<bigint>`any(${ids}::bigint[])`).execute();
  }
  return rows.length;
}
