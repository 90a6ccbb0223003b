/** What the panels of rewards share: their props, list faces, and what an order of money is doing. */
import type { ReactElement } from 'react';
import type { AsyncState } from '#stores/async-state.ts';
import type { OrderStep } from '#stores/wallet/money-order.ts';
import { LinkButton } from '#ui/Button.tsx';
import type { AsyncListProps } from '#ui/data/AsyncList.tsx';
import { Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { IslandWords, Translate } from '#ui/translate.ts';
import { type GameType, gamesPath } from '#values/games/categories.ts';

export interface RewardsProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
}

export const listFaces = (
  { face, slow, reason, code }: AsyncState<unknown>,
  t: Translate,
): Pick<AsyncListProps, 'face' | 'words' | 'slow' | 'reason' | 'nextStep'> => ({
  face,
  words: { loading: t('list.loading'), failed: t('rewards.failed'), offline: t('list.offline'), retry: t('list.retry') },
  slow: slow ? t('list.slow') : null,
  reason,
  ...signedOutProps(code, t),
});

/** `20 November 2026` and `20 November 2026 at 19:41`, in the brand's time zone. */
export const datesOf = (tag: string, zone: string) => {
  const format = (how: Intl.DateTimeFormatOptions) => dateFormat(`${tag}-u-nu-latn`, { ...how, timeZone: zone });
  const [day, moment] = [format({ dateStyle: 'medium' }), format({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })];
  return { day: (at: string) => day.format(new Date(at)), moment: (at: string) => moment.format(new Date(at)) };
};

/** The category in which bets count for a bonus, or all games. */
export const GamesThatCount = ({ t, base, gameType }: { t: Translate; base: string; gameType: GameType | null }): ReactElement => (
  <a className="lk" href={base + gamesPath(gameType)}>
    {gameType ? t(`category.${gameType}`) : t('bonus.allGames')}
  </a>
);

/** Until the outcome of an order is known, and why it was refused. */
export function OrderNote({ t, step }: { t: Translate; step: OrderStep<unknown> }): ReactElement | null {
  if (step.at === 'checking') return <Note icon="clock">{t('rewards.checking')}</Note>;
  const fault = step.at === 'unsent' ? t('rewards.unsent') : step.at === 'refused' ? step.refusal.message || t('rewards.unsent') : null;
  return <RefusalNote text={fault} />;
}

/** What a trial account sees: rewards need an account. */
export function NeedsAccount({ t, base, reason }: { t: Translate; base: string; reason: string | null }): ReactElement {
  return (
    <div className="empty">
      <span className="ic">
        <Icon name="lock" size="s" />
      </span>
      <p role="alert">{reason}</p>
      <LinkButton kind="go" href={`${base}/register`}>
        {t('rewards.openAccount')}
      </LinkButton>
    </div>
  );
}
