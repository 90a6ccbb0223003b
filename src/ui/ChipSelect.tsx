/** A filter that looks like a chip and is the device's own list of choices. */
import type { ReactElement } from 'react';
import { useEarly } from './early.ts';
import { Icon } from './Icon.tsx';
import { type Choice, optionsOf } from './Select.tsx';

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
  const ref = useEarly<HTMLSelectElement>(value, onValue);
  return (
    <span className="chip pickc">
      {/* Not filled in by the browser after a reload: the address says what is chosen, and a value of its own would pass for somebody's choice. */}
      <select ref={ref} aria-label={label} name={name} value={value} autoComplete="off" onChange={(event) => onValue(event.target.value)}>
        {optionsOf(choices)}
      </select>
      <Icon name="downc" size="s" />
    </span>
  );
}
