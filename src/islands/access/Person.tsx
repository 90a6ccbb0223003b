/** The slider with its words, and the button for who cannot slide. */
import type { ReactElement } from 'react';
import { Button } from '#ui/Button.tsx';
import { SlideVerify } from '#ui/SlideVerify.tsx';
import type { Say } from '#ui/say.ts';

interface PersonProps {
  t: Say;
  done: boolean;
  error: string | null;
  onDone: () => void;
}

export function Person({ t, ...slider }: PersonProps): ReactElement {
  return (
    <SlideVerify
      {...slider}
      label={t('human.label')}
      words={{ slide: t('human.slide'), done: t('human.done') }}
      other={
        <Button kind="plain" size="sm" onPress={slider.onDone}>
          {t('human.other')}
        </Button>
      }
    />
  );
}
