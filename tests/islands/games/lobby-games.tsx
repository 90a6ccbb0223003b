// A lobby of four games as the server renders it, and the same games as API responses.
import type { ComponentProps, ReactElement } from 'react';
import Lobby from '#islands/games/Lobby.tsx';
import { emptyLobbyQuery, packGames } from '#values/games/lobby.ts';
import { codeFromName } from '#values/games/name-search.ts';
import { packNames } from '#values/games/search-index-codec.ts';
import english from '../../../src/i18n/EN/games.json';

export const gameNames = ['Lantern Tide', 'Koi Ascending', 'Snow Lantern', 'Desert Mail'];

/** A game as the list call returns it. */
export const gameResponse = (name: string, n: number, open = true) => ({
  nodeId: String(n),
  gameCode: codeFromName(name),
  gameName: name,
  gameType: 'RNG',
  vassalage: 'originals',
  accountTypeName: 'Isla Originals',
  minBet: '0.50',
  open,
  image: null,
});

/** The response of the call for all names; ids count from `first`. */
export const namesOf = (games: readonly string[], first: number) => ({
  version: '1',
  ...packNames(
    [{ code: 'originals', name: 'Isla Originals' }],
    games.map((name, n) => ({ nodeId: String(first + n), code: codeFromName(name), name, vendor: 'originals', type: 'RNG', min: '0.50' })),
  ),
});
export const names = namesOf(gameNames, 1);

/** A lobby of the four games; those of vendors other than `originals` are closed. */
export const lobby = (
  providers: string,
  words: Record<string, string> = english,
  vendors = ['originals'],
  total = 4,
  more: Partial<ComponentProps<typeof Lobby>> = {},
): ReactElement => {
  const games = gameNames.map((name, n) => {
    const vendor = vendors[n % vendors.length] ?? '';
    return { nodeId: String(n + 1), code: codeFromName(name), name, vendor, min: '0.50', open: vendor === 'originals', image: null };
  });
  const props: ComponentProps<typeof Lobby> = {
    words,
    tag: 'en',
    symbol: '₱',
    category: 'Slots',
    type: 'RNG',
    path: location.pathname,
    asked: emptyLobbyQuery,
    providers,
    classes: 'video',
    leagues: '',
    packed: packGames(games),
    total,
    all: total,
    failed: false,
    signIn: '/login',
    game: '/game',
    ...more,
  };
  return (
    <div className="wrap lobby">
      <Lobby {...props} />
    </div>
  );
};
