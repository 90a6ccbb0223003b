/** What every panel of the wallet is given, and how it writes days and times. */
import { dayOf } from '#stores/clock.ts';
import type { Listed } from '#stores/listed.ts';
import type { ListProps } from '#ui/List.tsx';
import type { IslandWords, Say } from '#ui/say.ts';
import { serverNow } from '#values/server-clock.ts';

export interface PanelProps {
  words: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  /** Internal language code of the page. */
  lang: string;
  /** The brand's time zone: days of the records are its days. */
  zone: string;
  /** What stands before every path in this language. */
  base: string;
}

export interface Times {
  /** `19:41` */
  time: (at: string) => string;
  /** `20 Nov, 19:41` */
  moment: (at: string) => string;
  /** `19:41:07`: rounds are seconds apart. */
  clock: (at: string) => string;
  /** `20 Nov, 19:41:07` */
  exact: (at: string) => string;
  /** `Friday, 20 November` of `2026-11-20` */
  day: (day: string) => string;
  /** `20 Nov 2026` of `2026-11-20`: on paper a year is always told. */
  dated: (day: string) => string;
  /** `20 Nov 2026, 19:41:07` */
  printed: (at: number) => string;
}

/** Times and days in words; a year that is not this one is told. */
export function timesIn(tag: string, zone: string): Times {
  const latin = `${tag}-u-nu-latn`;
  const thisYear = dayOf(zone, serverNow()).slice(0, 4);
  const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
  const day = { day: 'numeric', month: 'short' } as const;
  const second = { second: '2-digit' } as const;
  const written = (how: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(latin, { ...hours, ...how });
    const dated = 'day' in how ? new Intl.DateTimeFormat(latin, { ...hours, ...how, year: 'numeric' }) : format;
    return (at: string): string => (dayOf(zone, Date.parse(at)).startsWith(thisYear) ? format : dated).format(new Date(at));
  };
  const named = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const [whole, dated] = [named, { ...named, year: 'numeric' } as const].map((how) => new Intl.DateTimeFormat(latin, how));
  const onPaper = new Intl.DateTimeFormat(latin, { ...day, year: 'numeric', timeZone: 'UTC' });
  return {
    time: written({}),
    moment: written(day),
    clock: written(second),
    exact: written({ ...day, ...second }),
    printed: (at) => new Intl.DateTimeFormat(latin, { ...hours, ...day, ...second, year: 'numeric' }).format(at),
    dated: (name) => onPaper.format(new Date(`${name}T12:00:00Z`)),
    day: (name) => (name.startsWith(thisYear) ? whole : dated)?.format(new Date(`${name}T12:00:00Z`)) ?? name,
  };
}

/** How a list of the wallet stands, in words. */
export const standing = ({ face, slow, reason }: Listed<unknown>, t: Say): Pick<ListProps, 'face' | 'words' | 'slow' | 'reason'> => ({
  face,
  words: { loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') },
  slow: slow ? t('face.slow') : null,
  reason,
});
