/** The form that adds an account for withdrawals, and then the code that confirms it (MC-02, MC-18). */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import {
  type AccountsForWithdrawals,
  accountCodeUse,
  accountDraft,
  accountFaults,
  addAccount,
  confirmAccount,
  isCodeSent,
  keepAccountDraft,
  requestAccountCode,
  type ShownAccount,
} from '#stores/wallet/withdrawal-accounts.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { ContactChoice } from '#ui/forms/ContactChoice.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Select } from '#ui/forms/Select.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import OtpField from '../fields/OtpField.tsx';

interface AccountFormProps {
  t: Translate;
  about: AccountsForWithdrawals;
  /** An account that was added before and waits for its code. */
  waiting: ShownAccount | null;
  onDone: (account: ShownAccount) => void;
}

export default function AccountForm({ t, about, waiting, onDone }: AccountFormProps): ReactElement {
  const [draft] = useState(accountDraft);
  const first = about.contacts.find((one) => one.way === draft?.way) ?? about.contacts[0];
  const [way, chooseWay] = useState<CodeChannel>(first?.way ?? 'email');
  const setWay = (chosen: CodeChannel): void => {
    keepAccountDraft({ way: chosen });
    chooseWay(chosen);
  };
  // Back from a reload the code is still on its way; who opens the account anew may want it elsewhere.
  const isSent = waiting !== null && draft?.way !== undefined && isCodeSent(waiting.id, draft.way);
  const [added, setAdded] = useState(waiting && { account: waiting, sent: isSent });
  const step = { t, about, way, onWay: setWay };
  return added ? <ConfirmForm {...step} {...added} onDone={onDone} /> : <AddForm {...step} onAdded={setAdded} />;
}

type StepProps = Pick<AccountFormProps, 't' | 'about'> & { way: CodeChannel; onWay: (way: CodeChannel) => void };

function AddForm({
  t,
  about,
  way,
  onWay,
  onAdded,
}: StepProps & { onAdded: (added: { account: ShownAccount; sent: boolean }) => void }): ReactElement | null {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const [draft] = useState(accountDraft);
  const [chosen, setChosen] = useState(draft?.institution ?? about.institutions[0]?.code ?? '');
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const institution = about.institutions.find(({ code }) => code === chosen) ?? about.institutions[0];
  if (!institution) return null;
  const { kind } = institution.number;
  const labels: Readonly<Record<string, string>> = { number: `security.number.${kind}`, holder: 'security.holder' };
  const hint =
    institution.number.kind === 'digits'
      ? t('security.digits', {
          digits: [...new Set([institution.number.minDigits, institution.number.maxDigits])].join('–'),
        })
      : undefined;
  const text = (name: string): string => fieldIn(form.current, name)?.value ?? '';
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = { number: text('number'), holder: about.holder ?? text('holder') };
    if (!faults.good(accountFaults(typed, institution))) return;
    setBusy(true);
    const result = await addAccount({ ...typed, institution: institution.code, way });
    setBusy(false);
    if ('code' in result) faults.refuse(result);
    else onAdded(result);
  };
  return (
    <form
      ref={form}
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => keepAccountDraft({ number: text('number'), holder: text('holder') })}
    >
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? name)} />
      <Select
        label={t('security.institution')}
        name="institution"
        value={institution.code}
        choices={about.institutions.map(({ code, name }) => ({ value: code, label: name }))}
        onValue={(code) => {
          setChosen(code);
          keepAccountDraft({ institution: code });
          faults.good({});
        }}
      />
      <Field
        label={t(`security.number.${kind}`)}
        name="number"
        defaultValue={draft?.number ?? ''}
        {...(hint ? { hint } : {})}
        error={at('number')}
        inputMode={kind === 'iban' ? 'text' : 'numeric'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        required
      />
      {about.holder === null ? (
        <Field
          label={t('security.holder')}
          name="holder"
          defaultValue={draft?.holder ?? ''}
          hint={t('security.holderHint')}
          error={at('holder')}
          autoComplete="name"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
        />
      ) : (
        <DescriptionList facts={[{ key: 'holder', name: t('security.holder'), value: <bdi>{about.holder}</bdi> }]} />
      )}
      <ContactChoice t={t} contacts={about.contacts} way={way} onWay={onWay} />
      <Button type="submit" kind="go" full busy={busy}>
        {t('code.send')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
}

function ConfirmForm({
  t,
  about,
  account,
  way,
  onWay,
  sent,
  onDone,
}: StepProps & {
  account: ShownAccount;
  /** A code is on its way already. */
  sent: boolean;
  onDone: (account: ShownAccount) => void;
}): ReactElement {
  const faults = useFormErrors(t);
  const { form } = faults;
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const lead = useRef<HTMLParagraphElement>(null);
  // The button that led here is gone, so the focus moves to the explanation.
  useEffect(() => lead.current?.focus(), []);
  const to = about.contacts.find((one) => one.way === way)?.to ?? '';
  const label = `${account.institutionName} ${account.number}`;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const typed = fieldIn(form.current, 'verificationCode')?.value ?? '';
    if (!faults.good(typed.trim() === '' ? { verificationCode: { code: 'field.required' } } : {})) return;
    setBusy(true);
    const refusal = await confirmAccount(account.id, way, typed);
    setBusy(false);
    if (!refusal) return onDone(account);
    faults.refuse(refusal, refusal.fields.verificationCode ? 'verificationCode' : null);
  };
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p ref={lead} tabIndex={-1}>
        {sent ? t('security.codeSent', { account: label, to }) : t('security.codeAsk', { account: label })}
      </p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={() => t('register.verificationCode')} />
      {sent ? null : <ContactChoice t={t} contacts={about.contacts} way={way} onWay={onWay} />}
      <OtpField
        key={way}
        t={t}
        use={accountCodeUse(account.id, way)}
        faults={faults}
        send={() => requestAccountCode(account.id, way)}
        sent={t('verify.sent', { to })}
      />
      <Button type="submit" kind="go" full busy={busy}>
        {t('security.confirm')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
}
