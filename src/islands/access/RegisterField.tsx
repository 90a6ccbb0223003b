/** One field of the registration, as its rule says: a password, a number with its country, or a line of text with its hint. */
import type { ReactElement } from 'react';
import { Combobox, type Option } from '#ui/Combobox.tsx';
import { Field, PasswordField } from '#ui/Field.tsx';
import type { Say } from '#ui/say.ts';
import { type FieldRule, hintOf } from '#values/pattern.ts';
import { readPhone } from '#values/phone.ts';
import { CaptchaField } from './CaptchaField.tsx';

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
  if (name === 'mobileNum') {
    const { digits } = readPhone(dialing, '') as { digits: string };
    return (
      <div className="pair">
        <Combobox
          name="countryDialingCode"
          label={t('register.country')}
          options={countries}
          value={dialing}
          onValue={onDialing}
          words={{ count: (count) => t('register.found', { count }), none: t('register.noCountry'), open: t('register.openCountries') }}
        />
        <Field {...usual} type="tel" inputMode="tel" hint={digits ? t('field.phone', { digits }) : t('field.required')} />
      </div>
    );
  }
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
