/** The form one signs in with: works by itself as a form, and better with script (AC-01, AC-05, AC-07). */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { type Captcha, showCaptcha } from '#stores/captcha.ts';
import { placeAfter } from '#stores/place.ts';
import { attempt, playFree, rememberedName } from '#stores/sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field, PasswordField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { CaptchaField } from './CaptchaField.tsx';
import { useComeBack } from './come-back.ts';
import { Person } from './Person.tsx';
import { faultSentence, type Refused, refusalSentence } from './sentence.ts';

export interface LoginFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  /** Where the form is posted without script. */
  action: string;
  to: { home: string; register: string; forget: string };
  /** Trial play is open. */
  free: boolean;
  /** What a form that came back without script carried. */
  came?: { username: string; problem: string; captcha: Captcha | null } | undefined;
}

export default function LoginForm({ words, errors, tag, action, to, free, came }: LoginFormProps): ReactElement {
  const t = sayer({ ...errors, ...words }, tag);
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState(came?.problem ?? '');
  const [busy, setBusy] = useState<'' | 'login' | 'free'>('');
  const [slide, setSlide] = useState<'unasked' | 'asked' | 'done'>('unasked');

  // Until script is there, what only script can do cannot be pressed.
  const [alive, setAlive] = useState(false);

  useEffect(() => {
    setAlive(true);
    if (came?.captcha) showCaptcha(came.captcha);
    const name = form.current?.elements.namedItem('username');
    if (name instanceof HTMLInputElement && name.value === '') name.value = rememberedName();
  }, [came]);

  useComeBack(() => {
    setBusy('');
    setSlide('unasked');
  });

  const focus = (name: string): void => {
    const found = name === 'human' ? form.current?.querySelector('input[type=range]') : form.current?.elements.namedItem(name);
    if (found instanceof HTMLElement) found.focus();
  };

  const refuse = (refusal: Refused): void => {
    setBusy('');
    const own = Object.fromEntries(Object.entries(refusal.fields).map(([name, fault]) => [name, faultSentence(t, fault)]));
    const atPassword = refusal.code === 'login.wrong' || refusal.code === 'login.locked';
    const atCaptcha = refusal.code === 'login.captcha';
    const atSlider = refusal.code.startsWith('human.');
    const sentence = refusalSentence(t, refusal);
    setFaults(atSlider ? { human: sentence } : atPassword ? { password: sentence } : atCaptcha ? { captcha: sentence } : own);
    if (atSlider) setSlide('asked');
    setProblem(atSlider || atPassword || atCaptcha || Object.keys(own).length > 0 ? '' : sentence);
    requestAnimationFrame(() =>
      focus(atSlider ? 'human' : atPassword ? 'password' : atCaptcha ? 'captcha' : (Object.keys(own)[0] ?? 'username')),
    );
  };

  const send = async (): Promise<void> => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '');
    setBusy('login');
    setProblem('');
    setFaults({});
    const captcha = text('captcha');
    const refusal = await attempt({
      username: text('username'),
      password: text('password'),
      remember: data.has('remember'),
      ...(captcha ? { captcha, captchaId: text('captchaId') } : {}),
    });
    if (refusal) refuse(refusal);
    else location.assign(placeAfter(to.home));
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(form.current ?? undefined);
    const missing = ['username', 'password', ...(data.has('captcha') ? ['captcha'] : [])].filter(
      (name) => String(data.get(name) ?? '').trim() === '',
    );
    setProblem('');
    setFaults(Object.fromEntries(missing.map((name) => [name, t('field.required')])));
    if (missing[0]) focus(missing[0]);
    else if (slide === 'done') void send();
    else {
      // Asked before and pressed again: say what is missing instead of standing still.
      if (slide === 'asked') setFaults({ human: t('human.needed') });
      setSlide('asked');
      requestAnimationFrame(() => focus('human'));
    }
  };

  const person = (): void => {
    setSlide('done');
    void send();
  };

  return (
    <form ref={form} className="form" method="post" action={action} noValidate onSubmit={submit}>
      {problem ? (
        <p className="errt" role="alert">
          <Icon name="alert" size="s" />
          <span>{problem}</span>
        </p>
      ) : null}
      <Field
        name="username"
        label={t('login.username')}
        error={faults.username}
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
        error={faults.password}
        autoComplete="current-password"
        maxLength={255}
        required
        words={{ show: t('login.show'), hide: t('login.hide') }}
        corner={
          <a className="link t2" href={to.forget}>
            {t('login.forgot')}
          </a>
        }
      />
      <CaptchaField t={t} error={faults.captcha ?? null} given={came?.captcha ?? null} />
      <Checkbox name="remember" value="1" defaultChecked>
        {t('login.remember')}
      </Checkbox>
      {slide === 'unasked' ? null : <Person t={t} done={slide === 'done'} error={faults.human ?? null} onDone={person} />}
      <Button type="submit" kind="go" full busy={busy === 'login'}>
        {t('login.submit')}
      </Button>
      {free ? (
        <Button
          full
          disabled={!alive}
          busy={busy === 'free'}
          onPress={async () => {
            setBusy('free');
            const refusal = await playFree();
            if (refusal) refuse(refusal);
            else location.assign(to.home);
          }}
        >
          {t('login.free')}
        </Button>
      ) : null}
      <p className="q t2 mid">
        {t('login.new')}{' '}
        <a className="lk" href={to.register}>
          {t('login.register')}
        </a>
      </p>
    </form>
  );
}
