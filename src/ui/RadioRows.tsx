/** A choice of one among rows: payment methods, accounts. A closed row says why instead of vanishing. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

interface RadioRow {
  value: string;
  title: ReactNode;
  /** Fee, time, account name; for a closed row the reason. */
  note?: ReactNode;
  icon?: AliveIcon;
  closed?: boolean;
}

export interface RadioRowsProps {
  legend: string;
  name: string;
  rows: readonly RadioRow[];
  value: string | null;
  error?: string | null;
  onValue: (value: string) => void;
}

export function RadioRows({ legend, name, rows, value, error, onValue }: RadioRowsProps): ReactElement {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="lab">{legend}</legend>
      <div className="meth">
        {rows.map((row) => (
          <label key={row.value} className="li" data-shut={row.closed || undefined}>
            {row.icon ? (
              <span className="ic">
                <Icon name={row.icon} size="s" />
              </span>
            ) : null}
            <span className="grow two-l">
              <span className="b">{row.title}</span>
              {row.note ? <span className="q t1">{row.note}</span> : null}
            </span>
            <input
              className="radio"
              type="radio"
              name={name}
              value={row.value}
              checked={row.value === value}
              disabled={row.closed}
              onChange={() => onValue(row.value)}
            />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
