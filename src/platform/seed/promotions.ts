/** Brings promotions from the editors' content files into the database, so that no text exists twice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { isLanguage, localeOf } from '#i18n/locales.ts';
import { sourceFolder } from '#platform/db/source-folder.ts';
import type { AudienceColumn } from '#platform/db/tables/content-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { readTextFile } from '#platform/db/text-file.ts';
import { isCalendarDay } from '#values/calendar-day.ts';
import { days } from '#values/time.ts';
import { momentOf } from '#values/zoned-time.ts';

/** The fields of `src/content/schemas.ts` that the platform stores. */
interface PromotionFile {
  readonly offer: { readonly kind: string };
  readonly joining: 'none' | 'ask' | 'apply' | 'code';
  readonly audience: AudienceColumn;
  readonly starts: string;
  readonly ends: string | null;
  readonly categories: readonly string[];
  readonly vendors: readonly string[];
  readonly brands?: readonly string[];
  readonly order: number;
}

/** Days in the files start at midnight in the brand's time zone, as its terms state. */
const midnight = (day: string, brand: Brand): number => momentOf(brand.timeZone, Date.parse(`${day}T00:00:00Z`));

/** A single category or vendor is stored; several are stored as null, which means all. */
const singleOrNull = (list: readonly string[]): string | null => (list.length === 1 ? (list[0] ?? null) : null);

function wordsOf(
  folder: string,
  languages: readonly string[],
  code: string,
  brand: Brand,
): Record<string, { title: string; short: string }> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const file = join(folder, language, `${code}.md`);
      if (!isLanguage(language) || !existsSync(file)) return [];
      const { line } = readTextFile(file, brand, localeOf(language, brand).tag);
      return [[language, { title: line('title'), short: line('lead') }]];
    }),
  );
}

function readPromotionFile(path: string): PromotionFile | string {
  try {
    const promotion = JSON.parse(readFileSync(path, 'utf8')) as PromotionFile;
    const { starts, ends } = promotion;
    const wrong = [starts, ends].find((day) => day !== null && !isCalendarDay(String(day)));
    if (wrong !== undefined) return `has “${wrong}”, which is no day. Write it as in "starts": "2026-11-18".`;
    return ends === null || starts < ends ? promotion : `starts on ${starts} and ends on ${ends}: it is to end later.`;
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/**
 * Writes new promotions and those whose file has changed since. A promotion without a file stays. A file with a mistake is left out and
 * told to `onFault`.
 */
export async function storePromotions(
  db: Kysely<Tables>,
  brand: Brand,
  onFault: (fault: string) => void = () => {},
  folder = sourceFolder('content/promotions'),
): Promise<void> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = entries.map(({ name }) => name).filter((name) => name.endsWith('.json'));
  const languages = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const stored = new Map((await db.selectFrom('promotions').selectAll().execute()).map((row) => [row.code, row]));
  for (const file of files) {
    const code = file.slice(0, -'.json'.length);
    const promotion = readPromotionFile(join(folder, file));
    if (typeof promotion === 'string') {
      onFault(`The promotion promotions/${file} ${promotion} It is left as it was.`);
      continue;
    }
    if (promotion.brands && !promotion.brands.includes(brand.code)) continue;
    const startsAt = midnight(promotion.starts, brand);
    const parsed = { offer: promotion.offer, words: wordsOf(folder, languages, code, brand) };
    const row = {
      code,
      kind: promotion.offer.kind,
      joining: promotion.joining,
      audience: promotion.audience,
      game_type: singleOrNull(promotion.categories),
      vendor: singleOrNull(promotion.vendors),
      position: promotion.order,
      // Announced 90 days before the start.
      shown_from: new Date(startsAt - days(90)),
      starts_at: new Date(startsAt),
      ends_at: promotion.ends === null ? null : new Date(midnight(promotion.ends, brand)),
    };
    // Any statement that writes lets cached pages be made anew, also one that changes no row.
    if (isDeepStrictEqual(stored.get(code), { ...row, ...parsed })) continue;
    const written = { ...row, offer: JSON.stringify(parsed.offer), words: JSON.stringify(parsed.words) };
    await db
      .insertInto('promotions')
      .values(written)
      .onConflict((conflict) => conflict.column('code').doUpdateSet(written))
      .execute();
  }
}
