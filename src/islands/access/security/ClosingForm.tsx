/** Closes the account: what that means in plain words, the way to self-exclusion, the password and the second check. */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { type ClosingTerms, closingCodeUse, loadClosing, requestClosingCode, submitClosing } from '#stores/access/closing.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { formatDuration } from '#ui/format-duration.ts';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { ContactChoice } from '#ui/forms/ContactChoice.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { errorResponseMessage, type FormErrorResponse } from '#ui/forms/error-message.ts';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import type { Duration } from '#values/duration.ts';
import OtpField from '../fields/OtpField.tsx';
import { OwnAccountName } from '../fields/OwnAccountName.tsx';
import { useProof } from './use-proof.tsx';

interface ClosingFormProps {
  t: Translate;
  tag: string;
  base: string;
  /** Called with the address of support. */
  onClosed: (email: string) => void;
}

const isTerms = (loaded: ClosingTerms | FormErrorResponse): loaded is ClosingTerms => 'money' in loaded;

export default function ClosingForm(props: ClosingFormProps): ReactElement {
  const { t } = props;
  const [loaded, setLoaded] = useState<ClosingTerms | FormErrorResponse | null>(null);
  useEffect(() => void loadClosing().then(setLoaded), []);
  if (!loaded) return <div className="form skel tall" aria-busy="true" />;
  if (isTerms(loaded)) return <CloseForm key={loaded.money} {...props} terms={loaded} onTerms={setLoaded} />;
  return (
    <div className="form">
      <RefusalNote text={errorResponseMessage(t, loaded)} />
      <Button
        full
        onPress={() => {
          setLoaded(null);
          void loadClosing().then(setLoaded);
        }}
      >
        {t('register.retry')}
      </Button>
    </div>
  );
}

/** One sentence for each thing that ends or stays. */
function Meaning({ t, tag, terms }: { t: Translate; tag: string; terms: ClosingTerms }): ReactElement {
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: terms.currencySymbol });
  return (
    <>
      <p>{t('closing.lead')}</p>
      <ul className="stack">
        <li>{t('closing.signIn')}</li>
        {isNonZero(terms.bonus) ? <li>{t('closing.bonus', { bonus: money(terms.bonus) })}</li> : null}
        {terms.points > 0 ? <li>{t('closing.points', { count: terms.points })}</li> : null}
        {terms.openBets > 0 ? <li>{t('closing.bets', { count: terms.openBets })}</li> : null}
        {terms.drawsAhead > 0 ? <li>{t('closing.draws', { count: terms.drawsAhead })}</li> : null}
        {terms.openWithdrawals > 0 ? <li>{t('closing.withdrawals', { count: terms.openWithdrawals })}</li> : null}
        <li>{t('closing.offers')}</li>
        <li>{t('closing.records', { length: formatDuration(terms.recordsKeptFor as Duration, tag) })}</li>
        <li>{t('closing.again')}</li>
      </ul>
    </>
  );
}

function CloseForm({
  t,
  tag,
  base,
  terms,
  onTerms,
  onClosed,
}: ClosingFormProps & { terms: ClosingTerms; onTerms: (loaded: ClosingTerms | FormErrorResponse | null) => void }): ReactElement {
  const faults = useFormErrors(t);
  const { form, at } = faults;
  const { secondCheck, contacts, password: hasPassword } = terms;
  const [way, setWay] = useState<CodeChannel>(contacts[0]?.way ?? 'email');
  const [busy, setBusy] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const money = formatMoney(terms.money, { tag, symbol: terms.currencySymbol });
  const hasMoney = isNonZero(terms.money);
  const required = [...(hasPassword ? ['password'] : []), ...(secondCheck === 'none' ? [] : ['verificationCode'])];
  const labels: Readonly<Record<string, string>> = {
    password: t('security.loginPassword'),
    verificationCode: t(secondCheck === 'authenticator' ? 'security.appCode' : 'register.verificationCode'),
    leaves: t('closing.leaves', { money }),
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const text = (name: string): string => fieldIn(form.current, name)?.value ?? '';
    const missing = required.filter((name) => text(name).trim() === '').map((name) => [name, { code: 'field.required' }] as const);
    if (!faults.good({ ...(hasMoney && !leaves ? { leaves: { code: 'closing.leavesNeeded' } } : {}), ...Object.fromEntries(missing) }))
      return;
    await send({
      leaves: terms.money,
      ...(hasPassword ? { password: text('password') } : {}),
      ...(secondCheck === 'none' ? {} : { verificationCode: text('verificationCode').trim() }),
      ...(secondCheck === 'code' ? { way } : {}),
    });
  };
  const send = async (order: Parameters<typeof submitClosing>[0]): Promise<void> => {
    setBusy(true);
    const refusal = await submitClosing(order);
    setBusy(false);
    if (!refusal) return onClosed(terms.supportEmail);
    // The sums are read again, and the member agrees to the new ones.
    if (refusal.code === 'account.money_differs') {
      onTerms(null);
      onTerms(await loadClosing());
      return;
    }
    if (!proof.asks(refusal, () => void send(order))) faults.refuse(refusal);
  };
  const to = contacts.find((one) => one.way === way)?.to ?? '';
  const page = (
    <form ref={form} className="form" method="post" hidden={proof.form !== null} noValidate onSubmit={(event) => void submit(event)}>
      <Meaning t={t} tag={tag} terms={terms} />
      <Note
        icon="shield"
        title={t('closing.harm')}
        action={
          <LinkButton kind="line" size="sm" href={`${base}/member/saferPlay?set=self`}>
            {t('closing.exclude')}
          </LinkButton>
        }
      >
        {t('closing.harmMore')}
      </Note>
      {hasMoney ? (
        <>
          <Note
            icon="wallet"
            title={t('closing.money', { money })}
            action={
              <LinkButton kind="go" size="sm" href={`${base}/member/withdraw`}>
                {t('closing.withdraw')}
              </LinkButton>
            }
          />
          <Checkbox name="leaves" checked={leaves} error={at('leaves')} onCheck={setLeaves}>
            {t('closing.leaves', { money })}
          </Checkbox>
        </>
      ) : null}
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => labels[name] ?? name} />
      {secondCheck === 'authenticator' ? (
        <Field
          label={t('security.appCode')}
          name="verificationCode"
          error={at('verificationCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          required
        />
      ) : null}
      {secondCheck === 'code' ? (
        <>
          <ContactChoice t={t} contacts={contacts} way={way} onWay={setWay} />
          <OtpField
            key={way}
            t={t}
            use={closingCodeUse(way)}
            faults={faults}
            send={() => requestClosingCode(way)}
            sent={t('verify.sent', { to })}
          />
        </>
      ) : null}
      {hasPassword ? (
        <>
          <OwnAccountName />
          <PasswordField
            words={{ show: t('security.loginPassword.show'), hide: t('security.loginPassword.hide') }}
            name="password"
            label={t('security.loginPassword')}
            error={at('password')}
            autoComplete="current-password"
            maxLength={255}
            required
          />
        </>
      ) : null}
      <Button type="submit" full busy={busy}>
        {t('closing.go')}
      </Button>
      <SlowNotice t={t} busy={busy} />
    </form>
  );
  return (
    <>
      {page}
      {proof.form}
    </>
  );
}
