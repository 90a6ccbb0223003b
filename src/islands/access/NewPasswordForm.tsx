/** Sets a new password by the link of the letter, then on to sign in (AC-36, R18). */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { checkNew, type PasswordRule, setPassword } from '#stores/reset.ts';
import { Button } from '#ui/Button.tsx';
import { useComeBack } from '#ui/come-back.ts';
import { FaultList } from '#ui/FaultList.tsx';
import { PasswordField } from '#ui/Field.tsx';
import { fieldIn, useFormFaults } from '#ui/form-faults.ts';
import { type IslandWords, sayer } from '#ui/say.ts';

export interface NewPasswordFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  link: string;
  rule: PasswordRule;
  /** What the password must be, in words. */
  hint: string;
  to: { done: string; again: string };
}

export default function NewPasswordForm({ words, errors, tag, link, rule, hint, to }: NewPasswordFormProps): ReactElement {
  const t = sayer({ ...errors, ...words }, tag);
  const faults = useFormFaults(t);
  const { form, at } = faults;
  const [busy, setBusy] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  useComeBack(() => setBusy(false));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [password, again] = [fieldIn(form.current, 'newPassword')?.value ?? '', fieldIn(form.current, 'confirmNewPassword')?.value ?? ''];
    if (busy || !faults.good(checkNew(rule, password, again))) return;
    setBusy(true);
    const refusal = await setPassword(link, password, again);
    if (refusal) {
      setBusy(false);
      faults.refuse(refusal);
    } else location.assign(to.done);
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
      <FaultList
        of={faults}
        title={t('input.invalid')}
        label={(name) => t(name === 'newPassword' ? 'forget.newPassword' : 'forget.confirm')}
      />
      <PasswordField {...shown} name="newPassword" label={t('forget.newPassword')} hint={hint} error={at('newPassword')} />
      <PasswordField {...repeated} name="confirmNewPassword" label={t('forget.confirm')} error={at('confirmNewPassword')} />
      <Button type="submit" kind="go" full busy={busy} disabled={!alive}>
        {t('forget.save')}
      </Button>
      <p className="mid">
        <a className="link t2" href={to.again}>
          {t('forget.again')}
        </a>
      </p>
    </form>
  );
}
