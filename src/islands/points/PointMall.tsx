/** The point mall: the member's points, goods to redeem, what was redeemed, each movement, and the rules (PO-01). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $isTrial, $session, initSession } from '#stores/access/session.ts';
import { $address, addressWith, initOverlays, queryValue, replaceAddress } from '#stores/overlay.ts';
import {
  $converted,
  $goods,
  $pointBalance,
  $redeemed,
  initPointOrders,
  loadGoods,
  loadPointBalance,
  type ShownGoods,
  type ShownPointTerms,
  watchPoints,
} from '#stores/points/points.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { pausedText } from '#ui/Paused.tsx';
import { TabLinks } from '#ui/Tabs.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { pageInAddress } from '#values/page-in-address.ts';
import { Convert } from './Convert.tsx';
import { GoodsGrid } from './GoodsGrid.tsx';
import { PointDetailsList, RedeemHistory } from './PointLists.tsx';
import { PointRules } from './PointRules.tsx';
import { type PointsProps, pointFormats } from './panel.ts';
import { Redeem } from './Redeem.tsx';

interface PointMallProps {
  words: IslandWords;
  tag: string;
  lang: string;
  zone: string;
  base: string;
  symbol: string;
  goods: readonly ShownGoods[];
  terms: ShownPointTerms;
  /** The tab that the server rendered. */
  at: string;
}

const tabs = ['goods', 'history', 'details', 'rules'] as const;
type TabName = (typeof tabs)[number];
const tabOf = (name: string | null): TabName => tabs.find((one) => one === name) ?? 'goods';

/** The member's points, or what a guest and a trial account can do. */
function Head({ onConvert, ...props }: PointsProps & { onConvert: () => void }): ReactElement {
  const { t, base } = props;
  const { value, face, reason } = useStore($pointBalance, { ssr: 'initial' });
  const signedIn = useStore($session, { ssr: 'initial' }).state === 'in';
  const isTrial = useStore($isTrial, { ssr: 'initial' });
  const pause = useStore($pause, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const { owned, ownMoney } = pointFormats(props);
  if (!signedIn || isTrial) {
    const [href, text] = isTrial
      ? ['/register', 'head.register']
      : [`/login?next=${encodeURIComponent(`${base}/pointMall`)}`, 'head.signIn'];
    return (
      <div className="card points-head">
        <p className="grow">{t(isTrial ? 'head.trial' : 'head.guest')}</p>
        <LinkButton kind="go" href={base + href}>
          {t(text)}
        </LinkButton>
      </div>
    );
  }
  return (
    <section className="card points-head" aria-labelledby="my-points" aria-busy={face === 'loading'}>
      <div className="grow">
        <h2 id="my-points" className="q t2">
          {t('head.mine')}
        </h2>
        <p className="big num">{value ? owned(value.points, hidden) : '–'}</p>
        {value ? (
          <p className="q t2">
            {t('head.worth', { amount: ownMoney(value.worth, hidden) })}
            {value.inProcess > 0 ? ` · ${t('head.inProcess', { count: value.inProcess })}` : null}
          </p>
        ) : null}
        {face === 'failed' || face === 'offline' ? (
          <p className="bad t2" role="alert">
            {reason ?? t('face.failed')}{' '}
            <button type="button" className="lk" onClick={() => void loadPointBalance()}>
              {t('face.retry')}
            </button>
          </p>
        ) : null}
      </div>
      {pause ? (
        <p className="t2">{pausedText({ ...props, pause })}</p>
      ) : (
        <Button kind="go" icon="swap" disabled={!value} onPress={onConvert}>
          {t('head.convert')}
        </Button>
      )}
    </section>
  );
}

export default function PointMall({ words, tag, lang, zone, base, symbol, goods, terms, at }: PointMallProps): ReactElement {
  const t = createTranslator(words, tag);
  const props: PointsProps = { t, tag, zone, base, symbol };
  const session = useStore($session, { ssr: 'initial' });
  const isTrial = useStore($isTrial, { ssr: 'initial' });
  const balance = useStore($pointBalance, { ssr: 'initial' });
  const fresh = useStore($goods, { ssr: 'initial' });
  const redeemed = useStore($redeemed, { ssr: 'initial' });
  const converted = useStore($converted, { ssr: 'initial' });
  const address = useStore($address, { ssr: 'initial' });
  const isPaused = useStore($pause, { ssr: 'initial' }) !== null;
  const [wanted, setWanted] = useState<ShownGoods | null>(null);
  const [converting, setConverting] = useState(false);
  const shown = fresh.value ?? goods;
  const isMember = session.state === 'in' && !isTrial;
  const tab = address === '' ? tabOf(at) : tabOf(queryValue(address, 'tab'));
  const page = pageInAddress(address);
  const row = queryValue(address, 'row');
  useEffect(() => {
    initSession();
    initPointOrders();
    const endings = [initOverlays(), watchPoints()];
    return () => {
      for (const end of endings) end();
    };
  }, []);
  useEffect(() => {
    if (!isMember) return;
    void loadPointBalance();
    void loadGoods(lang);
  }, [isMember, lang]);
  const hrefOf = (name: TabName): string => `${base}/pointMall${name === 'goods' ? '' : `?tab=${name}`}`;
  // An order that ended after a reload has no tile that was pressed.
  const inDialog = wanted ?? (redeemed ? shown.find(({ code }) => code === redeemed.redemption.goods.code) : undefined);
  const own = (list: ReactElement): ReactElement => (isMember ? list : <p className="empty card">{t('history.guest')}</p>);
  return (
    <>
      <Head {...props} onConvert={() => setConverting(true)} />
      <div className="mt4">
        <TabLinks
          label={t('tabs')}
          at={hrefOf(tab)}
          tabs={tabs.map((name) => ({ label: t(`tab.${name}`), href: hrefOf(name) }))}
          onGo={({ href }, event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            replaceAddress(address === '' ? href : addressWith({ tab: queryValue(href, 'tab'), n: null, row: null }));
          }}
        />
      </div>
      <div className="mt4">
        {tab === 'goods' ? (
          <GoodsGrid
            {...props}
            goods={shown}
            days={terms.countedDays}
            balance={isMember ? balance.value : null}
            isGuest={!isMember}
            onRedeem={isPaused ? null : setWanted}
          />
        ) : null}
        {tab === 'history' ? own(<RedeemHistory {...props} page={page} row={row} />) : null}
        {tab === 'details' ? own(<PointDetailsList {...props} page={page} row={row} />) : null}
        {tab === 'rules' ? <PointRules {...props} terms={terms} /> : null}
      </div>
      {inDialog ? <Redeem {...props} goods={inDialog} terms={terms} lang={lang} onClose={() => setWanted(null)} /> : null}
      {/* Also one that ended after a reload, or when its dialog was closed. */}
      {converting || converted ? <Convert {...props} terms={terms} onClose={() => setConverting(false)} /> : null}
    </>
  );
}
