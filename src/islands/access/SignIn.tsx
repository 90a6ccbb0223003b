/** Signing in, by each way that is open (AC-01, AC-02). */
import type { ReactElement } from 'react';
import { sayer } from '#ui/say.ts';
import { Brought } from './Brought.tsx';
import type { CountryChoice } from './current-country.ts';
import LoginForm, { type LoginFormProps } from './LoginForm.tsx';
import { Ways } from './Ways.tsx';

export interface SignInProps extends LoginFormProps {
  /** Countries by dialing code, the usual one first; null where no code is sent. */
  countries: readonly CountryChoice[] | null;
}

const bringSms = () => import('./SmsLogin.tsx');

export default function SignIn({ countries, ...login }: SignInProps): ReactElement {
  const t = sayer({ ...login.errors, ...login.words }, login.tag);
  const byName = { id: 'username', label: t('login.username'), panel: () => <LoginForm {...login} /> };
  if (!countries) return byName.panel();
  const bySms = {
    id: 'sms',
    label: t('login.bySms'),
    panel: () => <Brought t={t} load={bringSms} of={{ t, countries, to: login.to }} />,
  };
  return <Ways label={t('login.ways')} ways={[byName, bySms]} />;
}
