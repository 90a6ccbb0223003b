/** Adds, renames or removes a passkey. Adding and removing ask for the sign-in password. */
import { type FormEvent, type ReactElement, useState } from 'react';
import { createPasskey, deletePasskey, savePasskeyName } from '#stores/access/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { longestPasskeyName } from '#values/access/passkey-name.ts';
import { OwnAccountName } from '../fields/OwnAccountName.tsx';
import type { SecurityFormProps } from './PaymentPasswordForm.tsx';
import { useProof } from './use-proof.tsx';

type Passkey = SecurityFormProps['security']['passkeys'][number];

/** `name` of a new passkey is only proposed. */
export type PasskeyChange =
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

const sentences = { add: 'security.passkeyAddLead', remove: 'security.passkeyRemoveLead', rename: null } as const;
const submitWords = { add: 'security.passkeyAdd', rename: 'security.passkeyRename', remove: 'security.removeYes' } as const;
const doneWords = { add: 'security.passkeyAddDone', rename: 'security.passkeyRenameDone', remove: 'security.passkeyRemoveDone' } as const;

export default function PasskeyForm({ t, security, change, onDone }: SecurityFormProps & { change: PasskeyChange }): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [busy, setBusy] = useState(false);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const known = change.kind === 'add' ? change.name : change.passkey.name;
  const asksName = change.kind !== 'remove';
  const asksPassword = change.kind !== 'rename' && security.password;
  const lead = sentences[change.kind];
  const text = (name: string): string => fieldIn(form.current, name)?.value ?? '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const empty = [...(asksName ? ['name'] : []), ...(asksPassword ? ['password'] : [])].filter((name) => text(name).trim() === '');
    if (!faults.good(Object.fromEntries(empty.map((name) => [name, { code: 'field.required' }])))) return;
    await send(asksName ? text('name').trim() : known, asksPassword ? text('password') : null);
  };
  const send = async (name: string, password: string | null): Promise<void> => {
    setBusy(true);
    const refusal =
      change.kind === 'add'
        ? await createPasskey({ name, password })
        : change.kind === 'rename'
          ? await savePasskeyName(change.passkey.id, name)
          : await deletePasskey(change.passkey.id, { password });
    setBusy(false);
    if (!refusal) return onDone(t(doneWords[change.kind], { name }));
    if (!proof.asks(refusal, () => void send(name, password))) faults.refuse(refusal);
  };
  const page = (
    <form ref={form} className="form" method="post" hidden={proof.form !== null} noValidate onSubmit={(event) => void submit(event)}>
      {lead ? <p className="q t2">{t(lead)}</p> : null}
      <ErrorSummary
        of={faults}
        title={t('input.invalid')}
        label={(name) => t(name === 'name' ? 'security.passkeyName' : 'security.loginPassword')}
      />
      {asksName ? (
        <Field
          name="name"
          label={t('security.passkeyName')}
          hint={t('security.passkeyNameHint')}
          error={at('name')}
          defaultValue={known}
          autoComplete="off"
          maxLength={longestPasskeyName}
          required
        />
      ) : null}
      {asksPassword ? (
        <>
          <OwnAccountName />
          <PasswordField
            name="password"
            label={t('security.loginPassword')}
            words={{ show: t('security.loginPassword.show'), hide: t('security.loginPassword.hide') }}
            error={at('password')}
            autoComplete="current-password"
            maxLength={255}
            required
          />
        </>
      ) : null}
      <Button type="submit" kind={change.kind === 'remove' ? 'line' : 'go'} full busy={busy}>
        {t(submitWords[change.kind])}
      </Button>
      {/* The device's own question about a new passkey may take its time. */}
      <SlowNotice t={t} busy={busy && change.kind !== 'add'} />
    </form>
  );
  return (
    <>
      {page}
      {proof.form}
    </>
  );
}
