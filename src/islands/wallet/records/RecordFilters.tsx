/** The filters of a record, stored in the address. A change resets the page number. A custom period adds two date fields. */
import type { ReactElement, ReactNode } from 'react';
import { dayOf, dayStart, periods } from '#stores/brand-days.ts';
import { addressWith, replaceAddress } from '#stores/overlay.ts';
import { daysCovered, isCustomPeriod, neighbourPeriod, type RecordPeriod } from '#stores/wallet/record-period.ts';
import { Button } from '#ui/Button.tsx';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import { DayField } from '#ui/forms/DayField.tsx';
import type { Choice } from '#ui/forms/options.tsx';
import type { Translate } from '#ui/translate.ts';
import { gameTypes } from '#values/games/categories.ts';
import type { Times } from '../panel-props.ts';

export interface Filter {
  /** Its query parameter. */
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

/** The filters by product and provider, of the betting record and what is summed up from it. */
export const gameFilters = (
  t: Translate,
  { gameType, vassalage }: { readonly gameType: string; readonly vassalage: string },
  providers: readonly { readonly code: string; readonly name: string }[],
): Filter[] => [
  {
    name: 'type',
    label: t('filter.type'),
    value: gameType,
    choices: [{ value: '', label: t('filter.allTypes') }, ...gameTypes.map((value) => ({ value, label: t(`type.${value}`) }))],
  },
  {
    name: 'vendor',
    label: t('filter.provider'),
    value: vassalage,
    choices: [{ value: '', label: t('filter.allProviders') }, ...providers.map(({ code, name }) => ({ value: code, label: name }))],
  },
];

const custom = 'own';

/** A custom period starts as the last seven days, so that rows show at once. */
function choosePeriod(next: string, zone: string): void {
  const days = next === custom ? { period: null, from: dayOf(zone, dayStart(zone, 6)), to: dayOf(zone, dayStart(zone, 0)) } : null;
  replaceAddress(addressWith({ ...(days ?? { period: next === '7d' ? null : next, from: null, to: null }), n: null }));
}

const goTo = ({ period, first, last }: RecordPeriod): void =>
  replaceAddress(addressWith({ period: first || period === '7d' ? null : period, from: first || null, to: last || null, n: null }));

/** The same number of days before and after (MC-22). */
function Neighbours({ t, zone, span }: Pick<RecordFiltersProps, 't' | 'zone' | 'span'>): ReactElement | null {
  const days = daysCovered(span, zone);
  const [before, after] = days ? ([-1, 1] as const).map((direction) => neighbourPeriod(days, direction, zone)) : [];
  if (!days || !before) return null;
  return (
    <>
      <Button kind="line" size="sm" onPress={() => goTo(before)}>
        {days.count === 1 ? t('period.dayBefore') : t('period.previous', { count: days.count })}
      </Button>
      <Button kind="line" size="sm" spent={!after} onPress={() => after && goTo(after)}>
        {days.count === 1 ? t('period.dayAfter') : t('period.next', { count: days.count })}
      </Button>
    </>
  );
}

interface RecordFiltersProps {
  t: Translate;
  times: Times;
  zone: string;
  span: RecordPeriod;
  filters: readonly Filter[];
  /** What can be done with the rows: printing, saving. */
  children?: ReactNode;
}

export function RecordFilters({ t, times, zone, span, filters, children }: RecordFiltersProps): ReactElement {
  const today = dayOf(zone, dayStart(zone, 0));
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be read with each filter; the group is named once */}
      <div className="chips picks wraps" role="group" aria-label={t('filter.label')}>
        <ChipSelect
          label={t('filter.period')}
          value={isCustomPeriod(span) ? custom : span.period}
          choices={[...periods, custom].map((value) => ({ value, label: t(`period.${value}`) }))}
          onValue={(next) => choosePeriod(next, zone)}
        />
        {filters.map(({ name, label, value, choices }) => (
          <ChipSelect
            key={name}
            label={label}
            value={value}
            choices={choices}
            onValue={(next) => replaceAddress(addressWith({ [name]: next, n: null }))}
          />
        ))}
      </div>
      <div className="chips wraps">
        <Neighbours t={t} zone={zone} span={span} />
        {children}
      </div>
      {isCustomPeriod(span) ? (
        <div className="row dayfs">
          <DayField
            t={t}
            shownAs={times.day}
            label={t('period.from')}
            value={span.first}
            max={span.last || today}
            onValue={(from) => replaceAddress(addressWith({ from, n: null }))}
          />
          <DayField
            t={t}
            shownAs={times.day}
            label={t('period.to')}
            value={span.last}
            min={span.first}
            max={today}
            onValue={(to) => replaceAddress(addressWith({ to, n: null }))}
          />
        </div>
      ) : null}
    </>
  );
}
