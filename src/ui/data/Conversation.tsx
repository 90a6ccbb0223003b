/** The messages of a conversation, oldest first. A screen reader says the new ones. */
import { type ReactElement, useEffect, useRef } from 'react';

interface ConversationProps {
  label: string;
  messages: readonly { readonly id: string; readonly isOwn: boolean; readonly who: string; readonly time: string; readonly text: string }[];
}

export function Conversation({ label, messages }: ConversationProps): ReactElement {
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is brought into view.
  useEffect(() => {
    const element = log.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it.
    <div ref={log} className="talk" role="log" aria-label={label} tabIndex={0}>
      {messages.map(({ id, isOwn, who, time, text }) => (
        <div key={id} className={isOwn ? 'said own' : 'said'}>
          <p className="q t1">
            <b>{who}</b> <span className="num">{time}</span>
          </p>
          <p dir="auto">{text}</p>
        </div>
      ))}
    </div>
  );
}
