/** The address of a game's drawn cover, from what a list of games says of it. */
import { coverPath } from '#covers/subject.ts';
import type { Category } from '#values/motifs.ts';

export interface DrawnGame {
  readonly gameCode: string;
  readonly gameName: string;
  readonly gameType: string;
  /** The maker's code. */
  readonly vassalage: string;
}

export const drawnCover = ({ gameCode, gameName, gameType, vassalage }: DrawnGame): string =>
  coverPath({ code: gameCode, name: gameName, category: gameType as Category, vendor: vassalage });
