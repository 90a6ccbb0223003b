/** Slots under other vendors' names: one of the three models on fewer or more lines. */
import { type Minor, minor } from '#values/money.ts';
import type { SlotModel } from './slot.ts';
import type { SlotGame } from './slot-games.ts';
import { harbour, summit, tide } from './slot-models.ts';

const models = { tide, harbour, summit } as const;
export type SlotModelName = keyof typeof models;

/** The model on its first `lines` lines (of 25). Every line has the same odds, so the RTP stays exactly the same. */
export const modelOnLines = (name: SlotModelName, lines: number): SlotModel => ({ ...models[name], lines: tide.lines.slice(0, lines) });

const betMultipliers = [1, 2, 4, 10, 20, 40, 100, 200, 400] as const;

export interface SlotVariant {
  readonly code: string;
  readonly name: string;
  readonly model: SlotModelName;
  readonly vendor: string;
  readonly lines: number;
  /** In minor units; divisible by the lines. */
  readonly minBet: Minor;
}

/** The slot for the engine, with bets from the lowest to four hundred times that. */
export const slotVariant = ({ code, name, model, vendor, lines, minBet }: SlotVariant): SlotGame => ({
  code,
  name,
  model: modelOnLines(model, lines),
  vendor,
  bets: betMultipliers.map((times) => minor(minBet * BigInt(times))),
});
