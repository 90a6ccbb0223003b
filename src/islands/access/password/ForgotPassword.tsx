/** The forgotten-password form with every open method: a code by text message first, then a link by e-mail (AC-29). */
import type { ReactElement } from 'react';
import type { PasswordRule } from '#stores/access/password-reset.ts';
import { createTranslator } from '#ui/translate.ts';
import type { CountryChoice } from '../fields/detect-country.ts';
import { LazyForm } from '../LazyForm.tsx';
import { type Method, MethodTabs } from '../MethodTabs.tsx';
import ForgotPasswordByEmail, { type ForgotPasswordByEmailProps, OtherMethods } from './ForgotPasswordByEmail.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';

export interface ForgotPasswordProps extends ForgotPasswordByEmailProps {
  rule: PasswordRule;
  hint: string;
  /** Countries by dialing code; null where no codes are sent. */
  countries: readonly CountryChoice[] | null;
  to: ForgotPasswordByEmailProps['to'] & { done: string };
}

const importPhoneForm = () => import('./ResetPasswordByPhone.tsx');

export default function ForgotPassword({ rule, hint, countries, ...all }: ForgotPasswordProps): ReactElement {
  const { words, errors, tag, email, to } = all;
  if (!countries) return <ForgotPasswordByEmail {...all} />;
  const t = createTranslator({ ...errors, ...words }, tag);
  const byPhone = {
    id: 'phone',
    label: t('forget.byPhone'),
    panel: () => <LazyForm t={t} load={importPhoneForm} of={{ t, countries, rule, hint, to }} />,
  };
  const byMail: Method[] = email ? [{ id: 'email', label: t('forget.email'), panel: () => <ForgotPasswordForm t={t} to={to} /> }] : [];
  return (
    <div className="form">
      <div>
        <MethodTabs label={t('forget.ways')} methods={[byPhone, ...byMail]} />
      </div>
      <OtherMethods t={t} to={to} />
    </div>
  );
}
