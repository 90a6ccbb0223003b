/** The makers of every category, for who looks at them before signing in (AC-04, AC-28): asked once, when somebody wants to see them. */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { type Listed, loadInto, unasked } from './listed.ts';

export interface Maker {
  readonly code: string;
  readonly name: string;
  /** Played most. */
  readonly hot: boolean;
  /** Closed now. */
  readonly shut: boolean;
  /** The category whose page shows its games: slots, where it makes some. */
  readonly under: string;
}

/** By category, in the order of the platform; `HOT` holds those of all that are played most, each once. */
export type Makers = Readonly<Record<string, readonly Maker[]>>;

export const $makers = atom<Listed<Makers>>(unasked);

/** Asks once; again where no answer came. */
export const loadMakers = async (): Promise<void> => {
  if ($makers.get().face === 'ready') return;
  await loadInto($makers, async (signal) => {
    const got = await ask(games.gameVendors, {}, { signal });
    if (got.kind !== 'done') return got;
    const listed = got.value.categories.map(({ title, cards }): readonly [string, readonly Maker[]] => [
      title,
      Object.values(cards).map(({ vassalage, displayName, isHot, state }) => ({
        code: vassalage,
        name: displayName,
        hot: isHot === 1,
        shut: state === 'closed',
        under: title,
      })),
    ]);
    const slotsFirst = [...listed].sort(([a], [b]) => Number(b === 'RNG') - Number(a === 'RNG'));
    const hot = new Map<string, Maker>();
    for (const maker of slotsFirst.flatMap(([, makers]) => makers)) if (maker.hot && !hot.has(maker.code)) hot.set(maker.code, maker);
    return { ...got, value: { HOT: [...hot.values()], ...Object.fromEntries(listed) } };
  });
};
