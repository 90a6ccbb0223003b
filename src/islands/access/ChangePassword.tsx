/** Changing the password, as a page of the member centre; who must change it is sent here and led on when it is done (SH-12, AC-06, AC-31). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { watchAccount } from '#stores/account.ts';
import { changePassword, checkPasswords } from '#stores/password.ts';
import { placeAfter } from '#stores/place.ts';
import { $isTrial, $session } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { useComeBack } from '#ui/come-back.ts';
import { FaultList } from '#ui/FaultList.tsx';
import { PasswordField } from '#ui/Field.tsx';
import { fieldIn, useFormFaults } from '#ui/form-faults.ts';
import { Passed } from '#ui/SlideVerify.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { TrialNote } from './TrialNote.tsx';

export interface ChangePasswordProps {
  words: IslandWords;
  tag: string;
  base: string;
}

const labels: Readonly<Record<string, string>> = {
  oldPassword: 'change.old',
  newPassword: 'forget.newPassword',
  confirmNewPassword: 'forget.confirm',
};

export default function ChangePassword({ words, tag, base }: ChangePasswordProps): ReactElement {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const faults = useFormFaults(t);
  const { form, at } = faults;
  const [busy, setBusy] = useState(false);
  const [done, finish] = useState(false);
  const [alive, setAlive] = useState(false);
  useLayoutEffect(watchAccount, []);
  useEffect(() => setAlive(true), []);
  useComeBack(() => setBusy(false));
  const trial = useStore($isTrial, { ssr: 'initial' });
  const must = session.state === 'in' && session.member?.passwordExpired === true;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const text = (name: string): string => fieldIn(form.current, name)?.value ?? '';
    const typed = {
      oldPassword: text('oldPassword'),
      newPassword: text('newPassword'),
      confirmNewPassword: text('confirmNewPassword'),
    };
    if (!faults.good(checkPasswords(typed))) return;
    setBusy(true);
    const refusal = await changePassword(typed);
    if (!refusal) {
      const next = placeAfter('');
      if (next) return location.assign(next);
      finish(true);
    } else faults.refuse(refusal);
    setBusy(false);
  };

  if (done)
    return (
      <div className="pad mt3">
        <Passed>{t('change.done')}</Passed>
      </div>
    );
  if (trial) return <TrialNote t={t} base={base} />;
  const secret = { maxLength: 255, required: true };
  return (
    <div className="pad">
      <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <p className="note" hidden={!must}>
          {t('change.must')}
        </p>
        <FaultList of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? name)} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={session.state === 'in' ? (session.member?.account ?? '') : ''}
          readOnly
          hidden
        />
        <PasswordField
          {...secret}
          words={{ show: t('change.old.show'), hide: t('change.old.hide') }}
          name="oldPassword"
          label={t('change.old')}
          hint={t('change.oldHint')}
          error={at('oldPassword')}
          autoComplete="current-password"
          required={false}
        />
        <PasswordField
          {...secret}
          words={{ show: t('forget.newPassword.show'), hide: t('forget.newPassword.hide') }}
          name="newPassword"
          label={t('forget.newPassword')}
          hint={t('change.hint')}
          error={at('newPassword')}
          autoComplete="new-password"
        />
        <PasswordField
          {...secret}
          words={{ show: t('again.show'), hide: t('again.hide') }}
          name="confirmNewPassword"
          label={t('forget.confirm')}
          error={at('confirmNewPassword')}
          autoComplete="new-password"
        />
        <Button type="submit" kind="go" full busy={busy} disabled={!alive}>
          {t('forget.save')}
        </Button>
      </form>
    </div>
  );
}
