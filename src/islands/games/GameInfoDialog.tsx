/** The info of a game over a lobby or a search. It opens with what the card shows; the figures follow. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useMemo } from 'react';
import { $gameInfo } from '#stores/games/game-info.ts';
import { knownGame } from '#stores/games/known-game.ts';
import { $address, plainLink, queryValue } from '#stores/overlay.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator } from '#ui/translate.ts';
import { GameInfoBody, type GameInfoProps } from './GameInfo.tsx';
import { Rooms } from './Rooms.tsx';

export default function GameInfoDialog({
  onClose,
  onTitle,
  signIn,
  ...info
}: GameInfoProps & { signIn: string; onClose: () => void; onTitle: (title: string) => void }): ReactElement {
  const { words, tag } = info;
  const t = useMemo(() => createTranslator(words, tag), [words, tag]);
  const code = queryValue(useStore($address), 'code') ?? '';
  const known = knownGame(code);
  const { game } = info;
  const asked = useStore($gameInfo).value?.game;
  const name = known?.name ?? (asked?.gameCode === code ? asked.gameName : null);
  const isGroup = known?.group === true;
  useEffect(() => {
    if (name !== null) onTitle(t(isGroup ? 'info.games' : 'lobby.info', { name }));
  }, [name, isGroup, onTitle, t]);
  // The game takes the place of this dialog's entry, so Back leads to the list beneath.
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = plainLink(event);
      if (link?.pathname !== game) return;
      event.preventDefault();
      location.replace(link.href);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [game]);
  const rooms = <Rooms {...info} signIn={signIn} code={code} />;
  return (
    <Dialog title={name ?? t('info.title')} closeWord={t('info.close')} onClose={onClose}>
      <GameInfoBody t={t} {...info} code={code} known={known} first={null} rooms={rooms} />
    </Dialog>
  );
}
