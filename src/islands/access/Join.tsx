/** Opening an account, by each way that is open: by a name or by a number (AC-12, AC-13). */
import type { ReactElement } from 'react';
import { refreshCaptcha } from '#stores/captcha.ts';
import type { Rules } from '#stores/registration.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import type { RegistrationMode } from '#values/registration-mode.ts';
import { RegisterForm, type RegisterFormProps } from './RegisterForm.tsx';
import { type Way, Ways } from './Ways.tsx';

export interface JoinProps extends Omit<RegisterFormProps, 't' | 'mode' | 'rules'> {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  /** What each way asks for; the first is where one begins. */
  modes: readonly { readonly mode: RegistrationMode; readonly rules: Rules }[];
}

export default function Join({ words, errors, tag, modes, ...form }: JoinProps): ReactElement | null {
  const t = sayer({ ...errors, ...words }, tag);
  const [first, ...others] = modes.map(
    ({ mode, rules }): Way => ({
      id: mode,
      label: t(mode === 'mobile' ? 'register.mobileNum' : 'register.username'),
      panel: () => <RegisterForm t={t} mode={mode} rules={rules} {...form} />,
    }),
  );
  if (!first) return null;
  return <Ways label={t('register.ways')} ways={[first, ...others]} onWay={() => void refreshCaptcha()} />;
}
