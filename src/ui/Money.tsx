/** Money shown: isolated, tabular, never broken; gold on a pill when it is a win. */
import type { ReactElement } from 'react';
import { formatMoney, type MoneyStyle } from './amount.ts';

export interface MoneyProps extends MoneyStyle {
  /** Decimal string of the wire. */
  amount: string;
  /** `win` is gold and only for a player's win; `in` is money arrived; `out` stays plain. */
  tone?: 'win' | 'in' | 'bad';
}

const tones = { win: 'num amtw', in: 'num ok', bad: 'num bad' } as const;

export function Money({ amount, tone, ...style }: MoneyProps): ReactElement {
  return <bdi className={tone ? tones[tone] : 'num'}>{formatMoney(amount, style)}</bdi>;
}
