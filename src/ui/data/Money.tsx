/** Shows an amount: bidi-isolated, tabular figures, no line break; a win is gold on a pill. */
import type { ReactElement } from 'react';
import { formatMoney, type MoneyStyle } from '../format-money.ts';

export interface MoneyProps extends MoneyStyle {
  /** Decimal string as sent by the platform. */
  amount: string;
  /** `win` is gold and reserved for a player's win, `in` is money received. Outgoing money has no tone. */
  tone?: 'win' | 'in' | 'bad';
}

const tones = { win: 'num amtw', in: 'num ok', bad: 'num bad' } as const;

export function Money({ amount, tone, ...style }: MoneyProps): ReactElement {
  return <bdi className={tone ? tones[tone] : 'num'}>{formatMoney(amount, style)}</bdi>;
}
