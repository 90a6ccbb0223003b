/** The error page of a game: what happened, what it means for the money, the next step, and other open games. */
import type { ReactElement } from 'react';
import type { Playing } from '#stores/games/game-session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { GameCard } from '#ui/pictures/GameCard.tsx';
import { coverUrl } from '#ui/pictures/game-cover.ts';
import type { Translate } from '#ui/translate.ts';

interface GameErrorProps {
  t: Translate;
  name: string;
  playing: Playing;
  support: string;
  safely: string;
  game: string;
  onAgain: () => void;
}

export function GameError({ t, name, playing, support, safely, game, onAgain }: GameErrorProps): ReactElement {
  const { trouble, others } = playing;
  /** The game frame never loaded and the platform refused it, so no bet can have been placed. */
  const neverLoaded = playing.frame === null;
  const kind = trouble?.is ?? 'failed';
  const title = {
    closed: t('play.closed', { name }),
    unknown: t('play.unknown'),
    late: t('play.failed', { name }),
    failed: t('play.failed', { name }),
    ended: t('play.ended'),
    paused: t('play.failed', { name }),
    barred: t('play.failed', { name }),
  }[kind];
  const detail =
    trouble?.message && ['failed', 'paused', 'barred'].includes(kind)
      ? trouble.message
      : {
          closed: t('play.closedMore'),
          unknown: neverLoaded ? t('play.unknownMore') : t('play.stuck', { name }),
          late: t('play.stuck', { name }),
          failed: neverLoaded ? t('play.failedMore') : t('play.stuck', { name }),
          ended: t('play.endedMore'),
          paused: t('play.controlNote'),
          barred: neverLoaded ? t('play.failedMore') : t('play.stuck', { name }),
        }[kind];
  return (
    <div className="stack" role="alert">
      <h2>{title}</h2>
      <p>{detail}</p>
      {kind === 'failed' && trouble?.reference ? <p className="t1 num">{trouble.reference}</p> : null}
      <p className="row wraps centred">
        {kind === 'closed' || kind === 'unknown' || kind === 'paused' || kind === 'barred' ? null : (
          <Button kind="go" onPress={onAgain}>
            {t(kind === 'ended' ? 'play.again' : 'play.retry')}
          </Button>
        )}
        {kind === 'paused' ? (
          <LinkButton kind="line" href={safely}>
            {t('play.control')}
          </LinkButton>
        ) : null}
        {kind === 'late' || kind === 'failed' || kind === 'barred' ? (
          <LinkButton kind="line" href={support}>
            {t('play.support')}
          </LinkButton>
        ) : null}
      </p>
      {others.length > 0 ? (
        <section aria-label={t('play.others')}>
          <h3 className="t2">{t('play.others')}</h3>
          <ul className="strip">
            {others.map((one) => (
              <GameCard
                key={one.nodeId}
                kind="mini"
                href={`${game}?code=${encodeURIComponent(one.gameCode)}`}
                name={one.gameName}
                vendor={one.accountTypeName}
                drawn={coverUrl(one)}
                src={one.image}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
