/** The games a member keeps: which have a star, and the star's own verb (GM-08). */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { keep, kept } from '#client/keep.ts';
import type { GameType } from './lobby-ask.ts';
import { $session, isSignedIn } from './session.ts';

/** Node ids; null until asked. */
export const $favourites = atom<ReadonlySet<string> | null>(null);
/** The game whose star is being changed, and to what; the list itself follows the answer. */
export const $starring = atom<{ readonly nodeId: string; readonly on: boolean } | null>(null);

/** How many favourites there are of a type. */
export const $favouriteCounts = atom<Readonly<Record<string, number>>>({});
const countsName = 'favouriteCounts';

function putCount(type: GameType, count: number): void {
  $favouriteCounts.set({ ...$favouriteCounts.get(), [type]: Math.max(0, count) });
  keep(countsName, $favouriteCounts.get());
}

/** Known from before where it is; else asked by a page of one, whose number of pages is the count. */
export async function countFavourites(gameType: GameType): Promise<void> {
  const before = kept<Record<string, number>>(countsName)?.[gameType];
  if (typeof before === 'number') return putCount(gameType, before);
  const got = await ask(games.favoriteList, { gameType, pageNo: 1, pageSize: 1 });
  if (got.kind === 'done' && isSignedIn()) putCount(gameType, got.value.content.length === 0 ? 0 : got.value.totalPages);
}

let asking: Promise<void> | null = null;

/** Asked once for who is signed in; several islands share the question. */
export function loadFavourites(): Promise<void> {
  if (!isSignedIn() || $favourites.get() !== null) return Promise.resolve();
  asking ??= (async () => {
    const got = await ask(games.favorites, {});
    asking = null;
    // An answer from before the end says nothing of the next person.
    if (got.kind === 'done' && isSignedIn()) $favourites.set(new Set(got.value.nodeIds));
  })();
  return asking;
}

// What one person keeps is nobody else's business.
$session.listen(({ state }) => {
  if (state === 'in') return;
  $favourites.set(null);
  $favouriteCounts.set({});
});

export interface Starred {
  readonly nodeId: string;
  readonly vendor: string;
  readonly gameType: GameType;
}

/** Takes the mark away if there is one, else adds it. One at a time; null when done, else why not. */
export async function toggleFavourite({ nodeId, vendor, gameType }: Starred): Promise<Refusal | null> {
  if ($starring.get() !== null) return null;
  const on = !($favourites.get()?.has(nodeId) ?? false);
  $starring.set({ nodeId, on });
  const got = await ask(on ? games.addFavorite : games.removeFavorite, { nodeId, vendor, gameType }, { tries: 3 });
  $starring.set(null);
  if (got.kind === 'done' && isSignedIn()) {
    const before = $favourites.get()?.size;
    const after = got.value.nodeIds.length;
    $favourites.set(new Set(got.value.nodeIds));
    const count = $favouriteCounts.get()[gameType];
    if (count !== undefined) putCount(gameType, count + (before === undefined ? (on ? 1 : -1) : after - before));
  }
  return got.kind === 'refused' ? got : null;
}
