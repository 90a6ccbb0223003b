/** The bar over a game: time, session, balance, net of the session, always in sight; a press opens how the visit stands and the way out. */
import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactElement } from 'react';
import { $balance } from '#stores/balance.ts';
import { $visit } from '#stores/play.ts';
import { $session } from '#stores/session.ts';
import { $second, elapsed } from '#stores/ticking.ts';
import { formatMoney } from '#ui/amount.ts';
import type { Say } from '#ui/say.ts';

/** Paths of the icons in a box of 24. */
export interface BarMarks {
  left: string;
  down: string;
  full: string;
}

function Mark({ path, small = false, flip = false }: { path: string; small?: boolean; flip?: boolean }): ReactElement {
  return (
    <svg className={`i${small ? ' s' : ''}${flip ? ' flip' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

interface PlayBarProps {
  marks: BarMarks;
  t: Say;
  tag: string;
  zone: string;
  symbol: string;
  name: string;
  back: string;
  open: boolean;
  /** Null where the browser cannot. */
  full: boolean | null;
  onLeave: (event: MouseEvent) => void;
  onPanel: () => void;
  onFull: () => void;
}

const none = '–';

function clock(zone: string, now: number): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
}

export function PlayBar({ t, tag, zone, symbol, name, back, open, full, marks, onLeave, onPanel, onFull }: PlayBarProps): ReactElement {
  const now = useStore($second, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const visit = useStore($visit, { ssr: 'initial' });
  const isOver = useStore($session, { ssr: 'initial' }).state === 'ended';
  const figures = [
    { label: t('play.time'), text: now === null ? none : clock(zone, now) },
    { label: t('play.session'), text: now === null || !visit ? none : elapsed(visit.startedAt, now) },
    {
      label: t('play.balance'),
      text:
        balance.amount === null || balance.state !== 'known' || isOver
          ? none
          : formatMoney(balance.amount, { tag, symbol: balance.symbol }),
      id: 'balance',
    },
    {
      label: t('play.net'),
      text: visit && !visit.stale && !isOver ? formatMoney(visit.net, { tag, symbol: visit.symbol || symbol, sign: 'always' }) : none,
      id: 'net',
    },
  ];
  return (
    <header className="ink pbar">
      <a className="ib" href={back} aria-label={t('play.leave')} onClick={onLeave}>
        <Mark path={marks.left} flip />
      </a>
      <h1 translate="no">{name}</h1>
      <button type="button" className="pf" aria-expanded={open} title={t('play.breaks')} onClick={onPanel}>
        {figures.map(({ label, text, id }) => (
          <span key={label}>
            <small>{label}</small>{' '}
            <b className="num" data-figure={id}>
              {text}
            </b>
          </span>
        ))}
        <Mark path={marks.down} small />
      </button>
      {full === null ? null : (
        <button type="button" className="ib d-only" aria-label={t(full ? 'play.smaller' : 'play.full')} onClick={onFull}>
          <Mark path={marks.full} />
        </button>
      )}
    </header>
  );
}
