/** Demo mode: answers the conversations with customer service, in place of the operator's staff (R17, R33). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { $demoChats, answerDemoChat, type DemoChat, loadDemoChats, pollDemoChats } from '#stores/system/demo-chats.ts';
import { Button } from '#ui/Button.tsx';
import { Conversation } from '#ui/data/Conversation.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';

interface DemoChatsProps {
  words: IslandWords;
  tag: string;
  zone: string;
}

function AnswerForm({ t, chat, time }: { t: Translate; chat: DemoChat; time: Intl.DateTimeFormat }): ReactElement {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = chat.username ?? t('demo.chat.guest');
  const answer = async (ends: boolean): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refusal = await answerDemoChat(chat.id, text, ends);
    setBusy(false);
    setFault(refusal && (refusal.message || t('demo.away')));
    if (!refusal) setText('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void answer(false);
  };
  return (
    <section className="card pad mt4" aria-label={name}>
      <p className="row wraps">
        <b translate="no">{name}</b>
        {chat.desk === 'VIP' ? <span className="tag">VIP</span> : null}
        <span className={chat.isWaiting ? 'tag wait' : 'tag'}>{t(chat.isWaiting ? 'demo.chat.waiting' : 'demo.chat.open')}</span>
      </p>
      <Conversation
        label={t('demo.chat.log', { name })}
        messages={chat.messages.map((message) => ({
          id: message.id,
          isOwn: message.from === 'agent',
          who: message.from === 'agent' ? t('demo.chat.you') : name,
          time: time.format(new Date(message.at)),
          text: message.text,
        }))}
      />
      <form onSubmit={submit}>
        <TextArea label={t('demo.chat.answer')} rows={2} value={text} onValue={setText} error={fault} />
        <p className="row wraps mt3">
          <Button kind="go" type="submit" busy={busy}>
            {t('demo.chat.send')}
          </Button>
          <Button kind="line" onPress={() => void answer(true)}>
            {t('demo.chat.end')}
          </Button>
        </p>
      </form>
    </section>
  );
}

export default function DemoChats({ words, tag, zone }: DemoChatsProps): ReactElement {
  const t = createTranslator(words, tag);
  const { face, value } = useStore($demoChats, { ssr: 'initial' });
  useEffect(() => {
    const left = new AbortController();
    void pollDemoChats(left.signal);
    return () => left.abort();
  }, []);
  const time = dateFormat(tag, { timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
  if (!value)
    return face === 'failed' || face === 'offline' ? (
      <p className="note wrong" role="alert">
        <span className="grow">{t('demo.away')}</span>
        <button type="button" className="link" onClick={() => void loadDemoChats()}>
          {t('demo.chat.retry')}
        </button>
      </p>
    ) : (
      <p className="note" role="status">
        {t('demo.chat.loading')}
      </p>
    );
  return (
    <div className="narrow">
      {value.list.length === 0 ? <p className="note">{t('demo.chat.none')}</p> : null}
      {value.list.map((chat) => (
        <AnswerForm key={chat.id} t={t} chat={chat} time={time} />
      ))}
    </div>
  );
}
