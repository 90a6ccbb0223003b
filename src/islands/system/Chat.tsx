/** The conversation with customer service: place in the queue, messages, and the field to write in (R33). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { initSession } from '#stores/access/session.ts';
import {
  $chat,
  type ChatState,
  endConversation,
  keepChatDraft,
  keptChatDraft,
  loadChat,
  pollChat,
  sendChatMessage,
} from '#stores/system/chat.ts';
import { Button } from '#ui/Button.tsx';
import { Conversation } from '#ui/data/Conversation.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { formatFigure } from '#ui/format-money.ts';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { mostChatCharacters } from '#values/text/chat-length.ts';
import { countCharacters } from '#values/text/count-characters.ts';
import { keyOf } from '#values/text/input-method.ts';

interface ChatProps {
  words: IslandWords;
  tag: string;
  zone: string;
  /** For those whom nobody answers. */
  email: string;
}

/** Where the conversation stands. */
function standing(t: Translate, { state, place, desk }: ChatState): string {
  if (state === 'waiting') return t(desk === 'VIP' ? 'chat.waitingVip' : 'chat.waiting', { count: place ?? 1, place: place ?? 1 });
  return t(`chat.${state}`);
}

export default function Chat({ words, tag, zone, email }: ChatProps): ReactElement {
  const t = createTranslator(words, tag);
  const { face, value, slow } = useStore($chat, { ssr: 'initial' });
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    initSession();
    setText((typed) => typed || keptChatDraft());
    const left = new AbortController();
    void pollChat(left.signal);
    return () => left.abort();
  }, []);
  const time = dateFormat(tag, { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone: zone });
  const type = (typed: string): void => {
    setText(typed);
    setFault(null);
    keepChatDraft(typed);
  };
  const send = async (): Promise<void> => {
    const body = text.trim();
    if (busy) return;
    if (body === '') return setFault(t('chat.empty'));
    if (countCharacters(body) > mostChatCharacters)
      return setFault(t('chat.long', { count: mostChatCharacters, most: formatFigure(mostChatCharacters, tag) }));
    setBusy(true);
    const refusal = await sendChatMessage(body);
    setBusy(false);
    if (refusal) return setFault(errorResponseMessage(t, refusal));
    setText('');
    keepChatDraft('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  // As in other conversations: Enter sends where there is a keyboard, and with Shift makes a line.
  const onKeyDown = (event: KeyboardEvent): void => {
    const isWriting = (event.target as Element).tagName === 'TEXTAREA' && matchMedia('(pointer: fine)').matches;
    if (!isWriting || keyOf(event.nativeEvent) !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    void send();
  };
  const failed = face === 'failed' || face === 'offline';
  const runs = value?.state === 'waiting' || value?.state === 'open';
  return (
    <div className="chat">
      <p className="note" role="status">
        {value ? standing(t, value) : failed ? '' : t(slow ? 'chat.slow' : 'chat.loading')}
      </p>
      {failed ? (
        <p className="note wrong" role="alert">
          <span className="grow">{face === 'offline' ? t('chat.offline') : t('service.failed', { email })}</span>
          <button type="button" className="link" onClick={() => void loadChat()}>
            {t('list.retry')}
          </button>
        </p>
      ) : null}
      <Conversation
        label={t('chat.log')}
        messages={(value?.messages ?? []).map((message) => ({
          id: message.id,
          isOwn: message.from === 'visitor',
          who: t(message.from === 'visitor' ? 'chat.you' : 'chat.agent'),
          time: time.format(new Date(message.at)),
          text: message.text,
        }))}
      />
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <TextArea label={t('chat.message')} name="message" rows={3} value={text} onValue={type} error={fault} />
        <p className="row wraps mt3">
          <Button kind="go" type="submit" busy={busy}>
            {t('chat.send')}
          </Button>
          {runs ? (
            <Button
              kind="line"
              onPress={() => void endConversation().then((refusal) => setFault(refusal && errorResponseMessage(t, refusal)))}
            >
              {t('chat.end')}
            </Button>
          ) : null}
        </p>
      </form>
    </div>
  );
}
