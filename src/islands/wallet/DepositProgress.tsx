/** One deposit's stages as they happen, whether it arrived, and the receipt once it has. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import {
  $followed,
  $followTrouble,
  $methods,
  cancelDeposit,
  type Deposit,
  placeAfterDeposit,
  standingOf,
  tookNothing,
} from '#stores/deposit.ts';
import { formatMoney } from '#ui/amount.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Note } from '#ui/Facts.tsx';
import { CopyLine, Receipt } from '#ui/Receipt.tsx';
import type { Say } from '#ui/say.ts';
import { type Stage, Timeline } from '#ui/Timeline.tsx';
import { DepositTag } from './DepositTag.tsx';
import { type PanelProps, type Times, timesIn } from './panel.ts';

interface Speaks {
  t: Say;
  times: Times;
  money: (amount: string) => string;
  method: string;
}

const bad = new Set(['declined', 'expired', 'cancelled']);

function stagesOf(deposit: Deposit, { t, times, money, method }: Speaks): Stage[] {
  const nextUp = deposit.stages.findIndex(({ at }) => at === null);
  const ended = tookNothing(deposit);
  return deposit.stages.map(({ stage, at, note }, place) => ({
    key: stage,
    state: at === null ? (place === nextUp && !ended ? 'now' : 'next') : bad.has(stage) ? 'wrong' : 'done',
    title:
      place === 0 ? (
        <b>{t('stage.created', { amount: money(deposit.amount) })}</b>
      ) : (
        t(`stage.${stage}`, { method, amount: money(deposit.credited) })
      ),
    note: place === 0 ? t('stage.reference', { reference: deposit.reference }) : note === 'late' ? t('stage.late') : undefined,
    time: at === null ? undefined : { text: times.time(at), at },
  }));
}

/** `Did it arrive?` with its answer, beneath the stages. */
function Arrived({ deposit, t, times, money }: Speaks & { deposit: Deposit }): ReactElement {
  const credited = deposit.stages.find(({ stage }) => stage === 'credited')?.at ?? null;
  return (
    <p className="t2 mt3">
      <b>{t('arrived.ask')}</b>{' '}
      {t(`arrived.${standingOf(deposit)}`, { amount: money(deposit.credited), time: credited ? times.time(credited) : '' })}
    </p>
  );
}

/** The way out of one that is not paid; it says until when it takes of the day's limit. */
function Cancel({ deposit, t, times }: Pick<Speaks, 't' | 'times'> & { deposit: Deposit }): ReactElement {
  const [busy, setBusy] = useState(false);
  const [why, say] = useState<string | null>(null);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    say(null);
    say(await cancelDeposit(deposit.id));
    setBusy(false);
  };
  return (
    <div className="stack mt3">
      {deposit.openUntil ? <p className="q t2">{t('deposit.ends', { time: times.time(deposit.openUntil) })}</p> : null}
      <Button kind="line" full busy={busy} onPress={() => void cancel()}>
        {t('deposit.cancel')}
      </Button>
      <div role="alert">{why === null ? null : why || t('deposit.noAnswer')}</div>
    </div>
  );
}

export function DepositProgress({ t, tag, zone, base }: PanelProps & { t: Say }): ReactElement | null {
  const deposit = useStore($followed, { ssr: 'initial' });
  const trouble = useStore($followTrouble, { ssr: 'initial' });
  const methods = useStore($methods, { ssr: 'initial' });
  const silent = trouble === 'no-answer' ? <Note icon="clock">{t('deposit.noAnswer')}</Note> : null;
  if (trouble === 'not-found') return <Note icon="info">{t('deposit.notFound')}</Note>;
  if (!deposit) return silent;
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: deposit.currencySymbol });
  const times = timesIn(tag, zone);
  const method = methods.value?.methods.find(({ code }) => code === deposit.method)?.name ?? deposit.method;
  const speaks = { t, times, money, method };
  const copy = { copy: t('copy'), copied: t('copied') };
  const stages = (
    <Timeline
      label={t('deposit.stages')}
      stages={stagesOf(deposit, speaks)}
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
              : [{ key: 'after', name: t('deposit.after'), value: <bdi className="num">{money(deposit.balance)}</bdi> }]),
          ]}
          reference={{ name: t('deposit.reference'), value: deposit.reference }}
          words={copy}
        >
          {back ? (
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
        <Arrived deposit={deposit} {...speaks} />
      </div>
    );
  }
  return (
    <div>
      <div className="row between">
        <h2 className="t3">{t('deposit.current')}</h2>
        <DepositTag deposit={deposit} t={t} />
      </div>
      <div className="mt3">{stages}</div>
      <Arrived deposit={deposit} {...speaks} />
      {deposit.state === 'expired' && deposit.openUntil ? (
        <p className="q t2">{t('deposit.counts', { time: times.time(deposit.openUntil) })}</p>
      ) : null}
      {silent}
      <div className="row between t2 mt2">
        <span className="q">{t('deposit.reference')}</span>
        <CopyLine value={deposit.reference} words={copy} />
      </div>
      {deposit.payUrl ? (
        <div className="mt3">
          <LinkButton kind="line" full href={deposit.payUrl}>
            {t(deposit.state === 'created' ? 'deposit.pay' : 'deposit.payPage')}
          </LinkButton>
        </div>
      ) : null}
      {deposit.state === 'created' ? <Cancel key={deposit.id} deposit={deposit} t={t} times={times} /> : null}
    </div>
  );
}
