/** Brings the editors' notices for agents from their content files into the database, at each start. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { localeByPrefix, localeOf } from '#i18n/locales.ts';
import { baseOf } from '#i18n/localized-url.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { sourceFolder } from '#platform/db/source-folder.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { readTextFile, type TextFile } from '#platform/db/text-file.ts';
import { noticeHtml } from '#platform/rules/agents/notice-markdown.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { isCalendarDay } from '#values/calendar-day.ts';

interface NoticeFile {
  readonly code: string;
  /** First day, as `2026-11-20`. */
  readonly from: string;
  /** By language; none when each file has a mistake. */
  readonly words: Readonly<Record<string, { readonly title: string; readonly content: string }>>;
}

/** What is wrong with a link of a text that has a language in it and would take readers out of theirs, or null. */
export function languageLinkFault(body: string): string | null {
  const link = [...body.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, to = '']) => to).find((to) => localeByPrefix(to.split('/')[1] ?? ''));
  return link ? `has the link ${link} with a language in it. Leave the language out: each reader keeps theirs.` : null;
}

/** What is wrong with a file in a sentence for its editor, or null. */
function faultOf({ line, body }: TextFile): string | null {
  if (line('title') === '') return 'has no title. Its first lines are ---, title: …, from: 2026-11-18 and ---.';
  if (!isCalendarDay(line('from'))) return `begins on “${line('from')}”, which is no day. Write it as in from: 2026-11-18.`;
  return languageLinkFault(body);
}

/**
 * One notice for each file name, with the words of each language that has the file. A file with a mistake is left out and told to
 * `onFault`: it does not stop the site, and a notice with mistakes alone stays as it was.
 */
export function readNoticeFiles(
  brand: Brand,
  folder = sourceFolder('content/agent-notices'),
  onFault: (fault: string) => void = () => {},
): NoticeFile[] {
  if (!existsSync(folder)) return [];
  const found = new Map<string, { from: string; words: Record<string, { title: string; content: string }> }>();
  for (const language of brand.languages) {
    const own = join(folder, language);
    for (const file of existsSync(own) ? readdirSync(own).filter((name) => name.endsWith('.md')) : []) {
      const { line, body } = readTextFile(join(own, file), brand, localeOf(language, brand).tag);
      const code = file.slice(0, -'.md'.length);
      const notice = found.get(code) ?? { from: '', words: {} };
      found.set(code, notice);
      const fault = faultOf({ line, body });
      if (fault !== null) {
        onFault(`The notice agent-notices/${language}/${file} ${fault} It is left out.`);
        continue;
      }
      notice.from ||= line('from');
      const content = sanitizeHtml(noticeHtml(body)).replaceAll('href="/', `href="${baseOf(brand, language)}/`);
      notice.words[language] = { title: line('title'), content };
    }
  }
  return [...found].map(([code, notice]) => ({ code, ...notice }));
}

/** A notice keeps its id, and with it who has read it, while its file keeps its name. A notice without its file goes. */
export async function storeAgentNotices(db: Kysely<Tables>, brand: Brand, files: readonly NoticeFile[]): Promise<void> {
  const before = await db.selectFrom('notices').select('code').where('code', 'is not', null).execute();
  const gone = before.flatMap(({ code }) => (code !== null && files.every((file) => file.code !== code) ? [code] : []));
  if (gone.length > 0) await db.deleteFrom('notices').where('code', '=', anyText(gone)).execute();
  for (const { code, from, words } of files.filter((file) => Object.keys(file.words).length > 0)) {
    const startsAt = sql<Date>`${from}::timestamp at time zone ${brand.timeZone}`;
    await db
      .insertInto('notices')
      .values({ kind: 'player', audience: 'agents', code, words: JSON.stringify(words), starts_at: startsAt })
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet({ words: JSON.stringify(words), starts_at: startsAt })
          .where((is) =>
            is.or([
              is('notices.words', 'is distinct from', is.ref('excluded.words')),
              is('notices.starts_at', '<>', is.ref('excluded.starts_at')),
            ]),
          ),
      )
      .execute();
  }
}
