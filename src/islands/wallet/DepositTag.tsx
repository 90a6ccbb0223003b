/** A deposit's standing in one or two words. */
import type { ReactElement } from 'react';
import type { Deposit } from '#stores/deposit.ts';
import type { Say } from '#ui/say.ts';

const looks: Record<Deposit['state'], string> = {
  created: 'tag wait',
  pending: 'tag',
  credited: 'tag good',
  declined: 'tag wrong',
  expired: 'tag wait',
};

export const DepositTag = ({ state, t }: { state: Deposit['state']; t: Say }): ReactElement => (
  <span className={looks[state]}>{t(`state.${state}`)}</span>
);
