/** The promotions of the demo world: those that editors wrote, read once from their files, so that nothing is said in two places. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { AudienceColumn } from '#platform/db/content-tables.ts';
import { sourceFolder } from '#platform/db/sources.ts';
import type { Tables } from '#platform/db/tables.ts';

/** As `src/content/kinds.ts` has it, as far as the platform keeps it. */
interface Facts {
  readonly offer: { readonly kind: string };
  readonly audience: AudienceColumn;
  readonly starts: string;
  readonly ends: string | null;
  readonly categories: readonly string[];
  readonly vendors: readonly string[];
  readonly brands?: readonly string[];
  readonly order: number;
}

const folder = () => sourceFolder('content/promotions');

/** A day of the files begins at midnight in the brand's own zone, which its terms name. */
const midnight = (day: string, brand: Brand) => sql<Date>`${day}::timestamp at time zone ${brand.timeZone}`;

/** What is for one category or maker is kept as such; for several of them, as for all. */
const only = (list: readonly string[]): string | null => (list.length === 1 ? (list[0] ?? null) : null);

function wordsOf(code: string, brand: Brand): Record<string, { title: string; short: string }> {
  const languages = readdirSync(folder(), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  return Object.fromEntries(
    languages.flatMap((language) => {
      const file = join(folder(), language, `${code}.md`);
      if (!existsSync(file)) return [];
      const text = readFileSync(file, 'utf8').replaceAll('{{symbol}}', brand.currency.symbol).replaceAll('{{brand}}', brand.name);
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
    const facts = JSON.parse(readFileSync(join(folder(), file), 'utf8')) as Facts;
    if (facts.brands && !facts.brands.includes(brand.code)) return [];
    return {
      code,
      kind: facts.offer.kind,
      audience: facts.audience,
      words: JSON.stringify(wordsOf(code, brand)),
      game_type: only(facts.categories),
      vendor: only(facts.vendors),
      position: facts.order,
      // Told so long before it begins.
      shown_from: sql<Date>`${midnight(facts.starts, brand)} - interval '90 days'`,
      starts_at: midnight(facts.starts, brand),
      ends_at: facts.ends === null ? null : midnight(facts.ends, brand),
    };
  });
  await trx.insertInto('promotions').values(rows).execute();
}
