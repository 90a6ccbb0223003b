/** The deposit page: the form, the deposit on its way with its stages, and the latest ones. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $followed, followDeposit, loadLatest, loadMethods, returnToDeposit, stopFollowing, wakeDeposit } from '#stores/deposit.ts';
import { $address, asked, wakeOverlays } from '#stores/overlay.ts';
import { sayer } from '#ui/say.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositProgress } from './DepositProgress.tsx';
import { LatestDeposits } from './LatestDeposits.tsx';
import type { PanelProps } from './panel.ts';

export default function Deposit(props: PanelProps): ReactElement {
  const t = sayer(props.words, props.tag);
  const followed = useStore($followed, { ssr: 'initial' });
  const [draft, setDraft] = useState<{ method: string; amount: string } | null>(null);
  useEffect(() => {
    if ($address.get() === '') wakeOverlays();
    setDraft(wakeDeposit());
    const id = asked(location.pathname + location.search, 'deposit');
    void loadMethods();
    void (id ? Promise.all([followDeposit(id), loadLatest()]) : loadLatest());
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) returnToDeposit();
    };
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pageshow', onShow);
      stopFollowing();
      $followed.set(null);
    };
  }, []);
  return (
    <div className="wl">
      {/* On a phone the deposit that one comes back to stands above the form for the next. */}
      {followed ? (
        <div className="m-only">
          <DepositProgress {...props} t={t} />
        </div>
      ) : null}
      <DepositForm {...props} t={t} draft={draft} />
      <aside className="stack s5">
        <div className={followed ? 'd-only' : undefined}>
          <DepositProgress {...props} t={t} />
        </div>
        <LatestDeposits {...props} t={t} shown={followed?.id ?? null} />
      </aside>
    </div>
  );
}
