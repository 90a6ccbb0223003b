/** Slots under other vendors' names: each plays one of the shared models, chosen by the theme of its picture. */
import { motifOf, wordsOf } from '#values/games/motifs.ts';
import type { SlotModelName } from '#values/games/slot-api-types.ts';
import { type SlotTheme, slotTheme } from '#values/games/slot-symbols.ts';
import { type Minor, minor } from '#values/money.ts';
import { ownValue } from '#values/own-value.ts';
import { seed } from '#values/seeded-random.ts';
import { featureModels } from './feature-models.ts';
import type { SlotModel } from './slot.ts';
import type { SlotGame } from './slot-games.ts';
import { harbour, onLines, summit, tide } from './slot-models.ts';

const lineModels = { tide, harbour, summit } as const;
type LineModelName = keyof typeof lineModels;

const isLineModel = (name: SlotModelName): name is LineModelName => Object.hasOwn(lineModels, name);

/**
 * The model of a game. One without a feature takes its first `lines` lines (of 25): every line has the same odds, so the RTP stays exactly
 * the same. The others have their own.
 */
export const modelOnLines = (name: SlotModelName, lines: number): SlotModel =>
  isLineModel(name) ? { ...lineModels[name], ...onLines(lines) } : featureModels[name];

/** The models of a theme. Classic reels are for parlours, coins for courts, and growing wilds for gardens. */
const byTheme: Readonly<Record<SlotTheme, readonly SlotModelName[]>> = {
  water: ['delta', 'bloom', 'comet', 'vault', 'tide', 'harbour'],
  land: ['orchard', 'fruit', 'bloom', 'vault', 'summit', 'classic'],
  sky: ['comet', 'blaze', 'orchard', 'tide', 'summit'],
  court: ['vault', 'blaze', 'delta', 'comet', 'classic', 'tide'],
  garden: ['bloom', 'fruit', 'delta', 'orchard', 'harbour'],
  parlour: ['classic', 'fruit', 'vault', 'blaze', 'comet', 'harbour'],
};

/** Names that promise a model. */
const byWord: Readonly<Record<string, SlotModelName>> = { fruit: 'fruit', classic: 'classic', seven: 'classic' };

/** The model for a new game: one of its theme's, or its name's, whose coins divide the lowest bet. Always the same for its code. */
export function modelForTheme(game: { code: string; name: string; vendor: string }, minBet: number, lines: number): SlotModelName {
  const named = wordsOf(game.name).flatMap((word) => ownValue(byWord, word) ?? []);
  const themed = byTheme[slotTheme(motifOf({ ...game, category: 'RNG' }))];
  const [fitting = []] = [named, themed]
    .map((names) => names.filter((name) => minBet % modelOnLines(name, lines).coins === 0))
    .filter((names) => names.length > 0);
  return fitting[seed(`${game.code}|model`) % fitting.length] ?? 'tide';
}

const betMultipliers = [1, 2, 4, 10, 20, 40, 100, 200, 400] as const;

export interface SlotVariant {
  readonly code: string;
  readonly name: string;
  readonly model: SlotModelName;
  readonly vendor: string;
  readonly lines: number;
  /** In minor units; divisible by the model's coins. */
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
