/** The games behind a group's tile: the request of their list, and what is shown of the answer (GM-13). */
import type { GameType } from './categories.ts';
import { type ApiGame, type LobbyGame, lobbyGame } from './lobby.ts';

export interface SubGameList {
  readonly games: readonly LobbyGame[];
  /** Whether the provider has more games in the category than the list. */
  readonly more: boolean;
  readonly symbol?: string | undefined;
}

export const subGamesRequest = (gameType: GameType, vassalage: string) => ({ gameType, vassalage, pageNo: 1, pageSize: 100 });

export const subGames = (answer: {
  readonly games: readonly ApiGame[];
  readonly total: number;
  readonly currencySymbol?: string | undefined;
}): SubGameList => ({
  games: answer.games.map(lobbyGame).filter(({ group }) => !group),
  more: answer.total > answer.games.length,
  symbol: answer.currencySymbol,
});
