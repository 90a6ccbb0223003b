/** The registration form: fields as the platform configures them, validated on blur and submitted at once (AC-12 to AC-23). */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { hasNewSession, nextUrl, withNext } from '#stores/access/next-url.ts';
import {
  checkEntries,
  clearRegistrationDraft,
  type Entries,
  fieldFault,
  inviterCodes,
  loadRegistrationDraft,
  type Rules,
  saveRegistrationDraft,
  shownFields,
} from '#stores/access/registration-form.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { errorResponseMessage, type FormErrorResponse } from '#ui/forms/error-message.ts';
import { useBlurCheck } from '#ui/forms/use-blur-check.ts';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import type { RegistrationMode } from '#values/access/registration-mode.ts';
import { type CountryChoice, detectDialingCode } from '../fields/detect-country.ts';
import { HumanCheck } from '../fields/HumanCheck.tsx';
import { RegisterField } from '../fields/RegisterField.tsx';
import { type AgreedTerms, TermsTick } from '../fields/TermsTick.tsx';
import { LazyForm } from '../LazyForm.tsx';
import { SocialLogin, type SocialLoginOptions } from '../SocialLogin.tsx';

// For the forms of an account that an agent opens, which load them with this chunk.
export { checkEntries, detectDialingCode, fieldFault, RegisterField, shownFields, TermsTick, useBlurCheck };

/** Loaded on demand, because few registrations need a code. */
const importOtpField = () => import('../fields/OtpField.tsx');
const importCaptcha = () => import('#stores/access/captcha.ts');
/** Loaded on submit. */
const importRegister = () => import('#stores/access/register.ts');
const importWarning = () => import('../WarningDialog.tsx');
const networkError: FormErrorResponse = { code: 'network', message: '', fields: {}, reference: null };

export interface RegisterFormProps extends AgreedTerms {
  t: Translate;
  mode: RegistrationMode;
  rules: Rules;
  /** Countries by dialing code; empty when no number is needed. */
  countries: readonly CountryChoice[];
  /** The providers of social sign-in. */
  socialLogin?: SocialLoginOptions;
  to: { home: string; login: string; terms: string; privacy: string };
}

