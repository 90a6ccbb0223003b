/** Type, lowest bet and lines: at once with script, by a button without (GM-04, R21). */
import type { MouseEvent, ReactElement } from 'react';
import { formatMoney } from '#ui/amount.ts';
import { Chip } from '#ui/Chip.tsx';
import { ChipSelect } from '#ui/ChipSelect.tsx';
import type { Say } from '#ui/say.ts';
import { type LobbyAsked, lowestBets, slotBets } from '#values/lobby.ts';

export interface FiltersProps {
  t: Say;
  tag: string;
  symbol: string;
  slots: boolean;
  classes: readonly string[];
  asked: LobbyAsked;
  hrefOf: (change: Partial<LobbyAsked>) => string;
  onGo: (change: Partial<LobbyAsked>, event?: MouseEvent) => void;
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
