/** One field of the registration, as its rule says: a password, a number with its country, or a line of text with its hint. */
import type { ReactElement } from 'react';
import { Field, PasswordField } from '#ui/Field.tsx';
import { type FieldRule, hintOf } from '#values/pattern.ts';
import { Brought } from './Brought.tsx';
import type { CountryFieldProps } from './CountryField.tsx';
import { NumberField } from './NumberField.tsx';

/** Few registrations ask for a picture, so it comes only then. */
const bringPicture = async () => ({ default: (await import('./CaptchaField.tsx')).CaptchaField });

const autocomplete: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  payeeName: 'name',
  email: 'email',
};
const keyboards: Readonly<Partial<Record<FieldRule['type'], 'email' | 'tel' | 'numeric'>>> = {
  email: 'email',
  tel: 'tel',
  number: 'numeric',
};

export interface RegisterFieldProps extends CountryFieldProps {
  name: string;
  rule: FieldRule;
  error: string | null;
  /** The field was left. */
  onLeave: (name: string) => void;
}

/** Whose words the button has that shows a secret: each field has its own, so that no two are called the same. */
const eyes: Readonly<Record<string, readonly [show: string, hide: string]>> = {
  confirmPassword: ['again.show', 'again.hide'],
  paymentPassword: ['register.paymentPassword.show', 'register.paymentPassword.hide'],
};

export function RegisterField({ name, rule, t, error, countries, dialing, onDialing, onLeave }: RegisterFieldProps): ReactElement | null {
  if (name === 'captcha') return <Brought t={t} load={bringPicture} of={{ t, error }} />;
  const hint = hintOf(rule);
  const label = rule.required ? t(`register.${name}`) : `${t(`register.${name}`)} (${t('register.optional')})`;
  const usual = {
    name,
    label,
    error,
    required: rule.required,
    autoComplete: autocomplete[name] ?? 'off',
    maxLength: 255,
    onBlur: () => onLeave(name),
  };
  if (rule.type === 'password') {
    const repeats = name === 'confirmPassword';
    const [show, hide] = eyes[name] ?? ['login.show', 'login.hide'];
    return (
      <PasswordField
        {...usual}
        hint={repeats ? t('register.same') : t(hint.code, { range: hint.range, min: hint.min, max: hint.max })}
        words={{ show: t(show), hide: t(hide) }}
      />
    );
  }
  if (name === 'mobileNum') return <NumberField field={usual} t={t} countries={countries} dialing={dialing} onDialing={onDialing} />;
  const inputMode = keyboards[rule.type];
  return (
    <Field
      {...usual}
      type={rule.type === 'number' ? 'text' : rule.type}
      {...(inputMode ? { inputMode } : {})}
      hint={t(hint.code, { range: hint.range, min: hint.min, max: hint.max })}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
