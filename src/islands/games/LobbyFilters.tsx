/** The filters of a category: applied at once with script, by a button without (GM-04, R21). */
import type { MouseEvent, ReactElement } from 'react';
import { Chip } from '#ui/Chip.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import type { Choice } from '#ui/forms/options.tsx';
import type { Translate } from '#ui/translate.ts';
import {
  filtersOf,
  type LobbyFilter,
  type LobbyQuery,
  lowestBets,
  seatChoices,
  slotBets,
  startChoices,
  tableBets,
} from '#values/games/lobby.ts';

export interface FiltersProps {
  t: Translate;
  tag: string;
  symbol: string;
  /** The category. */
  type: string;
  classes: readonly string[];
  leagues: readonly string[];
  asked: LobbyQuery;
  hrefOf: (change: Partial<LobbyQuery>) => string;
  onGo: (change: Partial<LobbyQuery>, event?: MouseEvent) => void;
}

/** The choices of a filter, without "any". */
function choicesOf(filter: Exclude<LobbyFilter, 'lines'>, { t, tag, symbol, type, classes, leagues }: FiltersProps): Choice[] {
  const worded = (values: readonly string[], word: (value: string) => string) => values.map((value) => ({ value, label: word(value) }));
  const money = (amount: string): string => formatMoney(amount, { tag, symbol });
  switch (filter) {
    case 'type':
      return worded(classes, (one) => t(`class.${one}`));
    case 'min':
      return worded(type === 'RNG' ? slotBets : lowestBets, (min) => t('filter.min.from', { amount: money(min) }));
    case 'bet':
      return worded(tableBets, (bet) => t('filter.bet.of', { amount: money(bet) }));
    case 'seats':
      return worded(seatChoices, (seats) => t(`filter.seats.${seats}`));
    case 'league':
      return worded(leagues, (league) => league);
    case 'start':
      return worded(startChoices, (start) => t('filter.start.within', { count: Number(start) / 60 }));
  }
}

export function LobbyFilters(props: FiltersProps): ReactElement {
  const { t, type, asked, hrefOf, onGo } = props;
  return (
    <>
      {filtersOf(type).map((filter) =>
        filter === 'lines' ? (
          <Chip
            key={filter}
            href={hrefOf({ lines: !asked.lines })}
            on={asked.lines}
            onPress={(event) => onGo({ lines: !asked.lines }, event)}
          >
            {t('filter.lines')}
          </Chip>
        ) : (
          <ChipSelect
            key={filter}
            label={t(`filter.${filter}`)}
            name={filter}
            value={asked[filter]}
            choices={[{ value: '', label: t(`filter.${filter}.any`) }, ...choicesOf(filter, props)]}
            onValue={(value) => onGo({ [filter]: value })}
          />
        ),
      )}
    </>
  );
}
