/** Over a frame that is shown though it has not said that it loaded: it may be there or not, so nothing is said of money but where it can be seen. Heard by the page's own line, which is there before it. */
import type { ReactElement } from 'react';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Say } from '#ui/say.ts';

interface PlaySlowProps {
  t: Say;
  name: string;
  /** Half a minute has passed. */
  stuck: boolean;
  support: string;
  onAgain: () => void;
}

export function PlaySlow({ t, name, stuck, support, onAgain }: PlaySlowProps): ReactElement {
  return (
    <div className="note cut">
      <p>{stuck ? t('play.stuck', { name }) : t('play.slowFrame')}</p>
      {stuck ? (
        <p className="row wraps centred mt2">
          <Button kind="go" size="sm" onPress={onAgain}>
            {t('play.retry')}
          </Button>
          <LinkButton kind="line" size="sm" href={support}>
            {t('play.support')}
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}
