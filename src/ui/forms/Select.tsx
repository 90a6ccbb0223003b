/** A native select for a few choices. */
import type { ReactElement } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { FieldBox, type FieldFrame } from './Field.tsx';
import { type Choice, optionsOf } from './options.tsx';

export interface SelectProps extends FieldFrame {
  name?: string;
  value?: string;
  defaultValue?: string;
  choices: readonly Choice[];
  required?: boolean;
  autoComplete?: string;
  onValue?: (value: string) => void;
}

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
