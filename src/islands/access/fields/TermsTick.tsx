/** The box that says old enough and agreed, beside every first password and registration (AC-17). */
import type { ReactElement } from 'react';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import type { Translate } from '#ui/translate.ts';

export interface AgreedTerms {
  minimumAge: number;
  /** Whether the market allows the terms to be ticked by default (R11). */
  ticked: boolean;
  to: { terms: string; privacy: string };
}

export interface TermsTickProps extends AgreedTerms {
  t: Translate;
  error: string | null;
  onCheck: (now: boolean) => void;
}

export function TermsTick({ t, minimumAge, ticked, to, error, onCheck }: TermsTickProps): ReactElement {
  return (
    <Checkbox name="terms" value="1" defaultChecked={ticked} onCheck={onCheck} error={error} required>
      {/* The spaces are part of the sentences: Chrome drops separate spaces from the accessible name. */}
      {`${t('register.terms', { age: minimumAge })} `}
      <a className="lk" href={to.terms}>
        {t('register.termsLink')}
      </a>
      {` ${t('register.and')} `}
      <a className="lk" href={to.privacy}>
        {t('register.privacyLink')}
      </a>
    </Checkbox>
  );
}
