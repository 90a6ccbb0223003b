/** The passkeys of the account: add, rename and remove (MC-02). Nothing is offered where the browser has none. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $devices } from '#stores/access/account-security.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { deviceName } from '#ui/device-name.ts';
import { PassedCheck } from '#ui/forms/SlideVerify.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { longestPasskeyName } from '#values/access/passkey-name.ts';
import { LazyForm } from '../LazyForm.tsx';
import type { PasskeyChange } from './PasskeyForm.tsx';
import type { SecurityFormProps } from './PaymentPasswordForm.tsx';
import { Labelled, Section } from './Section.tsx';

const loadForm = () => import('./PasskeyForm.tsx');

function titleOf(t: Translate, change: PasskeyChange): string {
  if (change.kind === 'add') return t('security.passkeyAdd');
  return change.kind === 'rename'
    ? t('security.passkeyRenameTitle', { name: change.passkey.name })
    : t('security.removeAsk', { account: change.passkey.name });
}

interface PasskeysProps extends Pick<SecurityFormProps, 't' | 'base' | 'security'> {
  tag: string;
  zone: string;
}

export function Passkeys({ t, tag, zone, base, security }: PasskeysProps): ReactElement | null {
  const devices = useStore($devices, { ssr: 'initial' }).value?.sessions ?? [];
  const [canAdd, setCanAdd] = useState(false);
  const [change, setChange] = useState<PasskeyChange | null>(null);
  const [done, setDone] = useState('');
  // The server needs the public key from the browser, and older ones cannot give it.
  useEffect(
    () => setCanAdd(typeof AuthenticatorAttestationResponse === 'function' && 'getPublicKey' in AuthenticatorAttestationResponse.prototype),
    [],
  );
  const format = dateFormat(tag, { dateStyle: 'medium', timeZone: zone });
  const when = (instant: string): string => format.format(new Date(instant));
  const { passkeys, passkeyOpen } = security;
  if (passkeys.length === 0 && !(canAdd && passkeyOpen)) return null;
  const here = devices.find(({ current }) => current);
  return (
    <Section title={t('security.passkeys')}>
      <p className="q t2">{t('security.passkeysLead')}</p>
      <div role="status">{done ? <PassedCheck>{done}</PassedCheck> : null}</div>
      {passkeys.length > 0 ? (
        <ul className="card rows">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="li wraps">
              <div className="grow two-l">
                <b>
                  <bdi>{passkey.name}</bdi>
                </b>
                <span className="q t2">
                  {t('security.passkeyAdded', { when: when(passkey.createdAt) })}
                  {passkey.usedAt ? ` · ${t('security.passkeyUsed', { when: when(passkey.usedAt) })}` : null}
                </span>
              </div>
              <Button size="sm" onPress={() => setChange({ kind: 'rename', passkey })}>
                <Labelled what={passkey.name}>{t('security.passkeyRename')}</Labelled>
              </Button>
              <IconButton
                icon="close"
                label={t('security.remove', { account: passkey.name })}
                onPress={() => setChange({ kind: 'remove', passkey })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd && passkeyOpen ? (
        <div>
          <Button
            size="sm"
            icon="plus"
            onPress={() => setChange({ kind: 'add', name: here ? deviceName(t, here).slice(0, longestPasskeyName) : '' })}
          >
            {t('security.passkeyAdd')}
          </Button>
        </div>
      ) : null}
      {canAdd && !passkeyOpen ? <p className="q t2">{t('security.passkeyFull')}</p> : null}
      {change ? (
        <Dialog
          title={titleOf(t, change)}
          closeWord={t('centre.close')}
          coverCloses={false}
          // The question of the device has no limit of ours.
          holdsWhileSending={change.kind !== 'add'}
          onClose={() => setChange(null)}
        >
          <LazyForm
            t={t}
            load={loadForm}
            of={{
              t,
              base,
              security,
              change,
              onDone: (text: string) => {
                setChange(null);
                setDone(text);
              },
            }}
          />
        </Dialog>
      ) : null}
    </Section>
  );
}
