/** The games that the page of a search shows, in the order in which they are found while one types. */
import Fuzzy from '@leeoniya/ufuzzy';
import { findMatches, forgiving } from '#values/names-found.ts';
import { foldedNames, type NamedGame, type PackedNames, unpackNames } from '#values/names-packed.ts';

const near = new Fuzzy(forgiving);
const most = 20;

export function gamesFound(names: PackedNames, typed: string): NamedGame[] {
  const games = unpackNames(names);
  return findMatches(near, foldedNames(names), typed, undefined, (place) => games[place]?.game.open ?? true)
    .slice(0, most)
    .flatMap(({ place }) => games[place] ?? []);
}
