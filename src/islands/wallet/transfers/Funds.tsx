/** What the account holds, apart: cash and locked money are the balance; bonus and points come besides. Each row opens its page. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import type { Wallets } from '#stores/wallet/vendor-wallets.ts';
import { formatFigure, formatMoney, hiddenDigits } from '#ui/format-money.ts';
import type { IslandIconName } from '#ui/icons/island-icons.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';

interface FundsProps {
  t: Translate;
  tag: string;
  base: string;
  wallets: Wallets;
}

interface Row {
  name: string;
  icon: IslandIconName;
  to: string;
  text: string;
}

/** Empty for a platform that does not tell them apart. */
export function Funds({ t, tag, base, wallets: { funds, currencySymbol: symbol } }: FundsProps): ReactElement | null {
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  if (!funds) return null;
  const money = (amount: string): string => formatMoney(amount, { tag, symbol, hidden });
  const rows: readonly Row[] = [
    { name: 'cash', icon: 'wallet', to: '/member/transactionHistory', text: money(funds.available) },
    { name: 'locked', icon: 'lock', to: '/member/withdraw', text: money(funds.locked) },
    { name: 'bonus', icon: 'coin', to: '/member/bonusDetails', text: money(funds.bonus) },
    { name: 'points', icon: 'star', to: '/pointMall', text: hidden ? hiddenDigits : formatFigure(funds.points, tag) },
  ];
  return (
    <ul className="card rows" aria-label={t('wallets.held')}>
      {rows.map(({ name, icon, to, text }) => (
        <li key={name}>
          <a className="li" href={base + to}>
            <span className="ic">
              <Icon name={icon} size="s" />
            </span>
            <span className="grow two-l">
              <span>{t(`wallets.${name}`)}</span>
              <span className="q t1">{t(`wallets.${name}More`)}</span>
            </span>
            <b className="num">
              <bdi>{text}</bdi>
            </b>
          </a>
        </li>
      ))}
    </ul>
  );
}
