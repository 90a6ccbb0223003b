/**
 * The amount field: large figures on a rule, symbol in front, quick amounts below. Typed text is not reformatted while
 * editing; text that is not an amount is never changed.
 */
import { type ReactElement, type Ref, useId, useRef, useState } from 'react';
import { toMinor } from '#values/money.ts';
import { symbolLast } from '#values/text/number-style.ts';
import { asTyped, hasTooManyDecimals, readAmount } from '#values/text/read-amount.ts';
import { formatMoney } from '../format-money.ts';
import { FieldError, useHeldError } from './Field.tsx';

export interface MoneyInputProps {
  label: string;
  name: string;
  /** Decimal string; empty when the text is not an amount. */
  value: string;
  /** Text that is not an amount in this language, kept as typed. */
  unread?: string;
  symbol: string;
  /** BCP 47 tag of the page. */
  tag: string;
  /** The limits, shown before any error. */
  hint?: string;
  error?: string | null;
  /** Shown instead of the error when only the decimals are too many. */
  decimalsError?: string;
  /** Quick amounts as decimal strings. */
  quick?: readonly string[];
  /** Announced before the quick amounts. */
  quickLabel?: string;
  /** One of the two arguments is always empty. */
  onValue: (value: string, unread: string) => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function MoneyInput(props: MoneyInputProps): ReactElement {
  const { label, name, value, unread, symbol, tag, hint, decimalsError, quick = [], quickLabel, onValue, onLeave, ref } = props;
  const id = useId();
  const held = useHeldError(decimalsError && props.error && hasTooManyDecimals(unread ?? '', tag, symbol) ? decimalsError : props.error);
  const error = held.shown;
  const [typed, setTyped] = useState<string | null>(null);
  const byPointer = useRef(false);
  const read = typed === null ? null : readAmount(typed, tag, symbol);
  // The amount can change from outside while the box has the focus; then the typed text is stale.
  const isTyped = typed !== null && (read === null ? value === '' && typed === (unread ?? typed) : toMinor(read) === toMinor(value));
  const shown = isTyped ? typed : value === '' ? (unread ?? '') : formatMoney(value, { tag });
  const sign = <span aria-hidden="true">{symbol}</span>;
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className="money" data-bad={error ? true : undefined}>
        {symbolLast(tag) ? null : sign}
        <input
          ref={ref}
          id={id}
          type="text"
          className="num"
          name={name}
          value={shown}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          aria-invalid={error ? true : undefined}
          aria-describedby={[hint ? `${id}h` : '', error ? `${id}e` : ''].filter(Boolean).join(' ') || undefined}
          onPointerDown={() => {
            byPointer.current = true;
          }}
          onFocus={({ currentTarget }) => {
            setTyped(value === '' ? (unread ?? '') : asTyped(value, tag));
            // Keyboard focus selects all, so that typing replaces it. Reformatting would lose the selection, and 700 typed over 50
            // would become 50700.
            if (!byPointer.current) queueMicrotask(() => currentTarget.select());
          }}
          onBlur={() => {
            byPointer.current = false;
            setTyped(null);
            held.onEnd();
            onLeave?.();
          }}
          onKeyDown={held.onKey}
          onChange={({ target }) => {
            held.onType();
            const read = readAmount(target.value, tag, symbol);
            setTyped(target.value);
            onValue(read ?? '', read === null ? target.value : '');
          }}
        />
        {symbolLast(tag) ? sign : null}
      </div>
      {hint ? (
        <p className="hint mt2" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}e`} error={error} />
      {quick.length > 0 ? (
        <div className="quick">
          {quickLabel ? <span className="vh">{quickLabel}</span> : null}
          {quick.map((amount) => (
            <button
              key={amount}
              type="button"
              className="chip num"
              aria-pressed={Number(amount) === Number(value)}
              onClick={() => onValue(amount, '')}
            >
              {formatMoney(amount, { tag, short: true })}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
