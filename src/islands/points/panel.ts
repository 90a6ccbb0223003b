/** What the parts of the point mall share: props, formats, and the states of a list. */
import type { AsyncState } from '#stores/async-state.ts';
import type { AsyncListProps } from '#ui/data/AsyncList.tsx';
import { signedOutFaceProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { formatFigure, formatMoney, hiddenDigits } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';

export interface PointsProps {
  readonly t: Translate;
  readonly tag: string;
  readonly zone: string;
  /** Path prefix of the page's language. */
  readonly base: string;
  readonly symbol: string;
}

/** `1,200` and `₱1,200.00`; `owned` writes dots while the member hides what they own. */
export const pointFormats = ({ tag, symbol }: Pick<PointsProps, 'tag' | 'symbol'>) => ({
  figure: (count: number): string => formatFigure(count, tag),
  money: (amount: string, short = true): string => formatMoney(amount, { tag, symbol, short }),
  owned: (count: number, hidden: boolean): string => (hidden ? hiddenDigits : formatFigure(count, tag)),
  ownMoney: (amount: string, hidden: boolean): string => formatMoney(amount, { tag, symbol, hidden }),
});

/** `20 Nov 2026, 19:41` in the brand's zone. */
export function momentFormat({ tag, zone }: Pick<PointsProps, 'tag' | 'zone'>): (at: string) => string {
  const format = dateFormat(`${tag}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return (at) => format.format(new Date(at));
}

/** `19:41` in the brand's zone. */
export function clockFormat({ tag, zone }: Pick<PointsProps, 'tag' | 'zone'>): (at: string) => string {
  const format = dateFormat(`${tag}-u-nu-latn`, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone });
  return (at) => format.format(new Date(at));
}

export const listProps = (
  { face, slow, reason, code }: AsyncState<unknown>,
  t: Translate,
): Pick<AsyncListProps, 'face' | 'words' | 'slow' | 'reason' | 'nextStep'> => ({
  face,
  words: { loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') },
  slow: slow ? t('face.slow') : null,
  reason,
  ...signedOutFaceProps(code, t),
});
