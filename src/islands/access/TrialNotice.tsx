/** Shown in place of a form that trial accounts cannot use, with a link to register (AC-09). */
import type { ReactElement } from 'react';
import { LinkButton } from '#ui/Button.tsx';
import type { Translate } from '#ui/translate.ts';

export const TrialNotice = ({ t, base }: { t: Translate; base: string }): ReactElement => (
  <div className="pad stack">
    <p className="note">{t('role.trial')}</p>
    <LinkButton kind="go" full href={`${base}/register`}>
      {t('login.register')}
    </LinkButton>
  </div>
);
