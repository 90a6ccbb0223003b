/** The form one signs in with: works by itself as a form, and better with script (AC-01, AC-05, AC-07); from a new network one more thing is asked (AC-33). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { $captcha, type Captcha, showCaptcha } from '#stores/captcha.ts';
import { carryOn, isIn, placeAfter } from '#stores/place.ts';
import { noteName, rememberedName, slidLately } from '#stores/remembered.ts';
import type { Verification } from '#stores/verification.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useComeBack } from '#ui/come-back.ts';
import { FaultList } from '#ui/FaultList.tsx';
import { Field, PasswordField } from '#ui/Field.tsx';
import { fieldIn, useFormFaults } from '#ui/form-faults.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import type { Refused } from '#ui/sentence.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { type Doors, Elsewhere } from './Elsewhere.tsx';
import { Person } from './Person.tsx';

export interface LoginFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  /** Where the form is posted without script. */
  action: string;
  to: { home: string; register: string; forget: string };
  /** Trial play is open. */
  free: boolean;
  /** Accounts elsewhere that one may sign in with. */
  elsewhere?: Doors;
  /** The side of the agents: their form keeps no name and offers nothing for players (AC-03, AC-10). */
  side?: 'agent' | undefined;
  /** What a form that came back without script carried. */
  came?: { username: string; problem: string; captcha: Captcha | null } | undefined;
}

/** Sending comes with the first touch of the form, so that the press waits for nothing. */
const bringSending = () => import('#stores/sign-in.ts');
const expectSending = (): void => void bringSending().catch(() => undefined);
const unanswered: Refused = { code: 'network', message: '', fields: {}, reference: null };

/** Few are asked for one more thing, so its form and its words come when it is. Rejects when they cannot be had. */
async function bringVerify(page: string) {
  const [module, words] = await Promise.all([import('./VerifyLogin.tsx'), fetch(`${page}/verify.json`)]);
  if (!words.ok) throw new Error(`The words answered ${words.status}`);
  return { Verify: module.default, words: (await words.json()) as IslandWords };
}

interface Asked extends Awaited<ReturnType<typeof bringVerify>> {
  asked: Verification;
  keepName: string | null;
}

/** Where a refusal is shown. */
const fieldOf: Readonly<Record<string, string>> = { 'login.wrong': 'password', 'login.locked': 'password', 'login.captcha': 'captcha' };

