/** One withdrawal with its stages, and the receipt question in them (MC-17). */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $shownWithdrawal, $withdrawalTrouble, type ShownWithdrawal } from '#stores/wallet/withdrawal.ts';
import { Note } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { SupportLink } from '#ui/data/SupportLink.tsx';
import { Timeline, type TimelineStage } from '#ui/data/Timeline.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';
import { serverNow } from '#values/server-clock.ts';
import { type BrandedPanelProps, dateFormats, type Times } from './panel-props.ts';
import { ArrivedAfterAll, ReceiptQuestion } from './ReceiptQuestion.tsx';

type Props = BrandedPanelProps & { t: Translate };
interface Formatting {
  t: Translate;
  times: Times;
  money: (amount: string) => string;
  brand: string;
}

const badgeClasses: Readonly<Record<ShownWithdrawal['state'], string>> = {
  requested: 'tag wait',
  checked: 'tag',
  sending: 'tag',
  sent: 'tag',
  disputed: 'tag wait',
  received: 'tag good',
  returned: 'tag wrong',
};

/** Whether it ended with a part received and the rest back in the balance. */
export const isReceivedInPart = ({ state, returned }: ShownWithdrawal): boolean => state === 'received' && isNonZero(returned);

export const withdrawalState = (one: ShownWithdrawal, t: Translate): string =>
  t(`withdraw.state.${isReceivedInPart(one) ? 'inPart' : one.state}`);

export const withdrawalBadge = (one: ShownWithdrawal, t: Translate): ReactElement => (
  <span className={isReceivedInPart(one) ? 'tag' : badgeClasses[one.state]}>{withdrawalState(one, t)}</span>
);

/** What was received of it and what came back, in one sentence. */
export const receivedParts = ({ received, net, returned }: ShownWithdrawal, t: Translate, money: (amount: string) => string): string =>
  t('withdraw.stage.inPart', { received: money(received), net: money(net), returned: money(returned) });

/** When the money is expected, and that it is late once that time has passed. */
function expectation({ expectedAt }: ShownWithdrawal, { t, times }: Formatting): string | undefined {
  if (!expectedAt) return undefined;
  return t(Date.parse(expectedAt) > serverNow() ? 'withdraw.note.expected' : 'withdraw.note.late', { time: times.when(expectedAt) });
}

/** Why a stage came, in plain words. */
function noteOf(
  withdrawal: ShownWithdrawal,
  { stage, note }: ShownWithdrawal['stages'][number],
  { t, times }: Formatting,
): string | undefined {
  if (stage === 'requested') return t('stage.reference', { reference: withdrawal.reference });
  if (stage === 'received' && note) return t(`withdraw.note.${note}`);
  if (stage === 'returned' && withdrawal.cause && withdrawal.receivedBy === null) return t(`withdraw.note.${withdrawal.cause}`);
  if (stage === 'disputed' && withdrawal.disputeDue) {
    const isLate = Date.parse(withdrawal.disputeDue) <= serverNow();
    return t(isLate ? 'withdraw.note.dueLate' : 'withdraw.note.due', { time: times.moment(withdrawal.disputeDue) });
  }
  return undefined;
}

/** `ask`: the question that stands in the stage `asked`. */
function stagesOf(
  withdrawal: ShownWithdrawal,
  formatting: Formatting,
  { asked, ask }: { readonly asked: 'received' | 'disputed' | null; readonly ask: ReactElement | null },
): TimelineStage[] {
  const { t, times, money, brand } = formatting;
  const words = {
    brand,
    account: withdrawal.account.name,
    amount: money(withdrawal.amount),
    sent: money(withdrawal.sent),
    returned: money(withdrawal.returned),
    missing: money(withdrawal.missing),
  };
  const next = withdrawal.stages.findIndex(({ at }) => at === null);
  return withdrawal.stages.map((one, index) => {
    const isAsked = one.stage === 'received' && asked === 'received';
    const title = isAsked
      ? t('withdraw.receipt.ask')
      : one.stage === 'received' && isReceivedInPart(withdrawal)
        ? receivedParts(withdrawal, t, money)
        : one.stage === 'received' && one.at === null && withdrawal.state === 'disputed'
          ? t('withdraw.stage.asking')
          : t(`withdraw.stage.${one.stage}`, words);
    return {
      key: one.stage,
      state: one.at === null ? (index === next ? 'now' : 'next') : one.stage === 'returned' ? 'wrong' : 'done',
      title: index === 0 ? <b>{title}</b> : title,
      note: isAsked
        ? t('withdraw.receipt.until', { time: times.moment(withdrawal.receiptUntil ?? withdrawal.createdAt) })
        : index === next
          ? expectation(withdrawal, formatting)
          : noteOf(withdrawal, one, formatting),
      time: one.at === null ? undefined : { text: times.when(one.at), at: one.at },
      ask: one.stage === asked ? ask : undefined,
    };
  });
}

export function WithdrawalProgress({ t, tag, zone, base, brand }: Props): ReactElement | null {
  const withdrawal = useStore($shownWithdrawal, { ssr: 'initial' });
  const trouble = useStore($withdrawalTrouble, { ssr: 'initial' });
  const noAnswer = trouble === 'no-answer' ? <Note icon="clock">{t('withdraw.noAnswer')}</Note> : null;
  if (trouble === 'not-found') return <Note icon="info">{t('withdraw.notFound')}</Note>;
  if (!withdrawal) return noAnswer;
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: withdrawal.currencySymbol });
  const formatting = { t, times: dateFormats(tag, zone), money, brand };
  const asking = { withdrawal, t, tag, money };
  const question =
    withdrawal.state === 'sent'
      ? { asked: 'received' as const, ask: <ReceiptQuestion key={withdrawal.id} {...asking} /> }
      : withdrawal.state === 'disputed'
        ? { asked: 'disputed' as const, ask: <ArrivedAfterAll key={withdrawal.id} {...asking} /> }
        : { asked: null, ask: null };
  return (
    <div>
      <div className="row between">
        <h2 className="t3">{t('withdraw.current')}</h2>
        {withdrawalBadge(withdrawal, t)}
      </div>
      <div className="mt3">
        <Timeline
          label={t('withdraw.stages')}
          stages={stagesOf(withdrawal, formatting, question)}
          words={{ done: t('stage.isDone'), now: t('stage.isNow'), next: t('stage.isNext'), wrong: t('stage.isWrong') }}
        />
      </div>
      {noAnswer}
      <div className="row between t2 mt2">
        <span className="q">{t('deposit.reference')}</span>
        <CopyLine value={withdrawal.reference} words={{ copy: t('copy'), copied: t('copied') }} />
      </div>
      <SupportLink t={t} base={base} reference={withdrawal.reference} />
    </div>
  );
}
