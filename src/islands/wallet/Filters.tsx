/** The filters of a record, which live in the address; a change begins at its first page. Days of one's own stand beside the shortcuts. */
import type { ReactElement, ReactNode } from 'react';
import { dayOf, dayStart, periods } from '#stores/clock.ts';
import { addressWith, putAddress } from '#stores/overlay.ts';
import { isOwn, type Span } from '#stores/span.ts';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import type { Choice } from '#ui/Select.tsx';
import type { Say } from '#ui/say.ts';
import { DayField } from './DayField.tsx';
import type { Times } from './panel.ts';

export interface Filter {
  /** Its name in the address. */
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

const own = 'own';

/** One's own days begin with those of the last week, so that a record stands there before anything is chosen. */
function choosePeriod(next: string, zone: string): void {
  const days = next === own ? { period: null, from: dayOf(zone, dayStart(zone, 6)), to: dayOf(zone, dayStart(zone, 0)) } : null;
  putAddress(addressWith({ ...(days ?? { period: next === '7d' ? null : next, from: null, to: null }), n: null }));
}

interface FiltersProps {
  t: Say;
  times: Times;
  zone: string;
  span: Span;
  filters: readonly Filter[];
  /** Stands at the end of the row. */
  children: ReactNode;
}

export function Filters({ t, times, zone, span, filters, children }: FiltersProps): ReactElement {
  const today = dayOf(zone, dayStart(zone, 0));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each filter; the group is named once */}
      <div className="chips wraps" role="group" aria-label={t('filter.label')}>
        <ChipSelect
          label={t('filter.period')}
          value={isOwn(span) ? own : span.period}
          choices={[...periods, own].map((value) => ({ value, label: t(`period.${value}`) }))}
          onValue={(next) => choosePeriod(next, zone)}
        />
        {filters.map(({ name, label, value, choices }) => (
          <ChipSelect
            key={name}
            label={label}
            value={value}
            choices={choices}
            onValue={(next) => putAddress(addressWith({ [name]: next, n: null }))}
          />
        ))}
        {children}
      </div>
      {isOwn(span) ? (
        <div className="row dayfs">
          <DayField
            t={t}
            times={times}
            label={t('period.from')}
            value={span.first}
            max={span.last || today}
            onValue={(from) => putAddress(addressWith({ from, n: null }))}
          />
          <DayField
            t={t}
            times={times}
            label={t('period.to')}
            value={span.last}
            min={span.first}
            max={today}
            onValue={(to) => putAddress(addressWith({ to, n: null }))}
          />
        </div>
      ) : null}
    </>
  );
}
