/** Radio buttons as rows: payment methods, accounts. An unavailable row stays and states the reason. */
import { type ReactElement, type ReactNode, useId } from 'react';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';
import { FieldError } from './Field.tsx';

interface RadioRow {
  value: string;
  title: ReactNode;
  /** Fee, time, account name; for an unavailable row the reason. */
  note?: ReactNode;
  icon?: IslandIconName;
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
