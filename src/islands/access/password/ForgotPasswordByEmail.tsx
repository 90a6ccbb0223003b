/** The forgotten-password form for sites without text messages, and the links to other pages. */
import type { ReactElement } from 'react';
import { LinkButton } from '#ui/Button.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';

export interface ForgotPasswordByEmailProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  /** Whether the site sends e-mails. */
  email: boolean;
  to: { home: string; register: string; login: string };
}

export default function ForgotPasswordByEmail({ words, errors, tag, email, to }: ForgotPasswordByEmailProps): ReactElement {
  const t = createTranslator({ ...errors, ...words }, tag);
  return (
    <div className="form">
      {email ? <ForgotPasswordForm t={t} to={to} /> : <p className="note">{t('way.closed')}</p>}
      <OtherMethods t={t} to={to} />
    </div>
  );
}

export function OtherMethods({ t, to }: { t: Translate; to: ForgotPasswordByEmailProps['to'] }): ReactElement {
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
