/** Seeds promotions from the editors' content files, so that no text exists twice. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { sourceFolder } from '#platform/db/source-folder.ts';
import type { AudienceColumn } from '#platform/db/tables/content-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { writeAmount } from '#values/text/number-style.ts';

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

const folder = () => sourceFolder('content/promotions');

/** Days in the files start at midnight in the brand's time zone, as its terms state. */
const midnight = (day: string, brand: Brand) => sql<Date>`${day}::timestamp at time zone ${brand.timeZone}`;

/** A single category or vendor is stored; several are stored as null, which means all. */
const singleOrNull = (list: readonly string[]): string | null => (list.length === 1 ? (list[0] ?? null) : null);

function wordsOf(code: string, brand: Brand): Record<string, { title: string; short: string }> {
  const languages = readdirSync(folder(), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  return Object.fromEntries(
    languages.flatMap((language) => {
      const file = join(folder(), language, `${code}.md`);
      if (!existsSync(file)) return [];
      const text = readFileSync(file, 'utf8')
        .replaceAll('{{symbol}}', brand.currency.symbol)
        .replaceAll('{{brand}}', brand.name)
        .replaceAll('{{freePlay}}', writeAmount(brand.freePlay, 'en'));
      const line = (name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'm').exec(text)?.[1] ?? '';
      return [[language, { title: line('title'), short: line('lead') }]];
    }),
  );
}

export async function writePromotions(trx: Transaction<Tables>, brand: Brand): Promise<void> {
  const files = existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.json')) : [];
  if (files.length === 0) return;
  const rows = files.flatMap((file) => {
    const code = file.slice(0, -'.json'.length);
    const promotion = JSON.parse(readFileSync(join(folder(), file), 'utf8')) as PromotionFile;
    if (promotion.brands && !promotion.brands.includes(brand.code)) return [];
    return {
      code,
      kind: promotion.offer.kind,
      offer: JSON.stringify(promotion.offer),
      joining: promotion.joining,
      audience: promotion.audience,
      words: JSON.stringify(wordsOf(code, brand)),
      game_type: singleOrNull(promotion.categories),
      vendor: singleOrNull(promotion.vendors),
      position: promotion.order,
      // Announced 90 days before the start.
      shown_from: sql<Date>`${midnight(promotion.starts, brand)} - interval '90 days'`,
      starts_at: midnight(promotion.starts, brand),
      ends_at: promotion.ends === null ? null : midnight(promotion.ends, brand),
    };
  });
  await trx.insertInto('promotions').values(rows).execute();
}
