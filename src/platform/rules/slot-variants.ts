/** Slots that other makers lend their name to: one of the three mathematics, on fewer or more of its lines. */
import { type Minor, minor } from '#values/money.ts';
import type { SlotModel } from './slot.ts';
import type { SlotGame } from './slot-games.ts';
import { harbour, summit, tide } from './slot-models.ts';

const models = { tide, harbour, summit } as const;
export type SlotModelName = keyof typeof models;

/** The model on its first `lines` lines (of 25). Each line has the same chances, so the return stays the same to the last digit; the highest win, in line bets, stays too. */
export function onLines(name: SlotModelName, lines: number): SlotModel {
  const base = models[name];
  const used = tide.lines.slice(0, lines);
  return { ...base, lines: used, maxWinTimes: Math.ceil((base.maxWinTimes * base.lines.length) / used.length) };
}

const steps = [1, 2, 4, 10, 20, 40, 100, 200, 400] as const;

export interface SlotVariant {
  readonly code: string;
  readonly name: string;
  readonly model: SlotModelName;
  readonly maker: string;
  readonly lines: number;
  /** In minor units; divides over the lines. */
  readonly minBet: Minor;
}

/** A slot as the engine plays it: bets from the lowest to four hundred times that. */
export const slotVariant = ({ code, name, model, maker, lines, minBet }: SlotVariant): SlotGame => ({
  code,
  name,
  model: onLines(model, lines),
  maker,
  bets: steps.map((times) => minor(minBet * BigInt(times))),
});
