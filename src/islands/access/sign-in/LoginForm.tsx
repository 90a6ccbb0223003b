/** The sign-in form, which works without script (AC-01, AC-05, AC-07). A new network needs another verification step (AC-33). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $captcha, type Captcha, showCaptcha } from '#stores/access/captcha.ts';
import { hasNewSession, nextUrl, withNext } from '#stores/access/next-url.ts';
import type { Verification } from '#stores/access/proof.ts';
import { keepTypedUsername, passedSliderRecently, rememberedUsername } from '#stores/access/remembered-username.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import type { FormErrorResponse } from '#ui/forms/error-message.ts';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { loadInTime } from '#values/with-timeout.ts';
import { CaptchaField } from '../fields/CaptchaField.tsx';
import { HumanCheck } from '../fields/HumanCheck.tsx';
import { SocialLogin, type SocialLoginOptions } from '../SocialLogin.tsx';
import { type LoadedStepUp, loadStepUp, networkError } from './load-step-up.ts';

export interface LoginFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  /** The URL that the form posts to without script. */
  action: string;
  to: { home: string; register: string; forget: string };
  /** Whether trial play is open. */
  free: boolean;
  /** Offers trial play above the fields: to a guest who wanted to open a game. */
  freeFirst?: boolean;
  /** Whether passkeys sign in here. */
  passkey?: boolean;
  /** The providers of social sign-in. */
  socialLogin?: SocialLoginOptions;
  /** The agents' form remembers no username and has no offers for players (AC-03, AC-10). */
  side?: 'agent' | undefined;
  /** The values of a form that was posted without script and refused. */
  came?: { username: string; problem: string; captcha: Captcha | null } | undefined;
}

/** Preloaded when the form gets the focus, so that the submit need not wait. */
const importSignIn = () => loadInTime(import('#stores/access/sign-in.ts'));
const importLanding = () => loadInTime(import('#stores/agent/landing.ts'));
const preloadSignIn = (): void => void Promise.all([importSignIn(), importLanding()]).catch(() => undefined);
/** Home if the code does not load any more: the session is open by then. */
const landingUrl = (home: string): Promise<string> =>
  importLanding().then(
    ({ landingUrl }) => landingUrl(home),
    () => nextUrl(home),
  );
interface StepUpState extends LoadedStepUp {
  asked: Verification;
  keepName: string | null;
}

/** The field beside which an error is shown. */
const fieldOf: Readonly<Record<string, string>> = { 'login.wrong': 'password', 'login.locked': 'password', 'login.captcha': 'captcha' };

