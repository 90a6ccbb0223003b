/** One withdrawal with its stages, and the receipt question in them (MC-17). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import {
  $shownWithdrawal,
  $withdrawalTrouble,
  type AnsweredReceipt,
  answerReceipt,
  isPartOf,
  type ShownWithdrawal,
} from '#stores/wallet/withdrawal.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { Timeline, type TimelineStage } from '#ui/data/Timeline.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import type { Translate } from '#ui/translate.ts';
import { serverNow } from '#values/server-clock.ts';
import { type BrandedPanelProps, dateFormats, type Times } from './panel-props.ts';
import { SupportLink } from './SupportLink.tsx';

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

export const withdrawalBadge = ({ state }: ShownWithdrawal, t: Translate): ReactElement => (
  <span className={badgeClasses[state]}>{t(`withdraw.state.${state}`)}</span>
);

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
  if (stage === 'disputed' && withdrawal.disputeDue) return t('withdraw.note.due', { time: times.moment(withdrawal.disputeDue) });
  return undefined;
}

function stagesOf(withdrawal: ShownWithdrawal, formatting: Formatting, ask: ReactElement | null): TimelineStage[] {
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
    const isAsked = one.stage === 'received' && ask !== null;
    const title = isAsked ? t('withdraw.receipt.ask') : t(`withdraw.stage.${one.stage}`, words);
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
      ask: isAsked ? ask : undefined,
    };
  });
}

/** "Did it arrive?" with its three answers. A part asks how much is missing. */
function ReceiptQuestion({ withdrawal, t, tag, money }: Formatting & { withdrawal: ShownWithdrawal; tag: string }): ReactElement {
  const [busy, setBusy] = useState<AnsweredReceipt | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [part, setPart] = useState(false);
  const [typed, setTyped] = useState({ amount: '', unread: '' });
  const [wrong, setWrong] = useState(false);
  const answer = async (given: AnsweredReceipt, remaining?: string): Promise<void> => {
    if (busy) return;
    setBusy(given);
    setFailure(null);
    const failed = await answerReceipt(withdrawal.id, given, remaining);
    setBusy(null);
    setFailure(failed);
  };
  const report = (): void => {
    const isPart = isPartOf(typed.amount, withdrawal.sent);
    setWrong(!isPart);
    if (isPart) void answer('partially', typed.amount);
  };
  const problem = <div role="alert">{failure === null ? null : failure || t('withdraw.receipt.failed')}</div>;
  if (part) {
    return (
      <div className="stack mt2">
        <MoneyInput
          label={t('withdraw.receipt.remaining')}
          name="remaining"
          value={typed.amount}
          unread={typed.unread}
          symbol={withdrawal.currencySymbol}
          tag={tag}
          decimalsError={t('fault.decimals')}
          error={wrong ? t('withdraw.receipt.remainingFault', { amount: money(withdrawal.sent) }) : null}
          onValue={(amount, unread) => setTyped({ amount, unread })}
        />
        <div className="row wraps">
          <Button kind="soft" size="sm" busy={busy !== null} onPress={report}>
            {t('withdraw.receipt.send')}
          </Button>
          <Button kind="line" size="sm" onPress={() => setPart(false)}>
            {t('withdraw.receipt.back')}
          </Button>
        </div>
        {problem}
      </div>
    );
  }
  return (
    <div className="stack mt2">
      <div className="row wraps">
        <Button kind="soft" size="sm" busy={busy === 'received'} onPress={() => void answer('received')}>
          {t('withdraw.receipt.all')}
        </Button>
        <Button kind="line" size="sm" onPress={() => setPart(true)}>
          {t('withdraw.receipt.part')}
        </Button>
        <Button kind="line" size="sm" busy={busy === 'not_received'} onPress={() => void answer('not_received')}>
          {t('withdraw.receipt.none')}
        </Button>
      </div>
      {problem}
    </div>
  );
}

export function WithdrawalProgress({ t, tag, zone, base, brand }: Props): ReactElement | null {
  const withdrawal = useStore($shownWithdrawal, { ssr: 'initial' });
  const trouble = useStore($withdrawalTrouble, { ssr: 'initial' });
  const noAnswer = trouble === 'no-answer' ? <Note icon="clock">{t('withdraw.noAnswer')}</Note> : null;
  if (trouble === 'not-found') return <Note icon="info">{t('withdraw.notFound')}</Note>;
  if (!withdrawal) return noAnswer;
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: withdrawal.currencySymbol });
  const formatting = { t, times: dateFormats(tag, zone), money, brand };
  const ask =
    withdrawal.state === 'sent' ? <ReceiptQuestion key={withdrawal.id} withdrawal={withdrawal} tag={tag} {...formatting} /> : null;
  return (
    <div>
      <div className="row between">
        <h2 className="t3">{t('withdraw.current')}</h2>
        {withdrawalBadge(withdrawal, t)}
      </div>
      <div className="mt3">
        <Timeline
          label={t('withdraw.stages')}
          stages={stagesOf(withdrawal, formatting, ask)}
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
