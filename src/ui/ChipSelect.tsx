/** A filter that looks like a chip and is the device's own list of choices. */
import type { ReactElement } from 'react';
import type { Choice } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface ChipSelectProps {
  /** Names the filter; not drawn, the choice speaks. */
  label: string;
  choices: readonly Choice[];
  value: string;
  /** Where it is sent as part of a form without script. */
  name?: string;
  onValue: (value: string) => void;
}

export function ChipSelect({ label, choices, value, name, onValue }: ChipSelectProps): ReactElement {
  return (
    <span className="chip pickc">
      <select aria-label={label} name={name} value={value} onChange={(event) => onValue(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="downc" size="s" />
    </span>
  );
}
