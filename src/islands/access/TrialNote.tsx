/** In place of a form that a trial account cannot have: said before anything is typed (AC-09). */
import type { ReactElement } from 'react';
import type { Say } from '#ui/say.ts';

export const TrialNote = ({ t }: { t: Say }): ReactElement => (
  <div className="pad">
    <p className="note">{t('role.trial')}</p>
  </div>
);
