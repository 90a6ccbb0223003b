/** Games of the search results page, in the same order as while typing. */
import Fuzzy from '@leeoniya/ufuzzy';
import { findMatches, fuzzyOptions } from '#values/games/find-games.ts';
import { foldedNames, type NamedGame, type PackedNames, unpackNames } from '#values/games/search-index-codec.ts';

const matcher = new Fuzzy(fuzzyOptions);
const maximumResults = 20;

export function gamesFound(names: PackedNames, query: string): NamedGame[] {
  const games = unpackNames(names);
  return findMatches(matcher, foldedNames(names), query, undefined, (place) => games[place]?.game.open ?? true)
    .slice(0, maximumResults)
    .flatMap(({ place }) => games[place] ?? []);
}
