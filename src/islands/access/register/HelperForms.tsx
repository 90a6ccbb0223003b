/** The forms of the page of an agent's helpers (AG-04): a new helper, what one may do, and a new link for one who may send transfers. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useRef, useState } from 'react';
import { accountFormHref } from '#stores/access/next-url.ts';
import { isLink, type OpeningLink } from '#stores/access/opened-accounts.ts';
import { dropHelper, keepHelper, keptHelper } from '#stores/agent/helper-draft.ts';
import { $staff, addHelper, type Helper, renewHelperLink, saveHelperRights } from '#stores/agent/staff.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { NoPaymentPassword, PaymentPasswordField } from '#ui/forms/PaymentPasswordField.tsx';
import { type FormErrors, fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { type StaffRight, staffRights } from '#values/access/staff-rights.ts';
import { useProof } from '../security/use-proof.tsx';
import type { Moment } from './SetPasswordLink.tsx';

const rightsIn = (form: HTMLFormElement | null): StaffRight[] => {
  const sent = new FormData(form ?? undefined).getAll('rights');
  return staffRights.filter((right) => sent.includes(right));
};

/** The words of the fields in a list of errors. */
const labels: Readonly<Record<string, string>> = {
  username: 'staff.name',
  rights: 'staff.rights',
  paymentPassword: 'payment.password',
};

interface FormProps {
  t: Translate;
  /** Path prefix of the page's language. */
  base: string;
}

/** What the helper may do. At least one: a helper without any is ended. */
function Rights({ t, given, error }: { t: Translate; given: readonly StaffRight[]; error: string | null }): ReactElement {
  return (
    <fieldset className="stack">
      <legend className="lab">{t('staff.rights')}</legend>
      {staffRights.map((right, place) => (
        <Checkbox key={right} name="rights" value={right} defaultChecked={given.includes(right)} error={place === 0 ? error : null}>
          <span className="two-l">
            <span>{t(`staff.may.${right}`)}</span>
            <span className="q t1">{t(`staff.mayMore.${right}`)}</span>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface PaymentProof {
  /** Whether it is asked for with these rights and still missing. */
  readonly isMissing: boolean;
  /** The fault of a form that leaves it out. */
  readonly faults: Readonly<Record<string, { readonly code: string }>>;
  /** What the call takes. */
  readonly sent: { readonly paymentPassword?: string };
  readonly field: ReactElement | null;
}

/** The agent's payment password, while it is needed: whoever may send transfers does so without it. */
function usePaymentProof({ t, base }: FormProps, { at, mark }: FormErrors, isNeeded: boolean): PaymentProof {
  const isSet = useStore($staff, { ssr: 'initial' }).value?.paymentPassword;
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isAsked = isNeeded && isSet !== undefined;
  if (!isAsked) return { isMissing: false, faults: {}, sent: {}, field: null };
  if (!isSet)
    return {
      isMissing: true,
      faults: {},
      sent: {},
      field: (
        <NoPaymentPassword t={t} href={accountFormHref(base, 'set=payment')}>
          {t('staff.paymentMore')}
        </NoPaymentPassword>
      ),
    };
  const typed = password.trim();
  return {
    isMissing: false,
    faults: typed === '' ? { paymentPassword: { code: 'payment.needed' } } : {},
    sent: typed === '' ? {} : { paymentPassword: typed },
    field: (
      <PaymentPasswordField
        t={t}
        href={accountFormHref(base, 'set=forgotten')}
        input={input}
        value={password}
        hint={t('staff.paymentMore')}
        fault={at('paymentPassword')}
        onValue={(value) => {
          setPassword(value);
          mark('paymentPassword', null);
        }}
      />
    ),
  };
}

interface NewHelperProps extends FormProps {
  longest: number;
  onOpened: (link: OpeningLink) => void;
}

export function NewHelper({ t, base, longest, onOpened }: NewHelperProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [busy, setBusy] = useState(false);
  const [kept] = useState(() => keptHelper('', []));
  const [sends, setSends] = useState(kept?.rights.includes('transfers') ?? false);
  const payment = usePaymentProof({ t, base }, faults, sends);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const username = fieldIn(form.current, 'username')?.value.trim() ?? '';
    const rights = rightsIn(form.current);
    const found = {
      ...(username === '' ? { username: { code: 'field.required' } } : {}),
      ...(rights.length === 0 ? { rights: { code: 'staff.needsRight' } } : {}),
      ...payment.faults,
    };
    if (busy || !faults.good(found)) return;
    await send({ username, rights, ...payment.sent });
  };
  const send = async (order: Parameters<typeof addHelper>[0]): Promise<void> => {
    setBusy(true);
    const result = await addHelper(order);
    setBusy(false);
    if (isLink(result)) {
      dropHelper('');
      return onOpened(result);
    }
    if (!proof.asks(result, () => void send(order))) faults.refuse(result);
  };
  const page = (
    <form
      ref={form}
      className="form"
      hidden={proof.form !== null}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        mark((target as HTMLInputElement).name, null);
        const rights = rightsIn(form.current);
        setSends(rights.includes('transfers'));
        keepHelper({ id: '', username: fieldIn(form.current, 'username')?.value ?? '', rights, from: [] });
      }}
    >
      <p className="q t2">{t('staff.lead')}</p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? 'staff.name')} />
      <Field
        name="username"
        label={t('staff.name')}
        hint={t('staff.nameMore')}
        error={at('username')}
        defaultValue={kept?.username}
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      <Rights t={t} given={kept?.rights ?? ['reports']} error={at('rights')} />
      {payment.field}
      <Button type="submit" kind="go" full busy={busy} disabled={payment.isMissing}>
        {t('staff.send')}
      </Button>
    </form>
  );
  return (
    <>
      {page}
      {proof.form}
    </>
  );
}

