/** A choice among a few, as the device shows it. */
import type { ReactElement } from 'react';
import { FieldBox, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldFrame {
  name?: string;
  value?: string;
  defaultValue?: string;
  choices: readonly Choice[];
  required?: boolean;
  autoComplete?: string;
  onValue?: (value: string) => void;
}

export const optionsOf = (choices: readonly Choice[]): ReactElement[] =>
  choices.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));

/** A list of choices as the device shows it. */
export function Select({ label, hint, error, corner, choices, onValue, ...native }: SelectProps): ReactElement {
  return (
    <FieldBox label={label} hint={hint} error={error} corner={corner}>
      {({ id, describedBy, bad }) => (
        <span className="in pad" data-bad={bad || undefined}>
          <select
            {...native}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={bad || undefined}
            onChange={(event) => onValue?.(event.target.value)}
          >
            {optionsOf(choices)}
          </select>
          <Icon name="downc" size="s" />
        </span>
      )}
    </FieldBox>
  );
}
