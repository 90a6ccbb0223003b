/** The bar over the lotteries while signed in: as over a game, time and net result since the sign-in; it leads to limits (LO-01). */
import { useStore } from '@nanostores/react';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { $session } from '#stores/access/session.ts';
import { $second, elapsed } from '#stores/current-second.ts';
import { $bought, ticketOrder } from '#stores/lottery/slip.ts';
import { $realityCheck, loadRealityCheck, watchRealityCheck } from '#stores/safer-play/reality-check.ts';
import { $balance, $balanceHidden } from '#stores/wallet/balance.ts';
import { formatMoney } from '#ui/format-money.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';

// Like a chunk that a reload may mend: the check also stands on the page of safer play.
const RealityCheckDialog = lazy(() => import('../RealityCheckDialog.tsx').catch(() => ({ default: (): ReactElement => <></> })));

interface LotteryBarProps {
  words: IslandWords;
  tag: string;
  /** Path prefix of the language. */
  base: string;
}

const placeholder = '–';

export default function LotteryBar({ words, tag, base }: LotteryBarProps): ReactElement {
  const t = createTranslator(words, tag);
  const now = useStore($second, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const { value, face } = useStore($realityCheck, { ssr: 'initial' });
  useEffect(() => {
    const endings = [
      watchRealityCheck(),
      $bought.listen((bought) => bought && void loadRealityCheck()),
      ticketOrder.$step.listen(({ at }) => at === 'refused' && void loadRealityCheck()),
    ];
    return () => {
      for (const end of endings) end();
    };
  }, []);
  const isIn = session.state === 'in';
  const isKnown = isIn && face !== 'failed' && face !== 'offline';
  const visit = isKnown ? value?.session : null;
  const figures = [
    { label: t('play.session'), text: visit && now !== null ? elapsed(visit.since, now) : placeholder },
    {
      label: t('play.balance'),
      text:
        isIn && balance.state === 'known' && balance.amount !== null
          ? formatMoney(balance.amount, { tag, symbol: balance.symbol, hidden })
          : placeholder,
    },
    {
      label: t('play.net'),
      text: visit ? formatMoney(visit.net, { tag, symbol: value?.currencySymbol ?? '', sign: 'always' }) : placeholder,
    },
  ];
  const { check } = value ?? {};
  return (
    <>
      <a className="ink lotbar" href={`${base}/member/saferPlay`}>
        {figures.map(({ label, text }) => (
          <span key={label}>
            <small>{label}</small>{' '}
            <b className="num" dir="auto">
              {text}
            </b>
          </span>
        ))}
        <span className="end">{t('play.control')}</span>
      </a>
      {isIn && check?.due && !check.inRound ? (
        <Suspense fallback={null}>
          <RealityCheckDialog t={t} tag={tag} record={`${base}/member/personalHistoryCopy`} back={base || '/'} />
        </Suspense>
      ) : null}
    </>
  );
}
