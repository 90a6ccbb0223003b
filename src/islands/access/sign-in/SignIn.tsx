/** The sign-in form with every open method (AC-01, AC-02). */
import type { ReactElement } from 'react';
import { createTranslator } from '#ui/translate.ts';
import type { CountryChoice } from '../fields/detect-country.ts';
import { LazyForm } from '../LazyForm.tsx';
import { MethodTabs } from '../MethodTabs.tsx';
import LoginForm, { type LoginFormProps } from './LoginForm.tsx';

export interface SignInProps extends LoginFormProps {
  /** Countries by dialing code, the default first; null where no codes are sent. */
  countries: readonly CountryChoice[] | null;
}

const importSmsLogin = () => import('./SmsLogin.tsx');

export default function SignIn({ countries, ...login }: SignInProps): ReactElement {
  const t = createTranslator({ ...login.errors, ...login.words }, login.tag);
  const byName = { id: 'username', label: t('login.username'), panel: () => <LoginForm {...login} /> };
  if (!countries) return byName.panel();
  const bySms = {
    id: 'sms',
    label: t('login.bySms'),
    panel: () => <LazyForm t={t} load={importSmsLogin} of={{ t, tag: login.tag, action: login.action, countries, to: login.to }} />,
  };
  return <MethodTabs label={t('login.ways')} methods={[byName, bySms]} />;
}
