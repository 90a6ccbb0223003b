/** Invitation links of the agent (AG-04): what each brought, its link and QR code, a new one, and the end of one. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { $invites, endInviteLink, type InviteLink, loadInvites, makeInviteLink } from '#stores/agent/invites.ts';
import { dayOf, dayStart } from '#stores/brand-days.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { RecordDownload } from '#ui/data/RecordDownload.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { fieldIn, useFormErrors } from '#ui/forms/use-form-errors.ts';
import { useHydrated } from '#ui/forms/use-hydrated.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { type AgentProps, isRefused, RefusedAgent, reportFaces, type Shown, shownIn } from './panel.tsx';

const longestName = 40;

function NewLink({ t, zone, onMade }: { t: Shown['t']; zone: string; onMade: () => void }): ReactElement {
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [busy, setBusy] = useState(false);
  useBfcacheRestore(() => setBusy(false));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = fieldIn(form.current, 'name')?.value.trim() ?? '';
    const lastDay = fieldIn(form.current, 'lastDay')?.value ?? '';
    if (busy || !faults.good(name === '' ? { name: { code: 'field.required' } } : {})) return;
    setBusy(true);
    const refusal = await makeInviteLink({ name, ...(lastDay ? { lastDay } : {}) });
    setBusy(false);
    if (refusal) faults.refuse(refusal);
    else onMade();
  };
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void submit(event)} onInput={() => at('name') && mark('name', null)}>
      <p className="q t2">{t('invites.lead')}</p>
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(`invites.${name}`)} />
      <Field
        name="name"
        label={t('invites.name')}
        hint={t('invites.nameMore')}
        error={at('name')}
        maxLength={longestName}
        autoComplete="off"
        required
      />
      <Field
        type="date"
        name="lastDay"
        label={t('invites.lastDay')}
        hint={t('invites.lastDayMore')}
        error={at('lastDay')}
        min={dayOf(zone, dayStart(zone, 0))}
        autoComplete="off"
      />
      <Button type="submit" kind="go" full busy={busy}>
        {t('invites.send')}
      </Button>
    </form>
  );
}

function LinkDetails({
  shown,
  link,
  busy,
  fault,
  onEnd,
}: {
  shown: Shown;
  link: InviteLink;
  busy: boolean;
  fault: string | null;
  onEnd: () => void;
}): ReactElement {
  const { t, moment, until, figure } = shown;
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  return (
    <div className="stack">
      {link.hasEnded ? (
        <Note icon="info">{t('invites.endedMore')}</Note>
      ) : (
        <img className="qr" src={link.qrCodeUrl} alt={t('invites.qr')} width={148} height={148} />
      )}
      <DescriptionList
        facts={[
          {
            key: 'link',
            name: t('invites.link'),
            value: <CopyLine value={link.link} words={{ copy: t('invite.copy'), copied: t('invite.copied') }} />,
          },
          { key: 'made', name: t('invites.made'), value: moment(link.createdAt) },
          { key: 'ends', name: t('invites.ends'), value: link.endsAt ? until(link.endsAt) : t('invites.noEnd') },
          { key: 'seen', name: t('invites.seen'), value: <span className="num">{figure(link.seen)}</span> },
          { key: 'joined', name: t('invites.joined'), value: <span className="num">{figure(link.joined)}</span> },
          { key: 'deposited', name: t('invites.deposited'), value: <span className="num">{figure(link.deposited)}</span> },
        ]}
      />
      <RefusalNote text={fault} />
      {link.hasEnded ? null : (
        <div className="row wraps">
          {canShare ? (
            <Button
              kind="go"
              grow
              onPress={() => {
                // Rejects when the person closes the share sheet, which is not an error.
                navigator.share({ url: link.link }).catch(() => undefined);
              }}
            >
              {t('invite.share')}
            </Button>
          ) : null}
          <Button kind="line" grow busy={busy} onPress={onEnd}>
            {t('invites.end')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Links({ shown, links, onOpen }: { shown: Shown; links: readonly InviteLink[]; onOpen: (id: string) => void }): ReactElement {
  const { t, figure, until } = shown;
  const state = ({ hasEnded, endsAt }: InviteLink): string => {
    if (hasEnded) return t('invites.hasEnded');
    return endsAt ? t('needs.until', { until: until(endsAt) }) : t('invites.noEnd');
  };
  return (
    <Table
      flush
      caption={t('invites.title')}
      rows={links}
      keyOf={(row) => row.id}
      columns={[
        {
          key: 'name',
          head: t('invites.name'),
          names: true,
          cell: (row) => (
            <span className="two-l">
              <button type="button" className="link" onClick={() => onOpen(row.id)}>
                {row.name}
              </button>
              <span className="q t1">{state(row)}</span>
            </span>
          ),
        },
        { key: 'seen', head: t('invites.seen'), end: true, cell: (row) => <span className="num">{figure(row.seen)}</span> },
        { key: 'joined', head: t('invites.joined'), end: true, cell: (row) => <span className="num">{figure(row.joined)}</span> },
        { key: 'deposited', head: t('invites.deposited'), end: true, cell: (row) => <span className="num">{figure(row.deposited)}</span> },
      ]}
    />
  );
}

export default function Invites(props: AgentProps): ReactElement {
  const shown = shownIn(props);
  const { t } = shown;
  const state = useStore($invites, { ssr: 'initial' });
  /** The id of the link that is open, or the form. */
  const [open, setOpen] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  /** The link that is being ended, and why the last one was not. Another may be open by the time of the answer. */
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const isHydrated = useHydrated();
  useEffect(() => void loadInvites(), []);
  if (isRefused(state)) return <RefusedAgent t={t} base={props.base} code={state.code} />;
  const links = state.value?.links ?? [];
  const link = links.find(({ id }) => id === open);
  const end = async ({ id }: InviteLink): Promise<void> => {
    setEnding(false);
    setFault(null);
    setBusy(id);
    const refusal = await endInviteLink(id);
    setBusy(null);
    setFault(refusal && { id, text: errorResponseMessage(t, refusal) });
  };
  return (
    <section className="pad stack" aria-labelledby="invitation-links">
      <div className="row between wraps">
        <h2 className="t3" id="invitation-links">
          {t('invites.title')}
        </h2>
        <Button kind="line" size="sm" icon="plus" disabled={!isHydrated} onPress={() => setOpen('new')}>
          {t('invites.create')}
        </Button>
      </div>
      {link ? null : <RefusalNote text={fault?.text ?? null} />}
      <AsyncList
        {...reportFaces(state, t)}
        empty={links.length === 0}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ icon: 'user', text: t('invites.none') }}
        onRetry={() => void loadInvites()}
      >
        <div className="row wraps">
          <RecordDownload
            t={t}
            fileName={t('invites.title')}
            sheet={{
              heads: [
                t('invites.name'),
                t('invites.link'),
                ...(['made', 'ends', 'seen', 'joined', 'deposited'] as const).map((name) => t(`invites.${name}`)),
              ],
              cells: (row) => [
                row.name,
                row.link,
                shown.stamp(row.createdAt),
                row.endsAt ? shown.stamp(row.endsAt) : '',
                ...[row.seen, row.joined, row.deposited].map(String),
              ],
            }}
            question=""
            all={() => Promise.resolve({ rows: links, value: links })}
          />
        </div>
        <Links shown={shown} links={links} onOpen={setOpen} />
        <p className="q t2">{t('invites.note')}</p>
      </AsyncList>
      {open === 'new' ? (
        <Dialog title={t('invites.create')} closeWord={t('centre.close')} coverCloses={false} onClose={() => setOpen(null)}>
          <NewLink
            t={t}
            zone={props.zone}
            // The newest is first in the list.
            onMade={() => setOpen($invites.get().value?.links[0]?.id ?? null)}
          />
        </Dialog>
      ) : null}
      {link ? (
        <Dialog
          title={link.name}
          closeWord={t('centre.close')}
          onClose={() => {
            setOpen(null);
            setFault(null);
          }}
        >
          <LinkDetails
            shown={shown}
            link={link}
            busy={busy === link.id}
            fault={fault?.id === link.id ? fault.text : null}
            onEnd={() => setEnding(true)}
          />
        </Dialog>
      ) : null}
      {link && isEnding ? (
        <AlertDialog
          icon="alert"
          title={t('invites.askEnd', { name: link.name })}
          answers={[
            { id: 'back', label: t('offer.back'), kind: 'line' },
            { id: 'end', label: t('invites.end') },
          ]}
          onAnswer={(id) => (id === 'end' ? void end(link) : setEnding(false))}
          onClose={() => setEnding(false)}
        >
          {t('invites.askEndMore')}
        </AlertDialog>
      ) : null}
    </section>
  );
}
