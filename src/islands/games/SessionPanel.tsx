/** The session panel: its figures, which are dashes while they may be old, links to help, and the way out, which is as easy as staying. */
import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactElement } from 'react';
import { $session } from '#stores/access/session.ts';
import { $second, elapsed } from '#stores/current-second.ts';
import { $balanceWithBonus, $playStats } from '#stores/games/play-stats.ts';
import { formatMinutes } from '#ui/format-duration.ts';
import { formatFigure, formatMoney, isNonZero } from '#ui/format-money.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';

interface SessionPanelProps {
  t: Translate;
  tag: string;
  to: { back: string; safely: string; bets: string };
  onLeave: (event: MouseEvent) => void;
}

export function SessionPanel({ t, tag, to, onLeave }: SessionPanelProps): ReactElement {
  const visit = useStore($playStats, { ssr: 'initial' });
  const withBonus = useStore($balanceWithBonus, { ssr: 'initial' });
  const isOver = useStore($session, { ssr: 'initial' }).state === 'ended';
  const now = useStore($second, { ssr: 'initial' });
  const money = (amount: string, sign: 'auto' | 'always' = 'auto') => formatMoney(amount, { tag, symbol: visit?.symbol ?? '', sign });
  const facts =
    visit && now !== null
      ? [
          [t('play.for'), elapsed(visit.startedAt, now)],
          ...[
            [t('play.rounds'), formatFigure(visit.rounds, tag)],
            [t('play.staked'), money(visit.staked)],
            [t('play.won'), money(visit.won)],
            [t('play.netLong'), money(visit.net, 'always')],
            ...(isNonZero(visit.running) ? [[t('play.inProgress'), money(visit.running)]] : []),
            ...(withBonus ? [[t('play.withBonus'), money(withBonus)]] : []),
            ...visit.limits.map(({ kind, left }) => [
              t(`play.limit.${kind}`),
              kind === 'time' ? formatMinutes(Number(left), tag) : money(left),
            ]),
          ].map(([label, text]) => [label, visit.stale || isOver ? '–' : text]),
        ]
      : [];
  return (
    <>
      <dl className="mt2">
        {facts.map(([label, text]) => (
          <div className="kv" key={label}>
            <dt>{label}</dt>
            <dd className="num">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="rows mt2">
        <a className="li" href={to.safely}>
          <span className="ic">
            <Icon name="shield" size="s" />
          </span>
          <span className="grow two-l">
            <b className="b t2">{t('play.control')}</b>
            <span className="q t1">{t('play.controlNote')}</span>
          </span>
          <Icon name="right" size="s" />
        </a>
        <a className="li" href={to.bets}>
          <span className="ic">
            <Icon name="list" size="s" />
          </span>
          <b className="grow b t2">{t('play.record')}</b>
          <Icon name="right" size="s" />
        </a>
      </div>
      <p className="q t1 mt3">{t('play.running')}</p>
      <a className="btn line sm full mt3" href={to.back} onClick={onLeave}>
        {t('play.stop')}
      </a>
    </>
  );
}
