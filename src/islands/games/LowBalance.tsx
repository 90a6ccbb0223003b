/** The game asks for money: a deposit or a transfer opens over it, and Back leads to the game, which gets the new balance. */
import { useStore } from '@nanostores/react';
import { type ComponentProps, type ComponentType, type ReactElement, useEffect, useRef, useState } from 'react';
import { goWithReturn, withReturn } from '#stores/access/return-to.ts';
import { dismissLowBalance } from '#stores/games/game-session.ts';
import { refreshPlayStats, setBusy } from '#stores/games/play-stats.ts';
import { loadWords } from '#stores/member/member-texts.ts';
import { $overlay, openOver } from '#stores/overlay.ts';
import { $staysOpen } from '#stores/wallet/deposit.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { IslandWords, Translate } from '#ui/translate.ts';
import type OverlayRouter from '../overlay-router.tsx';

interface LowBalanceProps {
  t: Translate;
  tag: string;
  zone: string;
  name: string;
  /** The game plays from its vendor's wallet. */
  apart: boolean;
  /** The page of the deposit, or of the transfer. */
  page: string;
}

interface Loaded {
  Router: ComponentType<ComponentProps<typeof OverlayRouter>>;
  words: IslandWords;
}

export default function LowBalance({ t, tag, zone, name, apart, page }: LowBalanceProps): ReactElement {
  const [loading, setLoading] = useState(false);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isOver = useStore($overlay) !== null;
  const wasOver = useRef(false);
  const { base = '', code = '' } = document.documentElement.dataset;

  // The router listens by now: effects of children come first.
  useEffect(() => {
    if (!loaded) return;
    $staysOpen.set(true);
    openOver(withReturn(page, name));
    return () => $staysOpen.set(false);
  }, [loaded, page, name]);
  useEffect(() => {
    if (isOver) wasOver.current = true;
    else if (wasOver.current) {
      dismissLowBalance();
      // Its round ended before the deposit: no amount waits for a result.
      void refreshPlayStats().then(() => setBusy(false, 0));
    }
  }, [isOver]);

  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const [{ default: Router }, words] = await Promise.all([import('../overlay-router.tsx'), loadWords(base)]);
      setLoaded({ Router, words });
    } catch {
      dismissLowBalance();
      goWithReturn(page, name);
    }
  };
  if (loaded) {
    // The page's title ends with the brand.
    const brand = document.title.replace(/^.* \| /, '');
    return <loaded.Router words={loaded.words} tag={tag} lang={code} zone={zone} base={base} brand={brand} />;
  }
  return (
    <AlertDialog
      icon="wallet"
      title={t(apart ? 'play.lowWallet' : 'play.low')}
      answers={[
        { id: 'deposit', label: t(apart ? 'play.transfer' : 'play.deposit'), busy: loading },
        { id: 'stay', label: t('play.lower') },
      ]}
      onAnswer={(id) => (id === 'deposit' ? void open() : dismissLowBalance())}
      onClose={dismissLowBalance}
    >
      {t(apart ? 'play.lowWalletMore' : 'play.lowMore')}
    </AlertDialog>
  );
}
