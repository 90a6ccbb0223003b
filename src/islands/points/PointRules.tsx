/** The rules of points as the platform states them: ratio per product, worth, decisions; points never expire (PO-01, PO-03, PO-07). */
import type { ReactElement } from 'react';
import type { ShownPointTerms } from '#stores/points/points.ts';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { type PointsProps, pointFormats } from './panel.ts';
import { decisionText } from './Redeem.tsx';

export function PointRules({ terms, ...props }: PointsProps & { terms: ShownPointTerms }): ReactElement {
  const { t, base } = props;
  const { figure, money } = pointFormats(props);
  const ratio = (points: number, amount: string): string =>
    t('rules.ratio', { count: points, points: figure(points), amount: money(amount) });
  return (
    <div className="prose">
      <h2>{t('rules.earn')}</h2>
      <p>{t('rules.earnMore')}</p>
      <DescriptionList
        facts={terms.earn.map(({ product, points, amount }) => ({
          key: product,
          name: t(`product.${product}`),
          value: ratio(points, amount),
        }))}
      />
      <p className="q t2">{t('rules.floor')}</p>
      <h2>{t('rules.use')}</h2>
      <DescriptionList
        facts={[
          {
            key: 'redeem',
            name: t('product.redeem'),
            value: t('rules.worth', { count: terms.redeem.points, amount: money(terms.redeem.amount, false) }),
          },
          { key: 'least', name: t('rules.least'), value: <span className="num">{figure(terms.leastConversion)}</span> },
        ]}
      />
      <ul>
        <li>{decisionText(t, terms)}</li>
        <li>{t('redeem.back')}</li>
        <li>{t('rules.bets', { count: terms.countedDays })}</li>
        <li>{t('rules.never')}</li>
        <li>{t('rules.cost', { bet: money('1000.00'), cost: money('40.00') })}</li>
      </ul>
      <p>
        <a className="lk" href={`${base}/help/points`}>
          {t('rules.help')}
        </a>
      </p>
    </div>
  );
}
