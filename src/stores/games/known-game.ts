/** The game whose info was asked for, as its card shows it, so that the info opens before the platform has answered. */
import { getItem } from '#client/storage.ts';
import type { LobbyGame } from '#values/games/lobby.ts';

/** Key of the game in the session's storage, which the lobby has loaded already. */
export const knownGameKey = 'knownGame';

export interface KnownGame extends Omit<LobbyGame, 'nodeId'> {
  readonly type: string;
  /** The vendor's name. */
  readonly provider: string;
  /** Currency symbol of its lowest bet. */
  readonly symbol?: string;
}

/** Null unless the last card asked for was this game's. */
export function knownGame(code: string): KnownGame | null {
  const game = getItem<KnownGame>(knownGameKey);
  return game?.code === code ? game : null;
}
