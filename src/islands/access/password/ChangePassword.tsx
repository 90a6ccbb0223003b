/** The change-password page of the member centre, also for members redirected by an expired password (SH-12, AC-06, AC-31). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useLayoutEffect, useState } from 'react';
import { changePassword, checkPasswords } from '#stores/access/change-password.ts';
import { nextUrl } from '#stores/access/next-url.ts';
import { $isTrial, $session, initSession, loadMember } from '#stores/access/session.ts';
import { watchAccount } from '#stores/member/account-sync.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { PasswordField } from '#ui/forms/Field.tsx';
import { PassedCheck } from '#ui/forms/SlideVerify.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { OwnAccountName } from '../fields/OwnAccountName.tsx';
import { useProof } from '../security/use-proof.tsx';
import { TrialNotice } from '../TrialNotice.tsx';

export interface ChangePasswordProps {
  words: IslandWords;
  tag: string;
  base: string;
  /** The visitor is a helper of an agent, who has no account to watch. */
  isHelper?: boolean;
}

const labels: Readonly<Record<string, string>> = {
  oldPassword: 'change.old',
  newPassword: 'forget.newPassword',
  confirmNewPassword: 'forget.confirm',
};

export default function ChangePassword({ words, tag, base, isHelper = false }: ChangePasswordProps): ReactElement {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [hydrated, setHydrated] = useState(false);
  const proof = useProof(t);
  useLayoutEffect(() => {
    if (!isHelper) return watchAccount();
    initSession();
    void loadMember();
    return undefined;
  }, [isHelper]);
  useEffect(() => setHydrated(true), []);
  useBfcacheRestore(() => setBusy(false));
  const trial = useStore($isTrial, { ssr: 'initial' });
  const mustChange = session.state === 'in' && session.member?.passwordExpired === true;

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
    await send(typed);
  };
  const send = async (typed: Parameters<typeof changePassword>[0]): Promise<void> => {
    setBusy(true);
    const refusal = await changePassword(typed);
    if (!refusal) {
      const next = nextUrl('');
      if (next) return location.assign(next);
      setDone(true);
    } else if (!proof.asks(refusal, () => void send(typed))) faults.refuse(refusal);
    setBusy(false);
  };

  if (done)
    return (
      <div className="pad mt3">
        <PassedCheck>{t('change.done')}</PassedCheck>
      </div>
    );
  if (trial) return <TrialNotice t={t} base={base} />;
  const secretProps = { maxLength: 255, required: true };
  return (
    <div className="pad">
      {proof.form}
      <form ref={form} className="form" method="post" hidden={proof.form !== null} noValidate onSubmit={(event) => void submit(event)}>
        <p className="note" hidden={!mustChange}>
          {t('change.must')}
        </p>
        <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? name)} />
        <OwnAccountName />
        <PasswordField
          {...secretProps}
          words={{ show: t('change.old.show'), hide: t('change.old.hide') }}
          name="oldPassword"
          label={t('change.old')}
          {...(isHelper ? {} : { hint: t('change.oldHint') })}
          error={at('oldPassword')}
          autoComplete="current-password"
          required={false}
        />
        <PasswordField
          {...secretProps}
          words={{ show: t('forget.newPassword.show'), hide: t('forget.newPassword.hide') }}
          name="newPassword"
          label={t('forget.newPassword')}
          hint={t('change.hint')}
          error={at('newPassword')}
          autoComplete="new-password"
        />
        <PasswordField
          {...secretProps}
          words={{ show: t('again.show'), hide: t('again.hide') }}
          name="confirmNewPassword"
          label={t('forget.confirm')}
          error={at('confirmNewPassword')}
          autoComplete="new-password"
        />
        <Button type="submit" kind="go" full busy={busy} disabled={!hydrated}>
          {t('forget.save')}
        </Button>
        <SlowNotice t={t} busy={busy} />
      </form>
    </div>
  );
}
