/** The bar over a game, always visible: time, session length, balance and net result. A click opens the session panel. */
import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactElement } from 'react';
import { $isTrial, $session } from '#stores/access/session.ts';
import { $second, elapsed } from '#stores/current-second.ts';
import { $playStats, $walletBalance } from '#stores/games/play-stats.ts';
import { $balance, $balanceHidden } from '#stores/wallet/balance.ts';
import { formatMoney } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';

/** SVG paths of the icons, in a box of 24. */
export interface BarIconPaths {
  left: string;
  down: string;
  full: string;
}

function BarIcon({ path, small = false, flip = false }: { path: string; small?: boolean; flip?: boolean }): ReactElement {
  return (
    <svg className={`i${small ? ' s' : ''}${flip ? ' flip' : ''}`} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

interface PlayBarProps {
  marks: BarIconPaths;
  t: Translate;
  tag: string;
  zone: string;
  /** Currency symbol of the launch, until the figures come with theirs. */
  symbol: string;
  name: string;
  /** The name of the vendor from whose own wallet the game plays; null for the main balance. */
  provider?: string | null;
  back: string;
  open: boolean;
  /** Null where the browser has no full-screen mode. */
  full: boolean | null;
  onLeave: (event: MouseEvent) => void;
  onPanel: () => void;
  onFull: () => void;
}

const placeholder = '–';

/** Made once: the bar is drawn each second, and making one takes a slow phone several milliseconds. */
let format: Intl.DateTimeFormat | undefined;

function clock(zone: string, now: number): string {
  format ??= new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return format.format(now);
}

export function PlayBar({ t, tag, zone, symbol, name, provider = null, back, open, full, marks, ...on }: PlayBarProps): ReactElement {
  const { onLeave, onPanel, onFull } = on;
  const now = useStore($second, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const apart = useStore($walletBalance, { ssr: 'initial' });
  const visit = useStore($playStats, { ssr: 'initial' });
  const isTrial = useStore($isTrial, { ssr: 'initial' });
  const isOver = useStore($session, { ssr: 'initial' }).state === 'ended';
  const known = balance.state === 'known' ? balance.amount : null;
  const [amount, its] = apart === null ? [known, balance.symbol] : [apart, visit?.symbol ?? symbol];
  const figures = [
    { label: t('play.time'), text: now === null ? placeholder : clock(zone, now) },
    { label: t('play.session'), text: now === null || !visit ? placeholder : elapsed(visit.startedAt, now) },
    {
      label: provider === null ? t(isTrial ? 'play.trialBalance' : 'play.balance') : t('play.wallet', { provider }),
      text: !amount || isOver ? placeholder : formatMoney(amount, { tag, symbol: its, hidden }),
      id: 'balance',
    },
    {
      label: t('play.net'),
      text: visit && !visit.stale && !isOver ? formatMoney(visit.net, { tag, symbol: visit.symbol, sign: 'always' }) : placeholder,
      id: 'net',
    },
  ];
  return (
    <header className="ink pbar">
      <a className="ib" href={back} aria-label={t('play.leave')} onClick={onLeave}>
        <BarIcon path={marks.left} flip />
      </a>
      <h1 translate="no">{name}</h1>
      <button type="button" className="pf" aria-expanded={open} title={t('play.breaks')} onClick={onPanel}>
        {figures.map(({ label, text, id }) => (
          <span key={label}>
            <small>{label}</small>{' '}
            <b className="num" dir="auto" data-figure={id}>
              {text}
            </b>
          </span>
        ))}
        <BarIcon path={marks.down} small />
      </button>
      {full === null ? null : (
        <button type="button" className="ib d-only" aria-label={t(full ? 'play.smaller' : 'play.full')} onClick={onFull}>
          <BarIcon path={marks.full} />
        </button>
      )}
    </header>
  );
}
