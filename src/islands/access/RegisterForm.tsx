/** The form by which one joins: fields as the platform sets them, checked as one goes, opened in one press (AC-12 to AC-23). */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $captcha, refreshCaptcha } from '#stores/captcha.ts';
import { placeAfter } from '#stores/place.ts';
import {
  checkEntries,
  dropEntries,
  type Entries,
  type Faults,
  faultOf,
  invitedBy,
  keepEntries,
  keptEntries,
  openAccount,
  type Rules,
  shownFields,
} from '#stores/registration.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { Option } from '#ui/Combobox.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { useComeBack } from './come-back.ts';
import { FaultList } from './FaultList.tsx';
import { Person } from './Person.tsx';
import { RegisterField } from './RegisterField.tsx';
import { faultSentence, type Refused, refusalSentence } from './sentence.ts';

export interface RegisterFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  rules: Rules;
  minimumAge: number;
  /** The market lets the terms be ticked from the start (R11). */
  ticked: boolean;
  /** Countries by dialing code; empty when no number is asked for. */
  countries: readonly Option[];
  to: { home: string; login: string; terms: string; privacy: string };
}

/** `terms` and `human` are no fields of the platform's, but can be wrong like one. */
const last = ['human', 'terms'];

export default function RegisterForm({ words, errors, tag, rules, minimumAge, ticked, countries, to }: RegisterFormProps): ReactElement {
  const t = sayer({ ...errors, ...words }, tag);
  const form = useRef<HTMLFormElement>(null);
  const pressing = useRef(false);
  const fields = shownFields(rules);
  const [faults, setFaults] = useState<Faults>({});
  const [summary, setSummary] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const [dialing, setDialing] = useState(countries[0]?.value ?? '');
  const [person, setPerson] = useState(false);
  const [busy, setBusy] = useState(false);
  // Until script is there the button cannot send a password anywhere.
  const [alive, setAlive] = useState(false);

  const read = (): Entries =>
    Object.fromEntries([...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]));
  const input = (name: string): HTMLInputElement | null => {
    const found =
      name === 'human' ? form.current?.querySelector<HTMLInputElement>('input[type=range]') : form.current?.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  };

  useEffect(() => {
    setAlive(true);
    // Whoever was quicker than the script has slid already.
    if (Number(form.current?.querySelector<HTMLInputElement>('input[type=range]')?.value) >= 100) setPerson(true);
    for (const [name, value] of Object.entries({ ...invitedBy(), ...keptEntries() })) {
      if (name === 'countryDialingCode') setDialing((now) => (countries.some((one) => one.value === value) ? value : now));
      const found = form.current?.elements.namedItem(name);
      if (found instanceof HTMLInputElement && found.type !== 'hidden' && found.type !== 'checkbox' && found.value === '')
        found.value = value;
    }
    if (rules.captcha?.enabled && $captcha.get().state === 'none') void refreshCaptcha();
  }, [countries, rules]);

  useComeBack(() => {
    setBusy(false);
    setPerson(false);
  });

  const sentence = (name: string): string | null => {
    const fault = faults[name];
    return fault ? faultSentence(t, fault) : null;
  };

  const show = (found: Faults): void => {
    const names = [...fields, ...last].filter((name) => found[name]);
    setFaults(found);
    setSummary(names);
    requestAnimationFrame(() => input(names[0] ?? '')?.focus());
  };

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

  const judge = (name: string, entries: Entries): void => {
    setFaults(({ [name]: _, ...others }) => {
      const fault = faultOf(rules, entries, name);
      return fault ? { ...others, [name]: fault } : others;
    });
  };

  /** What is marked wrong is looked at again with each letter. */
  const typed = (event: FormEvent<HTMLFormElement>): void => {
    const entries = read();
    keepEntries(rules, entries);
    const { name } = event.target as HTMLInputElement;
    if (faults[name] && rules[name]) judge(name, entries);
    if (name === 'password' && faults.confirmPassword) judge('confirmPassword', entries);
  };

  const refuse = (refusal: Refused): void => {
    setBusy(false);
    const own = Object.fromEntries(Object.entries(refusal.fields).filter(([name]) => fields.includes(name)));
    const named = refusal.code.startsWith('human.') ? { human: { code: refusal.code } } : own;
    if (refusal.code.startsWith('human.')) setPerson(false);
    setProblem(Object.keys(named).length > 0 ? '' : refusalSentence(t, refusal));
    show(named);
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const entries = read();
    const found: Faults = {
      ...checkEntries(rules, entries),
      ...(person ? {} : { human: { code: 'human.needed' } }),
      ...(entries.terms ? {} : { terms: { code: 'register.termsNeeded' } }),
    };
    setProblem('');
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const refusal = await openAccount(rules, entries);
    if (refusal) refuse(refusal);
    else location.assign(placeAfter(to.home));
  };

  const clear = (): void => {
    for (const name of fields) {
      const found = input(name);
      if (found) found.value = '';
    }
    dropEntries();
    setFaults({});
    setSummary([]);
    setProblem('');
    const terms = input('terms');
    if (terms) terms.checked = ticked;
    setPerson(false);
    input(fields[0] ?? '')?.focus();
  };

  const field = (name: string): ReactElement | null => {
    const rule = rules[name];
    return rule ? (
      <RegisterField
        key={name}
        name={name}
        rule={rule}
        t={t}
        error={sentence(name)}
        countries={countries}
        dialing={dialing}
        onDialing={setDialing}
        onLeave={leave}
      />
    ) : null;
  };

  const label = (name: string): string =>
    name === 'human' ? t('human.label') : name === 'terms' ? t('register.termsLink') : t(`register.${name}`);

  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={typed}
      onPointerDown={press}
    >
      <FaultList
        title={t('input.invalid')}
        problem={problem}
        faults={summary.filter((name) => faults[name]).map((name) => ({ name, label: label(name) }))}
        onPick={(name) => input(name)?.focus()}
      />
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
      <Person
        t={t}
        done={person}
        error={sentence('human')}
        onDone={() => {
          setPerson(true);
          setFaults(({ human: _, ...others }) => others);
        }}
      />
      <Checkbox
        name="terms"
        value="1"
        defaultChecked={ticked}
        onCheck={(now) => now && setFaults(({ terms: _, ...others }) => others)}
        error={sentence('terms')}
        required
      >
        {t('register.terms', { age: minimumAge })}{' '}
        <a className="lk" href={to.terms}>
          {t('register.termsLink')}
        </a>{' '}
        {t('register.and')}{' '}
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
        <a className="lk" href={to.login}>
          {t('login.submit')}
        </a>
      </p>
    </form>
  );
}
