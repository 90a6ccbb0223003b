/** One end of a record's own days: the device's own calendar. A year that is still being typed asks for nothing, and neither does a day beyond the other end: what is typed by keys is bound by nothing else. */
import { type ReactElement, useEffect, useState } from 'react';
import { isDay } from '#stores/clock.ts';
import { FieldBox } from '#ui/Field.tsx';

interface DayFieldProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onValue: (day: string) => void;
}

export function DayField({ label, value, min, max, onValue }: DayFieldProps): ReactElement {
  const [shown, show] = useState(value);
  useEffect(() => show(value), [value]);
  return (
    <FieldBox label={label}>
      {({ id }) => (
        <span className="in">
          <input
            id={id}
            type="date"
            className="num"
            value={shown}
            min={min || undefined}
            max={max || undefined}
            autoComplete="off"
            onChange={({ target }) => {
              show(target.value);
              const isWithin = (!min || target.value >= min) && (!max || target.value <= max);
              if (isDay(target.value) && isWithin) onValue(target.value);
            }}
            // Emptied or beyond, it takes the day back that counts.
            onBlur={() => show(value)}
          />
        </span>
      )}
    </FieldBox>
  );
}
