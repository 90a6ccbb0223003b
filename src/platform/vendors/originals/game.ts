/** Which slot a game code is: one of Isla Originals' own, or a catalogue row that names a mathematics for another maker's. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { type SlotGame, slotGame } from '#platform/rules/slot-games.ts';
import { slotVariant } from '#platform/rules/slot-variants.ts';
import { minor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';

/** The game of a code; throws `game.unknown` for a code that no slot has. */
export async function gameOf(db: Kysely<Tables>, code: string): Promise<SlotGame> {
  const own = slotGame(code);
  if (own) return own;
  const row = await db
    .selectFrom('games')
    .select(['name', 'vendor', 'slot_model', 'lines', 'min_bet'])
    .where('game_code', '=', code)
    .executeTakeFirst();
  if (!row?.slot_model) throw new Refused('game.unknown');
  return slotVariant({ code, name: row.name, model: row.slot_model, maker: row.vendor, lines: row.lines, minBet: minor(row.min_bet) });
}
