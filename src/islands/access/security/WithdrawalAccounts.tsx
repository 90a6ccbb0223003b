/** The accounts for withdrawals on the member's page: add, confirm and remove. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { forgetParameter } from '#stores/access/forget-parameter.ts';
import {
  $withdrawalAccounts,
  accountDraft,
  keepAccountDraft,
  loadWithdrawalAccounts,
  removeAccount,
  type ShownAccount,
} from '#stores/wallet/withdrawal-accounts.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { LazyForm } from '../LazyForm.tsx';
import { Labelled, listWords, Section } from './Section.tsx';

const loadForm = () => import('./AccountForm.tsx');

const accountLabel = ({ institutionName, number }: ShownAccount): string => `${institutionName} ${number}`;

/** Notes what is being edited; what was typed for something else goes. */
function noteEditing(what: ShownAccount | 'new'): void {
  const open = what === 'new' ? 'new' : what.id;
  if (accountDraft()?.open === open) return;
  keepAccountDraft(null);
  keepAccountDraft({ open });
}

export function WithdrawalAccounts({ t, onConfirmed }: { t: Translate; onConfirmed: (text: string) => void }): ReactElement {
  const { face, value, slow, reason, code } = useStore($withdrawalAccounts, { ssr: 'initial' });
  /** `new`, or the account that waits for its code. */
  const [editing, setEditing] = useState<ShownAccount | 'new' | null>(null);
  /** The address asked for the form, before it was known whether one more account fits. */
  const [asked, setAsked] = useState(false);
  const [removing, setRemoving] = useState<ShownAccount | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void loadWithdrawalAccounts();
    // The withdrawal page links here with `?add=account`.
    if (new URLSearchParams(location.search).get('add') === 'account') setAsked(true);
  }, []);
  const remove = async (account: ShownAccount): Promise<void> => {
    setBusy(true);
    const refusal = await removeAccount(account.id);
    setBusy(false);
    setRemoving(null);
    setProblem(refusal ? errorResponseMessage(t, refusal) : '');
  };
  const edit = (what: ShownAccount | 'new'): void => {
    noteEditing(what);
    setEditing(what);
  };
  const close = (): void => {
    forgetParameter('add');
    keepAccountDraft(null);
    setEditing(null);
  };
  const accounts = value?.accounts ?? [];
  const canGetCode = (value?.contacts.length ?? 0) > 0;
  const isFull = value !== null && accounts.length >= value.most;
  useEffect(() => {
    if (!asked || !value) return;
    setAsked(false);
    if (isFull) return;
    noteEditing('new');
    setEditing('new');
  }, [asked, value, isFull]);
  const isLoaded = value !== null;
  // What was begun before a reload goes on, once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there when the list came
  useEffect(() => {
    const draft = accountDraft();
    if (!draft || !value || editing) return;
    const waiting = accounts.find(({ id, confirmed }) => id === draft.open && !confirmed);
    if (waiting) setEditing(waiting);
    else if (draft.open === 'new' && !isFull) setEditing('new');
    else keepAccountDraft(null);
  }, [isLoaded]);
  const addButton = (kind: 'soft' | 'line') => (
    <Button kind={kind} size="sm" icon="plus" onPress={() => edit('new')}>
      {t('security.add')}
    </Button>
  );
  return (
    <Section title={t('security.accounts')}>
      <p className="q t2">{t('security.accountsLead')}</p>
      <RefusalNote text={problem} />
      <AsyncList
        face={face}
        empty={value === null || (accounts.length === 0 && canGetCode)}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ icon: 'bank', text: t('security.noAccounts'), action: addButton('soft') }}
        words={listWords(t)}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadWithdrawalAccounts()}
      >
        <div className="stack">
          {accounts.length > 0 ? (
            <ul className="card rows">
              {accounts.map((account) => (
                <li key={account.id} className="li wraps">
                  <Icon name={account.kind === 'bank' ? 'bank' : 'phone'} size="s" />
                  <div className="grow two-l">
                    <b>
                      <bdi dir="ltr">{accountLabel(account)}</bdi>
                    </b>
                    <span className="q t2">
                      <bdi>{account.holder}</bdi>
                      {account.confirmed ? null : ` · ${t('security.unconfirmed')}`}
                    </span>
                  </div>
                  {account.confirmed ? null : (
                    <Button kind="soft" size="sm" onPress={() => edit(account)}>
                      <Labelled what={accountLabel(account)}>{t('security.confirm')}</Labelled>
                    </Button>
                  )}
                  <IconButton
                    icon="close"
                    label={t('security.remove', { account: accountLabel(account) })}
                    onPress={() => setRemoving(account)}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          {isFull ? (
            <p className="q t2">{t('security.full', { count: value?.most ?? 0 })}</p>
          ) : canGetCode ? (
            <div>{addButton('line')}</div>
          ) : null}
          {value && !canGetCode ? <Note icon="mail">{t('security.noContact')}</Note> : null}
        </div>
      </AsyncList>
      {editing && value && canGetCode ? (
        <Dialog
          title={t(editing === 'new' ? 'security.add' : 'security.confirmTitle')}
          closeWord={t('centre.close')}
          coverCloses={false}
          holdsWhileSending
          onClose={close}
        >
          <LazyForm
            t={t}
            load={loadForm}
            of={{
              t,
              about: value,
              waiting: editing === 'new' ? null : editing,
              onDone: (account: ShownAccount) => {
                close();
                setProblem('');
                onConfirmed(t('security.confirmed', { account: accountLabel(account) }));
              },
            }}
          />
        </Dialog>
      ) : null}
      {removing ? (
        <AlertDialog
          icon="bank"
          title={t('security.removeAsk', { account: accountLabel(removing) })}
          answers={[
            { id: 'keep', label: t('security.keep'), kind: 'line' },
            { id: 'remove', label: t('security.removeYes'), kind: 'go', busy },
          ]}
          coverCloses={false}
          onAnswer={(id) => (id === 'remove' ? void remove(removing) : setRemoving(null))}
          onClose={() => setRemoving(null)}
        >
          {t('security.removeMore')}
        </AlertDialog>
      ) : null}
    </Section>
  );
}
