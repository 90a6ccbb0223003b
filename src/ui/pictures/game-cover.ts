/** The address of a game's drawn cover, built from the fields of a game list. */
import { coverPath } from '#covers/cover-url.ts';
import type { GameType } from '#values/games/categories.ts';

export interface CoverGame {
  readonly gameCode: string;
  readonly gameName: string;
  readonly gameType: string;
  /** The vendor's code. */
  readonly vassalage: string;
}

export const coverUrl = ({ gameCode, gameName, gameType, vassalage }: CoverGame): string =>
  coverPath({ code: gameCode, name: gameName, category: gameType as GameType, vendor: vassalage });