export default function LoginForm({ words, errors, tag, action, to, free, elsewhere = null, side, came }: LoginFormProps): ReactElement {
  const t = sayer({ ...errors, ...words }, tag);
  const faults = useFormFaults(t, came?.problem);
  const { form, at, mark } = faults;
  const next = new URLSearchParams(action.split('?')[1]).get('next') ?? '';
  const [busy, setBusy] = useState<'' | 'login' | 'free'>('');
  // Slider or picture, never both (R26). `known`: this device passed the slider lately, and neither is asked.
  const [slid, setSlid] = useState(false);
  const [known, setKnown] = useState(false);
  /** All else was right when the button was pressed: who slides then is on the way in. */
  const pressed = useRef(false);
  const stored = useStore($captcha, { ssr: 'initial' });
  const [verifying, verify] = useState<Asked | null>(null);

  // Until script is there, what only script can do cannot be pressed.
  const [alive, setAlive] = useState(false);
  const given = alive ? null : (came?.captcha ?? null);
  const pictured = stored.state !== 'none' || given !== null;

  useLayoutEffect(() => {
    setKnown(slidLately());
    // From here on this form says what stands in it.
    delete document.documentElement.dataset.slid;
  }, []);

  useEffect(() => {
    setAlive(true);
    if (came?.captcha) showCaptcha(came.captcha);
    // Whoever was quicker than the script has slid already.
    if (Number(fieldIn(form.current, 'human')?.value) >= 100) setSlid(true);
    const name = fieldIn(form.current, 'username');
    if (name?.value === '' && !side) name.value = rememberedName();
  }, [came, form, side]);

  useComeBack(() => {
    if (isIn()) return location.replace(placeAfter(to.home));
    setBusy('');
    setSlid(false);
    setKnown(slidLately());
  });

  const refuse = (refusal: Refused): void => {
    setBusy('');
    const atSlider = refusal.code.startsWith('human.');
    if (atSlider) setSlid(false);
    pressed.current = atSlider;
    // A device that failed is asked again.
    setKnown(!atSlider && slidLately());
    faults.refuse(refusal, atSlider ? 'human' : (fieldOf[refusal.code] ?? null));
  };

  const send = async (): Promise<void> => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '');
    setBusy('login');
    const captcha = text('captcha');
    const username = text('username');
    const remember = data.has('remember');
    const typed = {
      username,
      password: text('password'),
      remember,
      known: known && !slid,
      ...(side ? { side } : {}),
      ...(captcha ? { captcha, captchaId: text('captchaId') } : {}),
    };
    const sending = await bringSending().catch(() => null);
    if (!sending) return refuse(unanswered);
    const refusal = await sending.attempt(typed);
    if (!refusal) return location.assign(placeAfter(to.home));
    if (refusal.code !== 'login.verification') return refuse(refusal);
    const brought = await bringVerify(action.replace(/\?.*/, '')).catch(() => null);
    if (!brought) return refuse(unanswered);
    verify({ ...brought, asked: refusal.params as unknown as Verification, keepName: remember ? username.trim() : null });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(form.current ?? undefined);
    const missing = ['username', 'password', ...(data.has('captcha') ? ['captcha'] : [])].filter(
      (name) => String(data.get(name) ?? '').trim() === '',
    );
    const found = Object.fromEntries(missing.map((name) => [name, { code: 'field.required' }]));
    // What is typed is put right first; then it is said that the slider is all that is missing.
    pressed.current = missing.length === 0 && !known && !pictured && !slid;
    if (pressed.current) found.human = { code: 'human.needed' };
    if (faults.good(found)) void send();
    else expectSending();
  };

  const person = (): void => {
    setSlid(true);
    mark('human', null);
    expectSending();
    if (!pressed.current) return;
    pressed.current = false;
    faults.good({});
    void send();
  };

  /** What was typed still stands; the focus goes where one presses Enter. */
  const back = (refusal: Refused | null): void => {
    setBusy('');
    setSlid(false);
    setKnown(slidLately());
    verify(null);
    if (refusal) faults.refuse(refusal, 'password');
    else requestAnimationFrame(() => faults.goTo('password'));
  };

  const signing = (
    <form
      ref={form}
      className="form"
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
      onFocus={expectSending}
      hidden={verifying !== null}
    >
      <FaultList of={faults} title={t('input.invalid')} label={(name) => t(name === 'human' ? 'human.label' : `login.${name}`)} />
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
          <a className="link t2" href={to.forget} onClick={() => noteName(fieldIn(form.current, 'username')?.value ?? '')}>
            {t('login.forgot')}
          </a>
        }
      />
      <CaptchaField t={t} error={at('captcha')} given={given} />
      {side ? (
        <input type="hidden" name="side" value={side} />
      ) : (
        <Checkbox name="remember" value="1" defaultChecked>
          {t('login.remember')}
        </Checkbox>
      )}
      {known || pictured ? null : (
        <div className="person">
          <Person t={t} done={slid} error={at('human')} onDone={person} />
        </div>
      )}
      <Button type="submit" kind="go" full busy={busy === 'login'}>
        {t('login.submit')}
      </Button>
      {free && !side ? (
        <Button
          full
          disabled={!alive}
          busy={busy === 'free'}
          onPress={async () => {
            setBusy('free');
            const refusal = await bringSending().then(
              ({ playFree }) => playFree(),
              () => unanswered,
            );
            if (refusal) refuse(refusal);
            else location.assign(placeAfter(to.home));
          }}
        >
          {t('login.free')}
        </Button>
      ) : null}
      {side ? null : (
        <p className="q t2 mid">
          {t('login.new')}{' '}
          <a className="lk" href={alive ? carryOn(to.register) : to.register}>
            {t('login.register')}
          </a>
        </p>
      )}
    </form>
  );
  return (
    <>
      {signing}
      {side || verifying ? null : <Elsewhere t={t} doors={elsewhere} from="/login" next={next} />}
      {verifying ? <verifying.Verify {...verifying} tag={tag} onDone={() => location.assign(placeAfter(to.home))} onBack={back} /> : null}
    </>
  );
}
