/** One field of the registration, as its rule says: a password, a number with its country, or a line of text with its hint. */
import { type ReactElement, useEffect, useState } from 'react';
import { loadPhones } from '#stores/registration.ts';
import type { Option } from '#ui/Combobox.tsx';
import { Field, PasswordField } from '#ui/Field.tsx';
import type { Say } from '#ui/say.ts';
import { type FieldRule, hintOf } from '#values/pattern.ts';
import { CaptchaField } from './CaptchaField.tsx';
import type { MobileField, MobileFieldProps } from './MobileField.tsx';

const autocomplete: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  payeeName: 'name',
  email: 'email',
  mobileNum: 'tel-national',
  verificationCode: 'one-time-code',
};
const keyboards: Readonly<Partial<Record<FieldRule['type'], 'email' | 'tel' | 'numeric'>>> = {
  email: 'email',
  tel: 'tel',
  number: 'numeric',
};

export interface RegisterFieldProps {
  name: string;
  rule: FieldRule;
  t: Say;
  error: string | null;
  countries: readonly Option[];
  dialing: string;
  onDialing: (code: string) => void;
  /** The field was left. */
  onLeave: (name: string) => void;
}

export function RegisterField({ name, rule, t, error, countries, dialing, onDialing, onLeave }: RegisterFieldProps): ReactElement | null {
  if (name === 'captcha') return <CaptchaField t={t} error={error} />;
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
    const words = { show: t('login.show'), hide: t('login.hide') };
    return (
      <PasswordField
        {...usual}
        hint={name === 'confirmPassword' ? t('register.same') : t(hint.code, { range: hint.range, min: hint.min, max: hint.max })}
        words={words}
      />
    );
  }
  if (name === 'mobileNum') return <NumberField usual={usual} t={t} countries={countries} dialing={dialing} onDialing={onDialing} />;
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

/** The number with its country, where the platform asks for one: most do not, so its countries come only then. Until they are here it is a plain line. */
function NumberField(props: MobileFieldProps): ReactElement {
  const [Whole, bring] = useState<typeof MobileField | null>(null);
  useEffect(() => {
    void Promise.all([import('./MobileField.tsx'), loadPhones()]).then(([module]) => bring(() => module.MobileField));
  }, []);
  return Whole ? <Whole {...props} /> : <Field {...props.usual} type="tel" inputMode="tel" />;
}
