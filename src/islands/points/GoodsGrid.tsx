/** The goods as tiles: what each costs, how many are left, and what is missing to redeem it. */
import type { ReactElement } from 'react';
import type { PointBalance, ShownGoods } from '#stores/points/points.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { GoodsArt } from '#ui/pictures/GoodsArt.tsx';
import { toMinor } from '#values/money.ts';
import { type PointsProps, pointFormats } from './panel.ts';

type GridProps = PointsProps & {
  goods: readonly ShownGoods[];
  days: number;
  /** Null for a guest, and until it is known. */
  balance: PointBalance | null;
  isGuest: boolean;
  /** Null during a break, when nothing can be redeemed. */
  onRedeem: ((goods: ShownGoods) => void) | null;
};

/** What is missing, or null when it can be redeemed. */
function missing(goods: ShownGoods, balance: PointBalance, { t, days, ...props }: Omit<GridProps, 'goods'>): string | null {
  const { money } = pointFormats(props);
  const toBet = (toMinor(goods.amountNeeded) ?? 0n) - (toMinor(balance.betRecently) ?? 0n);
  if (toBet > 0n) return t('goods.betMore', { amount: money(`${toBet / 100n}.${String(toBet % 100n).padStart(2, '0')}`), count: days });
  const short = goods.pointsNeeded - balance.points;
  return short > 0 ? t('goods.missing', { count: short }) : null;
}

function Tile({ goods, ...props }: Omit<GridProps, 'goods'> & { goods: ShownGoods }): ReactElement {
  const { t, balance, isGuest, base, onRedeem, days } = props;
  const { money } = pointFormats(props);
  const isGone = goods.available === 0;
  const lack = balance ? missing(goods, balance, props) : null;
  const needsBets = /[1-9]/.test(goods.amountNeeded);
  return (
    <li className={isGone ? 'card gone' : 'card'}>
      <GoodsArt art={goods.art} />
      <div className="body">
        <h2>{goods.name}</h2>
        <p className="q t2">{goods.about}</p>
        {needsBets ? <p className="q t2">{t('goods.needsBets', { amount: money(goods.amountNeeded), count: days })}</p> : null}
        <div className="end">
          <p className="row between wraps">
            <b className="num">{t('points.count', { count: goods.pointsNeeded })}</b>
            <span className="q t1">
              {goods.available === null
                ? t('goods.redeemed', { count: goods.redeemed })
                : t('goods.left', { count: goods.available, all: goods.quantity ?? 0 })}
            </span>
          </p>
          {isGone ? (
            <p className="q b">{t('goods.gone')}</p>
          ) : isGuest ? (
            <LinkButton kind="line" size="sm" full href={`${base}/login?next=${encodeURIComponent(`${base}/pointMall`)}`}>
              {t('goods.redeem')}
              <span className="vh"> {goods.name}</span>
            </LinkButton>
          ) : lack ? (
            <p className="q t2">{lack}</p>
          ) : onRedeem === null ? null : (
            <Button kind="line" size="sm" full disabled={balance === null} onPress={() => onRedeem(goods)}>
              {t('goods.redeem')}
              <span className="vh"> {goods.name}</span>
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

export function GoodsGrid({ goods, ...props }: GridProps): ReactElement {
  return (
    <ul className="goods">
      {goods.map((one) => (
        <Tile key={one.code} {...props} goods={one} />
      ))}
    </ul>
  );
}
