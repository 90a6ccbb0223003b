/** One registration field drawn from its rule: a password, a phone number with its country, or a text field with its hint. */
import type { ReactElement } from 'react';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { type FieldRule, hintOf } from '#values/text/field-patterns.ts';
import { LazyForm } from '../LazyForm.tsx';
import type { CountryFieldProps } from './CountryField.tsx';
import { PhoneField } from './PhoneField.tsx';

/** Loaded on demand, because few registrations need a captcha. */
const importCaptchaField = async () => ({ default: (await import('./CaptchaField.tsx')).CaptchaField });

const autocomplete: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  payeeName: 'name',
  email: 'email',
  dateOfBirth: 'bday',
};

export interface RegisterFieldProps extends CountryFieldProps {
  name: string;
  rule: FieldRule;
  error: string | null;
  /** The fields of somebody else: the browser fills in nothing of its own person. */
  isOthers?: boolean;
  /** Called on blur. */
  onLeave: (name: string) => void;
}

/** i18n keys of the show and hide buttons. Each secret field has its own, because accessible names must be unique. */
const toggleKeys: Readonly<Record<string, readonly [show: string, hide: string]>> = {
  confirmPassword: ['again.show', 'again.hide'],
  paymentPassword: ['register.paymentPassword.show', 'register.paymentPassword.hide'],
};

export function RegisterField({
  name,
  rule,
  t,
  error,
  countries,
  dialing,
  onDialing,
  isOthers = false,
  onLeave,
}: RegisterFieldProps): ReactElement | null {
  if (name === 'captcha') return <LazyForm t={t} load={importCaptchaField} of={{ t, error }} />;
  const hint = hintOf(rule);
  const label = rule.required ? t(`register.${name}`) : `${t(`register.${name}`)} (${t('register.optional')})`;
  const common = {
    name,
    label,
    error,
    required: rule.required,
    autoComplete: isOthers ? 'off' : (autocomplete[name] ?? 'off'),
    maxLength: 255,
    onBlur: () => onLeave(name),
  };
  if (rule.type === 'password') {
    const repeats = name === 'confirmPassword';
    const [show, hide] = toggleKeys[name] ?? ['login.show', 'login.hide'];
    return (
      <PasswordField
        {...common}
        hint={repeats ? t('register.same') : t(hint.code, { range: hint.range, min: hint.min, max: hint.max })}
        words={{ show: t(show), hide: t(hide) }}
      />
    );
  }
  if (name === 'mobileNum') return <PhoneField field={common} t={t} countries={countries} dialing={dialing} onDialing={onDialing} />;
  return (
    <Field
      {...common}
      {...(rule.type === 'number' ? { inputMode: 'numeric' } : { type: rule.type })}
      hint={t(hint.code, { range: hint.range, min: hint.min, max: hint.max })}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
