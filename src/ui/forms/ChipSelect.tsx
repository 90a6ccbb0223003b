/** A filter: a native select styled as a chip. */
import type { ReactElement } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { type Choice, optionsOf } from './options.tsx';
import { usePreHydrationInput } from './use-pre-hydration-input.ts';

export interface ChipSelectProps {
  /** Accessible name; not visible. */
  label: string;
  choices: readonly Choice[];
  value: string;
  /** Field name for submitting without script. */
  name?: string;
  onValue: (value: string) => void;
}

export function ChipSelect({ label, choices, value, name, onValue }: ChipSelectProps): ReactElement {
  const ref = usePreHydrationInput<HTMLSelectElement>(value, onValue);
  return (
    <span className="chip pickc">
      {/* autoComplete is off because a value restored on reload would differ from the address and pass for a new choice. */}
      <select ref={ref} aria-label={label} name={name} value={value} autoComplete="off" onChange={(event) => onValue(event.target.value)}>
        {optionsOf(choices)}
      </select>
      <Icon name="downc" size="s" />
    </span>
  );
}
