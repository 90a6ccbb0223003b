/** Asks for the one-time link by username and e-mail; says the same to everybody (AC-29, ER-10, ER-14). */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { rememberedName } from '#stores/remembered.ts';
import { askForLink, checkWish } from '#stores/reset.ts';
import { Button } from '#ui/Button.tsx';
import { useComeBack } from '#ui/come-back.ts';
import { FaultList } from '#ui/FaultList.tsx';
import { Field } from '#ui/Field.tsx';
import { fieldIn, useFormFaults } from '#ui/form-faults.ts';
import type { Say } from '#ui/say.ts';
import { Brought } from './Brought.tsx';

export interface ForgetFormProps {
  t: Say;
  to: { home: string };
}

const bringSent = () => import('./LinkSent.tsx');

export function ForgetForm({ t, to }: ForgetFormProps): ReactElement {
  const faults = useFormFaults(t);
  const { form, at } = faults;
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    const name = fieldIn(form.current, 'username');
    if (name?.value === '') name.value = rememberedName();
  }, [form]);

  useComeBack(() => {
    setBusy(false);
    setSent(false);
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [username, email] = [fieldIn(form.current, 'username')?.value ?? '', fieldIn(form.current, 'email')?.value ?? ''];
    if (busy || !faults.good(checkWish(username, email))) return;
    setBusy(true);
    const refusal = await askForLink(username, email);
    setBusy(false);
    if (refusal) faults.refuse(refusal);
    else setSent(true);
  };
  const away = (): void => location.assign(to.home);

  return (
    <>
      <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <p className="q">{t('forget.lead')}</p>
        <FaultList of={faults} title={t('input.invalid')} label={(name) => t(`forget.${name}`)} />
        <Field
          name="username"
          label={t('forget.username')}
          error={at('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          required
        />
        <Field
          name="email"
          type="email"
          inputMode="email"
          label={t('forget.email')}
          error={at('email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          required
        />
        <Button type="submit" kind="go" full busy={busy} disabled={!alive}>
          {t('forget.submit')}
        </Button>
      </form>
      {sent ? <Brought t={t} load={bringSent} of={{ t, onClose: away }} /> : null}
    </>
  );
}
