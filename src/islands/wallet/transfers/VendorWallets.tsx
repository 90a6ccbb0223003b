/** The wallet: what the account holds, the wallets of vendors, a transfer each way, and everything back in one press (MC-03). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { $address, initOverlays, queryValue } from '#stores/overlay.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { emptyTransfer } from '#stores/wallet/transfer-draft.ts';
import {
  $moved,
  $wallets,
  holdsMoney,
  isWithin,
  loadWallets,
  submitWalletTransfer,
  type Wallets,
  walletOrder,
} from '#stores/wallet/vendor-wallets.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { NamedRow, rowMark } from '#ui/data/NamedRow.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { pausedText } from '#ui/Paused.tsx';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { asyncListProps, type PanelProps } from '../panel-props.ts';
import { Funds } from './Funds.tsx';
import { TransferStatus } from './TransferStatus.tsx';
import { useDraft } from './use-draft.ts';

export default function VendorWallets({ words, tag, base, zone }: PanelProps): ReactElement {
  const t = createTranslator(words, tag);
  const wallets = useStore($wallets, { ssr: 'initial' });
  const named = queryValue(useStore($address, { ssr: 'initial' }), 'row');
  useEffect(() => {
    initOverlays();
    void loadWallets();
    return walletOrder.open($moved);
  }, []);
  return (
    <div className="pad stack narrow details">
      <AsyncList
        {...asyncListProps(wallets, t, base)}
        empty={wallets.value === null || (wallets.value.single && !wallets.value.funds)}
        skeleton={<Skeleton of="rows" count={3} />}
        nothing={{
          icon: 'wallet',
          text: t('wallets.single'),
          action: (
            <LinkButton kind="line" size="sm" href={`${base}/member/depositv2`}>
              {t('deposit.title')}
            </LinkButton>
          ),
        }}
        onRetry={() => void loadWallets()}
      >
        {wallets.value ? (
          <div className="stack">
            <NamedRow name={named} held={wallets.value.wallets.some(({ code }) => code === named)} gone={t('face.gone')} />
            <Funds t={t} tag={tag} base={base} wallets={wallets.value} />
            {wallets.value.single ? (
              <p className="q t2">{t('wallets.single')}</p>
            ) : (
              <Filled t={t} tag={tag} zone={zone} wallets={wallets.value} named={named} />
            )}
          </div>
        ) : null}
      </AsyncList>
    </div>
  );
}

interface FilledProps {
  t: Translate;
  tag: string;
  zone: string;
  wallets: Wallets;
  named: string | null;
}

function Filled({ t, tag, zone, wallets, named }: FilledProps): ReactElement {
  const step = useStore(walletOrder.$step, { ssr: 'initial' });
  const moved = useStore($moved, { ssr: 'initial' });
  const pause = useStore($pause, { ssr: 'initial' });
  const [draft, setDraft] = useDraft('walletTransferDraft');
  const [chosen, setChosen] = useState(draft.way ?? `in ${named}`);
  const [tried, setTried] = useState(false);
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: wallets.currencySymbol });
  const held = (amount: string): string => formatMoney(amount, { tag, symbol: wallets.currencySymbol, hidden });
  const ways = wallets.wallets.flatMap(({ code, name, balance, open }) => [
    {
      id: `in ${code}`,
      from: 'main',
      to: code,
      limit: wallets.main,
      title: t('wallets.in', { vendor: name }),
      closed: !open || pause !== null,
    },
    {
      id: `out ${code}`,
      from: code,
      to: 'main',
      limit: balance,
      title: t('wallets.out', { vendor: name }),
      closed: !isWithin('0.01', balance),
    },
  ]);
  const way = ways.find(({ id, closed }) => id === chosen && !closed) ?? ways.find(({ closed }) => !closed);
  const isBusy = walletOrder.isBusy(step);
  const isGood = way !== undefined && isWithin(draft.amount, way.limit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transfer alone empties the form
  useEffect(() => {
    if (moved !== null) setDraft(emptyTransfer);
  }, [moved]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(!isGood);
    if (isGood && !isBusy) submitWalletTransfer(way.from, way.to, draft.amount);
  };
  return (
    <form className="form" onSubmit={onSubmit} noValidate>
      <p className="q t2">{t('wallets.lead')}</p>
      {pause ? <Note icon="shield">{pausedText({ t, tag, zone, pause })}</Note> : null}
      <ul className="card rows">
        <li className="li">
          <span className="grow">{t('wallets.main')}</span>
          <b className="num">{held(wallets.main)}</b>
        </li>
        {wallets.wallets.map(({ code, name, balance, open }) => (
          <li key={code} className="li" {...rowMark(code === named)}>
            <span className="grow two-l">
              <span>{name}</span>
              {open ? null : <span className="q t1">{t('wallets.closed')}</span>}
            </span>
            <b className="num">{held(balance)}</b>
          </li>
        ))}
      </ul>
      {holdsMoney(wallets) ? (
        <Button kind="line" icon="refresh" busy={isBusy} onPress={() => !isBusy && submitWalletTransfer('all', 'main')}>
          {t('wallets.all')}
        </Button>
      ) : null}
      <RadioRows
        legend={t('wallets.way')}
        name="way"
        value={way?.id ?? null}
        onValue={(id) => {
          setChosen(id);
          walletOrder.clear();
        }}
        rows={ways.map(({ id, title, limit, closed }) => ({
          value: id,
          title,
          note: closed ? null : t('wallets.upTo', { amount: held(limit) }),
          icon: 'swap' as const,
          closed,
        }))}
      />
      <MoneyInput
        label={t('wallets.amount')}
        name="amount"
        value={draft.amount}
        unread={draft.unread}
        symbol={wallets.currencySymbol}
        tag={tag}
        {...(way ? { hint: t('wallets.upTo', { amount: held(way.limit) }) } : {})}
        decimalsError={t('fault.decimals')}
        error={tried && !isGood ? t('wallets.faultAmount', { amount: held(way?.limit ?? '0') }) : null}
        onValue={(amount, unread) => {
          setDraft({ amount, unread, ...(way ? { way: way.id } : {}) });
          walletOrder.clear();
        }}
      />
      <TransferStatus t={t} step={step} done={moved === null ? null : t('wallets.done', { amount: money(moved) })} />
      <div className="act">
        <Button type="submit" kind="go" full busy={isBusy} disabled={!way}>
          {isGood ? t('wallets.go', { amount: money(draft.amount) }) : t('wallets.move')}
        </Button>
      </div>
    </form>
  );
}
