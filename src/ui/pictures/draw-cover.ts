/** Draws a cover into a page. Server only. */
import { cover } from '#covers/cover.ts';
import type { GameType } from '#values/games/categories.ts';
import type { CoverGame } from './game-cover.ts';

/** The content of an `<svg>` of 120 by 160 units. Its ids are the game's own, because other covers are in the same page. */
export function drawCover({ gameCode, gameName, gameType, vassalage }: CoverGame): string {
  const own = (id: string): string => `${gameCode}-${id}`;
  return cover({ code: gameCode, name: gameName, category: gameType as GameType, vendor: vassalage })
    .replace(/^<svg .* (font-family="[^"]*")>/, '<g $1>')
    .replace(/<\/svg>$/, '</g>')
    .replace(' letter-spacing="-.3"', ' class="tight"')
    .replace(/(?<= id=")[a-z](?=")/g, own)
    .replace(/(?<=url\(#|href="#)[a-z](?=[)"])/g, own);
}
