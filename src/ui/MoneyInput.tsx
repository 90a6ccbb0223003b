/** The amount: large figures on a rule, the symbol before them, quick amounts beneath. What is typed is never changed under the finger, and what reads as no amount is never changed at all. */
import { type ReactElement, type Ref, useId, useRef, useState } from 'react';
import { toMinor } from '#values/money.ts';
import { symbolLast } from '#values/number-style.ts';
import { asTyped, readAmount } from '#values/read-amount.ts';
import { formatMoney } from './amount.ts';
import { FieldError } from './Field.tsx';

export interface MoneyInputProps {
  label: string;
  name: string;
  /** Decimal string of the wire; empty when nothing that is an amount is typed. */
  value: string;
  /** Text that reads as no amount in this language, as it was typed: it stays so. */
  unread?: string;
  symbol: string;
  /** BCP 47 tag of the page. */
  tag: string;
  /** Limits, in words, before any error. */
  hint?: string;
  error?: string | null;
  /** Decimal texts of the quick amounts. */
  quick?: readonly string[];
  /** Read out before the quick amounts. */
  quickLabel?: string;
  /** One of the two is empty. */
  onValue: (value: string, unread: string) => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function MoneyInput(props: MoneyInputProps): ReactElement {
  const { label, name, value, unread, symbol, tag, hint, error, quick = [], quickLabel, onValue, onLeave, ref } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const byPointer = useRef(false);
  const read = typed === null ? null : readAmount(typed, tag, symbol);
  // The amount may have become another while the finger is in the box: what was typed then stands for nothing.
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
            // By key all of it is marked, so that typing replaces it; the plain figures that now stand there would lose the mark, and 700 over 50 would become 50700.
            if (!byPointer.current) queueMicrotask(() => currentTarget.select());
          }}
          onBlur={() => {
            byPointer.current = false;
            setTyped(null);
            onLeave?.();
          }}
          onChange={({ target }) => {
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
