/** The registration form with every open method: username or phone number (AC-12, AC-13). */
import type { ReactElement } from 'react';
import { refreshCaptcha } from '#stores/access/captcha.ts';
import type { Rules } from '#stores/access/registration-form.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import type { RegistrationMode } from '#values/access/registration-mode.ts';
import { type Method, MethodTabs } from '../MethodTabs.tsx';
import { RegisterForm, type RegisterFormProps } from './RegisterForm.tsx';

export interface RegisterProps extends Omit<RegisterFormProps, 't' | 'mode' | 'rules'> {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  /** The fields of each method; the first is selected initially. */
  modes: readonly { readonly mode: RegistrationMode; readonly rules: Rules }[];
}

export default function Register({ words, errors, tag, modes, ...form }: RegisterProps): ReactElement | null {
  const t = createTranslator({ ...errors, ...words }, tag);
  const [first, ...others] = modes.map(
    ({ mode, rules }): Method => ({
      id: mode,
      label: t(mode === 'mobile' ? 'register.mobileNum' : 'register.username'),
      panel: () => <RegisterForm t={t} mode={mode} rules={rules} {...form} />,
    }),
  );
  if (!first) return null;
  const hasCaptcha = modes.some(({ rules }) => rules.captcha?.enabled);
  return <MethodTabs label={t('register.ways')} methods={[first, ...others]} onMethod={() => hasCaptcha && void refreshCaptcha()} />;
}
