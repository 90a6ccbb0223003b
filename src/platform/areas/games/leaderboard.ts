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
import { cachedReads } from '#values/cached-reads.ts';
import { minor, toAmount } from '#values/money.ts';
import { days, toInstant } from '#values/time.ts';

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
      from (
        select member_id, game_code, win, settled_at from rounds
        where state = 'settled' and win > bet and settled_at > ${from} and settled_at <= ${to}
        union all
        select member_id, game_code, amount, at from jackpot_wins where at > ${from} and at <= ${to}
      ) r join games played on played.game_code = r.game_code
      where ${gameType}::text is null or played.game_type = ${gameType}::text
      order by r.member_id, r.win desc, r.settled_at
    ) best
    -- One account is looked up for each, whatever the statistics say.
    cross join lateral (select username from members where id = best.member_id and type <> 4 and shows_wins offset 0) m
    join games g on g.game_code = best.game_code
    order by best.win desc, best.settled_at, m.username
    limit ${limit}
  `.execute(db);

/** The highest limit a request may have. */
const maxRows = 50;

/**
 * A month of wins is expensive, and the call is public. Cached per content version: a player who withdraws consent disappears from the next
 * response.
 */
const rankings = cachedReads<readonly Row[]>();

/** A ranking at most a minute old; `to` is its time. */
export async function rankList(
  context: RequestContext,
  { period, gameType, limit }: { readonly period: keyof typeof periodDays; readonly gameType?: string | undefined; readonly limit: number },
): Promise<RankListDto> {
  const { db, now } = context;
  const startOf = (to: Date) => new Date(to.getTime() - days(periodDays[period]));
  const { at: to, value: rows } = rankings(
    context,
    async () => (await largestPrizes(db, startOf(now), now, gameType ?? null, maxRows)).rows,
    { key: `${period} ${gameType ?? 'all'}`, version: await contentVersion(db) },
  );
  return {
    from: toInstant(startOf(to)),
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
