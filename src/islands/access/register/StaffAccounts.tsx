/** The agent's helpers (AG-04): who signs in, what each may do, a new one with a one-time link, and the end of one. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { isLink, type OpeningLink } from '#stores/access/opened-accounts.ts';
import { dropHelper } from '#stores/agent/helper-draft.ts';
import { $staff, endHelper, type Helper, loadStaff, renewHelperLink } from '#stores/agent/staff.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { Table } from '#ui/data/Table.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { useHydrated } from '#ui/forms/use-hydrated.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { useProof } from '../security/use-proof.tsx';
import { type HelperAct, HelperSheet, NewHelper, RenewLink, stateOf } from './HelperForms.tsx';
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

export default function StaffAccounts({ words, errors, tag, zone, base, longestName }: StaffAccountsProps): ReactElement {
  const t = createTranslator({ ...errors, ...words }, tag);
  const { face, value, slow, reason, code } = useStore($staff, { ssr: 'initial' });
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<'form' | OpeningLink | null>(null);
  /** The id of the helper whose sheet is open. */
  const [shown, setShown] = useState<string | null>(null);
  const [asked, setAsked] = useState<HelperAct | null>(null);
  const [acting, setActing] = useState(false);
  const [fault, setFault] = useState('');
  const [done, setDone] = useState('');
  /** The helper whose sheet has come: it keeps its ticks while the list is read again behind another act. */
  const [ready, setReady] = useState<string | null>(null);
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
  if (shown !== null && face === 'ready' && ready !== shown) setReady(shown);
  const closeSheet = (): void => {
    if (shown !== null) dropHelper(shown);
    setShown(null);
    setReady(null);
  };
  const asksPayment = asked === 'renew' && value?.paymentPassword !== undefined && helper?.rights.includes('transfers') === true;
  const act = async (helper: Helper, what: HelperAct): Promise<void> => {
    setDone('');
    setFault('');
    const { id, username } = helper;
    setActing(true);
    const result = what === 'renew' ? await renewHelperLink({ id }) : await endHelper(id);
    setActing(false);
    setAsked(null);
    if (result !== null && isLink(result)) return setOpen(result);
    if (result && proof.asks(result, () => void act(helper, what))) return;
    closeSheet();
    if (result) setFault(errorResponseMessage(t, result));
    else setDone(t('staff.ended', { name: username }));
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
      <div role="status">{done ? <Note icon="check">{done}</Note> : null}</div>
      <RefusalNote text={fault} />
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
      {helper ? (
        <Dialog title={helper.username} closeWord={t('centre.close')} coverCloses={false} holdsWhileSending onClose={closeSheet}>
          {/* All rights are saved: the form begins with those of now, or with what was ticked from those. */}
          <AsyncList
            {...list}
            face={ready === helper.id ? 'ready' : face}
            empty={ready !== helper.id}
            skeleton={<Skeleton of="rows" count={4} />}
          >
            <HelperSheet
              t={t}
              base={base}
              moment={moment}
              helper={helper}
              onAsk={setAsked}
              onDone={() => {
                closeSheet();
                setFault('');
                setDone(t('staff.saved', { name: helper.username }));
              }}
            />
          </AsyncList>
        </Dialog>
      ) : null}
      {helper && asked && asksPayment ? (
        <RenewLink
          t={t}
          base={base}
          helper={helper}
          onOpened={(link) => {
            setAsked(null);
            setOpen(link);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {helper && asked && !asksPayment ? (
        <AlertDialog
          icon="alert"
          title={t(asked === 'renew' ? 'opened.askRenew' : 'staff.askEnd', { name: helper.username })}
          answers={[
            { id: 'back', label: t('opened.back'), kind: 'line' },
            { id: 'do', label: t(asked === 'renew' ? 'opened.renew' : 'staff.end'), busy: acting },
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
          holdsWhileSending
          onClose={() => {
            dropHelper('');
            setOpen(null);
          }}
        >
          {open === 'form' ? (
            <NewHelper t={t} base={base} longest={longestName} onOpened={setOpen} />
          ) : (
            <SetPasswordLink t={t} moment={moment} link={open} />
          )}
        </Dialog>
      ) : null}
      {proof.form ? (
        <Dialog title={t('verify.how')} closeWord={t('centre.close')} coverCloses={false} onClose={proof.leave}>
          {proof.form}
        </Dialog>
      ) : null}
    </section>
  );
}
