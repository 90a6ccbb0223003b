/** A game that is not played: what happened, what it means for the money, what to do, and games that are open. */
import type { ReactElement } from 'react';
import type { Playing } from '#stores/launch.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { drawnCover } from '#ui/drawn.ts';
import type { Say } from '#ui/say.ts';
import { Tile } from '#ui/Tile.tsx';

interface PlayTroubleProps {
  t: Say;
  name: string;
  playing: Playing;
  support: string;
  game: string;
  onAgain: () => void;
}

export function PlayTrouble({ t, name, playing, support, game, onAgain }: PlayTroubleProps): ReactElement {
  const { trouble, others } = playing;
  /** No game was on the page, so no bet can have been placed in it. */
  const unplayed = playing.frame === null;
  const is = trouble?.is ?? 'failed';
  const title = {
    closed: t('play.closed', { name }),
    unknown: t('play.unknown'),
    late: t('play.failed', { name }),
    failed: t('play.failed', { name }),
    ended: t('play.ended'),
  }[is];
  const more =
    trouble?.is === 'failed' && trouble.message !== ''
      ? trouble.message
      : {
          closed: t('play.closedMore'),
          unknown: t('play.unknownMore'),
          late: unplayed ? t('play.late') : t('play.stuck', { name }),
          failed: unplayed ? t('play.failedMore') : t('play.stuck', { name }),
          ended: t('play.endedMore'),
        }[is];
  return (
    <div className="stack" role="alert">
      <h2>{title}</h2>
      <p>{more}</p>
      {trouble?.is === 'failed' && trouble.reference ? <p className="t1 num">{trouble.reference}</p> : null}
      <p className="row wraps centred">
        {is === 'closed' || is === 'unknown' ? null : (
          <Button kind="go" onPress={onAgain}>
            {t(is === 'ended' ? 'play.again' : 'play.retry')}
          </Button>
        )}
        {is === 'late' || is === 'failed' ? (
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
              <Tile
                key={one.nodeId}
                mini
                href={`${game}?code=${encodeURIComponent(one.gameCode)}`}
                name={one.gameName}
                vendor={one.accountTypeName}
                drawn={drawnCover(one)}
                src={one.image}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
