/** The meter of the jackpot as its keeper last read it (GM-16, R10): the setting `jackpot`, `{ "amount", "at", "rules" }`. What was read too long ago is no reading. */
import { z } from 'zod';
import type { GamesShapes } from '#calls/games.shape.ts';
import { amount, type Gives, instant } from '#calls/shape.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { safeLink } from '#platform/rules/safe-link.ts';
import { minutes } from '#values/time.ts';

const setting = z.object({ amount, at: instant, rules: z.string() });
const goodFor = minutes(10);

export async function jackpot({ db, brand, now }: Asking): Promise<Gives<GamesShapes['jackpot']>> {
  const kept = setting.safeParse(await readSetting(db, 'jackpot'));
  if (!kept.success) return { reading: null };
  const rules = safeLink(kept.data.rules);
  const age = now.getTime() - Date.parse(kept.data.at);
  // Without its rules nobody knows what the amount is.
  if (rules === null || age < 0 || age > goodFor || kept.data.amount.startsWith('-')) return { reading: null };
  return { reading: { amount: kept.data.amount, currencySymbol: brand.currency.symbol, at: kept.data.at, rules } };
}
