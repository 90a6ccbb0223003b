/** Finds the slot of a game code: an Isla Original, or a catalogue row of another vendor with a model name. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type SlotGame, slotGame } from '#platform/rules/slots/slot-games.ts';
import { slotVariant } from '#platform/rules/slots/slot-variants.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor } from '#values/money.ts';

/** Returns the slot of a code; throws `game.unknown` when there is none. */
export async function slotByCode(db: Kysely<Tables>, code: string): Promise<SlotGame> {
  const slot = await findSlot(db, code);
  if (!slot) throw new DomainError('game.unknown');
  return slot;
}

/** Returns the slot of a code, or null. */
export async function findSlot(db: Kysely<Tables>, code: string): Promise<SlotGame | null> {
  const own = slotGame(code);
  if (own) return own;
  const row = await db
    .selectFrom('games')
    .select(['name', 'vendor', 'slot_model', 'lines', 'min_bet'])
    .where('game_code', '=', code)
    .executeTakeFirst();
  if (!row?.slot_model) return null;
  return slotVariant({ code, name: row.name, model: row.slot_model, vendor: row.vendor, lines: row.lines, minBet: minor(row.min_bet) });
}
