// A lobby of a few games as the server hands it to the island, and the same games as the calls name them.
import type { ComponentProps, ReactElement } from 'react';
import Lobby from '#islands/games/Lobby.tsx';
import { nothingAsked, packGames } from '#values/lobby.ts';
import { codeOf } from '#values/names.ts';
import { packNames } from '#values/names-packed.ts';
import english from '../../src/i18n/EN/games.json';

export const named = ['Lantern Tide', 'Koi Ascending', 'Snow Lantern', 'Desert Mail'];

/** A game as the list's call tells of it. */
export const wire = (name: string, n: number, open = true) => ({
  nodeId: String(n),
  gameCode: codeOf(name),
  gameName: name,
  gameType: 'RNG',
  vassalage: 'originals',
  accountTypeName: 'Isla Originals',
  minBet: '0.50',
  open,
  image: null,
});

/** The answer of the call for all names; the ids count from `first`. */
export const namesOf = (games: readonly string[], first: number) => ({
  version: '1',
  ...packNames(
    [{ code: 'originals', name: 'Isla Originals' }],
    games.map((name, n) => ({ nodeId: String(first + n), code: codeOf(name), name, vendor: 'originals', type: 'RNG', min: '0.50' })),
  ),
});
export const names = namesOf(named, 1);

/** The four games in a lobby; those of a vendor with another code than `originals` are closed. */
export const lobby = (makers: string, words: Record<string, string> = english, vendors = ['originals']): ReactElement => {
  const games = named.map((name, n) => {
    const vendor = vendors[n % vendors.length] ?? '';
    return { nodeId: String(n + 1), code: codeOf(name), name, vendor, min: '0.50', open: vendor === 'originals', image: null };
  });
  const props: ComponentProps<typeof Lobby> = {
    words,
    tag: 'en',
    symbol: '₱',
    category: 'Slots',
    type: 'RNG',
    path: location.pathname,
    asked: nothingAsked,
    makers,
    classes: 'video',
    packed: packGames(games),
    total: 4,
    all: 4,
    failed: false,
    signIn: '/login',
    game: '/game',
  };
  return (
    <div className="wrap lobby">
      <Lobby {...props} />
    </div>
  );
};
