/** Safer play in the member centre: what protects the member's time and money, and where to find help. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $saferPlay, loadSaferPlay } from '#stores/safer-play/standing.ts';
import { LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { formatDuration } from '#ui/format-duration.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { SaferPlayBudget } from './SaferPlayBudget.tsx';
import { SaferPlayCheck } from './SaferPlayCheck.tsx';
import { SaferPlayLimits } from './SaferPlayLimits.tsx';
import { PauseChoice, PauseStatus } from './SaferPlayPause.tsx';

export interface SaferPlayProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
}

export default function SaferPlay({ words, tag, zone, base }: SaferPlayProps): ReactElement {
  const t = createTranslator(words, tag);
  const shown = { t, tag, zone, base };
  const { face, value, slow, reason, code } = useStore($saferPlay, { ssr: 'initial' });
  useEffect(() => void loadSaferPlay(), []);
  return (
    <div className="pad stack narrow details">
      <p className="q t2">{t('safer.lead')}</p>
      <AsyncList
        face={face}
        empty={value === null}
        skeleton={<Skeleton of="rows" count={3} />}
        nothing={{ text: t('safer.failed') }}
        words={{ loading: t('list.loading'), failed: t('safer.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        nextStep={code === 'role.trial' ? { href: `${base}/register`, word: t('login.register') } : null}
        {...signedOutProps(code, t)}
        onRetry={() => void loadSaferPlay()}
      >
        {value ? (
          <div className="stack">
            <PauseStatus standing={value} {...shown} />
            <SaferPlayLimits t={t} tag={tag} zone={zone} wait={formatDuration(value.market.raiseWait, tag)} />
            <SaferPlayBudget {...shown} />
            <SaferPlayCheck t={t} tag={tag} />
            <PauseChoice kind="time-out" standing={value} {...shown} />
            <PauseChoice kind="exclusion" standing={value} {...shown} />
          </div>
        ) : null}
      </AsyncList>
      <div className="row wraps">
        <LinkButton kind="line" size="sm" href={`${base}/help/playing-safely`}>
          {t('safer.control')}
        </LinkButton>
        <LinkButton kind="line" size="sm" href={`${base}/help/get-help`}>
          {t('safer.talk')}
        </LinkButton>
      </div>
    </div>
  );
}