/** What is asked about first. */
export type HelperAct = 'renew' | 'end';

export function HelperSheet({
  t,
  base,
  moment,
  helper,
  onAsk,
  onDone,
}: FormProps & {
  moment: Moment;
  helper: Helper;
  onAsk: (act: HelperAct) => void;
  onDone: () => void;
}): ReactElement {
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [busy, setBusy] = useState(false);
  const [kept] = useState(() => keptHelper(helper.id, helper.rights));
  const [sends, setSends] = useState(kept?.rights.includes('transfers') ?? false);
  const payment = usePaymentProof({ t, base }, faults, sends && !helper.rights.includes('transfers'));
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const rights = rightsIn(form.current);
    const found = { ...(rights.length === 0 ? { rights: { code: 'staff.needsRight' } } : {}), ...payment.faults };
    if (busy || !faults.good(found)) return;
    await send({ id: helper.id, rights, ...payment.sent });
  };
  const send = async (order: Parameters<typeof saveHelperRights>[0]): Promise<void> => {
    setBusy(true);
    const refusal = await saveHelperRights(order);
    setBusy(false);
    if (!refusal) {
      dropHelper(helper.id);
      return onDone();
    }
    if (!proof.asks(refusal, () => void send(order))) faults.refuse(refusal);
  };
  const page = (
    <form
      ref={form}
      className="form"
      hidden={proof.form !== null}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => {
        mark((target as HTMLInputElement).name, null);
        const rights = rightsIn(form.current);
        setSends(rights.includes('transfers'));
        keepHelper({ id: helper.id, username: helper.username, rights, from: helper.rights });
      }}
    >
      <DescriptionList
        facts={[
          { key: 'opened', name: t('opened.at'), value: moment(helper.openedAt) },
          { key: 'state', name: t('staff.seen'), value: stateOf(t, moment, helper) },
        ]}
      />
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(labels[name] ?? 'staff.rights')} />
      <Rights t={t} given={kept?.rights ?? helper.rights} error={at('rights')} />
      {payment.field}
      <Button type="submit" kind="go" full busy={busy} disabled={payment.isMissing}>
        {t('staff.save')}
      </Button>
      <div className="row wraps">
        <Button kind="line" grow onPress={() => onAsk('renew')}>
          {t('opened.renew')}
        </Button>
        <Button kind="line" grow onPress={() => onAsk('end')}>
          {t('staff.end')}
        </Button>
      </div>
    </form>
  );
  return (
    <>
      {page}
      {proof.form}
    </>
  );
}

/** When the helper was last here, or how long the link works. */
export function stateOf(t: Translate, moment: Moment, { isWaiting, until, lastSeen }: Helper): string {
  if (isWaiting) return until === null ? t('opened.linkEnded') : t('staff.waiting', { until: moment(until) });
  return lastSeen === null ? t('staff.never') : moment(lastSeen);
}

/** Asks for the payment password before a new link of a helper who may send transfers: the link opens that right. */
export function RenewLink({
  t,
  base,
  helper,
  onOpened,
  onClose,
}: FormProps & { helper: Helper; onOpened: (link: OpeningLink) => void; onClose: () => void }): ReactElement {
  const faults = useFormErrors(t);
  const [busy, setBusy] = useState(false);
  const payment = usePaymentProof({ t, base }, faults, true);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !faults.good(payment.faults)) return;
    await send({ id: helper.id, ...payment.sent });
  };
  const send = async (order: Parameters<typeof renewHelperLink>[0]): Promise<void> => {
    setBusy(true);
    const result = await renewHelperLink(order);
    setBusy(false);
    if (isLink(result)) return onOpened(result);
    if (!proof.asks(result, () => void send(order))) faults.refuse(result);
  };
  return (
    <Dialog title={t('opened.askRenew', { name: helper.username })} closeWord={t('centre.close')} coverCloses={false} onClose={onClose}>
      <form ref={faults.form} className="form" hidden={proof.form !== null} noValidate onSubmit={(event) => void submit(event)}>
        <p className="q t2">{t('staff.askRenewMore')}</p>
        <ErrorSummary of={faults} title={t('input.invalid')} label={() => t('payment.password')} />
        {payment.field}
        <Button type="submit" kind="go" full busy={busy} disabled={payment.isMissing}>
          {t('opened.renew')}
        </Button>
      </form>
      {proof.form}
    </Dialog>
  );
}
