/** What a member on a break sees in place of what it closes: until when, that their money stays theirs, and what stays open. */
import type { ReactElement } from 'react';
import { LinkButton } from './Button.tsx';
import { Icon } from './pictures/Icon.tsx';
import type { Translate } from './translate.ts';

interface PausedTextProps {
  t: Translate;
  tag: string;
  zone: string;
  pause: { readonly until: string | null };
}

export function pausedText({ t, tag, zone, pause: { until } }: PausedTextProps): string {
  if (until === null) return t('paused.forGood');
  const moment = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
  return t('paused.until', { when: moment.format(new Date(until)) });
}

interface PausedProps extends Omit<PausedTextProps, 'pause'> {
  base: string;
  /** Null when only the platform's refusal told of the break. */
  pause: PausedTextProps['pause'] | null;
  reason?: string | null;
}

export function Paused({ base, pause, reason = null, ...props }: PausedProps): ReactElement {
  const { t } = props;
  return (
    <div className="empty">
      <span className="ic">
        <Icon name="shield" size="s" />
      </span>
      <p>{reason ?? (pause ? pausedText({ ...props, pause }) : null)}</p>
      <div className="row wraps">
        <LinkButton kind="line" size="sm" href={`${base}/member/withdraw`}>
          {t('paused.withdraw')}
        </LinkButton>
        <LinkButton kind="line" size="sm" href={`${base}/member/saferPlay`}>
          {t('paused.safer')}
        </LinkButton>
      </div>
    </div>
  );
}
