/** Promotions: which run, which come, which are over, by the server's clock. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Gives } from '#calls/shape.ts';
import type { SystemShapes } from '#calls/system.shape.ts';
import { spokenIn } from '#i18n/spoken.ts';
import { runningPromotions } from '#platform/db/promotions.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import type { Audience } from '#platform/rules/audience.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { Refused } from '#values/refused.ts';
import { days, toInstant } from '#values/time.ts';
import { toldTo } from './caller.ts';

type Row = Selectable<Tables['promotions']>;
type Promotion = Gives<SystemShapes['promotion']>;

const promotionWords = z
  .record(z.string(), z.object({ title: z.string(), short: z.string(), content: z.string().nullable().default(null) }))
  .catch({});

/** What is over is told for so long, for those who want to read what they took part in. */
const toldAfter = days(30);

function stateAt(row: Pick<Row, 'starts_at' | 'ends_at'>, now: Date): Promotion['state'] {
  if (now < row.starts_at) return 'upcoming';
  return row.ends_at !== null && now >= row.ends_at ? 'ended' : 'running';
}

function given(row: Row, { now, brand }: Asking, language: string): Promotion | null {
  const spoken = spokenIn(promotionWords.parse(row.words), language, brand.languages[0]);
  if (!spoken) return null;
  const { title, short, content } = spoken.words;
  return {
    code: row.code,
    kind: row.kind,
    state: stateAt(row, now),
    audience: row.audience,
    startsAt: toInstant(row.starts_at),
    endsAt: row.ends_at && toInstant(row.ends_at),
    title,
    short,
    gameType: row.game_type,
    vassalage: row.vendor,
    language: spoken.language,
    content: content === null ? null : sanitizeHtml(content),
  };
}

/** Everybody may read what is for members or for VIP, to know what it takes; what is for agents only they may. */
async function told(asking: Asking) {
  const audiences = new Set([...(await toldTo(asking)), 'all', 'guests', 'members', 'vip'] as const);
  return asking.db
    .selectFrom('promotions')
    .selectAll()
    .where('audience', 'in', [...audiences])
    .where('shown_from', '<=', asking.now)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', new Date(asking.now.getTime() - toldAfter))]));
}

const order = { running: 0, upcoming: 1, ended: 2 } as const;

export async function promotions(
  asking: Asking,
  { language = asking.language, state }: { readonly language?: string | undefined; readonly state?: Promotion['state'] | undefined },
): Promise<Gives<SystemShapes['promotions']>> {
  const query = await told(asking);
  const rows = await query.orderBy('position').orderBy('code').limit(100).execute();
  const list = rows.flatMap((row) => {
    const one = given(row, asking, language);
    if (!one || (state !== undefined && one.state !== state)) return [];
    const { content: _, ...listed } = one;
    return [listed];
  });
  return { list: list.sort((a, b) => order[a.state] - order[b.state]), serverTime: toInstant(asking.now) };
}

/** Throws `not_found` for what is not there, not yet told, or not for this caller. */
export async function promotion(
  asking: Asking,
  { code, language = asking.language }: { readonly code: string; readonly language?: string | undefined },
): Promise<Promotion> {
  const query = await told(asking);
  const row = await query.where('code', '=', code).executeTakeFirst();
  const one = row && given(row, asking, language);
  if (!one) throw new Refused('not_found');
  return one;
}

/** What runs and is for one of these, as announcements of the type PR. */
export async function announcedPromotions(asking: Asking, audiences: readonly Audience[], language: string) {
  const rows = await runningPromotions(asking.db, asking.now, audiences).limit(100).execute();
  return rows.flatMap((row) => {
    const one = given(row, asking, language);
    if (!one) return [];
    return [
      {
        id: one.code,
        title: one.title,
        content: one.content ?? sanitizeHtml(`<p>${one.short}</p>`),
        at: one.startsAt,
        language: one.language,
      },
    ];
  });
}
