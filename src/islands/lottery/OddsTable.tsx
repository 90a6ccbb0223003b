/** The odds of a bet with the chance of each, and what its odds table returns (LO-11). */
import type { ReactElement } from 'react';
import type { LotteryTerms } from '#stores/lottery/lotteries.ts';
import { formatFigure, formatPercent } from '#ui/format-money.ts';
import type { LotteryProps } from './panel.ts';

interface OddsTableProps extends LotteryProps {
  rows: LotteryTerms['bets'][number]['rows'];
  returnToPlayer: string;
  mode: string;
}

function rowName({ t }: LotteryProps, row: string): string {
  if (row === '') return t('odds.win');
  const [size = '', hits] = row.split('/');
  if (hits !== undefined) return t('odds.hitsOf', { hits, size });
  return /^\d$|^10$|^\d\d+$/.test(size) ? size : t(`option.${size}`);
}

export function OddsTable({ rows, returnToPlayer, mode, ...props }: OddsTableProps): ReactElement {
  const { t, tag } = props;
  return (
    <details className="odds">
      <summary>{t('odds.title')}</summary>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">{t('odds.hit')}</th>
            <th scope="col">{t('odds.pays')}</th>
            <th scope="col">{t('odds.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, odds, chance }) => (
            <tr key={row}>
              <th scope="row">{rowName(props, row)}</th>
              <td>{formatFigure(Number(odds), tag)}</td>
              <td>
                {chance < 1 ? t('odds.oneIn', { n: formatFigure(Math.round((1 / chance) * 10) / 10, tag) }) : formatFigure(chance, tag)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="q t2">{t('odds.return', { percent: formatPercent(returnToPlayer, tag), mode })}</p>
    </details>
  );
}
