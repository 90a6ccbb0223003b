/** The withdrawal page: the form, the shown withdrawal with its stages and the receipt question, and the latest ones. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $consolidated } from '#stores/member/account-sync.ts';
import { addressWith, initOverlays, queryValue, replaceAddress } from '#stores/overlay.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { $wallets, holdsMoney, loadWallets, type Wallets } from '#stores/wallet/vendor-wallets.ts';
import {
  $latestWithdrawals,
  $shownWithdrawal,
  $withdrawalTrouble,
  followWithdrawal,
  initWithdrawal,
  loadLatestWithdrawals,
  loadTerms,
  stopFollowingWithdrawal,
  watchWithdrawals,
  withdrawalOrder,
} from '#stores/wallet/withdrawal.ts';
import { loadWithdrawalAccounts } from '#stores/wallet/withdrawal-accounts.ts';
import { LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { usePickInView } from '#ui/use-pick-in-view.ts';
import { useResultInView } from '#ui/use-result-in-view.ts';
import { asyncListProps, type BrandedPanelProps, dateFormats } from './panel-props.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import { isReceivedInPart, receivedParts, WithdrawalProgress, withdrawalBadge, withdrawalState } from './WithdrawalProgress.tsx';

export default function Withdraw(props: BrandedPanelProps): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const shown = useStore($shownWithdrawal, { ssr: 'initial' });
  const trouble = useStore($withdrawalTrouble, { ssr: 'initial' });
  const progress = useResultInView(useStore(withdrawalOrder.$step, { ssr: 'initial' }).at);
  const bringIntoView = usePickInView(progress, shown?.id ?? null);
  useEffect(() => {
    initOverlays();
    initWithdrawal();
    const id = queryValue(location.pathname + location.search, 'withdrawal');
    void loadTerms();
    void loadWithdrawalAccounts();
    void (id ? Promise.all([followWithdrawal(id), loadLatestWithdrawals()]) : loadLatestWithdrawals());
    const unwatch = watchWithdrawals();
    return () => {
      unwatch();
      stopFollowingWithdrawal();
      $shownWithdrawal.set(null);
    };
  }, []);
  const status =
    shown &&
    t('withdraw.currentIs', {
      amount: formatMoney(shown.amount, { tag: props.tag, symbol: shown.currencySymbol }),
      state: withdrawalState(shown, t),
    });
  return (
    <div className="wl">
      {/* Rendered empty first: screen readers may skip a live region that appears with its text. */}
      <LiveRegion text={status ?? ''} />
      {shown || trouble !== 'none' ? (
        <aside ref={progress} tabIndex={-1} aria-label={status ?? t('withdraw.current')}>
          <WithdrawalProgress {...props} t={t} />
        </aside>
      ) : null}
      <div className="first stack">
        <AtProviders {...props} t={t} />
        <WithdrawalForm {...props} t={t} />
      </div>
      <div>
        <Latest
          {...props}
          t={t}
          shown={shown?.id ?? null}
          onPick={(id) => {
            bringIntoView(id);
            replaceAddress(addressWith({ withdrawal: id }));
            void followWithdrawal(id);
          }}
        />
      </div>
    </div>
  );
}

/** What lies in the wallets of providers, and has to come back before it can be withdrawn. */
function AtProviders({ t, tag, base }: BrandedPanelProps & { t: Translate }): ReactElement | null {
  const isApart = useStore($consolidated, { ssr: 'initial' })?.separateWallets === true;
  const { value } = useStore($wallets, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  useEffect(() => {
    if (isApart) void loadWallets();
  }, [isApart]);
  if (!value || !holdsMoney(value)) return null;
  const { currencySymbol: symbol } = value;
  return (
    <div className="stack">
      {value.wallets.filter(isNotEmpty).map(({ code, name, balance }) => (
        <Note
          key={code}
          icon="wallet"
          title={t('withdraw.atProvider', { amount: formatMoney(balance, { tag, symbol, hidden }), vendor: name })}
          action={
            <LinkButton kind="soft" size="sm" href={`${base}/member/transferFund`}>
              {t('withdraw.bringBack')}
            </LinkButton>
          }
        >
          {t('withdraw.atProviderMore')}
        </Note>
      ))}
    </div>
  );
}

const isNotEmpty = ({ balance }: Wallets['wallets'][number]): boolean => isNonZero(balance);

interface LatestProps extends BrandedPanelProps {
  t: Translate;
  /** Id of the withdrawal whose stages are shown. */
  shown: string | null;
  onPick: (id: string) => void;
}

function Latest({ t, tag, zone, shown, onPick }: LatestProps): ReactElement | null {
  const latest = useStore($latestWithdrawals, { ssr: 'initial' });
  const rows = latest.value ?? [];
  const times = dateFormats(tag, zone);
  // The form already explains that trial accounts cannot withdraw.
  if (latest.code === 'role.trial') return null;
  return (
    <section>
      <h2 className="t3">{t('withdraw.latest')}</h2>
      <div className="mt3">
        <AsyncList
          {...asyncListProps(latest, t)}
          empty={rows.length === 0}
          skeleton={<Skeleton of="rows" count={3} />}
          nothing={{ icon: 'list', text: t('withdraw.latestNone') }}
          onRetry={() => void loadLatestWithdrawals()}
        >
          <ul className="card rows">
            {rows.map((one) => (
              <li key={one.id}>
                <button type="button" className="st" aria-pressed={one.id === shown} onClick={() => onPick(one.id)}>
                  <bdi className="num">{formatMoney(one.amount, { tag, symbol: one.currencySymbol })}</bdi>
                  {withdrawalBadge(one, t)}
                  <span>{times.moment(one.createdAt)}</span>
                  <bdi>{one.account.name}</bdi>
                  <bdi className="num">{one.reference}</bdi>
                  {isReceivedInPart(one) ? (
                    <span className="whole">
                      {receivedParts(one, t, (amount) => formatMoney(amount, { tag, symbol: one.currencySymbol }))}
                    </span>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        </AsyncList>
      </div>
    </section>
  );
}
