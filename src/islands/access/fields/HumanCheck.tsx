/** The slider of the human check with its texts, and a button for people who cannot slide. */
import type { ReactElement } from 'react';
import { Button } from '#ui/Button.tsx';
import { SlideVerify } from '#ui/forms/SlideVerify.tsx';
import type { Translate } from '#ui/translate.ts';

interface HumanCheckProps {
  t: Translate;
  done: boolean;
  error: string | null;
  onDone: () => void;
}

export function HumanCheck({ t, ...slider }: HumanCheckProps): ReactElement {
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
