/** The leaderboard of largest wins, and the running promotions of a game. */
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import type { RequestContext } from '#platform/context.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import { runningPromotions } from '#platform/db/promotions.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { maskName } from '#platform/rules/mask-name.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { minor, toAmount } from '#values/money.ts';
import { days, minutes, seconds, toInstant } from '#values/time.ts';

type RankListDto = Output<GamesSchemas['rankList']>;

const periodDays = { day: 1, week: 7, month: 30 } as const;

interface Row {
  readonly username: string;
  readonly name: string;
  readonly game_code: string;
  readonly vendor: string;
  readonly game_type: string;
  readonly win: bigint;
  readonly settled_at: Date;
}

/**
 * Each player's largest win, highest first, the earlier one first in a tie. Only players who agreed to be shown (R26), no trial
 * accounts.
 */
const largestPrizes = (db: Kysely<Tables>, from: Date, to: Date, gameType: string | null, limit: number) =>
  sql<Row>`
    select m.username, g.name, g.game_code, g.vendor, g.game_type, best.win, best.settled_at
    from (
      select distinct on (r.member_id) r.member_id, r.game_code, r.win, r.settled_at
      from rounds r join games played on played.game_code = r.game_code
      where r.state = 'settled' and r.win > r.bet and r.settled_at > ${from} and r.settled_at <= ${to}
        and (${gameType}::text is null or played.game_type = ${gameType}::text)
      order by r.member_id, r.win desc, r.settled_at
    ) best
    join members m on m.id = best.member_id and m.type <> 4 and m.shows_wins
    join games g on g.game_code = best.game_code
    order by best.win desc, best.settled_at, m.username
    limit ${limit}
  `.execute(db);

/** The highest limit a request may have. */
const maxRows = 50;
/** Cache time of a ranking: a month of wins is expensive, and the call is public. */
const cacheTime = minutes(1);
/** Retry delay after a failed ranking, so requests do not keep the database busy. */
const retryDelay = seconds(5);

interface CachedRanking {
  /** When the entry expires. */
  until: number;
  readonly from: Date;
  readonly to: Date;
  readonly rows: Promise<readonly Row[]>;
}
/** Cached per content version: a player who withdraws consent disappears from the next response. */
const rankingCache = new WeakMap<Kysely<Tables>, { readonly version: bigint; readonly by: Map<string, CachedRanking> }>();

function cachedRanking(
  { db, now, clock }: Pick<RequestContext, 'db' | 'now' | 'clock'>,
  version: bigint,
  period: keyof typeof periodDays,
  gameType: string | null,
): CachedRanking {
  if (rankingCache.get(db)?.version !== version) rankingCache.set(db, { version, by: new Map() });
  const rankings = rankingCache.get(db)?.by ?? new Map<string, CachedRanking>();
  const key = `${period} ${gameType}`;
  const cached = rankings.get(key);
  if (cached && now >= cached.to && now.getTime() < cached.until) return cached;
  const from = new Date(now.getTime() - days(periodDays[period]));
  const rows = largestPrizes(db, from, now, gameType, maxRows).then((found) => found.rows);
  const fresh: CachedRanking = { until: now.getTime() + cacheTime, from, to: now, rows };
  rankings.set(key, fresh);
  rows.catch(() => {
    fresh.until = clock() + retryDelay;
  });
  return fresh;
}

/** A ranking at most a minute old; `to` is its time. */
export async function rankList(
  context: RequestContext,
  { period, gameType, limit }: { readonly period: keyof typeof periodDays; readonly gameType?: string | undefined; readonly limit: number },
): Promise<RankListDto> {
  const { from, to, rows } = cachedRanking(context, await contentVersion(context.db), period, gameType ?? null);
  return {
    from: toInstant(from),
    to: toInstant(to),
    list: (await rows).slice(0, limit).map((row, n) => ({
      rank: n + 1,
      player: maskName(row.username),
      gameName: row.name,
      gameCode: row.game_code,
      vassalage: row.vendor,
      gameType: row.game_type as RankListDto['list'][number]['gameType'],
      prize: toAmount(minor(row.win)),
      currencySymbol: context.brand.currency.symbol,
      at: toInstant(row.settled_at),
    })),
  };
}

const promotionWords = z
  .record(z.string(), z.object({ title: z.string(), short: z.string(), content: z.string().nullable().default(null) }))
  .catch({});

/** Running promotions for a game type, a vendor or all games, for guests and members. */
export async function gameAnnouncements(
  { db, brand, now, language: defaultLanguage }: RequestContext,
  {
    gameType,
    vassalage,
    language = defaultLanguage,
  }: { readonly gameType?: string | undefined; readonly vassalage?: string | undefined; readonly language?: string | undefined },
): Promise<Output<GamesSchemas['gameAnnouncements']>> {
  const rows = await runningPromotions(db, now, ['all', 'guests', 'members'])
    .$if(gameType !== undefined, (query) => query.where((of) => of.or([of('game_type', 'is', null), of('game_type', '=', gameType ?? '')])))
    .$if(vassalage !== undefined, (query) => query.where((of) => of.or([of('vendor', 'is', null), of('vendor', '=', vassalage ?? '')])))
    .limit(20)
    .execute();
  return {
    promotion: rows.flatMap(({ code, words, starts_at }) => {
      const localized = pickLocale(promotionWords.parse(words), language, brand.languages[0]);
      if (!localized) return [];
      const { title, short, content } = localized.words;
      return [
        { id: code, title, content: sanitizeHtml(content ?? `<p>${short}</p>`), at: toInstant(starts_at), language: localized.language },
      ];
    }),
  };
}
