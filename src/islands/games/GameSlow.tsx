/** The notice over a frame that has not reported that it loaded; the page's live region announces it.
 * The bar's figures alone report on money, because the game may be running.
 */
import type { ReactElement } from 'react';
import { Button, LinkButton } from '#ui/Button.tsx';
import type { Translate } from '#ui/translate.ts';

interface GameSlowProps {
  t: Translate;
  name: string;
  /** Half a minute has passed. */
  stuck: boolean;
  support: string;
  onAgain: () => void;
}

export function GameSlow({ t, name, stuck, support, onAgain }: GameSlowProps): ReactElement {
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
