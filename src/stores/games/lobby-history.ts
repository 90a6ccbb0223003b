/** Cached lobby views by address, so that Back restores games and scroll position without a request (R8).
 * In memory, and in storage while a game is open.
 */
import { getItem, setItem } from '#client/storage.ts';
import { type LobbyGame, packGames, unpackGames } from '#values/games/lobby.ts';

export interface LobbyView {
  readonly games: ReadonlyMap<number, LobbyGame>;
  readonly total: number;
  /** Currency symbol that came with the games; undefined if the platform names none. */
  readonly symbol?: string | undefined;
  readonly from: number;
  readonly shown: number;
  /** Index of the first visible game. */
  readonly at: number;
  /** Scroll position in CSS pixels. */
  readonly y: number;
}

interface StoredView extends Omit<LobbyView, 'games'> {
  /** Index of the first stored game; the others follow without a gap. */
  readonly base: number;
  readonly packed: string;
}

const storageKey = 'lobbies';
const maxViews = 6;
/** Games stored around the position. Shorter lists are stored whole, as they are also rendered whole. */
const keptBefore = 72;
const keptAfter = 120;

const views = new Map<string, LobbyView>();

export function rememberView(address: string, view: LobbyView): void {
  views.delete(address);
  views.set(address, view);
  for (const oldest of views.keys()) {
    if (views.size <= maxViews) break;
    views.delete(oldest);
  }
}

export const viewOf = (address: string): LobbyView | null => views.get(address) ?? null;

/** Drops views that may be outdated, such as favourites or recent games. */
export function forgetViews(which: (address: string) => boolean): void {
  for (const address of [...views.keys()]) if (which(address)) views.delete(address);
}

function toStored({ games, ...view }: LobbyView): StoredView {
  const consecutive: LobbyGame[] = [];
  const whole = view.shown <= keptBefore + keptAfter;
  const first = whole ? view.from : Math.max(0, view.at - keptBefore);
  const end = whole ? view.from + view.shown : view.at + keptAfter;
  let base = first;
  for (let index = first; index < end; index++) {
    const game = games.get(index);
    if (game) consecutive.push(game);
    else if (index < view.at) {
      consecutive.length = 0;
      base = index + 1;
    } else break;
  }
  return { ...view, base, packed: packGames(consecutive) };
}

/** Stores the views before the page unloads. */
export function storeViews(): void {
  setItem(storageKey, Object.fromEntries([...views].map(([address, view]) => [address, toStored(view)])));
}

/** Restores the stored views, except those this page has newer. */
export function restoreViews(): void {
  for (const [address, { base, packed, ...view }] of Object.entries(getItem<Record<string, StoredView>>(storageKey) ?? {}))
    if (!views.has(address)) views.set(address, { ...view, games: new Map(unpackGames(packed).map((game, n) => [base + n, game])) });
}
