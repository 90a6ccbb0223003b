/** The deposit page: the form, the deposit on its way with its stages, and the latest ones. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import {
  $followed,
  $followTrouble,
  followDeposit,
  loadLatest,
  loadMethods,
  returnToDeposit,
  standingOf,
  stopFollowing,
  wakeDeposit,
  watchDeposits,
} from '#stores/deposit.ts';
import { addressWith, asked, putAddress, wakeOverlays } from '#stores/overlay.ts';
import { Announce } from '#ui/Announce.tsx';
import { formatMoney } from '#ui/amount.ts';
import { sayer } from '#ui/say.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositProgress } from './DepositProgress.tsx';
import { LatestDeposits } from './LatestDeposits.tsx';
import type { PanelProps } from './panel.ts';

export default function Deposit(props: PanelProps): ReactElement {
  const t = sayer(props.words, props.tag);
  const followed = useStore($followed, { ssr: 'initial' });
  const trouble = useStore($followTrouble, { ssr: 'initial' });
  /** The deposit that was just asked for from the list below. */
  const [picked, pick] = useState<string | null>(null);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    wakeOverlays();
    wakeDeposit();
    const id = asked(location.pathname + location.search, 'deposit');
    void loadMethods();
    void (id ? Promise.all([followDeposit(id), loadLatest()]) : loadLatest());
    const unwatch = watchDeposits();
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) returnToDeposit();
    };
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pageshow', onShow);
      unwatch();
      stopFollowing();
      $followed.set(null);
    };
  }, []);
  useEffect(() => {
    if (picked === null || followed?.id !== picked) return;
    pick(null);
    // It stands far above the row that was pressed: the eye and the ear are brought to it.
    shown.current?.focus({ preventScroll: true });
    shown.current?.scrollIntoView({ block: 'start' });
  }, [picked, followed]);
  const standing =
    followed &&
    t('deposit.currentIs', {
      amount: formatMoney(followed.amount, { tag: props.tag, symbol: followed.currencySymbol }),
      state: t(`state.${standingOf(followed)}`),
    });
  return (
    <div className="wl">
      {/* There before there is anything to say: what a region brings along when it appears may stay unheard. */}
      <Announce text={standing ?? ''} />
      {followed || trouble !== 'none' ? (
        <aside ref={shown} tabIndex={-1} aria-label={standing ?? t('deposit.current')}>
          <DepositProgress {...props} t={t} />
        </aside>
      ) : null}
      <div className="first">
        <DepositForm {...props} t={t} />
      </div>
      <div>
        <LatestDeposits
          {...props}
          t={t}
          shown={followed?.id ?? null}
          onPick={(id) => {
            pick(id);
            putAddress(addressWith({ deposit: id }));
            void followDeposit(id);
          }}
        />
      </div>
    </div>
  );
}
