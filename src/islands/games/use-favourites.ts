/** Hook for a game's favourite button: its label, state and action. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect } from 'react';
import { $session } from '#stores/access/session.ts';
import { $favourites, $pendingFavourite, type FavouriteGame, loadFavourites, toggleFavourite } from '#stores/games/favourites.ts';
import type { Translate } from '#ui/translate.ts';

export interface FavouriteButton {
  on: boolean;
  /** The request is running. */
  busy: boolean;
  label: string;
  onPress: () => void;
}

interface StarsOptions {
  t: Translate;
  signIn: string;
  onFailed: (sentence: string) => void;
  onChanged?: (nodeId: string) => void;
}

/** Returns the button of a game. For a guest the click leads to sign-in and back (GM-08). */
export function useFavouriteButtons({
  t,
  signIn,
  onFailed,
  onChanged,
}: StarsOptions): (game: FavouriteGame & { readonly name: string }) => FavouriteButton {
  const session = useStore($session, { ssr: 'initial' });
  const favourites = useStore($favourites, { ssr: 'initial' });
  const starring = useStore($pendingFavourite, { ssr: 'initial' });
  const signedIn = session.state === 'in';
  useEffect(() => {
    if (signedIn) void loadFavourites();
  }, [signedIn]);
  // Keeps its identity while the result is the same, so that long lists redraw only when a favourite changes.
  return useCallback(
    (game) => {
      // Optimistic: the list itself changes with the response.
      const on = starring?.nodeId === game.nodeId ? starring.on : (favourites?.has(game.nodeId) ?? false);
      return {
        on,
        busy: starring?.nodeId === game.nodeId,
        label: t(on ? 'lobby.unstar' : 'lobby.star', { name: game.name }),
        onPress: () => {
          if (!signedIn) {
            location.assign(`${signIn}?why=launch&next=${encodeURIComponent(location.pathname + location.search)}`);
            return;
          }
          void toggleFavourite(game).then((refusal) =>
            refusal ? onFailed(refusal.message || t('lobby.starFailed')) : onChanged?.(game.nodeId),
          );
        },
      };
    },
    [t, signIn, onFailed, onChanged, signedIn, favourites, starring],
  );
}
