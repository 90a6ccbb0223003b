/** The hot games that a search offers before anything is typed: the same on its page and where it lies over another. */
import { type LobbyGame, lobbyGame, type WireGame } from './lobby.ts';

export interface HotGame {
  readonly game: LobbyGame;
  readonly type: string;
  readonly maker: string;
}

/** As many are asked for, because some of them may be closed. */
export const hotWanted = 18;
/** Two rows on a phone, one on a desktop. */
const shown = 6;

export const hotOpen = (list: readonly (WireGame & { readonly gameType: string; readonly accountTypeName: string })[]): HotGame[] =>
  list
    .filter(({ open }) => open)
    .slice(0, shown)
    .map((one) => ({ game: lobbyGame(one), type: one.gameType, maker: one.accountTypeName }));
