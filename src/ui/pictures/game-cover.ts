/** The address of a game's drawn cover, built from the fields of a game list. */
import { coverPath } from '#covers/cover-url.ts';
import type { GameType } from '#values/games/categories.ts';
import type { Subject } from '#values/games/motifs.ts';

export interface CoverGame {
  readonly gameCode: string;
  readonly gameName: string;
  readonly gameType: string;
  /** The vendor's code. */
  readonly vassalage: string;
}

/** What a game's drawings depend on. */
export const subjectOfGame = ({ gameCode, gameName, gameType, vassalage }: CoverGame): Subject => ({
  code: gameCode,
  name: gameName,
  category: gameType as GameType,
  vendor: vassalage,
});

export const coverUrl = (game: CoverGame): string => coverPath(subjectOfGame(game));
