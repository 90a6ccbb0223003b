/** Brings promotions from the editors' content files into the database, so that no text exists twice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { isLanguage, localeOf } from '#i18n/locales.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { readSetting } from '#platform/db/settings.ts';
import { sourceFolder } from '#platform/db/source-folder.ts';
import type { AudienceColumn } from '#platform/db/tables/content-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { readTextFile } from '#platform/db/text-file.ts';
import { isCalendarDay, monthsBetween, shiftMonths } from '#values/calendar-day.ts';
import { promotionFileOf, repeatedCode } from '#values/rewards/repeated-promotion.ts';
import { fillDays } from '#values/text/days-in-text.ts';
import { days } from '#values/time.ts';
import { momentOf, partsIn } from '#values/zoned-time.ts';

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

/** The month for which the editors wrote the promotions of the demo: in it one of each kind runs. */
const writtenFor = '2026-11';

/** By how many months a demo world that is made now moves the days of all promotions. What runs in production is never moved. */
export function monthsMoved(now: Date, brand: Brand): number {
  const { year, month } = partsIn(brand.timeZone, now.getTime());
  return Math.max(0, monthsBetween(writtenFor, `${year}-${String(month).padStart(2, '0')}`));
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
  months: number,
): Record<string, { title: string; short: string }> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const file = join(folder, language, `${code}.md`);
      if (!isLanguage(language) || !existsSync(file)) return [];
      const { tag } = localeOf(language, brand);
      const { line } = readTextFile(file, brand, tag);
      return [[language, { title: fillDays(line('title'), tag, months), short: fillDays(line('lead'), tag, months) }]];
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
 * Writes new promotions and those whose file has changed since, moved by the months of the demo world. A promotion without a file stays. A
 * file with a mistake is left out and told to `onFault`. With `now`, a promotion is repeated in the months after that of the world: so
 * that one of each kind runs as long as the demo does, and what was joined or won before stays as it was.
 */
export async function storePromotions(
  db: Kysely<Tables>,
  brand: Brand,
  onFault: (fault: string) => void = () => {},
  folder = sourceFolder('content/promotions'),
  now: Date | null = null,
): Promise<void> {
  const made = Number((await readSetting(db, 'demo_months')) ?? 0);
  const months = now === null ? made : Math.max(made, monthsMoved(now, brand));
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const files = entries.map(({ name }) => name).filter((name) => name.endsWith('.json'));
  const languages = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const stored = new Map((await db.selectFrom('promotions').selectAll().execute()).map((row) => [row.code, row]));
  /** True when the promotion is new. */
  const store = async (code: string, promotion: PromotionFile, by: number): Promise<boolean> => {
    const startsAt = midnight(shiftMonths(promotion.starts, by), brand);
    const parsed = { offer: promotion.offer, words: wordsOf(folder, languages, promotionFileOf(code), brand, by) };
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
      ends_at: promotion.ends === null ? null : new Date(midnight(shiftMonths(promotion.ends, by), brand)),
    };
    // Any statement that writes lets cached pages be made anew, also one that changes no row.
    if (isDeepStrictEqual(stored.get(code), { ...row, ...parsed })) return false;
    const written = { ...row, offer: JSON.stringify(parsed.offer), words: JSON.stringify(parsed.words) };
    await db
      .insertInto('promotions')
      .values(written)
      .onConflict((conflict) => conflict.column('code').doUpdateSet(written))
      .execute();
    return !stored.has(code);
  };
  for (const file of files) {
    const code = file.slice(0, -'.json'.length);
    const promotion = readPromotionFile(join(folder, file));
    if (typeof promotion === 'string') {
      onFault(`The promotion promotions/${file} ${promotion} It is left as it was.`);
      continue;
    }
    if (promotion.brands && !promotion.brands.includes(brand.code)) continue;
    await store(code, promotion, made);
    if (months === made || promotion.ends === null) continue;
    const starts = shiftMonths(promotion.starts, months);
    const again = repeatedCode(code, starts);
    const before = [...stored.values()].filter((row) => row.code !== again && promotionFileOf(row.code) === code);
    // One of two months is repeated when it has ended.
    if (before.some(({ ends_at }) => ends_at !== null && ends_at.getTime() > midnight(starts, brand))) continue;
    // A code that people type opens the one that runs.
    if (await store(again, promotion, months))
      await db
        .updateTable('promo_codes')
        .set({ promotion: again })
        .where('promotion', '=', anyText(before.map((row) => row.code)))
        .execute();
  }
}
