/** A deposit's standing in one or two words. */
import type { ReactElement } from 'react';
import { type Deposit, standingOf } from '#stores/deposit.ts';
import type { Say } from '#ui/say.ts';

const looks: Record<ReturnType<typeof standingOf>, string> = {
  created: 'tag wait',
  pending: 'tag',
  credited: 'tag good',
  late: 'tag good',
  declined: 'tag wrong',
  expired: 'tag wait',
  cancelled: 'tag wait',
};

export const DepositTag = ({ deposit, t }: { deposit: Deposit; t: Say }): ReactElement => (
  <span className={looks[standingOf(deposit)]}>{t(`state.${standingOf(deposit)}`)}</span>
);
