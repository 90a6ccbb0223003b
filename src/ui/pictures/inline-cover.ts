/** Drawn covers as data URLs for the first view, which saves a slow connection a round trip. Server only. */
import { cover } from '#covers/cover.ts';
import type { GameType } from '#values/games/categories.ts';
import type { CoverGame } from './game-cover.ts';

/** A data URL that needs no escaping in HTML or JSON. */
export const inlineCover = ({ gameCode, gameName, gameType, vassalage }: CoverGame): string => {
  const svg = cover({ code: gameCode, name: gameName, category: gameType as GameType, vendor: vassalage });
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
};
