/** The names of all games, searched on the device. A module of its own, because it is loaded only with the names. */
import FuzzyEngine from '@leeoniya/ufuzzy';
import { findMatches, fuzzyOptions } from '#values/games/find-games.ts';
import { type Match, openFirst, type Range } from '#values/games/name-search.ts';
import { foldedNames, type NamedGame, type PackedNames, unpackNames } from '#values/games/search-index-codec.ts';
import { stripAccents } from '#values/text/strip-accents.ts';

export interface GameHit extends NamedGame {
  readonly at: Pick<Match, 'ranges'>;
}

export interface ProviderHit {
  readonly code: string;
  readonly name: string;
  readonly ranges: readonly Range[];
  /** Number of games by category, largest first. */
  readonly games: readonly { readonly type: string; readonly count: number }[];
}

export class SearchIndex {
  readonly games: readonly NamedGame[];
  /** Currency symbol of the minimum stakes, if the platform sends it. */
  readonly symbol: string | undefined;
  readonly #folded: readonly string[];
  readonly #providers: PackedNames['vendors'];
  readonly #foldedProviders: readonly string[];
  /** Fuzzy search, for names without an exact match. */
  readonly #engine = new FuzzyEngine(fuzzyOptions);

  constructor(packed: PackedNames & { readonly currencySymbol?: string | undefined }) {
    this.games = unpackNames(packed);
    this.symbol = packed.currencySymbol;
    this.#folded = foldedNames(packed);
    this.#providers = packed.vendors;
    this.#foldedProviders = packed.vendors.map(({ name }) => stripAccents(name));
  }

  /** Finds the games with an exact or fuzzy match, best first. */
  find(text: string, { type, vendor }: { type?: string; vendor?: string } = {}): GameHit[] {
    if (text.trim() === '') return [];
    const filter = (index: number): boolean => {
      const one = this.games[index];
      return (type === undefined || one?.type === type) && (vendor === undefined || one?.game.vendor === vendor);
    };
    return findMatches(this.#engine, this.#folded, text, filter, (index) => this.games[index]?.game.open ?? true).flatMap((match) => {
      const one = this.games[match.place];
      // Ranges are computed lazily, for the shown results only.
      return one ? [{ game: one.game, type: one.type, provider: one.provider, at: match }] : [];
    });
  }

  /** The games of some categories, open ones first, for a search that finds the category only. */
  ofTypes(types: readonly string[]): GameHit[] {
    const games = this.games.filter(({ type }) => types.includes(type));
    return openFirst(games, ({ game }) => game.open).map(({ game, type, provider }) => ({ game, type, provider, at: { ranges: [] } }));
  }

  findProviders(text: string): ProviderHit[] {
    if (text.trim() === '') return [];
    return findMatches(this.#engine, this.#foldedProviders, text).flatMap(({ place, ranges }) => {
      const provider = this.#providers[place];
      if (!provider) return [];
      const counts = new Map<string, number>();
      for (const { game, type } of this.games) if (game.vendor === provider.code) counts.set(type, (counts.get(type) ?? 0) + 1);
      return [{ ...provider, ranges, games: [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count) }];
    });
  }
}
