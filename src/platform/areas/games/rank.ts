/** Who won most at once lately, and what is on for a game. */
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { GamesShapes } from '#calls/games.shape.ts';
import type { Gives } from '#calls/shape.ts';
import { spokenIn } from '#i18n/spoken.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import { runningPromotions } from '#platform/db/promotions.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { shortenedName } from '#platform/rules/shown-name.ts';
import { minor, toAmount } from '#values/money.ts';
import { days, minutes, seconds, toInstant } from '#values/time.ts';

type Given = Gives<GamesShapes['rankList']>;

const lengths = { day: 1, week: 7, month: 30 } as const;

interface Row {
  readonly username: string;
  readonly name: string;
  readonly game_code: string;
  readonly vendor: string;
  readonly game_type: string;
  readonly win: bigint;
  readonly settled_at: Date;
}

/** The largest prize of each player who agreed to be shown (R26), largest first; of two alike the earlier. Nothing is won on a trial account. */
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

/** As many as anybody may ask for. */
const most = 50;
/** Ranked once for all who ask within this time: a month of wins is work, and anybody may ask. */
const keptFor = minutes(1);
/** So long a ranking that failed is not tried again, or whoever asks would keep the database busy with it. */
const restsFor = seconds(5);

interface Ranked {
  /** Asked for anew from then on. */
  until: number;
  readonly from: Date;
  readonly to: Date;
  readonly rows: Promise<readonly Row[]>;
}
/** Of one version of the content: who no longer agrees to be shown is gone from the next answer on. */
const kept = new WeakMap<Kysely<Tables>, { readonly version: bigint; readonly by: Map<string, Ranked> }>();

function ranked(
  { db, now, clock }: Pick<Asking, 'db' | 'now' | 'clock'>,
  version: bigint,
  period: keyof typeof lengths,
  gameType: string | null,
): Ranked {
  if (kept.get(db)?.version !== version) kept.set(db, { version, by: new Map() });
  const known = kept.get(db)?.by ?? new Map<string, Ranked>();
  const key = `${period} ${gameType}`;
  const last = known.get(key);
  if (last && now >= last.to && now.getTime() < last.until) return last;
  const from = new Date(now.getTime() - days(lengths[period]));
  const rows = largestPrizes(db, from, now, gameType, most).then((found) => found.rows);
  const fresh: Ranked = { until: now.getTime() + keptFor, from, to: now, rows };
  known.set(key, fresh);
  rows.catch(() => {
    fresh.until = clock() + restsFor;
  });
  return fresh;
}

/** As it stood at most a minute ago; `to` says when. */
export async function rankList(
  asking: Asking,
  { period, gameType, limit }: { readonly period: keyof typeof lengths; readonly gameType?: string | undefined; readonly limit: number },
): Promise<Given> {
  const { from, to, rows } = ranked(asking, await contentVersion(asking.db), period, gameType ?? null);
  return {
    from: toInstant(from),
    to: toInstant(to),
    list: (await rows).slice(0, limit).map((row, n) => ({
      rank: n + 1,
      player: shortenedName(row.username),
      gameName: row.name,
      gameCode: row.game_code,
      vassalage: row.vendor,
      gameType: row.game_type as Given['list'][number]['gameType'],
      prize: toAmount(minor(row.win)),
      currencySymbol: asking.brand.currency.symbol,
      at: toInstant(row.settled_at),
    })),
  };
}

const promotionWords = z
  .record(z.string(), z.object({ title: z.string(), short: z.string(), content: z.string().nullable().default(null) }))
  .catch({});

/** The promotions that run now for a category, a maker, or every game; for everybody and for members. */
export async function gameAnnouncements(
  { db, brand, now, language: usual }: Asking,
  {
    gameType,
    vassalage,
    language = usual,
  }: { readonly gameType?: string | undefined; readonly vassalage?: string | undefined; readonly language?: string | undefined },
): Promise<Gives<GamesShapes['gameAnnouncements']>> {
  const rows = await runningPromotions(db, now, ['all', 'guests', 'members'])
    .$if(gameType !== undefined, (query) => query.where((of) => of.or([of('game_type', 'is', null), of('game_type', '=', gameType ?? '')])))
    .$if(vassalage !== undefined, (query) => query.where((of) => of.or([of('vendor', 'is', null), of('vendor', '=', vassalage ?? '')])))
    .limit(20)
    .execute();
  return {
    promotion: rows.flatMap(({ code, words, starts_at }) => {
      const spoken = spokenIn(promotionWords.parse(words), language, brand.languages[0]);
      if (!spoken) return [];
      const { title, short, content } = spoken.words;
      return [
        { id: code, title, content: sanitizeHtml(content ?? `<p>${short}</p>`), at: toInstant(starts_at), language: spoken.language },
      ];
    }),
  };
}
