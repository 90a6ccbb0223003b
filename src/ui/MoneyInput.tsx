/** The amount: large figures on a rule, the symbol before them, quick amounts beneath. What is typed is never changed under the finger. */
import { type ReactElement, type Ref, useId, useRef, useState } from 'react';
import { formatMoney } from './amount.ts';
import { FieldError } from './Field.tsx';

export interface MoneyInputProps {
  label: string;
  name: string;
  /** Decimal text as typed: `1000`, `1000.5`; empty when nothing is typed. */
  value: string;
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
  onValue: (value: string) => void;
  onLeave?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Without what only groups the digits. A comma that stands before fewer than three is no such sign: taken away it would make `1,50` a hundred and fifty. */
const plain = (text: string): string =>
  text
    .replace(/[\s_'’٬]/g, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace('٫', '.')
    .replace(/,(?=\d{3}(?!\d))/g, '');

export function MoneyInput(props: MoneyInputProps): ReactElement {
  const { label, name, value, symbol, tag, hint, error, quick = [], quickLabel, onValue, onLeave, ref } = props;
  const id = useId();
  const [typing, setTyping] = useState(false);
  const byPointer = useRef(false);
  const shown = typing || value === '' ? value : formatMoney(value, { tag });
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className="money" data-bad={error ? true : undefined}>
        <span aria-hidden="true">{symbol}</span>
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
            setTyping(true);
            // By key all of it is marked, so that typing replaces it; the plain figures that now stand there would lose the mark, and 700 over 50 would become 50700.
            if (!byPointer.current) queueMicrotask(() => currentTarget.select());
          }}
          onBlur={() => {
            byPointer.current = false;
            setTyping(false);
            onLeave?.();
          }}
          onChange={(event) => onValue(plain(event.target.value))}
        />
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
              onClick={() => onValue(amount)}
            >
              {formatMoney(amount, { tag, short: true })}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
