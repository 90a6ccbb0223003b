/** The member's inbox, and on which ways offers may come (MC-14). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  $consents,
  $inbox,
  type Consents,
  discardMessage,
  loadConsents,
  loadInbox,
  type Message,
  readAllMessages,
  readMessage,
  saveConsent,
} from '#stores/member/messages.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';

interface MessagesProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
}

export default function Messages({ words, tag, zone, base }: MessagesProps): ReactElement {
  const t = createTranslator(words, tag);
  const { face, value, slow, reason, code } = useStore($inbox, { ssr: 'initial' });
  const [deleting, setDeleting] = useState<Message | null>(null);
  /** The ids of messages that are being deleted, and `all` while all are being read. */
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => void loadInbox(), []);
  const messages = value?.messages ?? [];
  const save = async (what: string, change: () => ReturnType<typeof readAllMessages>): Promise<void> => {
    setFault(null);
    setWaiting((all) => [...all, what]);
    const refusal = await change();
    flushSync(() => {
      setWaiting((all) => all.filter((one) => one !== what));
      if (refusal) setFault(refusal.message || t('messages.notChanged'));
    });
    // The button that had the focus is gone.
    if (document.activeElement === document.body) (frame.current?.querySelector('summary') ?? frame.current)?.focus();
  };
  const time = dateFormat(`${tag}-u-nu-latn`, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
  return (
    <div className="pad stack narrow details" ref={frame} tabIndex={-1}>
      {value && value.unread > 0 ? (
        <div className="row between wraps">
          <span className="q t2">{t('messages.unread', { count: value.unread })}</span>
          <Button kind="line" size="sm" icon="check" busy={waiting.includes('all')} onPress={() => void save('all', readAllMessages)}>
            {t('messages.allRead')}
          </Button>
        </div>
      ) : null}
      {fault ? (
        <p className="note wrong" role="alert">
          {fault}
        </p>
      ) : null}
      <AsyncList
        face={face}
        empty={messages.length === 0}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'mail', text: t('messages.none') }}
        words={{ loading: t('list.loading'), failed: t('messages.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        nextStep={code === 'role.trial' ? { href: `${base}/register`, word: t('login.register') } : null}
        {...signedOutProps(code, t)}
        onRetry={() => void loadInbox()}
      >
        <div className="card rows">
          {messages.map((message) => (
            <details key={message.id} className="letter" onToggle={({ currentTarget }) => currentTarget.open && void readMessage(message)}>
              <summary className="li">
                <span className="grow two-l">
                  <span className={message.read ? undefined : 'b'}>{message.title}</span>
                  <span className="q t1">
                    {message.topic ? <>{t(`messages.topic.${message.topic}`)} · </> : null}
                    {time.format(new Date(message.at))}
                  </span>
                </span>
                {message.read ? null : <span className="tag">{t('messages.new')}</span>}
                <Icon name="downc" size="s" />
              </summary>
              <div className="pad stack">
                <p className="typed">{message.body}</p>
                <div className="row wraps">
                  {message.leadsTo ? (
                    <LinkButton kind="line" size="sm" href={base + message.leadsTo}>
                      {t('messages.open')}
                    </LinkButton>
                  ) : null}
                  <Button kind="line" size="sm" busy={waiting.includes(message.id)} onPress={() => setDeleting(message)}>
                    {t('messages.delete')}
                  </Button>
                </div>
              </div>
            </details>
          ))}
        </div>
        {value && value.total > messages.length ? (
          <div className="mt3">
            <Button kind="line" size="sm" busy={face === 'loading'} onPress={() => void loadInbox({ more: true })}>
              {t('messages.more')}
            </Button>
          </div>
        ) : null}
      </AsyncList>
      {code === 'role.trial' ? null : <Offers t={t} />}
      {deleting ? (
        <AlertDialog
          icon="mail"
          title={t('messages.deleteAsk')}
          answers={[
            { id: 'keep', label: t('messages.keep'), kind: 'line' },
            { id: 'delete', label: t('messages.delete') },
          ]}
          onAnswer={(id) => {
            setDeleting(null);
            if (id === 'delete') void save(deleting.id, () => discardMessage(deleting.id));
          }}
          onClose={() => setDeleting(null)}
        >
          <b className="b">{deleting.title}</b>
          <br />
          {t('messages.deleteMore')}
        </AlertDialog>
      ) : null}
    </div>
  );
}

const channels = ['mail', 'sms', 'site'] as const satisfies readonly (keyof Consents)[];

/** The consent to offers. Nothing is agreed to before the member says so. */
function Offers({ t }: { t: Translate }): ReactElement {
  const { face, value, slow, reason, code } = useStore($consents, { ssr: 'initial' });
  const [fault, setFault] = useState<{ channel: keyof Consents; text: string } | null>(null);
  /** What was pressed and has no answer yet, which can take a minute on a bad line. */
  const [pressed, setPressed] = useState<{ readonly [channel in keyof Consents]?: { readonly given: boolean } | null }>({});
  useEffect(() => void loadConsents(), []);
  const save = async (channel: keyof Consents, given: boolean): Promise<void> => {
    const last = { given };
    setPressed((all) => ({ ...all, [channel]: last }));
    const result = await saveConsent(channel, given);
    // A later press of the same box waits for its own answer.
    setPressed((all) => (all[channel] === last ? { ...all, [channel]: null } : all));
    setFault(result.kind === 'done' ? null : { channel, text: result.message || t('messages.notChanged') });
  };
  return (
    <section className="card pad stack" aria-labelledby="offers">
      <h2 id="offers">{t('messages.offers')}</h2>
      <p className="q t2">{t('messages.offersMore')}</p>
      <AsyncList
        face={face}
        empty={value === null}
        skeleton={<Skeleton of="rows" count={3} />}
        nothing={{ text: t('messages.offersFailed') }}
        words={{ loading: t('list.loading'), failed: t('messages.offersFailed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadConsents()}
      >
        {value
          ? channels.map((channel) => (
              <Checkbox
                key={channel}
                checked={pressed[channel]?.given ?? value[channel]}
                error={fault?.channel === channel ? fault.text : null}
                onCheck={(given) => void save(channel, given)}
              >
                {t(`messages.${channel}`)}
              </Checkbox>
            ))
          : null}
      </AsyncList>
    </section>
  );
}
