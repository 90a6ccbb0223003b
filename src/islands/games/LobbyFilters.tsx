/** Filters by type, minimum stake and lines: applied at once with script, by a button without (GM-04, R21). */
import type { MouseEvent, ReactElement } from 'react';
import { Chip } from '#ui/Chip.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import type { Translate } from '#ui/translate.ts';
import { type LobbyQuery, lowestBets, slotBets } from '#values/games/lobby.ts';

export interface FiltersProps {
  t: Translate;
  tag: string;
  symbol: string;
  slots: boolean;
  classes: readonly string[];
  asked: LobbyQuery;
  hrefOf: (change: Partial<LobbyQuery>) => string;
  onGo: (change: Partial<LobbyQuery>, event?: MouseEvent) => void;
}

export function LobbyFilters({ t, tag, symbol, slots, classes, asked, hrefOf, onGo }: FiltersProps): ReactElement {
  const bets = slots ? slotBets : lowestBets;
  return (
    <>
      <ChipSelect
        label={t('lobby.type')}
        name="type"
        value={asked.type}
        choices={[{ value: '', label: t('lobby.typeAny') }, ...classes.map((one) => ({ value: one, label: t(`class.${one}`) }))]}
        onValue={(type) => onGo({ type })}
      />
      <ChipSelect
        label={t('lobby.bet')}
        name="min"
        value={asked.min}
        choices={[
          { value: '', label: t('lobby.betAny') },
          ...bets.map((min) => ({ value: min, label: t('lobby.betFrom', { amount: formatMoney(min, { tag, symbol }) }) })),
        ]}
        onValue={(min) => onGo({ min })}
      />
      {slots ? (
        <Chip href={hrefOf({ lines: !asked.lines })} on={asked.lines} onPress={(event) => onGo({ lines: !asked.lines }, event)}>
          {t('lobby.lines')}
        </Chip>
      ) : null}
    </>
  );
}
