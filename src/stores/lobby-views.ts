/** Views of lobbies by address, so that Back finds its games and its place without asking (R8): in memory, and on the device while a game is open. */
import { keep, kept } from '#client/keep.ts';
import { type LobbyGame, packGames, unpackGames } from '#values/lobby.ts';

export interface LobbyView {
  readonly games: ReadonlyMap<number, LobbyGame>;
  readonly total: number;
  readonly from: number;
  readonly shown: number;
  /** Place of the first game in sight when the view was made or left. */
  readonly at: number;
  /** How far the page was scrolled, in CSS pixels. */
  readonly y: number;
}

interface Kept extends Omit<LobbyView, 'games'> {
  /** Place of the first game kept; the ones after it follow without a gap. */
  readonly base: number;
  readonly packed: string;
}

const name = 'lobbies';
const mostViews = 6;
/** Around the place one was at; a list that is no longer than both is kept whole, because it is also drawn whole. */
const before = 72;
const after = 120;

const views = new Map<string, LobbyView>();

export function rememberView(address: string, view: LobbyView): void {
  views.delete(address);
  views.set(address, view);
  for (const oldest of views.keys()) {
    if (views.size <= mostViews) break;
    views.delete(oldest);
  }
}

export const viewOf = (address: string): LobbyView | null => views.get(address) ?? null;

/** Forgets what may have changed: other favourites, other games played. */
export function forgetViews(which: (address: string) => boolean): void {
  for (const address of [...views.keys()]) if (which(address)) views.delete(address);
}

function shortened(view: LobbyView): Kept {
  const run: LobbyGame[] = [];
  const whole = view.shown <= before + after;
  const first = whole ? view.from : Math.max(0, view.at - before);
  const end = whole ? view.from + view.shown : view.at + after;
  let base = first;
  for (let place = first; place < end; place++) {
    const game = view.games.get(place);
    if (game) run.push(game);
    else if (place < view.at) {
      run.length = 0;
      base = place + 1;
    } else break;
  }
  const { total, from, shown, at, y } = view;
  return { total, from, shown, at, y, base, packed: packGames(run) };
}

/** Puts the views down before the page goes. */
export function keepViews(): void {
  keep(name, Object.fromEntries([...views].map(([address, view]) => [address, shortened(view)])));
}

/** Takes up what was put down; what this page has seen itself since is newer. */
export function readViews(): void {
  for (const [address, { base, packed, ...view }] of Object.entries(kept<Record<string, Kept>>(name) ?? {}))
    if (!views.has(address)) views.set(address, { ...view, games: new Map(unpackGames(packed).map((game, n) => [base + n, game])) });
}
