/** The section "Your limits" of safer play: what holds, what of it is used, and how to change it. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $limits, acceptRaise, keepLimit, type Limits, loadLimits, type OwnLimit, setLimits } from '#stores/safer-play/limits.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note, Progress } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { formatMinutes } from '#ui/format-duration.ts';
import { formatMoney } from '#ui/format-money.ts';
import { LimitForm } from '#ui/forms/LimitForm.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';
import { type LimitKind, limitKinds } from '#values/play-limits.ts';

interface SectionProps {
  t: Translate;
  tag: string;
  zone: string;
  /** How long a higher limit waits, in words. */
  wait: string;
}

interface Shown extends SectionProps {
  symbol: string;
}

const amountText = ({ tag, symbol }: Shown, kind: LimitKind, amount: string): string =>
  kind === 'time' ? formatMinutes(Number(amount), tag) : formatMoney(amount, { tag, symbol });

export const limitTime = ({ tag, zone }: Pick<SectionProps, 'tag' | 'zone'>, instant: string): string =>
  dateFormat(`${tag}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant));

/** What is used, left, or when a used-up limit allows more. */
function useText(shown: Shown, { kind, amount, used, left, freesAt }: OwnLimit): string {
  const { t } = shown;
  if (amount === null) return t('limits.none', { used: amountText(shown, kind, used) });
  const usedOf = t('limits.used', { used: amountText(shown, kind, used), amount: amountText(shown, kind, amount) });
  if (freesAt) return t('limits.full', { used: usedOf, time: limitTime(shown, freesAt) });
  return Number(amount) === 0 ? t('limits.zero') : t('limits.left', { used: usedOf, left: amountText(shown, kind, left ?? '0') });
}

function LimitRow({
  limit,
  onDecide,
  onKeep,
  ...shown
}: Shown & { limit: OwnLimit; onDecide: () => void; onKeep: () => void }): ReactElement {
  const { t } = shown;
  const { kind, period, amount, used, raise } = limit;
  const name = t(`limits.period.${period}`);
  const to = raise && (raise.amount === null ? t('limits.noLimit') : amountText(shown, kind, raise.amount));
  return (
    <li className="li wraps">
      <div className="grow">
        <div className="two-l">
          <b className="b t2">{name}</b>
          <span className="q t2">{useText(shown, limit)}</span>
        </div>
        {amount !== null && Number(amount) > 0 ? (
          <Progress
            label={t('limits.usedLabel', { kind: t(`limits.kind.${kind}`), period: name })}
            value={Number(used)}
            max={Number(amount)}
          />
        ) : null}
        {raise ? (
          <>
            <p className="t2 mt2">
              {t(raise.ready ? 'limits.raiseReady' : 'limits.raiseWaits', {
                to: to ?? '',
                time: limitTime(shown, raise.ready ? raise.confirmUntil : raise.confirmFrom),
              })}
            </p>
            <div className="row wraps mt2">
              {raise.ready ? (
                <Button size="sm" onPress={onDecide}>
                  {t('limits.decide')}
                </Button>
              ) : null}
              <Button size="sm" onPress={onKeep}>
                {t('limits.drop')}
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </li>
  );
}

interface KindProps extends Shown {
  kind: LimitKind;
  limits: readonly OwnLimit[];
  onSaid: (text: string) => void;
  onDecide: (limit: OwnLimit) => void;
  onKeep: (limit: OwnLimit) => void;
}

function LimitsOfKind({ kind, limits, onSaid, onDecide, onKeep, ...shown }: KindProps): ReactElement {
  const { t, tag, symbol } = shown;
  const [editing, setEditing] = useState(false);
  const section = useReturnFocus<HTMLElement>(editing);
  const amountOf = (period: OwnLimit['period']): string | null => limits.find((limit) => limit.period === period)?.amount ?? null;
  const isSet = limits.some(({ amount }) => amount !== null);
  const save = async (changes: Parameters<typeof setLimits>[0]): Promise<string | null> => {
    const refusal = await setLimits(changes);
    if (refusal) return refusal.message || t('limits.notSaved');
    setEditing(false);
    const isChanged = (limit: OwnLimit): boolean => changes.some((one) => one.kind === limit.kind && one.period === limit.period);
    const waiting = $limits.get().value?.limits.find((limit) => isChanged(limit) && limit.raise && !limit.raise.ready);
    onSaid(waiting?.raise ? t('limits.waits', { time: limitTime(shown, waiting.raise.confirmFrom) }) : t('limits.saved'));
    return null;
  };
  return (
    <section ref={section} className="card rows" aria-label={t(`limits.kind.${kind}`)}>
      <div className="li wraps">
        <div className="grow two-l">
          <h3 className="t3">{t(`limits.kind.${kind}`)}</h3>
          <span className="q t2">{t(`limits.about.${kind}`)}</span>
        </div>
        {editing ? null : (
          <Button size="sm" onPress={() => setEditing(true)}>
            {t(isSet ? 'limits.change' : 'limits.set')}
            <span className="vh"> {t(`limits.kind.${kind}`)}</span>
          </Button>
        )}
      </div>
      {editing ? (
        <div className="li wraps">
          <LimitForm
            kind={kind}
            amounts={{ day: amountOf('day'), week: amountOf('week'), month: amountOf('month') }}
            symbol={symbol}
            tag={tag}
            t={t}
            cancelWord={t('limits.cancel')}
            onSave={save}
            onCancel={() => setEditing(false)}
          />
        </div>
      ) : null}
      {/* Also beside the form, because what is used decides what one types. */}
      <ul className="rows">
        {limits.map((limit) => (
          <LimitRow key={limit.period} {...shown} limit={limit} onDecide={() => onDecide(limit)} onKeep={() => onKeep(limit)} />
        ))}
      </ul>
    </section>
  );
}

/** Asks for the fresh yes. Neither answer is more prominent, and the lower limit stays on a press outside. */
function RaiseDialog({ limit, onEnd, ...shown }: Shown & { limit: OwnLimit; onEnd: (said: string | null) => void }): ReactElement {
  const { t } = shown;
  const { kind, period, amount, raise } = limit;
  const [busy, setBusy] = useState(false);
  const answer = async (id: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refusal = await (id === 'raise' ? acceptRaise(limit, raise?.amount ?? null) : keepLimit(limit));
    onEnd(refusal ? refusal.message || t('limits.notSaved') : t(id === 'raise' ? 'limits.raised' : 'limits.kept'));
  };
  return (
    <AlertDialog
      icon="shield"
      title={t('limits.raiseTitle')}
      answers={[
        { id: 'keep', label: t('limits.drop'), kind: 'line', busy },
        { id: 'raise', label: t('limits.raiseYes'), kind: 'line', busy },
      ]}
      onAnswer={(id) => void answer(id)}
      onClose={() => onEnd(null)}
    >
      {t('limits.raiseText', {
        kind: t(`limits.kind.${kind}`),
        period: t(`limits.period.${period}`),
        amount: amountText(shown, kind, amount ?? '0'),
        to: raise?.amount ? amountText(shown, kind, raise.amount) : t('limits.noLimit'),
      })}
    </AlertDialog>
  );
}

export function SaferPlayLimits(props: SectionProps): ReactElement {
  const { t, wait } = props;
  const { face, value, slow, reason, code } = useStore($limits, { ssr: 'initial' });
  const [said, setSaid] = useState('');
  const [deciding, setDeciding] = useState<OwnLimit | null>(null);
  useEffect(() => void loadLimits(), []);
  const shown: Shown = { ...props, symbol: value?.currencySymbol ?? '' };
  const ofKind = (limits: Limits, kind: LimitKind) => limits.limits.filter((limit) => limit.kind === kind);
  const drop = async (limit: OwnLimit): Promise<void> => {
    const refusal = await keepLimit(limit);
    setSaid(refusal ? refusal.message || t('limits.notSaved') : t('limits.kept'));
  };
  return (
    <section className="stack" aria-labelledby="own-limits">
      <h2 id="own-limits">{t('limits.title')}</h2>
      <p className="q t2">{t('limits.lead', { wait })}</p>
      <div role="status">{said ? <Note icon="info">{said}</Note> : null}</div>
      <AsyncList
        face={value ? 'ready' : face}
        empty={value?.limits.length === 0}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ text: t('limits.failed') }}
        words={{ loading: t('list.loading'), failed: t('limits.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadLimits()}
      >
        {value ? (
          <div className="stack">
            {limitKinds.map((kind) => (
              <LimitsOfKind
                key={kind}
                {...shown}
                kind={kind}
                limits={ofKind(value, kind)}
                onSaid={setSaid}
                onDecide={setDeciding}
                onKeep={(limit) => void drop(limit)}
              />
            ))}
          </div>
        ) : null}
      </AsyncList>
      {deciding ? (
        <RaiseDialog
          {...shown}
          limit={deciding}
          onEnd={(text) => {
            setDeciding(null);
            if (text !== null) setSaid(text);
          }}
        />
      ) : null}
    </section>
  );
}
