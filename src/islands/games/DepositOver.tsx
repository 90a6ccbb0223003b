/** A deposit or a transfer over the game. Back leads to the game, which stays as it is and gets the new balance at once. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { withReturn } from '#stores/access/return-to.ts';
import { dismissLowBalance } from '#stores/games/game-session.ts';
import { announce, refreshPlayStats } from '#stores/games/play-stats.ts';
import { loadWords } from '#stores/member/member-texts.ts';
import { $overlay, openOver } from '#stores/overlay.ts';
import { $staysOpen } from '#stores/wallet/deposit.ts';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import type { IslandWords } from '#ui/translate.ts';
import OverlayRouter from '../overlay-router.tsx';

export interface DepositOverProps {
  tag: string;
  zone: string;
  /** The game's. */
  name: string;
  /** The page of the deposit, or of the transfer. */
  page: string;
}

function DepositOver({ tag, zone, name, page, words }: DepositOverProps & { words: IslandWords }): ReactElement {
  const isOver = useStore($overlay) !== null;
  const wasOver = useRef(false);
  const { base = '', code = '' } = document.documentElement.dataset;

  // The router listens by now: effects of children come first.
  useEffect(() => {
    $staysOpen.set(true);
    openOver(withReturn(page, name));
    return () => $staysOpen.set(false);
  }, [page, name]);
  useEffect(() => {
    if (isOver) wasOver.current = true;
    else if (wasOver.current) {
      dismissLowBalance();
      // The round ended before the deposit, so no amount has to wait for a result.
      void refreshPlayStats().then(announce);
    }
  }, [isOver]);
  // The page's title ends with the brand.
  const brand = document.title.replace(/^.* \| /, '');
  return <OverlayRouter words={words} tag={tag} lang={code} zone={zone} base={base} brand={brand} />;
}

/** With its texts, so that nothing opens half. Rejects without a connection. */
export async function loadDepositOver(): Promise<ElementComponent<DepositOverProps>> {
  const words = await loadWords(document.documentElement.dataset.base ?? '');
  return (props) => <DepositOver {...props} words={words} />;
}
