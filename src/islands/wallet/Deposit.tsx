/** The deposit page: the form, the current deposit with its stages, and the latest deposits. */
import { useStore } from '@nanostores/react';
import { lazy, type ReactElement, Suspense, useEffect, useRef } from 'react';
import { addressWith, initOverlays, queryValue, replaceAddress } from '#stores/overlay.ts';
import {
  $followed,
  $followTrouble,
  $methods,
  depositStatus,
  followDeposit,
  initDeposit,
  loadLatest,
  loadMethods,
  returnToDeposit,
  stopFollowing,
  watchDeposits,
} from '#stores/wallet/deposit.ts';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { createTranslator } from '#ui/translate.ts';
import { usePickInView } from '#ui/use-pick-in-view.ts';
import { seconds } from '#values/time.ts';
import { withTimeout } from '#values/with-timeout.ts';
import { DepositForm } from './DepositForm.tsx';
import { DepositProgress } from './DepositProgress.tsx';
import { LatestDeposits } from './LatestDeposits.tsx';
import type { PanelProps } from './panel-props.ts';

/** The form waits for this question, but not for ever. */
const FirstDepositLimits = lazy(() =>
  withTimeout(import('./FirstDepositLimits.tsx'), seconds(10), (): { default: typeof import('./FirstDepositLimits.tsx').default } => ({
    default: () => <></>,
  })),
);

export default function Deposit(props: PanelProps): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const methods = useStore($methods, { ssr: 'initial' });
  const followed = useStore($followed, { ssr: 'initial' });
  const trouble = useStore($followTrouble, { ssr: 'initial' });
  const details = useRef<HTMLElement>(null);
  const bringIntoView = usePickInView(details, followed?.id ?? null);
  useEffect(() => {
    initOverlays();
    initDeposit();
    const id = queryValue(location.pathname + location.search, 'deposit');
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
  const status =
    followed &&
    t('deposit.currentIs', {
      amount: formatMoney(followed.amount, { tag: props.tag, symbol: followed.currencySymbol }),
      state: t(`state.${depositStatus(followed)}`),
    });
  return (
    <div className="wl">
      {/* Rendered empty first: screen readers may skip a live region that appears with its text. */}
      <LiveRegion text={status ?? ''} />
      {followed || trouble !== 'none' ? (
        <aside ref={details} tabIndex={-1} aria-label={status ?? t('deposit.current')}>
          <DepositProgress {...props} t={t} />
        </aside>
      ) : null}
      <div className={methods.value?.asksForLimits ? 'first stack' : 'first'}>
        {/* The form waits for the question above it, which would push it down under a finger. */}
        <Suspense fallback={<Skeleton of="rows" count={4} />}>
          {methods.value?.asksForLimits ? (
            <FirstDepositLimits t={t} tag={props.tag} symbol={methods.value.currencySymbol} isNeeded={methods.value.needsLimit === true} />
          ) : null}
          {methods.value?.needsLimit ? null : <DepositForm {...props} t={t} />}
        </Suspense>
      </div>
      <div>
        <LatestDeposits
          {...props}
          t={t}
          shown={followed?.id ?? null}
          onPick={(id) => {
            bringIntoView(id);
            replaceAddress(addressWith({ deposit: id }));
            void followDeposit(id);
          }}
        />
      </div>
    </div>
  );
}
