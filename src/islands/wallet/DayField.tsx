/** One end of a record's own days: the device's own calendar. A year that is still being typed asks for nothing. Neither does a day beyond the other end, which keys can type, and the field says so. */
import { type ReactElement, useEffect, useState } from 'react';
import { isDay } from '#stores/clock.ts';
import { FieldBox } from '#ui/Field.tsx';
import type { Say } from '#ui/say.ts';
import type { Times } from './panel.ts';

interface DayFieldProps {
  t: Say;
  times: Times;
  label: string;
  value: string;
  min?: string;
  max?: string;
  onValue: (day: string) => void;
}

export function DayField({ t, times, label, value, min = '', max = '', onValue }: DayFieldProps): ReactElement {
  const [shown, show] = useState(value);
  useEffect(() => show(value), [value]);
  const beyond = (day: string): string | null => {
    if (!isDay(day)) return null;
    if (min && day < min) return t('period.earliest', { day: times.day(min) });
    return max && day > max ? t('period.latest', { day: times.day(max) }) : null;
  };
  return (
    <FieldBox label={label} error={beyond(shown)}>
      {({ id, describedBy, bad }) => (
        <span className="in">
          <input
            id={id}
            type="date"
            className="num"
            value={shown}
            aria-describedby={describedBy}
            aria-invalid={bad || undefined}
            min={min || undefined}
            max={max || undefined}
            autoComplete="off"
            onChange={({ target }) => {
              show(target.value);
              if (isDay(target.value) && beyond(target.value) === null) onValue(target.value);
            }}
            // Emptied or beyond, it takes the day back that counts.
            onBlur={() => show(value)}
          />
        </span>
      )}
    </FieldBox>
  );
}
