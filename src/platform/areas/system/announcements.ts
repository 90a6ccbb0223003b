/** Banners and notices: what is on now, for this visitor, in this language. */
import { z } from 'zod';
import { spokenIn } from '#i18n/spoken.ts';
import type { Asking } from '#platform/handler.ts';
import type { Audience } from '#platform/rules/audience.ts';
import { safeLink } from '#platform/rules/safe-link.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { toInstant } from '#values/time.ts';
import { toldTo } from './caller.ts';
import { announcedPromotions } from './promotions.ts';

const bannerWords = z
  .record(z.string(), z.object({ title: z.string(), text: z.string().default(''), action: z.string().nullable().default(null) }))
  .catch({});
const noticeWords = z.record(z.string(), z.object({ title: z.string(), content: z.string() })).catch({});

export type AnnouncementsWanted = {
  readonly types: string;
  readonly language?: string | undefined;
  readonly groupName?: string | undefined;
};

const kinds = { PL: 'player', PU: 'popup', PR: 'promotion', H: 'home' } as const;

async function noticesOf(asking: Asking, audiences: readonly Audience[], language: string, wanted: ReadonlySet<string>) {
  const asked = Object.entries(kinds).flatMap(([type, kind]) => (wanted.has(type) ? [kind] : []));
  if (asked.length === 0) return [];
  const rows = await asking.db
    .selectFrom('notices')
    .select(['id', 'kind', 'words', 'starts_at'])
    .where('kind', 'in', asked)
    .where('audience', 'in', audiences)
    .where('starts_at', '<=', asking.now)
    .where('ends_at', '>', asking.now)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap((row) => {
    const spoken = spokenIn(noticeWords.parse(row.words), language, asking.brand.languages[0]);
    if (!spoken) return [];
    const { title, content } = spoken.words;
    return [
      {
        kind: row.kind,
        notice: { id: row.id.toString(), title, content: sanitizeHtml(content), at: toInstant(row.starts_at), language: spoken.language },
      },
    ];
  });
}

async function bannersOf(asking: Asking, audiences: readonly Audience[], language: string, groupName: string | undefined) {
  const rows = await asking.db
    .selectFrom('banners')
    .selectAll()
    .where('audience', 'in', audiences)
    .where('starts_at', '<=', asking.now)
    .where('ends_at', '>', asking.now)
    .$if(Boolean(groupName), (query) => query.where('group_name', '=', groupName ?? ''))
    .orderBy('group_name')
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.flatMap((row) => {
    const spoken = spokenIn(bannerWords.parse(row.words), language, asking.brand.languages[0]);
    if (!spoken) return [];
    const linkage = row.linkage_type === null ? null : safeLink(row.linkage);
    return [
      {
        bannerId: row.id.toString(),
        groupName: row.group_name,
        url: safeLink(row.url),
        // What leads nowhere is no link (SH-03).
        linkageType: linkage === null ? null : row.linkage_type,
        linkage,
        ...spoken.words,
        language: spoken.language,
      },
    ];
  });
}

export async function announcements(asking: Asking, { types, language = asking.language, groupName }: AnnouncementsWanted) {
  const wanted = new Set(types.split(',').map((type) => type.trim().toUpperCase()));
  const audiences = await toldTo(asking);
  const notices = await noticesOf(asking, audiences, language, wanted);
  const of = (kind: (typeof kinds)[keyof typeof kinds]) => notices.filter((one) => one.kind === kind).map((one) => one.notice);
  return {
    player: of('player'),
    banners: wanted.has('B') ? await bannersOf(asking, audiences, language, groupName) : [],
    popup: of('popup'),
    home: of('home'),
    promotion: [...of('promotion'), ...(wanted.has('PR') ? await announcedPromotions(asking, audiences, language) : [])],
  };
}
