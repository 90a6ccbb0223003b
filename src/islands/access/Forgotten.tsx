/** A forgotten password, by each way that is open: a code to the number first, else a link by e-mail (AC-29). */
import type { ReactElement } from 'react';
import type { PasswordRule } from '#stores/reset.ts';
import { sayer } from '#ui/say.ts';
import { Brought } from './Brought.tsx';
import type { CountryChoice } from './current-country.ts';
import { ForgetForm } from './ForgetForm.tsx';
import ForgottenByMail, { type ForgottenByMailProps, OtherDoors } from './ForgottenByMail.tsx';
import { type Way, Ways } from './Ways.tsx';

export interface ForgottenProps extends ForgottenByMailProps {
  rule: PasswordRule;
  hint: string;
  /** Countries by dialing code; null where no code is sent. */
  countries: readonly CountryChoice[] | null;
  to: ForgottenByMailProps['to'] & { done: string };
}

const bringPhone = () => import('./PhoneReset.tsx');

export default function Forgotten({ rule, hint, countries, ...all }: ForgottenProps): ReactElement {
  const { words, errors, tag, email, to } = all;
  if (!countries) return <ForgottenByMail {...all} />;
  const t = sayer({ ...errors, ...words }, tag);
  const byPhone = {
    id: 'phone',
    label: t('forget.byPhone'),
    panel: () => <Brought t={t} load={bringPhone} of={{ t, countries, rule, hint, to }} />,
  };
  const byMail: Way[] = email ? [{ id: 'email', label: t('forget.email'), panel: () => <ForgetForm t={t} to={to} /> }] : [];
  return (
    <div className="form">
      <div>
        <Ways label={t('forget.ways')} ways={[byPhone, ...byMail]} />
      </div>
      <OtherDoors t={t} to={to} />
    </div>
  );
}
