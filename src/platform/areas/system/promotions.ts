/** Promotions that are running, upcoming or ended, by the server's clock. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { runningPromotions } from '#platform/db/promotions.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { Audience } from '#platform/rules/audience.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { DomainError } from '#values/domain-error.ts';
import { days, toInstant } from '#values/time.ts';
import { audiencesFor } from './audience.ts';

type Row = Selectable<Tables['promotions']>;
type Promotion = Output<SystemSchemas['promotion']>;

const promotionWords = z
  .record(z.string(), z.object({ title: z.string(), short: z.string(), content: z.string().nullable().default(null) }))
  .catch({});

/** How long ended promotions stay listed, for members who took part. */
const shownAfterEnd = days(30);

function stateAt(row: Pick<Row, 'starts_at' | 'ends_at'>, now: Date): Promotion['state'] {
  if (now < row.starts_at) return 'upcoming';
  return row.ends_at !== null && now >= row.ends_at ? 'ended' : 'running';
}

function toPromotionDto(row: Row, { now, brand }: RequestContext, language: string): Promotion | null {
  const localized = pickLocale(promotionWords.parse(row.words), language, brand.languages[0]);
  if (!localized) return null;
  const { title, short, content } = localized.words;
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
    language: localized.language,
    content: content === null ? null : sanitizeHtml(content),
  };
}

/** Promotions visible to the caller. Everyone may read those for members and VIP; those for agents are visible to agents only. */
async function visiblePromotions(context: RequestContext) {
  const audiences = new Set([...(await audiencesFor(context)), 'all', 'guests', 'members', 'vip'] as const);
  return context.db
    .selectFrom('promotions')
    .selectAll()
    .where('audience', '=', anyText([...audiences]))
    .where('shown_from', '<=', context.now)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', new Date(context.now.getTime() - shownAfterEnd))]));
}

const order = { running: 0, upcoming: 1, ended: 2 } as const;

export async function promotions(
  context: RequestContext,
  { language = context.language, state }: { readonly language?: string | undefined; readonly state?: Promotion['state'] | undefined },
): Promise<Output<SystemSchemas['promotions']>> {
  const query = await visiblePromotions(context);
  const rows = await query.orderBy('position').orderBy('code').limit(100).execute();
  const list = rows.flatMap((row) => {
    const one = toPromotionDto(row, context, language);
    if (!one || (state !== undefined && one.state !== state)) return [];
    const { content: _, ...listed } = one;
    return [listed];
  });
  return { list: list.sort((a, b) => order[a.state] - order[b.state]), serverTime: toInstant(context.now) };
}

/** One promotion. Throws `not_found` when it is missing, not yet shown, or not for this audience. */
export async function promotionDetail(
  context: RequestContext,
  { code, language = context.language }: { readonly code: string; readonly language?: string | undefined },
): Promise<Promotion> {
  const query = await visiblePromotions(context);
  const row = await query.where('code', '=', code).executeTakeFirst();
  const one = row && toPromotionDto(row, context, language);
  if (!one) throw new DomainError('not_found');
  return one;
}

/** Running promotions for these audiences, as announcements of type PR. */
export async function announcedPromotions(context: RequestContext, audiences: readonly Audience[], language: string) {
  const rows = await runningPromotions(context.db, context.now, audiences).limit(100).execute();
  return rows.flatMap((row) => {
    const one = toPromotionDto(row, context, language);
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
