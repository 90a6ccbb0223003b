/** The agent's helpers (AG-04): who signs in, what each may do, a new one with a one-time link, and the end of one. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { isLink, type OpeningLink } from '#stores/access/opened-accounts.ts';
import { $staff, addHelper, endHelper, type Helper, loadStaff, renewHelperLink, saveHelperRights } from '#stores/agent/staff.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { Table } from '#ui/data/Table.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { useHydrated } from '#ui/forms/use-hydrated.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { type StaffRight, staffRights } from '#values/access/staff-rights.ts';
import { useProof } from '../security/use-proof.tsx';
import { type Moment, SetPasswordLink } from './SetPasswordLink.tsx';

export interface StaffAccountsProps {
  words: IslandWords;
  errors: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  /** The brand's time zone. */
  zone: string;
  /** Path prefix of the page's language. */
  base: string;
  /** The longest name of an account. */
  longestName: number;
}

const rightsIn = (form: HTMLFormElement | null): StaffRight[] => {
  const sent = new FormData(form ?? undefined).getAll('rights');
  return staffRights.filter((right) => sent.includes(right));
};

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

interface NewHelperProps {
  t: Translate;
  longest: number;
  onOpened: (link: OpeningLink) => void;
}

function NewHelper({ t, longest, onOpened }: NewHelperProps): ReactElement {
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [busy, setBusy] = useState(false);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const username = fieldIn(form.current, 'username')?.value.trim() ?? '';
    const rights = rightsIn(form.current);
    const found = {
      ...(username === '' ? { username: { code: 'field.required' } } : {}),
      ...(rights.length === 0 ? { rights: { code: 'staff.needsRight' } } : {}),
    };
    if (busy || !faults.good(found)) return;
    await send(username, rights);
  };
  const send = async (username: string, rights: StaffRight[]): Promise<void> => {
    setBusy(true);
    const result = await addHelper({ username, rights });
    setBusy(false);
    if (isLink(result)) return onOpened(result);
    if (!proof.asks(result, () => void send(username, rights))) faults.refuse(result);
  };
  const page = (
    <form
      ref={form}
      className="form"
      hidden={proof.form !== null}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={({ target }) => mark((target as HTMLInputElement).name, null)}
    >
      <p className="q t2">{t('staff.lead')}</p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(name === 'rights' ? 'staff.rights' : 'staff.name')} />
      <Field
        name="username"
        label={t('staff.name')}
        hint={t('staff.nameMore')}
        error={at('username')}
        maxLength={longest}
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      <Rights t={t} given={['reports']} error={at('rights')} />
      <Button type="submit" kind="go" full busy={busy}>
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

type Asked = 'renew' | 'end';

