/** Banners and notices: what is on now, for this visitor, in this language. */
import { z } from 'zod';
import type { Asking } from '#platform/handler.ts';
import { safeHtml } from '#platform/rules/safe-html.ts';
import { toInstant } from '#values/time.ts';

const bannerWords = z
  .record(z.string(), z.object({ title: z.string(), text: z.string().default(''), action: z.string().nullable().default(null) }))
  .catch({});
const noticeWords = z.record(z.string(), z.object({ title: z.string(), content: z.string() })).catch({});

/** In the language asked for, else in the brand's default, else in any. */
const inLanguage = <W>(words: Readonly<Record<string, W>>, language: string, usual: string): W | undefined =>
  words[language] ?? words[usual] ?? words.EN ?? Object.values(words)[0];

/** An address of this site or a secure one; a banner never leads to a script. */
const safeLink = (link: string | null): string | null =>
  link !== null && /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/.test(link) ? link : null;

type Audience = 'all' | 'guests' | 'members' | 'agents';
const agentTypes = new Set([1, 2, 41, 42]);

function audiencesOf(asking: Asking): Audience[] {
  if (!asking.session) return ['all', 'guests'];
  return agentTypes.has(asking.session.type) ? ['all', 'members', 'agents'] : ['all', 'members'];
}

export type AnnouncementsWanted = {
  readonly types: string;
  readonly language?: string | undefined;
  readonly groupName?: string | undefined;
};

const kinds = { PL: 'player', PU: 'popup', PR: 'promotion' } as const;

async function noticesOf(asking: Asking, language: string, wanted: ReadonlySet<string>) {
  const asked = Object.entries(kinds).flatMap(([type, kind]) => (wanted.has(type) ? [kind] : []));
  if (asked.length === 0) return [];
  const rows = await asking.db
    .selectFrom('notices')
    .select(['id', 'kind', 'words', 'starts_at'])
    .where('kind', 'in', asked)
    .where('audience', 'in', audiencesOf(asking))
    .where('starts_at', '<=', asking.now)
    .where('ends_at', '>', asking.now)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.flatMap((row) => {
    const words = inLanguage(noticeWords.parse(row.words), language, asking.brand.languages[0]);
    return words
      ? [
          {
            kind: row.kind,
            notice: { id: row.id.toString(), title: words.title, content: safeHtml(words.content), at: toInstant(row.starts_at) },
          },
        ]
      : [];
  });
}

async function bannersOf(asking: Asking, language: string, groupName: string | undefined) {
  let query = asking.db.selectFrom('banners').selectAll().where('starts_at', '<=', asking.now).where('ends_at', '>', asking.now);
  if (groupName) query = query.where('group_name', '=', groupName);
  const rows = await query.orderBy('group_name').orderBy('position').orderBy('id').limit(100).execute();
  return rows.flatMap((row) => {
    const words = inLanguage(bannerWords.parse(row.words), language, asking.brand.languages[0]);
    return words
      ? [
          {
            bannerId: row.id.toString(),
            groupName: row.group_name,
            url: safeLink(row.url),
            linkageType: row.linkage_type,
            linkage: safeLink(row.linkage),
            title: words.title,
            text: words.text,
            action: words.action,
          },
        ]
      : [];
  });
}

export async function announcements(asking: Asking, { types, language = asking.language, groupName }: AnnouncementsWanted) {
  const wanted = new Set(types.split(',').map((type) => type.trim().toUpperCase()));
  const notices = await noticesOf(asking, language, wanted);
  const of = (kind: 'player' | 'popup' | 'promotion') => notices.filter((one) => one.kind === kind).map((one) => one.notice);
  return {
    player: of('player'),
    banners: wanted.has('B') ? await bannersOf(asking, language, groupName) : [],
    popup: of('popup'),
    promotion: of('promotion'),
  };
}
