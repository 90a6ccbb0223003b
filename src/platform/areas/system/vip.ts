/** VIP levels: requirements and benefits, the member's progress, and automatic promotion. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notifyAll } from '#platform/identity/notify.ts';
import { mayBeInvited } from '#platform/protection/exclusions.ts';
import { isVip } from '#platform/rules/audience.ts';
import { nextLevelOf } from '#platform/rules/loyalty/vip-levels.ts';
import { minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';
import { rankFor } from './audience.ts';

/** Days of stakes that count towards a level. */
const countedDays = 30;

const levelWords = z.record(z.string(), z.object({ name: z.string(), gives: z.array(z.string()).default([]) })).catch({});

const since = (now: Date) => new Date(now.getTime() - days(countedDays));

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
  context: RequestContext,
  { language = context.language }: { readonly language?: string | undefined },
): Promise<Output<SystemSchemas['vipLevels']>> {
  const { db, brand, session, now } = context;
  const rows = await db.selectFrom('vip_levels').selectAll().orderBy('level').execute();
  const levels = rows.flatMap((row) => {
    const localized = pickLocale(levelWords.parse(row.words), language, brand.languages[0]);
    return localized
      ? [
          {
            level: row.level,
            ...localized.words,
            stakeNeeded: toAmount(minor(row.stake_needed)),
            vipService: isVip(row.level),
            language: localized.language,
          },
        ]
      : [];
  });
  const common = { days: countedDays, currencySymbol: brand.currency.symbol, levels };
  if (session?.type !== 0) return { ...common, mine: null };
  const level = await rankFor(context);
  const staked = await stakedBy(db, session.memberId, now);
  const next = nextLevelOf(rows, level, staked);
  return {
    ...common,
    mine: {
      level,
      staked: toAmount(staked),
      next: next && { level: next.level, left: toAmount(next.left) },
    },
  };
}

/**
 * Promotes members to the level their recent stakes earned, never down, as `earnedLevel` decides for one. Who pauses play is not told,
 * because a new level invites to play. Returns the number promoted.
 */
export async function promoteMembers(trx: Transaction<Tables>, now: Date, defaultLanguage: string): Promise<number> {
  const { rows } = await sql<Promoted>`
    with staked as (
      select member_id, sum(bet) as total from rounds where state = 'settled' and at > ${since(now)} group by member_id
    ), earned as materialized (
      select s.member_id, max(l.level) as level from staked s join vip_levels l on l.stake_needed <= s.total group by s.member_id
    )
    select m.id, l.level, l.words, m.language, ${mayBeInvited('m.id', now)} as told
    from earned e join vip_levels l on l.level = e.level join members m on m.id = e.member_id
    where m.type = 0 and m.rank_level < e.level and ${notAside('members.level', sql.ref('m.id'), now)}
    for no key update of m
  `.execute(trx);
  const left = await workOff(trx, rows, {
    kind: 'members.level',
    idOf: ({ id }) => id,
    now,
    work: (some) => promote(trx, some, now, defaultLanguage),
  });
  return rows.length - left.length;
}

interface Promoted {
  readonly id: bigint;
  readonly level: number;
  readonly words: unknown;
  readonly language: string;
  readonly told: boolean;
}

async function promote(trx: Transaction<Tables>, rows: readonly Promoted[], now: Date, defaultLanguage: string): Promise<void> {
  // One statement per level and language, not per member.
  for (const promoted of Map.groupBy(rows, ({ level, language }) => `${level} ${language}`).values()) {
    const [{ level, words, language }] = promoted as [Promoted];
    const name = pickLocale(levelWords.parse(words), language, defaultLanguage)?.words.name ?? String(level);
    const ids = promoted.map(({ id }) => id);
    await trx.updateTable('members').set({ rank_level: level, label_name: name }).where('id', '=', anyId(ids)).execute();
  }
  await notifyAll(
    trx,
    rows.filter(({ told }) => told).map(({ id, level }) => ({ memberId: id, kind: 'vip.level', data: { level } })),
    now,
  );
}
