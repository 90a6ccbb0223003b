/** One deposit with its stages, its state in words, and the receipt once credited. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import { $availableRewards } from '#stores/member/account-sync.ts';
import { closeOverlay } from '#stores/overlay.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import {
  $followed,
  $followTrouble,
  $methods,
  $staysOpen,
  cancelDeposit,
  depositStatus,
  isPaying,
  placeAfterDeposit,
  type ShownDeposit,
  tookNothing,
} from '#stores/wallet/deposit.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { CopyLine, Receipt } from '#ui/data/Receipt.tsx';
import { SupportLink } from '#ui/data/SupportLink.tsx';
import { Timeline, type TimelineStage } from '#ui/data/Timeline.tsx';
import { formatMoney } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';
import { DepositBadge } from './DepositBadge.tsx';
import { dateFormats, type PanelProps, type Times } from './panel-props.ts';

interface Formatting {
  t: Translate;
  times: Times;
  money: (amount: string) => string;
  method: string;
}

const failedStages = new Set(['declined', 'expired', 'cancelled']);

function stagesOf(deposit: ShownDeposit, { t, times, money, method }: Formatting): TimelineStage[] {
  const nextIndex = deposit.stages.findIndex(({ at }) => at === null);
  const ended = tookNothing(deposit);
  return deposit.stages.map(({ stage, at, note }, index) => ({
    key: stage,
    state: at === null ? (index === nextIndex && !ended ? 'now' : 'next') : failedStages.has(stage) ? 'wrong' : 'done',
    title:
      index === 0 ? (
        <b>{t('stage.created', { amount: money(deposit.amount) })}</b>
      ) : (
        t(`stage.${stage === 'expired' && isPaying(deposit.stages[index - 1]) ? 'unconfirmed' : stage}`, {
          method,
          amount: money(deposit.credited),
        })
      ),
    note: index === 0 ? t('stage.reference', { reference: deposit.reference }) : note === 'late' ? t('stage.late') : undefined,
    time: at === null ? undefined : { text: times.when(at), at },
  }));
}

/** The line "Did it arrive?" with its answer, below the stages. */
function ArrivalLine({ deposit, t, times, money }: Formatting & { deposit: ShownDeposit }): ReactElement {
  const credited = deposit.stages.find(({ stage }) => stage === 'credited')?.at ?? null;
  return (
    <p className="t2 mt3">
      <b>{t('arrived.ask')}</b>{' '}
      {t(`arrived.${depositStatus(deposit)}`, { amount: money(deposit.credited), time: credited ? times.when(credited) : '' })}
    </p>
  );
}

/** The button that cancels an unpaid deposit, with the time until which it counts towards the daily limit. */
function CancelButton({ deposit, t, times }: Pick<Formatting, 't' | 'times'> & { deposit: ShownDeposit }): ReactElement {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    setFailure(await cancelDeposit(deposit.id));
    setBusy(false);
  };
  return (
    <div className="stack mt3">
      {deposit.openUntil ? <p className="q t2">{t('deposit.ends', { time: times.time(deposit.openUntil) })}</p> : null}
      <Button kind="line" full busy={busy} onPress={() => void cancel()}>
        {t('deposit.cancel')}
      </Button>
      <div role="alert">{failure === null ? null : failure || t('deposit.noAnswer')}</div>
    </div>
  );
}

