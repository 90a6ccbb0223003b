/** Sets a password with a one-time link, then leads to sign-in: a new one (AC-36, R18), or the first of an account that an agent opened. */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { checkTypedPassword, type PasswordRule, setPassword } from '#stores/access/password-reset.ts';
import { rememberedUsername } from '#stores/access/remembered-username.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AccountName } from '#ui/forms/AccountName.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { PasswordField } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import type { AgreedTerms } from '../fields/TermsTick.tsx';
import { LazyForm } from '../LazyForm.tsx';

const importTerms = () => import('../register/RegisterForm.tsx').then(({ TermsTick }) => ({ default: TermsTick }));

export interface NewPasswordFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  link: string;
  rule: PasswordRule;
  /** The password rule as text. */
  hint: string;
  /** Without `again` no new link can be asked for here, and a dead one leads to `login`. */
  to: { done: string; again?: string; login?: string };
  /** What the owner of an account that an agent opened agrees to. */
  terms?: AgreedTerms;
}

export default function NewPasswordForm({ words, errors, tag, link, rule, hint, to, terms }: NewPasswordFormProps): ReactElement {
  const t = createTranslator({ ...errors, ...words }, tag);
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [busy, setBusy] = useState(false);
  const [dead, setDead] = useState(false);
  // Known where the link was asked for, and everywhere once it is used: a password manager reads it when the page is left.
  const [account, setAccount] = useState('');
  useEffect(() => setAccount(rememberedUsername()), []);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useBfcacheRestore(() => setBusy(false));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [password, again] = [fieldIn(form.current, 'newPassword')?.value ?? '', fieldIn(form.current, 'confirmNewPassword')?.value ?? ''];
    const agreed = !terms || new FormData(form.current ?? undefined).has('terms');
    const found = { ...checkTypedPassword(rule, password, again), ...(agreed ? {} : { terms: { code: 'register.termsNeeded' } }) };
    if (busy || !faults.good(found)) return;
    setBusy(true);
    const refusal = await setPassword(link, password, again);
    if (refusal) {
      setBusy(false);
      const ended = !to.again && refusal.code === 'reset.link_dead';
      setDead(ended);
      // The platform's message speaks of a link that its owner can request again.
      faults.refuse(ended ? { ...refusal, message: '' } : refusal);
    } else {
      setAccount(rememberedUsername());
      location.assign(to.done);
    }
  };

  const shown = {
    words: { show: t('forget.newPassword.show'), hide: t('forget.newPassword.hide') },
    autoComplete: 'new-password',
    maxLength: 255,
    required: true,
  };
  const repeated = { ...shown, words: { show: t('again.show'), hide: t('again.hide') } };
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        of={faults}
        title={t('input.invalid')}
        label={(name) => t({ newPassword: 'forget.newPassword', terms: 'register.termsLabel' }[name] ?? 'forget.confirm')}
      />
      <AccountName name={account} />
      <PasswordField {...shown} name="newPassword" label={t('forget.newPassword')} hint={hint} error={at('newPassword')} />
      <PasswordField {...repeated} name="confirmNewPassword" label={t('forget.confirm')} error={at('confirmNewPassword')} />
      {terms ? (
        <LazyForm
          t={t}
          load={importTerms}
          of={{ t, ...terms, error: at('terms'), onCheck: (now: boolean) => now && mark('terms', null) }}
        />
      ) : null}
      <Button type="submit" kind="go" full busy={busy} disabled={!hydrated}>
        {t('forget.save')}
      </Button>
      <SlowNotice t={t} busy={busy} />
      {to.again ? (
        <p className="mid">
          <a className="link t2" href={to.again}>
            {t('forget.again')}
          </a>
        </p>
      ) : null}
      {dead && to.login ? (
        <LinkButton full href={to.login}>
          {t('forget.back')}
        </LinkButton>
      ) : null}
    </form>
  );
}
