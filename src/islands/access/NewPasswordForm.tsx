/** Sets a new password by the link of the letter, then on to sign in (AC-36, R18). */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { checkNew, type PasswordRule, setPassword } from '#stores/reset.ts';
import { Button } from '#ui/Button.tsx';
import { PasswordField } from '#ui/Field.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { useComeBack } from './come-back.ts';
import { FaultList } from './FaultList.tsx';
import { useFormFaults } from './form-faults.ts';

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
  const { form, problem, at, value, good, refuse } = useFormFaults(t);
  const [busy, setBusy] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  useComeBack(() => setBusy(false));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const [password, again] = [value('newPassword'), value('confirmNewPassword')];
    if (busy || !good(checkNew(rule, password, again))) return;
    setBusy(true);
    const refusal = await setPassword(link, password, again);
    if (refusal) {
      setBusy(false);
      refuse(refusal);
    } else location.assign(to.done);
  };

  const shown = { words: { show: t('login.show'), hide: t('login.hide') }, autoComplete: 'new-password', maxLength: 255, required: true };
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FaultList problem={problem} />
      <PasswordField {...shown} name="newPassword" label={t('forget.newPassword')} hint={hint} error={at('newPassword')} />
      <PasswordField {...shown} name="confirmNewPassword" label={t('forget.confirm')} error={at('confirmNewPassword')} />
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