export function DepositProgress({ t, tag, zone, base }: PanelProps & { t: Translate }): ReactElement | null {
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const deposit = useStore($followed, { ssr: 'initial' });
  const trouble = useStore($followTrouble, { ssr: 'initial' });
  const staysOpen = useStore($staysOpen, { ssr: 'initial' });
  const methods = useStore($methods, { ssr: 'initial' });
  const rewards = useStore($availableRewards, { ssr: 'initial' });
  const noAnswerNote = trouble === 'no-answer' ? <Note icon="clock">{t('deposit.noAnswer')}</Note> : null;
  if (trouble === 'not-found') return <Note icon="info">{t('deposit.notFound')}</Note>;
  if (!deposit) return noAnswerNote;
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: deposit.currencySymbol });
  const times = dateFormats(tag, zone);
  // Until the methods have come, their code would say nothing.
  const method = methods.value ? (methods.value.methods.find(({ code }) => code === deposit.method)?.name ?? deposit.method) : '…';
  const formatting = { t, times, money, method };
  const copy = { copy: t('copy'), copied: t('copied') };
  const stages = (
    <Timeline
      label={t('deposit.stages')}
      stages={stagesOf(deposit, formatting)}
      words={{ done: t('stage.isDone'), now: t('stage.isNow'), next: t('stage.isNext'), wrong: t('stage.isWrong') }}
    />
  );
  if (deposit.state === 'credited') {
    const back = placeAfterDeposit(deposit.id);
    return (
      <div>
        <Receipt
          title={t('receipt.title')}
          amount={money(deposit.credited)}
          facts={[
            { key: 'method', name: t('receipt.method'), value: method },
            { key: 'fee', name: t('deposit.fee'), value: <bdi className="num">{money(deposit.fee)}</bdi> },
            ...(deposit.balance === null
              ? []
              : [
                  {
                    key: 'after',
                    name: t('deposit.after'),
                    value: <bdi className="num">{formatMoney(deposit.balance, { tag, symbol: deposit.currencySymbol, hidden })}</bdi>,
                  },
                ]),
          ]}
          reference={{ name: t('deposit.reference'), value: deposit.reference }}
          words={copy}
        >
          {rewards > 0 ? (
            <Note
              icon="star"
              action={
                <a className="lk2" href={`${base}/member/rewardCenter`} target={staysOpen ? '_blank' : undefined}>
                  {t('receipt.seeRewards')}
                </a>
              }
            >
              {t('receipt.reward')}
            </Note>
          ) : null}
          {back && staysOpen ? (
            <Button kind="go" full onPress={closeOverlay}>
              {t('receipt.back', { name: back.name })}
            </Button>
          ) : back ? (
            <LinkButton kind="go" full href={back.href}>
              {t('receipt.back', { name: back.name })}
            </LinkButton>
          ) : (
            <LinkButton kind="go" full href={`${base}/rng`}>
              {t('receipt.play')}
            </LinkButton>
          )}
        </Receipt>
        {stages}
        <ArrivalLine deposit={deposit} {...formatting} />
        <SupportLink t={t} base={base} reference={deposit.reference} />
      </div>
    );
  }
  return (
    <div>
      <div className="row between">
        <h2 className="t3">{t('deposit.current')}</h2>
        <DepositBadge deposit={deposit} t={t} />
      </div>
      <div className="mt3">{stages}</div>
      <ArrivalLine deposit={deposit} {...formatting} />
      {deposit.state === 'expired' && deposit.openUntil ? (
        <p className="q t2">{t('deposit.counts', { time: times.time(deposit.openUntil) })}</p>
      ) : null}
      {noAnswerNote}
      <div className="row between t2 mt2">
        <span className="q">{t('deposit.reference')}</span>
        <CopyLine value={deposit.reference} words={copy} />
      </div>
      <SupportLink t={t} base={base} reference={deposit.reference} isMain={depositStatus(deposit) === 'unconfirmed'} />
      {deposit.payUrl ? (
        <div className="mt3">
          <LinkButton kind={staysOpen ? 'go' : 'line'} full {...(staysOpen ? { target: '_blank' } : {})} href={deposit.payUrl}>
            {t(deposit.state === 'created' ? 'deposit.pay' : 'deposit.payPage')}
          </LinkButton>
        </div>
      ) : null}
      {deposit.state === 'created' ? <CancelButton key={deposit.id} deposit={deposit} t={t} times={times} /> : null}
    </div>
  );
}
