/** The jackpot reading (GM-16, R10) from the setting `jackpot`: `{ "amount", "at", "rules" }`. It expires after ten minutes. */
import { z } from 'zod';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import { amount, instant, type Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import { safeLink } from '#platform/rules/safe-link.ts';
import { minutes } from '#values/time.ts';

const setting = z.object({ amount, at: instant, rules: z.string() });
const maxAge = minutes(10);

export async function jackpot({ db, brand, now }: RequestContext): Promise<Output<GamesSchemas['jackpot']>> {
  const parsed = setting.safeParse(await readSetting(db, 'jackpot'));
  if (!parsed.success) return { reading: null };
  const rules = safeLink(parsed.data.rules);
  const age = now.getTime() - Date.parse(parsed.data.at);
  // Without its rules the amount means nothing.
  if (rules === null || age < 0 || age > maxAge || parsed.data.amount.startsWith('-')) return { reading: null };
  return { reading: { amount: parsed.data.amount, currencySymbol: brand.currency.symbol, at: parsed.data.at, rules } };
}
