/** The odds of a bet with the chance of each, and what all bets return (LO-11). */
import type { ReactElement } from 'react';
import type { LotteryTerms } from '#stores/lottery/lotteries.ts';
import { formatFigure, formatPercent } from '#ui/format-money.ts';
import type { LotteryProps } from './panel.ts';

type OddsRows = LotteryTerms['bets'][number]['rows'];

interface OddsTableProps extends LotteryProps {
  rows: OddsRows;
  returnToPlayer: string;
}

function rowName({ t }: LotteryProps, row: string): string {
  if (row === '') return t('odds.win');
  const [size = '', hits] = row.split('/');
  if (hits !== undefined) return t('odds.hitsOf', { hits, size });
  return /^\d$|^10$|^\d\d+$/.test(size) ? size : t(`option.${size}`);
}

/** What the bet pays, in one line: `Pays 1.87 times your bet.`, or from the least to the most. */
export function paysText({ t, tag }: LotteryProps, rows: OddsRows): string {
  const odds = rows.map((row) => Number(row.odds));
  const range = new Set([Math.min(...odds), Math.max(...odds)]);
  return odds.length > 0 ? t('odds.times', { odds: [...range].map((one) => formatFigure(one, tag)).join('–') }) : '';
}

export function OddsTable({ rows, returnToPlayer, ...props }: OddsTableProps): ReactElement {
  const { t, tag } = props;
  return (
    <details className="odds">
      <summary>{t('odds.title')}</summary>
      {/* It scrolls only with large letters, and is a tab stop then by the rule of Chromium and Firefox; in Safari it scrolls by
          touch. If it always were one, a table higher than the screen would stand under the header when it has the focus. */}
      <section className="tbl" aria-label={t('odds.title')}>
        <table className="num flush">
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
                <td>{t('odds.oneIn', { n: formatFigure(Math.round((1 / chance) * 10) / 10, tag) })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="q t2">{t('odds.return', { percent: formatPercent(returnToPlayer, tag) })}</p>
    </details>
  );
}
