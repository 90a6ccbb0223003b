/** The devices that are signed in, with their sign-out, and the latest sign-ins (MC-02). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $devices, type Device, loadDevices, signOutDevice } from '#stores/access/account-security.ts';
import { previousLogin } from '#stores/access/last-login.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { deviceName, lastLoginText, networkCountry } from '#ui/device-name.ts';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import type { Translate } from '#ui/translate.ts';
import { Labelled, listWords, Section } from './Section.tsx';

/** The network of a device: its address, and its country where one is known. */
function Network({ tag, device }: { tag: string; device: Device }): ReactElement {
  const country = networkCountry(tag, device);
  return (
    <>
      {country ? `${country} · ` : null}
      <bdi dir="ltr">{device.ip}</bdi>
    </>
  );
}

export function Devices({ t, tag, zone }: { t: Translate; tag: string; zone: string }): ReactElement {
  const { face, value, slow, reason, code } = useStore($devices, { ssr: 'initial' });
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  useEffect(() => void loadDevices(), []);
  const format = dateFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
  const when = (instant: string): string => format.format(new Date(instant));
  const signOut = async (id: string | null, text: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(id ?? 'others');
    const refusal = await signOutDevice(id);
    setBusy(null);
    setProblem(refusal ? errorResponseMessage(t, refusal) : '');
    setSaid(refusal ? '' : text);
  };
  const sessions = value?.sessions ?? [];
  const live = sessions.filter((one) => one.live);
  const others = live.filter((one) => !one.current);
  const before = previousLogin(sessions);
  return (
    <>
      <Section title={t('security.devices')}>
        {before ? <p className="q t2">{lastLoginText(t, tag, zone, before)}</p> : null}
        <p role="status" className={said ? 'note' : 'vh'}>
          {said}
        </p>
        <RefusalNote text={problem} />
        <AsyncList
          face={face}
          empty={value === null}
          skeleton={<Skeleton of="rows" count={2} />}
          nothing={{ text: t('security.failed') }}
          words={listWords(t)}
          slow={slow ? t('list.slow') : null}
          reason={reason}
          {...signedOutProps(code, t)}
          onRetry={() => void loadDevices()}
        >
          <div className="stack">
            <ul className="card rows">
              {live.map((device) => (
                <li key={device.id} className="li wraps">
                  <div className="grow two-l">
                    <b>{deviceName(t, device)}</b>
                    <span className="q t2">
                      {t('security.started', { when: when(device.startedAt) })} · <Network tag={tag} device={device} />
                    </span>
                  </div>
                  {device.current ? (
                    <span className="tag">{t('security.thisDevice')}</span>
                  ) : (
                    <Button
                      size="sm"
                      busy={busy === device.id}
                      onPress={() => void signOut(device.id, t('security.signedOut', { device: deviceName(t, device) }))}
                    >
                      <Labelled what={deviceName(t, device)}>{t('security.signOut')}</Labelled>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {others.length > 0 ? (
              <div>
                <Button size="sm" busy={busy === 'others'} onPress={() => void signOut(null, t('security.othersDone'))}>
                  {t('security.signOutOthers')}
                </Button>
              </div>
            ) : null}
          </div>
        </AsyncList>
      </Section>
      {sessions.length > 0 ? (
        <details>
          <summary className="lk">{t('security.history')}</summary>
          <ul className="card rows mt3">
            {sessions.map((device) => (
              <li key={device.id} className="li">
                <div className="grow two-l">
                  <b>{when(device.startedAt)}</b>
                  <span className="q t2">
                    {deviceName(t, device)} · <Network tag={tag} device={device} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
