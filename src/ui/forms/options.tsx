/** The choices of a native select, apart from its field: a filter has none. */
import type { ReactElement } from 'react';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export const optionsOf = (choices: readonly Choice[]): ReactElement[] =>
  choices.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));