function HelperSheet({
  t,
  moment,
  helper,
  onAsk,
  onDone,
}: {
  t: Translate;
  moment: Moment;
  helper: Helper;
  onAsk: (act: Asked) => void;
  onDone: () => void;
}): ReactElement {
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [busy, setBusy] = useState(false);
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const rights = rightsIn(form.current);
    if (busy || !faults.good(rights.length === 0 ? { rights: { code: 'staff.needsRight' } } : {})) return;
    await send(rights);
  };
  const send = async (rights: StaffRight[]): Promise<void> => {
    setBusy(true);
    const refusal = await saveHelperRights({ id: helper.id, rights });
    setBusy(false);
    if (!refusal) return onDone();
    if (!proof.asks(refusal, () => void send(rights))) faults.refuse(refusal);
  };
  const page = (
    <form
      ref={form}
      className="form"
      hidden={proof.form !== null}
      noValidate
      onSubmit={(event) => void submit(event)}
      onInput={() => mark('rights', null)}
    >
      <DescriptionList
        facts={[
          { key: 'opened', name: t('opened.at'), value: moment(helper.openedAt) },
          { key: 'state', name: t('staff.seen'), value: stateOf(t, moment, helper) },
        ]}
      />
      <ErrorSummary of={faults} title={t('input.invalid')} label={() => t('staff.rights')} />
      <Rights t={t} given={helper.rights} error={at('rights')} />
      <Button type="submit" kind="go" full busy={busy}>
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
function stateOf(t: Translate, moment: Moment, { isWaiting, until, lastSeen }: Helper): string {
  if (isWaiting) return until === null ? t('opened.linkEnded') : t('staff.waiting', { until: moment(until) });
  return lastSeen === null ? t('staff.never') : moment(lastSeen);
}

export default function StaffAccounts({ words, errors, tag, zone, base, longestName }: StaffAccountsProps): ReactElement {
  const t = createTranslator({ ...errors, ...words }, tag);
  const { face, value, slow, reason, code } = useStore($staff, { ssr: 'initial' });
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<'form' | OpeningLink | null>(null);
  /** The id of the helper whose sheet is open. */
  const [shown, setShown] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [fault, setFault] = useState('');
  const proof = useProof(t);
  useEffect(() => void loadStaff(), []);
  const moments = dateFormat(`${tag}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const moment: Moment = (at) => moments.format(new Date(at));
  const rows = value?.staff ?? [];
  const list = {
    face,
    words: { loading: t('list.loading'), failed: t('staff.failed'), offline: t('list.offline'), retry: t('list.retry') },
    slow: slow ? t('list.slow') : null,
    reason,
    ...signedOutProps(code, t),
    nothing: { icon: 'user', text: t('staff.none') },
    onRetry: () => void loadStaff(),
  } as const;
  const helper = rows.find(({ id }) => id === shown);
  const act = async (helper: Helper, what: Asked): Promise<void> => {
    setAsked(null);
    setShown(null);
    const { id } = helper;
    const result = what === 'renew' ? await renewHelperLink(id) : await endHelper(id);
    if (result !== null && isLink(result)) setOpen(result);
    else if (!result || !proof.asks(result, () => void act(helper, what))) setFault(result ? errorResponseMessage(t, result) : '');
  };
  if (code === 'role.staff') {
    const leave = (): void => location.assign(`${base}/agent/agentAnnouncement`);
    return (
      <AlertDialog
        icon="alert"
        wrong
        title={t('agent.notGiven')}
        answers={[{ id: 'ok', label: t('centre.notices') }]}
        onAnswer={leave}
        onClose={leave}
      />
    );
  }
  return (
    <section className="pad stack" aria-labelledby="staff">
      <div className="row between wraps">
        <h2 className="t3" id="staff">
          {t('staff.title')}
        </h2>
        <Button kind="go" size="sm" icon="plus" disabled={!isHydrated} onPress={() => setOpen('form')}>
          {t('staff.create')}
        </Button>
      </div>
      <RefusalNote text={fault} />
      {proof.form ? (
        <Dialog title={t('verify.how')} closeWord={t('centre.close')} coverCloses={false} onClose={proof.leave}>
          {proof.form}
        </Dialog>
      ) : null}
      <AsyncList {...list} empty={rows.length === 0} skeleton={<Skeleton of="rows" count={2} />}>
        <div className="stack">
          <Table
            flush
            caption={t('staff.title')}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                key: 'name',
                head: t('staff.name'),
                names: true,
                cell: (row) => (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      setShown(row.id);
                      void loadStaff();
                    }}
                  >
                    <bdi>{row.username}</bdi>
                  </button>
                ),
              },
              {
                key: 'rights',
                head: t('staff.rights'),
                cell: (row) => (
                  <span className="two-l">
                    {row.rights.map((right) => (
                      <span key={right}>{t(`staff.may.${right}`)}</span>
                    ))}
                  </span>
                ),
              },
              { key: 'seen', head: t('staff.seen'), cell: (row) => stateOf(t, moment, row) },
            ]}
          />
          <p className="q t2">{t('staff.note')}</p>
        </div>
      </AsyncList>
      {helper && !asked ? (
        <Dialog title={helper.username} closeWord={t('centre.close')} coverCloses={false} onClose={() => setShown(null)}>
          {/* All rights are saved: the form begins with those of now, which may have been changed elsewhere. */}
          <AsyncList {...list} empty={face !== 'ready'} skeleton={<Skeleton of="rows" count={4} />}>
            <HelperSheet t={t} moment={moment} helper={helper} onAsk={setAsked} onDone={() => setShown(null)} />
          </AsyncList>
        </Dialog>
      ) : null}
      {helper && asked ? (
        <AlertDialog
          icon="alert"
          title={t(asked === 'renew' ? 'opened.askRenew' : 'staff.askEnd', { name: helper.username })}
          answers={[
            { id: 'back', label: t('opened.back'), kind: 'line' },
            { id: 'do', label: t(asked === 'renew' ? 'opened.renew' : 'staff.end') },
          ]}
          onAnswer={(id) => (id === 'do' ? void act(helper, asked) : setAsked(null))}
          onClose={() => setAsked(null)}
        >
          {t(asked === 'renew' ? 'staff.askRenewMore' : 'staff.askEndMore')}
        </AlertDialog>
      ) : null}
      {open ? (
        <Dialog
          title={open === 'form' ? t('staff.create') : t('opened.ready', { name: open.username })}
          closeWord={t('centre.close')}
          coverCloses={false}
          onClose={() => setOpen(null)}
        >
          {open === 'form' ? (
            <NewHelper t={t} longest={longestName} onOpened={setOpen} />
          ) : (
            <SetPasswordLink t={t} moment={moment} link={open} />
          )}
        </Dialog>
      ) : null}
    </section>
  );
}
