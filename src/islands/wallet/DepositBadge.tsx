/** A deposit's state as a badge. */
import type { ReactElement } from 'react';
import { depositStatus, type ShownDeposit } from '#stores/wallet/deposit.ts';
import type { Translate } from '#ui/translate.ts';

const badgeClasses: Record<ReturnType<typeof depositStatus>, string> = {
  created: 'tag wait',
  pending: 'tag',
  credited: 'tag good',
  late: 'tag good',
  declined: 'tag wrong',
  expired: 'tag wait',
  cancelled: 'tag wait',
  unconfirmed: 'tag wait',
};

export const DepositBadge = ({ deposit, t }: { deposit: ShownDeposit; t: Translate }): ReactElement => (
  <span className={badgeClasses[depositStatus(deposit)]}>{t(`state.${depositStatus(deposit)}`)}</span>
);
