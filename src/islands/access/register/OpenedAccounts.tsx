/** Accounts that an agent opens for others (AG-04): those that wait for a password, a form for one more, and the link to hand over. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import {
  $openedAccounts,
  isLink,
  loadOpenedAccounts,
  type OpeningLink,
  renewLink,
  type WaitingAccount,
} from '#stores/access/opened-accounts.ts';
import type { Rules } from '#stores/access/registration-form.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { Table } from '#ui/data/Table.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { useHydrated } from '#ui/forms/use-hydrated.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import type { CountryChoice } from '../fields/detect-country.ts';
import { LazyForm } from '../LazyForm.tsx';
import type { OpeningFormProps } from './OpeningForm.tsx';
import { type Moment, SetPasswordLink } from './SetPasswordLink.tsx';

export interface OpenedAccountsProps {
  words: IslandWords;
  errors: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  /** The brand's time zone. */
  zone: string;
  rules: Rules;
  countries: readonly CountryChoice[];
}

/** Brings the parts of registration in one piece: importing them here would cut registration into more chunks. */
const importForm = async () => {
  const [{ OpeningForm }, { checkEntries, detectDialingCode, fieldFault, RegisterField, shownFields, useBlurCheck }] = await Promise.all([
    import('./OpeningForm.tsx'),
    import('./RegisterForm.tsx'),
  ]);
  const parts = { checkEntries, detectDialingCode, fieldFault, RegisterField, shownFields, useBlurCheck };
  return { default: (of: Omit<OpeningFormProps, 'parts'>) => <OpeningForm {...of} parts={parts} /> };
};

function Waiting({
  t,
  moment,
  rows,
  onRenew,
}: {
  t: Translate;
  moment: Moment;
  rows: readonly WaitingAccount[];
  onRenew: (row: WaitingAccount) => void;
}): ReactElement {
  return (
    <Table
      flush
      caption={t('opened.waiting')}
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          key: 'name',
          head: t('column.account'),
          names: true,
          cell: (row) => (
            <span className="two-l">
              <bdi>{row.username}</bdi>
              <span className="q t1">{t(row.isAgent ? 'team.agent' : 'team.member')}</span>
            </span>
          ),
        },
        { key: 'at', head: t('opened.at'), cell: (row) => moment(row.openedAt) },
        {
          key: 'until',
          head: t('opened.link'),
          cell: (row) => (row.until === null ? t('opened.linkEnded') : t('opened.linkUntil', { until: moment(row.until) })),
        },
        {
          key: 'act',
          head: t('opened.act'),
          end: true,
          cell: (row) => (
            <Button kind="line" size="sm" onPress={() => onRenew(row)}>
              {t('opened.renew')}
            </Button>
          ),
        },
      ]}
    />
  );
}

export default function OpenedAccounts({ words, errors, tag, zone, rules, countries }: OpenedAccountsProps): ReactElement {
  const t = createTranslator({ ...errors, ...words }, tag);
  const { face, value, slow, reason, code } = useStore($openedAccounts, { ssr: 'initial' });
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<'form' | OpeningLink | null>(null);
  const [renewing, setRenewing] = useState<WaitingAccount | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => void loadOpenedAccounts(), []);
  const moments = dateFormat(`${tag}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  });
  const moment: Moment = (at) => moments.format(new Date(at));
  const renew = async ({ id }: WaitingAccount): Promise<void> => {
    setRenewing(null);
    const result = await renewLink(id);
    if (isLink(result)) setOpen(result);
    setFault(isLink(result) ? null : errorResponseMessage(t, result));
  };
  const rows = value?.waiting ?? [];
  return (
    <section className="pad stack" aria-labelledby="opened-accounts">
      <div className="row between wraps">
        <h2 className="t3" id="opened-accounts">
          {t('opened.waiting')}
        </h2>
        <Button kind="go" size="sm" icon="plus" disabled={!isHydrated} onPress={() => setOpen('form')}>
          {t('opened.create')}
        </Button>
      </div>
      <RefusalNote text={fault} />
      <AsyncList
        face={face}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ icon: 'user', text: t('opened.none') }}
        words={{ loading: t('list.loading'), failed: t('opened.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadOpenedAccounts()}
      >
        <Waiting t={t} moment={moment} rows={rows} onRenew={(row) => (row.until === null ? void renew(row) : setRenewing(row))} />
      </AsyncList>
      {renewing ? (
        <AlertDialog
          icon="alert"
          title={t('opened.askRenew', { name: renewing.username })}
          answers={[
            { id: 'back', label: t('opened.back'), kind: 'line' },
            { id: 'renew', label: t('opened.renew') },
          ]}
          onAnswer={(id) => (id === 'renew' ? void renew(renewing) : setRenewing(null))}
          onClose={() => setRenewing(null)}
        >
          {t('opened.askRenewMore')}
        </AlertDialog>
      ) : null}
      {open ? (
        <Dialog
          title={open === 'form' ? t('opened.create') : t('opened.ready', { name: open.username })}
          closeWord={t('centre.close')}
          coverCloses={false}
          onClose={() => setOpen(null)}
        >
          {open === 'form' ? (
            <LazyForm t={t} load={importForm} of={{ t, rules, countries, onOpened: setOpen }} />
          ) : (
            <SetPasswordLink t={t} moment={moment} link={open} />
          )}
        </Dialog>
      ) : null}
    </section>
  );
}