export function RegisterForm({ t, mode, rules, minimumAge, ticked, countries, socialLogin = null, to }: RegisterFormProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const fields = shownFields(rules);
  const [dialing, setDialing] = useState(() => detectDialingCode(countries));
  // The captcha image replaces the slider (R26).
  const hasCaptcha = rules.captcha?.enabled === true;
  const [humanChecked, setHumanChecked] = useState(hasCaptcha);
  const [busy, setBusy] = useState(false);
  const [warning, setWarning] = useState<{
    Warning: Awaited<ReturnType<typeof importWarning>>['default'];
    refusal: FormErrorResponse;
  } | null>(null);
  /** The name or number of an account that an attempt without an answer may have created. */
  const [own, setOwn] = useState('');
  // Without script the button must not submit a password.
  const [hydrated, setHydrated] = useState(false);

  const readEntries = (): Entries =>
    Object.fromEntries([...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]));
  const inputNamed = (name: string) => fieldIn(form.current, name);

  useEffect(() => {
    setHydrated(true);
    // The slider may have been used before hydration.
    if (Number(fieldIn(form.current, 'human')?.value) >= 100) setHumanChecked(true);
    for (const [name, value] of Object.entries({ ...inviterCodes(), ...loadRegistrationDraft() })) {
      if (name === 'countryDialingCode') setDialing((now) => (countries.some((one) => one.value === value) ? value : now));
      const found = fieldIn(form.current, name);
      if (found && found.type !== 'hidden' && found.type !== 'checkbox' && found.value === '') found.value = value;
    }
    // A failure shows in the captcha field itself.
    if (hasCaptcha)
      importCaptcha().then(
        ({ ensureCaptcha }) => ensureCaptcha(),
        () => {},
      );
  }, [countries, hasCaptcha, form]);

  useBfcacheRestore(() => {
    if (hasNewSession()) return location.replace(nextUrl(to.home));
    setBusy(false);
    setHumanChecked(hasCaptcha);
  });

  const validateField = (name: string, entries: Entries): void => mark(name, fieldFault(rules, entries, name));
  const { onPointerDown, onFieldBlur } = useBlurCheck((name) => {
    const entries = readEntries();
    if (entries[name] && !busy) validateField(name, entries);
  });

  /** Revalidates a field that has an error on every input event. */
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    const entries = readEntries();
    saveRegistrationDraft(rules, entries);
    const { name } = event.target as HTMLInputElement;
    if (at(name) !== null && rules[name]) validateField(name, entries);
    if (name === 'password' && at('confirmPassword') !== null) validateField('confirmPassword', entries);
  };

  /** The dialog loads when it is needed. Without it only the field shows the error. */
  const refuse = async (refusal: FormErrorResponse): Promise<void> => {
    const loaded = refusal.code.startsWith('invitation') ? await importWarning().catch(() => null) : null;
    setBusy(false);
    if (loaded) return setWarning({ Warning: loaded.default, refusal });
    const atSlider = refusal.code.startsWith('human.');
    if (atSlider) setHumanChecked(hasCaptcha);
    faults.refuse(refusal, atSlider ? 'human' : null);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const entries = readEntries();
    const found = {
      ...checkEntries(rules, entries),
      ...(humanChecked ? {} : { human: { code: 'human.needed' } }),
      ...(entries.terms ? {} : { terms: { code: 'register.termsNeeded' } }),
    };
    if (!faults.good(found)) return;
    setBusy(true);
    const registration = await importRegister().catch(() => null);
    const refusal = registration ? await registration.registerAndSignIn(mode, rules, entries) : networkError;
    setOwn(refusal?.code === 'register.mayBeYours' ? (entries.username ?? entries.mobileNum ?? '') : '');
    if (refusal) await refuse(refusal);
    else location.assign(nextUrl(to.home));
  };

  const clear = (): void => {
    for (const name of fields) {
      const found = inputNamed(name);
      // A hidden captcha field carries the solution that replaced the image.
      if (found && found.type !== 'hidden') found.value = '';
    }
    clearRegistrationDraft();
    setOwn('');
    faults.good({});
    const terms = inputNamed('terms');
    if (terms instanceof HTMLInputElement) terms.checked = ticked;
    setHumanChecked(hasCaptcha);
    inputNamed(fields[0] ?? '')?.focus();
  };

  const field = (name: string): ReactElement | null => {
    const rule = rules[name];
    if (name === 'verificationCode') {
      const typed = () => ({ dialing, number: inputNamed('mobileNum')?.value ?? '' });
      return <LazyForm key={name} t={t} load={importOtpField} of={{ t, use: 'register', faults, typed, person: humanChecked }} />;
    }
    return rule ? (
      <RegisterField
        key={name}
        name={name}
        rule={rule}
        t={t}
        error={at(name)}
        countries={countries}
        dialing={dialing}
        onDialing={setDialing}
        onLeave={onFieldBlur}
      />
    ) : null;
  };

  const label = (name: string): string => t(name === 'human' ? 'human.label' : `register.${name === 'terms' ? 'termsLabel' : name}`);

  /** The closing dialog restores the focus first; then it moves to the field. */
  const closeWarning = (refusal: FormErrorResponse): void => {
    setWarning(null);
    requestAnimationFrame(() => faults.refuse(refusal));
  };

  const registerForm = (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={onInput}
      onPointerDown={onPointerDown}
    >
      <ErrorSummary of={faults} title={t('input.invalid')} label={label} />
      {own ? (
        <p className="note" role="alert">
          <span>{t('register.mayBeYours', { name: own })}</span>
          <a className="lk" href={withNext(to.login)}>
            {t('login.submit')}
          </a>
        </p>
      ) : null}
      {fields.map((name) => {
        if (name === 'confirmPassword' && rules.password?.enabled) return null;
        return name === 'password' ? (
          <div className="pair" key={name}>
            {field('password')}
            {field('confirmPassword')}
          </div>
        ) : (
          field(name)
        );
      })}
      {hasCaptcha ? null : (
        <HumanCheck
          t={t}
          done={humanChecked}
          error={at('human')}
          onDone={() => {
            setHumanChecked(true);
            mark('human', null);
          }}
        />
      )}
      <TermsTick t={t} minimumAge={minimumAge} ticked={ticked} to={to} error={at('terms')} onCheck={(now) => now && mark('terms', null)} />
      <div className="row">
        <Button type="submit" kind="go" grow busy={busy} disabled={!hydrated}>
          {t('register.submit')}
        </Button>
        <Button disabled={!hydrated || busy} onPress={clear}>
          {t('register.clear')}
        </Button>
      </div>
      <p className="q t2">
        {t('register.have')}{' '}
        <a className="lk" href={hydrated ? withNext(to.login) : to.login}>
          {t('login.submit')}
        </a>
      </p>
    </form>
  );
  return (
    <>
      {registerForm}
      <SocialLogin t={t} options={socialLogin} from="/register" />
      {warning ? (
        <warning.Warning
          t={t}
          title={t('register.invitation')}
          text={errorResponseMessage(t, warning.refusal)}
          onClose={() => closeWarning(warning.refusal)}
        />
      ) : null}
    </>
  );
}
