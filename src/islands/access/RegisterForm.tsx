/** The form by which one joins: fields as the platform sets them, checked as one goes, opened in one press (AC-12 to AC-23). */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { carryOn, placeAfter } from '#stores/place.ts';
import {
  checkEntries,
  dropEntries,
  type Entries,
  faultOf,
  invitedBy,
  keepEntries,
  keptEntries,
  type Rules,
  shownFields,
} from '#stores/registration.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useComeBack } from '#ui/come-back.ts';
import { FaultList } from '#ui/FaultList.tsx';
import { fieldIn, useFormFaults } from '#ui/form-faults.ts';
import type { Say } from '#ui/say.ts';
import { type Refused, refusalSentence } from '#ui/sentence.ts';
import type { RegistrationMode } from '#values/registration-mode.ts';
import { Brought } from './Brought.tsx';
import { type CountryChoice, currentDialing } from './current-country.ts';
import { type Doors, Elsewhere } from './Elsewhere.tsx';
import { Person } from './Person.tsx';
import { RegisterField } from './RegisterField.tsx';

/** The code of a number is asked for in few registrations, so its field comes only then. */
const bringCode = () => import('./CodeField.tsx');
const bringCaptcha = () => import('#stores/captcha.ts');
/** Sending is brought when something is sent. */
const bringJoining = () => import('#stores/joining.ts');
const bringWarning = () => import('./Warning.tsx');
const unanswered: Refused = { code: 'network', message: '', fields: {}, reference: null };

export interface RegisterFormProps {
  t: Say;
  mode: RegistrationMode;
  rules: Rules;
  minimumAge: number;
  /** The market lets the terms be ticked from the start (R11). */
  ticked: boolean;
  /** Countries by dialing code; empty when no number is asked for. */
  countries: readonly CountryChoice[];
  /** Accounts elsewhere that one may come in with. */
  elsewhere?: Doors;
  to: { home: string; login: string; terms: string; privacy: string };
}

