/** The form of an account that an agent opens (AG-04): the fields of registration. Its result is the link to hand over. */
import { type FormEvent, type ReactElement, useState } from 'react';
import { isLink, type OpenedRole, type OpeningLink, openAccount } from '#stores/access/opened-accounts.ts';
import type { Entries, Rules } from '#stores/access/registration-form.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { cleanField } from '#values/text/field-patterns.ts';
import type { CountryChoice } from '../fields/detect-country.ts';

export interface OpeningFormProps {
  t: Translate;
  rules: Rules;
  countries: readonly CountryChoice[];
  /** Field and rules of registration. */
  parts: Pick<
    typeof import('./RegisterForm.tsx'),
    'checkEntries' | 'detectDialingCode' | 'fieldFault' | 'RegisterField' | 'shownFields' | 'useBlurCheck'
  >;
  onOpened: (link: OpeningLink) => void;
}

export function OpeningForm({ t, rules, countries, parts, onOpened }: OpeningFormProps): ReactElement {
  const { checkEntries, detectDialingCode, fieldFault, RegisterField, shownFields, useBlurCheck } = parts;
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [role, setRole] = useState<OpenedRole>('member');
  const [dialing, setDialing] = useState(() => detectDialingCode(countries));
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const readEntries = (): Entries =>
    Object.fromEntries([...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value)]));
  const { onPointerDown, onFieldBlur } = useBlurCheck((name) => {
    if (fieldIn(form.current, name)?.value) mark(name, fieldFault(rules, readEntries(), name));
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const entries = readEntries();
    if (busy || !faults.good(checkEntries(rules, entries))) return;
    setBusy(true);
    const fields = [...shownFields(rules), 'countryDialingCode'].flatMap((name) => {
      const value = cleanField(rules[name], entries[name] ?? '');
      return value === '' ? [] : [[name, value] as const];
    });
    const result = await openAccount(role, Object.fromEntries(fields));
    setBusy(false);
    if (isLink(result)) onOpened(result);
    else faults.refuse(result);
  };
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onPointerDown={onPointerDown}
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        const { name } = target as HTMLInputElement;
        if (rules[name] && at(name) !== null) mark(name, fieldFault(rules, readEntries(), name));
      }}
    >
      <p className="q t2">{t('opened.lead')}</p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(`register.${name}`)} />
      <RadioRows
        legend={t('opened.role')}
        name="role"
        value={role}
        onValue={(next) => setRole(next as OpenedRole)}
        rows={[
          { value: 'member', title: t('team.member'), note: t('opened.memberMore') },
          { value: 'agent', title: t('team.agent'), note: t('opened.agentMore') },
        ]}
      />
      {shownFields(rules).map((name) => {
        const rule = rules[name];
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
            isOthers
            onLeave={onFieldBlur}
          />
        ) : null;
      })}
      <Button type="submit" kind="go" full busy={busy}>
        {t('opened.send')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
}
