/** The game asks for money: offers a deposit, or a transfer, that opens over it. */
import { type ReactElement, useState } from 'react';
import { goWithReturn } from '#stores/access/return-to.ts';
import { dismissLowBalance } from '#stores/games/game-session.ts';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';
import type { DepositOverProps } from './DepositOver.tsx';

interface LowBalanceProps extends DepositOverProps {
  t: Translate;
  /** The name of the vendor from whose own wallet the game plays; null for the main balance. */
  provider: string | null;
}

export function LowBalance({ t, provider, ...over }: LowBalanceProps): ReactElement {
  const apart = provider !== null;
  const [loading, setLoading] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Over: ElementComponent<DepositOverProps> } | null>(null);

  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const { loadDepositOver } = await import('./DepositOver.tsx');
      setLoaded({ Over: await loadDepositOver() });
    } catch {
      dismissLowBalance();
      goWithReturn(over.page, over.name);
    }
  };
  if (loaded) return <loaded.Over {...over} />;
  return (
    <AlertDialog
      icon="wallet"
      title={apart ? t('play.lowWallet', { provider }) : t('play.low')}
      answers={[
        { id: 'deposit', label: t(apart ? 'play.transfer' : 'play.deposit'), busy: loading },
        { id: 'stay', label: t('play.lower') },
      ]}
      mayLeave
      onAnswer={(id) => (id === 'deposit' ? void open() : dismissLowBalance())}
      onClose={dismissLowBalance}
    >
      {t(apart ? 'play.lowWalletMore' : 'play.lowMore')}
    </AlertDialog>
  );
}
