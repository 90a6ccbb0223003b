/** In place of a form that a trial account cannot have: said before anything is typed, with the way to one that can (AC-09). */
import type { ReactElement } from 'react';
import { LinkButton } from '#ui/Button.tsx';
import type { Say } from '#ui/say.ts';

export const TrialNote = ({ t, base }: { t: Say; base: string }): ReactElement => (
  <div className="pad stack">
    <p className="note">{t('role.trial')}</p>
    <LinkButton kind="go" full href={`${base}/register`}>
      {t('login.register')}
    </LinkButton>
  </div>
);
