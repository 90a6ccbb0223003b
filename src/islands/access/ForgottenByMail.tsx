/** A forgotten password where at most letters are sent, and where else one may go from there. */
import type { ReactElement } from 'react';
import { LinkButton } from '#ui/Button.tsx';
import { type IslandWords, type Say, sayer } from '#ui/say.ts';
import { ForgetForm } from './ForgetForm.tsx';

export interface ForgottenByMailProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  /** Letters are sent. */
  email: boolean;
  to: { home: string; register: string; login: string };
}

export default function ForgottenByMail({ words, errors, tag, email, to }: ForgottenByMailProps): ReactElement {
  const t = sayer({ ...errors, ...words }, tag);
  return (
    <div className="form">
      {email ? <ForgetForm t={t} to={to} /> : <p className="note">{t('way.closed')}</p>}
      <OtherDoors t={t} to={to} />
    </div>
  );
}

export function OtherDoors({ t, to }: { t: Say; to: ForgottenByMailProps['to'] }): ReactElement {
  return (
    <>
      <p className="q t2 mid">{t('forget.noAccount')}</p>
      <LinkButton href={to.register} full>
        {t('login.register')}
      </LinkButton>
      <p className="mid">
        <a className="link t2" href={to.login}>
          {t('forget.back')}
        </a>
      </p>
    </>
  );
}
