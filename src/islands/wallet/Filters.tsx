/** The filters of a record, which live in the address; a change begins at its first page. */
import type { ReactElement } from 'react';
import { type Period, periods } from '#stores/clock.ts';
import { addressWith, putAddress } from '#stores/overlay.ts';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import type { Choice } from '#ui/Select.tsx';
import type { Say } from '#ui/say.ts';

export interface Filter {
  /** Its name in the address. */
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

export function Filters({ t, period, filters }: { t: Say; period: Period; filters: readonly Filter[] }): ReactElement {
  const all: readonly Filter[] = [
    { name: 'period', label: t('filter.period'), value: period, choices: periods.map((value) => ({ value, label: t(`period.${value}`) })) },
    ...filters,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each filter; the group is named once
    <div className="chips wraps" role="group" aria-label={t('filter.label')}>
      {all.map(({ name, label, value, choices }) => (
        <ChipSelect
          key={name}
          label={label}
          value={value}
          choices={choices}
          onValue={(next) => putAddress(addressWith({ [name]: name === 'period' && next === '7d' ? null : next, n: null }))}
        />
      ))}
    </div>
  );
}
