/** The providers of every category, for guests too (AC-04, AC-28). Loaded once, on demand. */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { offeredVendors } from '#values/games/offered-vendors.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export interface GameProvider {
  readonly code: string;
  readonly name: string;
  /** Among the most played. */
  readonly hot: boolean;
  /** Currently closed. */
  readonly shut: boolean;
  /** The category whose page lists its games; slots take precedence. */
  readonly under: string;
}

/** By category in the platform's order. `HOT` contains the most played of all categories, without duplicates. */
export type GameProviders = Readonly<Record<string, readonly GameProvider[]>>;

export const $providers = atom<AsyncState<GameProviders>>(initialAsyncState);

/** Loads once; again after a failure. */
export const loadProviders = async (): Promise<void> => {
  if ($providers.get().face === 'ready') return;
  await load($providers, async (signal) => {
    const result = await callApi(games.gameVendors, {}, { signal });
    if (result.kind !== 'done') return result;
    const listed = result.value.categories.map(({ title, cards }): readonly [string, readonly GameProvider[]] => [
      title,
      offeredVendors(Object.values(cards)).map(({ vassalage, displayName, isHot, state }) => ({
        code: vassalage,
        name: displayName,
        hot: isHot === 1,
        shut: state === 'closed',
        under: title,
      })),
    ]);
    const slotsFirst = [...listed].sort(([a], [b]) => Number(b === 'RNG') - Number(a === 'RNG'));
    const hot = new Map<string, GameProvider>();
    for (const provider of slotsFirst.flatMap(([, providers]) => providers))
      if (provider.hot && !hot.has(provider.code)) hot.set(provider.code, provider);
    return { ...result, value: { HOT: [...hot.values()], ...Object.fromEntries(listed) } };
  });
};
