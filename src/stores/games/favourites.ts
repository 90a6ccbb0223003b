/** The member's favourite games, and how to add or remove one (GM-08). */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { getItem, setItem } from '#client/storage.ts';
import type { GameType } from '#values/games/categories.ts';
import { isSignedIn, memberAtom } from '../access/session.ts';

/** Node ids; null until loaded. */
export const $favourites = memberAtom<ReadonlySet<string> | null>(null);
/** The favourite being changed and its new state; the list follows with the response. */
export const $pendingFavourite = atom<{ readonly nodeId: string; readonly on: boolean } | null>(null);

/** Number of favourites by game type. */
export const $favouriteCounts = memberAtom<Readonly<Record<string, number>>>({});
const countsKey = 'favouriteCounts';

function putCount(type: GameType, count: number): void {
  $favouriteCounts.set({ ...$favouriteCounts.get(), [type]: Math.max(0, count) });
  setItem(countsKey, $favouriteCounts.get());
}

/** Uses the stored count, unless `fresh`, else requests a page of size one, whose `totalPages` is the count. */
export async function countFavourites(gameType: GameType, fresh?: boolean): Promise<void> {
  const before = getItem<Record<string, number>>(countsKey)?.[gameType];
  if (typeof before === 'number' && !fresh) return putCount(gameType, before);
  const result = await callApi(games.favoriteList, { gameType, pageNo: 1, pageSize: 1 });
  if (result.kind === 'done' && isSignedIn()) putCount(gameType, result.value.content.length === 0 ? 0 : result.value.totalPages);
}

let pending: Promise<void> | null = null;

/** Loaded once per member; islands share the request. A press may wait for it, so it is tried twice only. */
export function loadFavourites(): Promise<void> {
  if (!isSignedIn() || $favourites.get() !== null) return Promise.resolve();
  pending ??= (async () => {
    const result = await callApi(games.favorites, {}, { tries: 2 });
    pending = null;
    // A response from before the session's end must not reach the next member.
    if (result.kind === 'done' && isSignedIn()) $favourites.set(new Set(result.value.nodeIds));
  })();
  return pending;
}

export interface FavouriteGame {
  readonly nodeId: string;
  readonly vendor: string;
  readonly gameType: GameType;
}

/** Removes the favourite if it exists, else adds it. One at a time; null on success. */
export async function toggleFavourite({ nodeId, vendor, gameType }: FavouriteGame): Promise<Refusal | null> {
  if ($pendingFavourite.get() !== null) return null;
  const on = !($favourites.get()?.has(nodeId) ?? false);
  $pendingFavourite.set({ nodeId, on });
  // The list comes first: it may already have the game, and a list read before the change must not replace the one after it.
  await loadFavourites();
  const before = $favourites.get()?.size;
  const result = await callApi(on ? games.addFavorite : games.removeFavorite, { nodeId, vendor, gameType }, { tries: 3 });
  $pendingFavourite.set(null);
  if (result.kind === 'done' && isSignedIn()) {
    const { nodeIds } = result.value;
    $favourites.set(new Set(nodeIds));
    const count = $favouriteCounts.get()[gameType];
    if (before === undefined) await countFavourites(gameType, true);
    else if (count !== undefined) putCount(gameType, count + nodeIds.length - before);
  }
  return result.kind === 'refused' ? result : null;
}
