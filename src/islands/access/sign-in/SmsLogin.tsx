/** Signs in with a code from a text message (AC-02). */
import { type FormEvent, type ReactElement, useState } from 'react';
import { withNext } from '#stores/access/next-url.ts';
import { signInByCode } from '#stores/access/phone-login.ts';
import type { Verification } from '#stores/access/proof.ts';
import { landingUrl } from '#stores/agent/landing.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import type { Translate } from '#ui/translate.ts';
import { loadInTime } from '#values/with-timeout.ts';
import type { CountryChoice } from '../fields/detect-country.ts';
import { PhoneAndCode, usePhoneAndCode } from '../fields/PhoneAndCode.tsx';
import { type LoadedStepUp, loadStepUp, networkError } from './load-step-up.ts';

export interface SmsLoginProps {
  t: Translate;
  tag: string;
  /** The path of the sign-in. */
  action: string;
  countries: readonly CountryChoice[];
  to: { home: string; register: string };
}

export default function SmsLogin({ t, tag, action, countries, to }: SmsLoginProps): ReactElement {
  const entry = usePhoneAndCode(t, countries);
  const { faults, busy, setBusy, text, typed, missing, refuse } = entry;

  const [stepUp, setStepUp] = useState<(LoadedStepUp & { readonly asked: Verification }) | null>(null);
  const leave = (): void => location.assign(landingUrl(to.home));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (!faults.good(missing())) return;
    setBusy(true);
    const refusal = await signInByCode(typed(), text('verificationCode'));
    if (!refusal) return leave();
    if (refusal.code !== 'login.verification') return refuse(refusal);
    const loaded = await loadInTime(loadStepUp(action.replace(/\?.*/, ''))).catch(() => null);
    setBusy(false);
    if (loaded) setStepUp({ ...loaded, asked: refusal.params as unknown as Verification });
    else faults.refuse(networkError);
  };

  if (stepUp)
    return (
      <stepUp.Verify
        {...stepUp}
        tag={tag}
        keepName={null}
        onDone={leave}
        onBack={(refusal) => {
          setStepUp(null);
          if (refusal) faults.refuse(refusal);
        }}
      />
    );
  return (
    <form ref={faults.form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(name === 'human' ? 'human.label' : `register.${name}`)} />
      <PhoneAndCode t={t} countries={countries} use="login" entry={entry} />
      <Button type="submit" kind="go" full busy={busy}>
        {t('login.submit')}
      </Button>
      <SlowNotice t={t} busy={busy} />
      <p className="q t2 mid">
        {t('login.new')}{' '}
        <a className="lk" href={withNext(to.register)}>
          {t('login.register')}
        </a>
      </p>
    </form>
  );
}
