/** Banners and notices shown now to this visitor, in the requested language. */
import { z } from 'zod';
import { pickLocale } from '#i18n/pick-locale.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { noticeWords } from '#platform/identity/notice-words.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import type { Audience } from '#platform/rules/audience.ts';
import { safeLink } from '#platform/rules/safe-link.ts';
import { toInstant } from '#values/time.ts';
import { audiencesFor } from './audience.ts';
import { announcedPromotions } from './promotions.ts';

const bannerWords = z
  .record(z.string(), z.object({ title: z.string(), text: z.string().default(''), action: z.string().nullable().default(null) }))
  .catch({});

export type AnnouncementsQuery = {
  readonly types: string;
  readonly language?: string | undefined;
  readonly groupName?: string | undefined;
};

const kinds = { PL: 'player', PU: 'popup', PR: 'promotion', H: 'home' } as const;

async function noticesOf(context: RequestContext, audiences: readonly Audience[], language: string, wanted: ReadonlySet<string>) {
  const requestedKinds = Object.entries(kinds).flatMap(([type, kind]) => (wanted.has(type) ? [kind] : []));
  if (requestedKinds.length === 0) return [];
  const rows = await context.db
    .selectFrom('notices')
    .select(['id', 'kind', 'words', 'starts_at'])
    .where('kind', '=', anyText(requestedKinds))
    .where('audience', '=', anyText(audiences))
    .where('starts_at', '<=', context.now)
    .where('ends_at', '>', context.now)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap((row) => {
    const words = noticeWords(row.words, language, context.brand.languages[0]);
    return words ? [{ kind: row.kind, notice: { id: row.id.toString(), at: toInstant(row.starts_at), ...words } }] : [];
  });
}

async function bannersOf(context: RequestContext, audiences: readonly Audience[], language: string, groupName: string | undefined) {
  const rows = await context.db
    .selectFrom('banners')
    .selectAll()
    .where('audience', '=', anyText(audiences))
    .where('starts_at', '<=', context.now)
    .where('ends_at', '>', context.now)
    .$if(Boolean(groupName), (query) => query.where('group_name', '=', groupName ?? ''))
    .orderBy('group_name')
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.flatMap((row) => {
    const localized = pickLocale(bannerWords.parse(row.words), language, context.brand.languages[0]);
    if (!localized) return [];
    const linkage = row.linkage_type === null ? null : safeLink(row.linkage);
    return [
      {
        bannerId: row.id.toString(),
        groupName: row.group_name,
        url: safeLink(row.url),
        // Without a target the banner is not a link (SH-03).
        linkageType: linkage === null ? null : row.linkage_type,
        linkage,
        ...localized.words,
        language: localized.language,
      },
    ];
  });
}

export async function announcements(context: RequestContext, { types, language = context.language, groupName }: AnnouncementsQuery) {
  const requested = new Set(types.split(',').map((type) => type.trim().toUpperCase()));
  const isPaused = context.session !== null && (await pausedUntil(context.db, context.session.memberId, context.now)) !== null;
  // Members who have paused play see notices about their account and the site, and none that invite to play.
  const wanted = isPaused ? new Set([...requested].filter((type) => type === 'PL' || type === 'H')) : requested;
  const audiences = await audiencesFor(context);
  const notices = await noticesOf(context, audiences, language, wanted);
  const noticesOfKind = (kind: (typeof kinds)[keyof typeof kinds]) => notices.filter((one) => one.kind === kind).map((one) => one.notice);
  return {
    player: noticesOfKind('player'),
    banners: wanted.has('B') ? await bannersOf(context, audiences, language, groupName) : [],
    popup: noticesOfKind('popup'),
    home: noticesOfKind('home'),
    promotion: [...noticesOfKind('promotion'), ...(wanted.has('PR') ? await announcedPromotions(context, audiences, language) : [])],
  };
}
