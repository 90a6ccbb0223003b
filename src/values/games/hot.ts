/** Hot games that the search offers before typing, on its page and in its dialog. */
import { type ApiGame, type LobbyGame, lobbyGame } from './lobby.ts';

export interface HotGame {
  readonly game: LobbyGame;
  readonly type: string;
  readonly provider: string;
}

/** Requested count: more than shown, because some may be closed. */
export const hotRequestCount = 18;
/** Two rows on a phone, one on a desktop. */
const shown = 6;

export const openHotGames = (list: readonly (ApiGame & { readonly gameType: string; readonly accountTypeName: string })[]): HotGame[] =>
  list
    .filter(({ open }) => open)
    .slice(0, shown)
    .map((one) => ({ game: lobbyGame(one), type: one.gameType, provider: one.accountTypeName }));
