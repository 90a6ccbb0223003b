/** The form of a member's own limits of one kind: a free amount for each period, and no suggestions. */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { type LimitKind, type LimitPeriod, limitPeriods, minutesIn } from '#values/play-limits.ts';
import { asTyped, readAmount } from '#values/text/read-amount.ts';
import { Button } from '../Button.tsx';
import { Note } from '../data/DescriptionList.tsx';
import { formatFigure, formatMoney } from '../format-money.ts';
import type { Translate } from '../translate.ts';
import { Field } from './Field.tsx';

export interface TypedLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Decimal string, or whole minutes; null for no limit. */
  readonly amount: string | null;
}

export interface LimitFormProps {
  kind: LimitKind;
  /** The amounts in force. */
  amounts: Readonly<Record<LimitPeriod, string | null>>;
  symbol: string;
  tag: string;
  t: Translate;
  cancelWord: string;
  /** Sends what was changed. Resolves with the reason why nothing was saved, or null; what was typed stays. */
  onSave: (changes: TypedLimit[]) => Promise<string | null>;
  onCancel: () => void;
}

type ByPeriod<Value> = Readonly<Record<LimitPeriod, Value>>;
const byPeriod = <Value,>(value: (period: LimitPeriod) => Value): ByPeriod<Value> => ({
  day: value('day'),
  week: value('week'),
  month: value('month'),
});

/** The amount as the platform takes it, null for an empty field, and undefined for anything else. */
function readLimit(kind: LimitKind, period: LimitPeriod, typed: string, tag: string, symbol: string): string | null | undefined {
  if (typed.trim() === '') return null;
  const amount = readAmount(typed, tag, symbol);
  if (amount === null || amount.startsWith('-')) return undefined;
  if (kind !== 'time') return amount;
  return amount.endsWith('.00') && Number(amount) <= minutesIn(period) ? amount.slice(0, -3) : undefined;
}

export function LimitForm({ kind, amounts, symbol, tag, t, cancelWord, onSave, onCancel }: LimitFormProps): ReactElement {
  const [typed, setTyped] = useState(() => byPeriod((period) => (amounts[period] === null ? '' : asTyped(amounts[period] ?? '', tag))));
  const [submitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const read = byPeriod((period) => readLimit(kind, period, typed[period], tag, symbol));
  const errorOf = (period: LimitPeriod): string | null => {
    if (!submitted || read[period] !== undefined) return null;
    return kind === 'time'
      ? t('limits.badMinutes', { max: formatFigure(minutesIn(period), tag) })
      : t('limits.badAmount', { example: formatMoney('1500.00', { tag, short: true }) });
  };
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    const bad = limitPeriods.find((period) => read[period] === undefined);
    if (bad) return form.current?.querySelector<HTMLInputElement>(`[name="${bad}"]`)?.focus();
    const changes = limitPeriods.flatMap((period) => {
      const amount = read[period] ?? null;
      return amount === amounts[period] ? [] : [{ kind, period, amount }];
    });
    if (changes.length === 0) return onCancel();
    setBusy(true);
    const refusal = await onSave(changes);
    setBusy(false);
    setProblem(refusal);
  };
  return (
    <form ref={form} className="form grow" onSubmit={(event) => void onSubmit(event)} noValidate>
      {limitPeriods.map((period) => (
        <Field
          key={period}
          name={period}
          label={t(kind === 'time' ? 'limits.inMinutes' : 'limits.in', { symbol, period: t(`limits.period.${period}`) })}
          hint={period === 'day' ? t('limits.emptyForNone') : undefined}
          error={errorOf(period)}
          isAmount
          inputMode={kind === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed[period]}
          onValue={(value) => setTyped({ ...typed, [period]: value })}
        />
      ))}
      <div role="status">
        {problem ? (
          <Note icon="alert" wrong>
            {problem}
          </Note>
        ) : null}
      </div>
      <div className="row wraps">
        <Button type="submit" kind="go" busy={busy}>
          {t('limits.save')}
        </Button>
        <Button kind="line" onPress={onCancel}>
          {cancelWord}
        </Button>
      </div>
    </form>
  );
}
