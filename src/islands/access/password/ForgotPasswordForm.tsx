/** Requests the one-time link by username and e-mail. The response is the same whether or not the account exists (AC-29, ER-10, ER-14). */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { checkResetRequest, requestResetLink } from '#stores/access/password-reset.ts';
import { rememberedUsername } from '#stores/access/remembered-username.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { LazyForm } from '../LazyForm.tsx';

export interface ForgotPasswordFormProps {
  t: Translate;
  to: { home: string };
}

const importLinkSent = () => import('./LinkSent.tsx');

export function ForgotPasswordForm({ t, to }: ForgotPasswordFormProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    setHydrated(true);
    const name = fieldIn(form.current, 'username');
    if (name?.value === '') name.value = rememberedUsername();
  }, [form]);

  useBfcacheRestore(() => {
    setBusy(false);
    setSent(false);
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [username, email] = [fieldIn(form.current, 'username')?.value ?? '', fieldIn(form.current, 'email')?.value ?? ''];
    if (busy || !faults.good(checkResetRequest(username, email))) return;
    setBusy(true);
    const refusal = await requestResetLink(username, email);
    setBusy(false);
    if (refusal) faults.refuse(refusal);
    else setSent(true);
  };
  const goHome = (): void => location.assign(to.home);

  return (
    <>
      <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <p className="q">{t('forget.lead')}</p>
        <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(`forget.${name}`)} />
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
        <Button type="submit" kind="go" full busy={busy} disabled={!hydrated}>
          {t('forget.submit')}
        </Button>
        <SlowNotice t={t} busy={busy} />
      </form>
      {sent ? <LazyForm t={t} load={importLinkSent} of={{ t, onClose: goHome }} /> : null}
    </>
  );
}
