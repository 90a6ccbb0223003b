/** One request for a second person: what it does, and approving, declining or taking it back. */
import { useStore } from '@nanostores/react';
import { type FormEvent, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { accountFormHref } from '#stores/access/next-url.ts';
import { $session, accountNameOf } from '#stores/access/session.ts';
import { approvalOrder, approveOffer, endRequest } from '#stores/agent/approvals.ts';
import type { ApprovalList, ApprovalRow } from '#stores/agent/records.ts';
import { addressWith, goBackOr } from '#stores/overlay.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList, Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { NoPaymentPassword, PaymentPasswordField } from '#ui/forms/PaymentPasswordField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Tiers } from './Offers.tsx';
import { type AgentProps, refusalText, type Shown } from './panel.tsx';

const OrderProof = lazy(() => import('../OrderProof.tsx'));

/** The most characters of a reason. */
const longestReason = 200;

interface Props {
  page: AgentProps;
  shown: Shown;
  row: ApprovalRow;
  /** The request in words. */
  what: string;
  value: ApprovalList;
}

function Facts({ shown, row, what }: Pick<Props, 'shown' | 'row' | 'what'>): ReactElement {
  const { t, moment } = shown;
  const { answeredBy, answeredAt, reason, reference, note } = row;
  const facts = [
    { key: 'what', value: what },
    { key: 'agent', value: <bdi>{row.agent}</bdi> },
    { key: 'about', value: <bdi>{row.about.name}</bdi> },
    ...(row.by === row.agent ? [] : [{ key: 'by', value: <bdi>{row.by}</bdi> }]),
    { key: 'at', value: moment(row.begunAt) },
    ...(note ? [{ key: 'note', value: note }] : []),
    ...(row.state === 'open'
      ? [{ key: 'until', value: moment(row.expiresAt) }]
      : [{ key: 'status', value: t(`approvals.state.${row.state}`) }]),
    ...(answeredBy ? [{ key: 'answeredBy', value: <bdi>{answeredBy}</bdi> }] : []),
    ...(answeredAt ? [{ key: 'answeredAt', value: moment(answeredAt) }] : []),
    ...(reason ? [{ key: 'reason', value: reason }] : []),
    ...(reference ? [{ key: 'reference', value: <bdi className="num">{reference}</bdi> }] : []),
  ];
  return <DescriptionList facts={facts.map(({ key, value: fact }) => ({ key, name: t(`approvals.${key}`), value: fact }))} />;
}

/** Approving, with the own password for a transfer. */
function Approve({ page, shown, row, value }: Omit<Props, 'what'>): ReactElement {
  const { t, money } = shown;
  const { kind, about, agent, amount } = row;
  const account = accountNameOf(useStore($session, { ssr: 'initial' }));
  const last = useStore(approvalOrder.$step, { ssr: 'initial' });
  const isSending = approvalOrder.isBusy(last);
  /** What was sent last may be another request. */
  const step: typeof last = last.at === 'draft' || last.sent.id === row.id ? last : { at: 'draft' };
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const isTransfer = kind === 'transfer';
  const sum = money(amount ?? '0', value.currencySymbol);
  const passwordFault = step.at === 'refused' && 'paymentPassword' in step.refusal.fields ? step.refusal.message : null;
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isTransfer) {
      setBusy(true);
      setFault(refusalText(t, await approveOffer(row.id)));
      setBusy(false);
      return;
    }
    const isReady = password.trim() !== '';
    setTried(!isReady);
    if (!isReady) passwordInput.current?.focus();
    else if (!isSending) approve();
  };
  const approve = (): void =>
    void approvalOrder.submit({ id: row.id }, { paymentPassword: value.signInPassword ? password : password.trim() });
  return (
    <>
      <form className="form stack" noValidate onSubmit={(event) => void onSubmit(event)}>
        <p className="t2">
          {t(isTransfer ? 'approvals.effect.transfer' : 'approvals.effect.contract', { name: about.name, agent, amount: sum })}
        </p>
        {isTransfer && !value.paymentPassword ? <NoPaymentPassword t={t} href={accountFormHref(page.base, 'set=payment')} /> : null}
        {isTransfer ? (
          <PaymentPasswordField
            t={t}
            href={accountFormHref(page.base, 'set=forgotten')}
            input={passwordInput}
            value={password}
            fault={passwordFault}
            isMissing={tried}
            isHelper={value.signInPassword}
            account={account}
            onValue={setPassword}
          />
        ) : null}
        <div role="status">
          {step.at === 'checking' ? (
            <Note icon="clock" title={t('wallets.checking')}>
              {t('wallets.checkingMore')}
            </Note>
          ) : null}
          {step.at === 'unsent' ? <Note icon="info" title={t('wallets.unsent')} /> : null}
          {isTransfer && isSending && step !== last ? <Note icon="clock" title={t('wallets.other')} /> : null}
        </div>
        <RefusalNote text={fault ?? (step.at === 'refused' && !passwordFault ? step.refusal.message || t('fault.network') : null)} />
        <Button type="submit" kind="go" full busy={busy || (isTransfer && isSending)} disabled={isTransfer && !value.paymentPassword}>
          {isTransfer ? t('approvals.approve.transfer', { amount: sum }) : t('approvals.approve.contract')}
        </Button>
      </form>
      {step.at === 'refused' && step.refusal.code === 'proof.needed' ? (
        <Suspense>
          <OrderProof tag={page.tag} base={page.base} onDone={approve} onClose={approvalOrder.clear} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Declining, which says why; the reason is asked for once Decline is pressed. */
function Refuse({ shown, row }: Pick<Props, 'shown' | 'row'>): ReactElement {
  const { t } = shown;
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (asking) form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus();
  }, [asking]);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const why = reason.trim();
    setTried(why === '');
    if (why === '') return form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus();
    setBusy(true);
    setFault(refusalText(t, await endRequest(row.id, why)));
    setBusy(false);
  };
  if (!asking)
    return (
      <Button kind="line" full onPress={() => setAsking(true)}>
        {t('approvals.refuse')}
      </Button>
    );
  return (
    <form className="form stack" ref={form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <Field
        name="reason"
        label={t('approvals.why')}
        hint={t('approvals.whyMore', { name: row.by })}
        value={reason}
        maxLength={longestReason}
        error={tried && reason.trim() === '' ? t('approvals.needsReason') : null}
        onValue={setReason}
      />
      <RefusalNote text={fault} />
      <Button type="submit" kind="line" full busy={busy}>
        {t('approvals.refuse')}
      </Button>
    </form>
  );
}

function TakeBack({ shown, row }: Pick<Props, 'shown' | 'row'>): ReactElement {
  const { t } = shown;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const onPress = async (): Promise<void> => {
    setBusy(true);
    setFault(refusalText(t, await endRequest(row.id)));
    setBusy(false);
  };
  return (
    <div className="stack">
      <Note icon="clock">{t('approvals.own')}</Note>
      <RefusalNote text={fault} />
      <Button kind="line" full busy={busy} onPress={() => void onPress()}>
        {t('approvals.takeBack')}
      </Button>
    </div>
  );
}

export default function ApprovalDialog({ page, shown, row, what, value }: Props): ReactElement {
  const { t } = shown;
  useEffect(() => approvalOrder.clear, []);
  return (
    <Dialog
      title={t('approvals.title', { name: row.about.name })}
      closeWord={t('centre.close')}
      coverCloses={false}
      onClose={() => goBackOr(addressWith({ request: null }))}
    >
      <div className="stack">
        <Facts shown={shown} row={row} what={what} />
        {row.kind !== 'transfer' && row.tiers.length > 0 ? (
          <Tiers
            panel={{ ...shown, kind: row.kind, symbol: value.currencySymbol, tag: page.tag }}
            tiers={row.tiers}
            today={row.today}
            caption={t('offer.terms')}
          />
        ) : null}
        {row.mayApprove ? (
          <>
            <Approve page={page} shown={shown} row={row} value={value} />
            <Refuse shown={shown} row={row} />
          </>
        ) : null}
        {row.mayTakeBack ? <TakeBack shown={shown} row={row} /> : null}
      </div>
    </Dialog>
  );
}