export default function LoginForm({
  words,
  errors,
  tag,
  action,
  to,
  free,
  freeFirst = false,
  passkey = false,
  socialLogin = null,
  side,
  came,
}: LoginFormProps): ReactElement {
  const t = createTranslator({ ...errors, ...words }, tag);
  const faults = useFormErrors(t, came?.problem);
  const { form, at, mark } = faults;
  const next = new URLSearchParams(action.split('?')[1]).get('next') ?? '';
  const [busy, setBusy] = useState<'' | 'login' | 'free' | 'passkey'>('');
  // Slider or captcha image, never both (R26). `knownDevice`: it passed the slider recently, so neither is shown.
  const [humanChecked, setHumanChecked] = useState(false);
  const [knownDevice, setKnownDevice] = useState(false);
  /** The slider was all that was missing on submit, so solving it submits the form. */
  const lacksSliderOnly = useRef(false);
  const captchaState = useStore($captcha, { ssr: 'initial' });
  const [stepUp, setStepUp] = useState<StepUpState | null>(null);

  // False until hydration, which disables the buttons that need script.
  const [hydrated, setHydrated] = useState(false);
  const initialCaptcha = hydrated ? null : (came?.captcha ?? null);
  const hasCaptcha = captchaState.state !== 'none' || initialCaptcha !== null;

  useLayoutEffect(() => {
    setKnownDevice(passedSliderRecently());
    // From here on React controls the slider, not the inline script.
    delete document.documentElement.dataset.slid;
  }, []);

  useEffect(() => {
    setHydrated(true);
    if (came?.captcha) showCaptcha(came.captcha);
    // The slider may have been used before hydration.
    if (Number(fieldIn(form.current, 'human')?.value) >= 100) setHumanChecked(true);
    const name = fieldIn(form.current, 'username');
    if (name?.value === '' && !side) name.value = rememberedUsername();
  }, [came, form, side]);

  useBfcacheRestore(() => {
    if (hasNewSession()) return void landingUrl(to.home).then((url) => location.replace(url));
    setBusy('');
    setHumanChecked(false);
    setKnownDevice(passedSliderRecently());
  });

  const refuse = (refusal: FormErrorResponse): void => {
    setBusy('');
    const atSlider = refusal.code.startsWith('human.');
    if (atSlider) setHumanChecked(false);
    lacksSliderOnly.current = atSlider;
    // After a refusal at the slider the device has to pass it again.
    setKnownDevice(!atSlider && passedSliderRecently());
    faults.refuse(refusal, atSlider ? 'human' : (fieldOf[refusal.code] ?? null));
  };

  const leave = async (): Promise<void> => location.assign(await landingUrl(to.home));

  const send = async (): Promise<void> => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '');
    setBusy('login');
    const captcha = text('captcha');
    const username = text('username');
    const remember = data.has('remember');
    const credentials = {
      username,
      password: text('password'),
      remember,
      known: knownDevice && !humanChecked,
      ...(side ? { side } : {}),
      ...(captcha ? { captcha, captchaId: text('captchaId') } : {}),
    };
    const api = await importSignIn().catch(() => null);
    if (!api) return refuse(networkError);
    const refusal = await api.attemptSignIn(credentials);
    if (!refusal) return leave();
    if (refusal.code !== 'login.verification') return refuse(refusal);
    const loaded = await loadInTime(loadStepUp(action.replace(/\?.*/, ''))).catch(() => null);
    if (!loaded) return refuse(networkError);
    setStepUp({ ...loaded, asked: refusal.params as unknown as Verification, keepName: remember ? username.trim() : null });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(form.current ?? undefined);
    const missing = ['username', 'password', ...(data.has('captcha') ? ['captcha'] : [])].filter(
      (name) => String(data.get(name) ?? '').trim() === '',
    );
    const found = Object.fromEntries(missing.map((name) => [name, { code: 'field.required' }]));
    // Typing errors are reported before a missing slider.
    lacksSliderOnly.current = missing.length === 0 && !knownDevice && !hasCaptcha && !humanChecked;
    if (lacksSliderOnly.current) found.human = { code: 'human.needed' };
    if (faults.good(found)) void send();
    else preloadSignIn();
  };

  const onHumanCheck = (): void => {
    setHumanChecked(true);
    mark('human', null);
    preloadSignIn();
    if (!lacksSliderOnly.current) return;
    lacksSliderOnly.current = false;
    faults.good({});
    void send();
  };

  /** Keeps the typed values and focuses the password field. */
  const leaveStepUp = (refusal: FormErrorResponse | null): void => {
    setBusy('');
    setHumanChecked(false);
    setKnownDevice(passedSliderRecently());
    setStepUp(null);
    if (refusal) faults.refuse(refusal, 'password');
    else requestAnimationFrame(() => faults.goTo('password'));
  };

  const freeButton =
    free && !side ? (
      <Button
        full
        disabled={!hydrated}
        busy={busy === 'free'}
        onPress={async () => {
          setBusy('free');
          const refusal = await importSignIn().then(
            ({ startTrial }) => startTrial(),
            () => networkError,
          );
          if (refusal) refuse(refusal);
          else await leave();
        }}
      >
        {t('login.free')}
      </Button>
    ) : null;

  const formElement = (
    <form
      ref={form}
      className="form"
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      onFocus={preloadSignIn}
      hidden={stepUp !== null}
    >
      {freeFirst ? freeButton : null}
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(name === 'human' ? 'human.label' : `login.${name}`)} />
      <Field
        name="username"
        label={t('login.username')}
        error={at('username')}
        defaultValue={came?.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        required
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        error={at('password')}
        autoComplete="current-password"
        maxLength={255}
        required
        words={{ show: t('login.show'), hide: t('login.hide') }}
        corner={
          <a className="link t2" href={to.forget} onClick={() => keepTypedUsername(fieldIn(form.current, 'username')?.value ?? '')}>
            {t('login.forgot')}
          </a>
        }
      />
      <CaptchaField t={t} error={at('captcha')} given={initialCaptcha} />
      {side ? (
        <input type="hidden" name="side" value={side} />
      ) : (
        <Checkbox name="remember" value="1" defaultChecked>
          {t('login.remember')}
        </Checkbox>
      )}
      {knownDevice || hasCaptcha ? null : (
        <div className="person">
          <HumanCheck t={t} done={humanChecked} error={at('human')} onDone={onHumanCheck} />
        </div>
      )}
      <Button type="submit" kind="go" full busy={busy === 'login'}>
        {t('login.submit')}
      </Button>
      {/* The device's own question about a passkey may take its time. */}
      <SlowNotice t={t} busy={['login', 'free'].includes(busy)} />
      {passkey && !(hydrated && typeof PublicKeyCredential === 'undefined') ? (
        <Button
          full
          disabled={!hydrated}
          busy={busy === 'passkey'}
          onPress={async () => {
            if (busy) return;
            setBusy('passkey');
            const refusal = await loadInTime(import('#stores/access/passkeys.ts')).then(
              ({ signInWithPasskey }) => signInWithPasskey(side),
              () => networkError,
            );
            if (refusal) refuse(refusal);
            else await leave();
          }}
        >
          {t('login.passkey')}
        </Button>
      ) : null}
      {freeFirst ? null : freeButton}
      {side ? null : (
        <p className="q t2 mid">
          {t('login.new')}{' '}
          <a className="lk" href={hydrated ? withNext(to.register) : to.register}>
            {t('login.register')}
          </a>
        </p>
      )}
    </form>
  );
  return (
    <>
      {formElement}
      {side || stepUp ? null : <SocialLogin t={t} options={socialLogin} from="/login" next={next} />}
      {stepUp ? <stepUp.Verify {...stepUp} tag={tag} side={side} onDone={() => void leave()} onBack={leaveStepUp} /> : null}
    </>
  );
}
