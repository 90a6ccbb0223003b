/** Props shared by the wallet panels, and their date and time formats. */
import type { AsyncState } from '#stores/async-state.ts';
import { dayOf } from '#stores/brand-days.ts';
import { stampOf } from '#stores/wallet/time-stamp.ts';
import type { AsyncListProps } from '#ui/data/AsyncList.tsx';
import { signedOutFaceProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import type { IslandWords, Translate } from '#ui/translate.ts';
import { serverNow } from '#values/server-clock.ts';

export interface PanelProps {
  words: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  /** Internal language code of the page. */
  lang: string;
  /** The brand's time zone, which defines the days of the records. */
  zone: string;
  /** Path prefix of the page's language. */
  base: string;
}

/** Of a panel that names the brand. */
export interface BrandedPanelProps extends PanelProps {
  brand: string;
}

export interface Times {
  /** `19:41` */
  time: (at: string) => string;
  /** `20 Nov, 19:41` */
  moment: (at: string) => string;
  /** `19:41` today, `20 Nov, 19:41` on any other day. */
  when: (at: string) => string;
  /** `19:41:07`: rounds are only seconds apart. */
  clock: (at: string) => string;
  /** `20 Nov, 19:41:07` */
  exact: (at: string) => string;
  /** `2026-11-20 19:41:07`, for files. */
  stamp: (at: string) => string;
  /** `Friday, 20 November`, from `2026-11-20` */
  day: (day: string) => string;
  /** `20 Nov 2026`, from `2026-11-20`; always with the year, for print. */
  dated: (day: string) => string;
  /** `November 2026`, from `2026-11` */
  month: (month: string) => string;
  /** `20 Nov 2026, 19:41:07` */
  printed: (at: number) => string;
}

/** Returns the date and time formats. Dates of another year include it, except in `time` and `clock`. */
export function dateFormats(tag: string, zone: string): Times {
  const latin = `${tag}-u-nu-latn`;
  const today = dayOf(zone, serverNow());
  const thisYear = today.slice(0, 4);
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  const second = { second: '2-digit' } as const;
  const formatter = (how: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(latin, { ...hours, ...how });
    const dated = 'day' in how ? dateFormat(latin, { ...hours, ...how, year: 'numeric' }) : format;
    return (at: string): string => (dayOf(zone, Date.parse(at)).startsWith(thisYear) ? format : dated).format(new Date(at));
  };
  const longDay = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const [whole, dated] = [longDay, { ...longDay, year: 'numeric' } as const].map((how) => dateFormat(latin, how));
  const onPaper = dateFormat(latin, { ...day, year: 'numeric', timeZone: 'UTC' });
  const months = dateFormat(latin, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const time = formatter({});
  const moment = formatter(day);
  return {
    time,
    moment,
    when: (at) => (dayOf(zone, Date.parse(at)) === today ? time : moment)(at),
    clock: formatter(second),
    exact: formatter({ ...day, ...second }),
    stamp: (at) => stampOf(zone, at),
    printed: (at) => dateFormat(latin, { ...hours, ...day, ...second, year: 'numeric' }).format(at),
    month: (name) => months.format(new Date(`${name}-15T12:00:00Z`)),
    dated: (name) => onPaper.format(new Date(`${name}T12:00:00Z`)),
    day: (name) => (name.startsWith(thisYear) ? whole : dated)?.format(new Date(`${name}T12:00:00Z`)) ?? name,
  };
}

/** Maps a wallet list's state to the props of `AsyncList`. With a `base`, a trial account is shown the way to an account. */
export const asyncListProps = (
  { face, slow, reason, code }: AsyncState<unknown>,
  t: Translate,
  base: string | null = null,
): Pick<AsyncListProps, 'face' | 'words' | 'slow' | 'reason' | 'nextStep'> => ({
  face,
  words: { loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') },
  slow: slow ? t('face.slow') : null,
  reason,
  nextStep: base !== null && code === 'role.trial' ? { href: `${base}/register`, word: t('deposit.openAccount') } : null,
  ...signedOutFaceProps(code, t),
});
