/**
 * A date input at one end of a record's custom period. Incomplete years and days out of range, which can be typed, cause no request. The
 * latter show an error, and so does what is wrong with both ends together.
 */
import { type ReactElement, useEffect, useState } from 'react';
import { isRecordDay } from '#values/calendar-day.ts';
import type { Translate } from '../translate.ts';
import { FieldBox } from './Field.tsx';

interface DayFieldProps {
  t: Translate;
  /** A day as the panel writes it. */
  shownAs: (day: string) => string;
  label: string;
  value: string;
  min?: string;
  max?: string;
  error?: string | null;
  onValue: (day: string) => void;
}

export function DayField({ t, shownAs, label, value, min = '', max = '', error = null, onValue }: DayFieldProps): ReactElement {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const rangeError = (day: string): string | null => {
    if (!isRecordDay(day)) return null;
    if (min && day < min) return t('period.earliest', { day: shownAs(min) });
    return max && day > max ? t('period.latest', { day: shownAs(max) }) : null;
  };
  return (
    <FieldBox label={label} error={rangeError(typed) ?? error}>
      {({ id, describedBy, bad }) => (
        <span className="in">
          <input
            id={id}
            type="date"
            className="num"
            value={typed}
            aria-describedby={describedBy}
            aria-invalid={bad || undefined}
            min={min || undefined}
            max={max || undefined}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              if (isRecordDay(target.value) && rangeError(target.value) === null) onValue(target.value);
            }}
            // An empty or invalid value reverts to the current one.
            onBlur={() => setTyped(value)}
          />
        </span>
      )}
    </FieldBox>
  );
}
