/** The slider with its words, and the button for who cannot slide. */
import { type ReactElement, useId } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldError } from '#ui/Field.tsx';
import { SlideVerify } from '#ui/SlideVerify.tsx';
import type { Say } from '#ui/say.ts';

export function Person({ t, done, error, onDone }: { t: Say; done: boolean; error: string | null; onDone: () => void }): ReactElement {
  const id = useId();
  return (
    <div>
      <SlideVerify
        label={t('human.label')}
        words={{ slide: t('human.slide'), done: t('human.done') }}
        done={done}
        onDone={onDone}
        other={
          <Button kind="plain" size="sm" onPress={onDone}>
            {t('human.other')}
          </Button>
        }
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
