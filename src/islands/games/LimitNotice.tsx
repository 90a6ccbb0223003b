/** A note over the game: a time limit that ends within five minutes, or an own limit that is used up. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $second } from '#stores/current-second.ts';
import { $playStats } from '#stores/games/play-stats.ts';
import type { Translate } from '#ui/translate.ts';

const warnBefore = 5 * 60_000;

const timeText = (tag: string, zone: string, instant: string): string =>
  new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    new Date(instant),
  );

interface LimitNoticeProps {
  t: Translate;
  tag: string;
  zone: string;
  /** Where limits are set. */
  safely: string;
}

/** Stands in a live region of the page. */
export function LimitNotice({ t, tag, zone, safely }: LimitNoticeProps): ReactElement | null {
  const limits = useStore($playStats, { ssr: 'initial' })?.limits ?? [];
  const now = useStore($second, { ssr: 'initial' });
  const isOver = (endsAt: string | null): boolean => endsAt !== null && now !== null && Date.parse(endsAt) <= now;
  const full = limits.find(({ left, endsAt }) => Number(left) === 0 && endsAt === null) ?? limits.find(({ endsAt }) => isOver(endsAt));
  const ending = limits.find(({ endsAt }) => endsAt !== null && now !== null && Date.parse(endsAt) - now <= warnBefore);
  const text = full
    ? t(`play.limitFull.${full.kind}`)
    : ending?.endsAt
      ? t('play.limitSoon', { time: timeText(tag, zone, ending.endsAt) })
      : null;
  return text ? (
    <p className="note">
      {text}{' '}
      <a className="lk" href={safely}>
        {t('play.control')}
      </a>
    </p>
  ) : null;
}
