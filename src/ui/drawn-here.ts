/** A drawn cover in the page itself, for the few that the first view shows: a slow line paints them with the words instead of a round trip later. Server only. */
import { cover } from '#covers/cover.ts';
import type { Category } from '#values/motifs.ts';
import type { DrawnGame } from './drawn.ts';

/** An address with the whole picture in it, of letters that neither HTML nor JSON has to escape. */
export const drawnHere = ({ gameCode, gameName, gameType, vassalage }: DrawnGame): string => {
  const svg = cover({ code: gameCode, name: gameName, category: gameType as Category, vendor: vassalage });
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
};
