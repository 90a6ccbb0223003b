/** The star of a game wherever it is shown: what it says, and what a press does. */
import { useStore } from '@nanostores/react';
import { useCallback, useEffect } from 'react';
import { $favourites, $starring, loadFavourites, type Starred, toggleFavourite } from '#stores/favourites.ts';
import { $session } from '#stores/session.ts';
import type { Say } from '#ui/say.ts';

export interface Star {
  on: boolean;
  /** The call is under way. */
  busy: boolean;
  label: string;
  onPress: () => void;
}

interface StarsAsked {
  t: Say;
  signIn: string;
  onFailed: (sentence: string) => void;
  onChanged?: () => void;
}

/** Needs somebody signed in, else the press leads to sign-in and back (GM-08). */
export function useStars({ t, signIn, onFailed, onChanged }: StarsAsked): (game: Starred & { readonly name: string }) => Star {
  const session = useStore($session, { ssr: 'initial' });
  const favourites = useStore($favourites, { ssr: 'initial' });
  const starring = useStore($starring, { ssr: 'initial' });
  const inside = session.state === 'in';
  useEffect(() => {
    if (inside) void loadFavourites();
  }, [inside]);
  // The same function as long as it would answer the same: a list of many games is drawn anew only when a star has changed.
  return useCallback(
    (game) => {
      // Seen at once; the list itself changes with the answer.
      const on = starring?.nodeId === game.nodeId ? starring.on : (favourites?.has(game.nodeId) ?? false);
      return {
        on,
        busy: starring?.nodeId === game.nodeId,
        label: t(on ? 'lobby.unstar' : 'lobby.star', { name: game.name }),
        onPress: () => {
          if (!inside) {
            location.assign(`${signIn}?why=launch&next=${encodeURIComponent(location.pathname + location.search)}`);
            return;
          }
          void toggleFavourite(game).then((refusal) => (refusal ? onFailed(refusal.message || t('lobby.starFailed')) : onChanged?.()));
        },
      };
    },
    [t, signIn, onFailed, onChanged, inside, favourites, starring],
  );
}