export function RegisterForm({ t, mode, rules, minimumAge, ticked, countries, elsewhere = null, to }: RegisterFormProps): ReactElement {
  const faults = useFormFaults(t);
  const { form, at, mark } = faults;
  const pressing = useRef(false);
  const fields = shownFields(rules);
  const [dialing, setDialing] = useState(() => currentDialing(countries));
  // Where there is a picture it is the human check, and no slider stands beside it (R26).
  const pictured = rules.captcha?.enabled === true;
  const [person, setPerson] = useState(pictured);
  const [busy, setBusy] = useState(false);
  const [warned, warn] = useState<{ Warning: Awaited<ReturnType<typeof bringWarning>>['default']; refusal: Refused } | null>(null);
  // Until script is there the button cannot send a password anywhere.
  const [alive, setAlive] = useState(false);

  const read = (): Entries =>
    Object.fromEntries([...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]));
  const input = (name: string) => fieldIn(form.current, name);

  useEffect(() => {
    setAlive(true);
    // Whoever was quicker than the script has slid already.
    if (Number(fieldIn(form.current, 'human')?.value) >= 100) setPerson(true);
    for (const [name, value] of Object.entries({ ...invitedBy(), ...keptEntries() })) {
      if (name === 'countryDialingCode') setDialing((now) => (countries.some((one) => one.value === value) ? value : now));
      const found = fieldIn(form.current, name);
      if (found && found.type !== 'hidden' && found.type !== 'checkbox' && found.value === '') found.value = value;
    }
    // Where it cannot be had the picture's place says so.
    if (rules.captcha?.enabled)
      void bringCaptcha().then(
        async ({ $captcha, refreshCaptcha }) => {
          if ($captcha.get().state === 'none') await refreshCaptcha();
        },
        () => {},
      );
  }, [countries, rules, form]);

  useComeBack(() => {
    setBusy(false);
    setPerson(pictured);
  });

  /** A field that was left says what is wrong with it; one that is empty may be on its way. A finger that is down first comes up: a sentence that appears under it would push the button away. */
  const leave = (name: string): void => {
    const entries = read();
    if (!entries[name] || busy) return;
    if (pressing.current) addEventListener('pointerup', () => setTimeout(() => judge(name, read())), { once: true });
    else judge(name, entries);
  };
  const press = (): void => {
    pressing.current = true;
    for (const over of ['pointerup', 'pointercancel'] as const) addEventListener(over, () => (pressing.current = false), { once: true });
  };

  const judge = (name: string, entries: Entries): void => mark(name, faultOf(rules, entries, name));

  /** What is marked wrong is looked at again with each letter. */
  const typed = (event: FormEvent<HTMLFormElement>): void => {
    const entries = read();
    keepEntries(rules, entries);
    const { name } = event.target as HTMLInputElement;
    if (at(name) !== null && rules[name]) judge(name, entries);
    if (name === 'password' && at('confirmPassword') !== null) judge('confirmPassword', entries);
  };

  /** The dialog is brought when there is something to warn of; without it the field alone says so. */
  const refuse = async (refusal: Refused): Promise<void> => {
    const brought = refusal.code === 'invitation_code_error' ? await bringWarning().catch(() => null) : null;
    setBusy(false);
    if (brought) return warn({ Warning: brought.default, refusal });
    const atSlider = refusal.code.startsWith('human.');
    if (atSlider) setPerson(pictured);
    faults.refuse(refusal, atSlider ? 'human' : null);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const entries = read();
    const found = {
      ...checkEntries(rules, entries),
      ...(person ? {} : { human: { code: 'human.needed' } }),
      ...(entries.terms ? {} : { terms: { code: 'register.termsNeeded' } }),
    };
    if (!faults.good(found)) return;
    setBusy(true);
    const joining = await bringJoining().catch(() => null);
    const refusal = joining ? await joining.openAccount(mode, rules, entries) : unanswered;
    if (refusal) await refuse(refusal);
    else location.assign(placeAfter(to.home));
  };

  const clear = (): void => {
    for (const name of fields) {
      const found = input(name);
      // Hidden is what was done in place of a picture.
      if (found && found.type !== 'hidden') found.value = '';
    }
    dropEntries();
    faults.good({});
    const terms = input('terms');
    if (terms instanceof HTMLInputElement) terms.checked = ticked;
    setPerson(pictured);
    input(fields[0] ?? '')?.focus();
  };

  const field = (name: string): ReactElement | null => {
    const rule = rules[name];
    if (name === 'verificationCode') {
      const typed = () => ({ dialing, number: input('mobileNum')?.value ?? '' });
      return <Brought key={name} t={t} load={bringCode} of={{ t, use: 'register', faults, typed, person }} />;
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
        onLeave={leave}
      />
    ) : null;
  };

  // The terms are named in the middle of a sentence; here the name stands alone.
  const alone = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
  const label = (name: string): string =>
    name === 'human' ? t('human.label') : name === 'terms' ? alone(t('register.termsLink')) : t(`register.${name}`);

  /** The dialog has given the focus back; it goes on to the field. */
  const warnedOf = (refusal: Refused): void => {
    warn(null);
    requestAnimationFrame(() => faults.refuse(refusal));
  };

  const joining = (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={typed}
      onPointerDown={press}
    >
      <FaultList of={faults} title={t('input.invalid')} label={label} />
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
      {pictured ? null : (
        <Person
          t={t}
          done={person}
          error={at('human')}
          onDone={() => {
            setPerson(true);
            mark('human', null);
          }}
        />
      )}
      <Checkbox name="terms" value="1" defaultChecked={ticked} onCheck={(now) => now && mark('terms', null)} error={at('terms')} required>
        {/* The spaces are part of the sentences: alone, Chrome leaves them out of the name. */}
        {`${t('register.terms', { age: minimumAge })} `}
        <a className="lk" href={to.terms}>
          {t('register.termsLink')}
        </a>
        {` ${t('register.and')} `}
        <a className="lk" href={to.privacy}>
          {t('register.privacyLink')}
        </a>
      </Checkbox>
      <div className="row">
        <Button type="submit" kind="go" grow busy={busy} disabled={!alive}>
          {t('register.submit')}
        </Button>
        <Button disabled={!alive || busy} onPress={clear}>
          {t('register.clear')}
        </Button>
      </div>
      <p className="q t2">
        {t('register.have')}{' '}
        <a className="lk" href={alive ? carryOn(to.login) : to.login}>
          {t('login.submit')}
        </a>
      </p>
    </form>
  );
  return (
    <>
      {joining}
      <Elsewhere t={t} doors={elsewhere} from="/register" />
      {warned ? (
        <warned.Warning
          t={t}
          title={t('register.invitation')}
          text={refusalSentence(t, warned.refusal)}
          onClose={() => warnedOf(warned.refusal)}
        />
      ) : null}
    </>
  );
}
