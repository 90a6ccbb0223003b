/** What happened and what comes next, in order: the stages of a deposit, of a withdrawal. */
import type { ReactElement, ReactNode } from 'react';

export interface Stage {
  key: string;
  state: 'done' | 'now' | 'next' | 'wrong';
  title: ReactNode;
  /** Reference, reason. */
  note?: ReactNode;
  /** As shown, and for machines. */
  time?: { text: string; at: string };
  /** A question and its buttons. */
  ask?: ReactNode;
}

export interface TimelineProps {
  label: string;
  stages: readonly Stage[];
  /** How each state is read out. */
  words: { done: string; now: string; next: string; wrong: string };
}

export function Timeline({ label, stages, words }: TimelineProps): ReactElement {
  return (
    <ol className="tl" aria-label={label}>
      {stages.map(({ key, state, title, note, time, ask }) => (
        <li key={key} className={state === 'next' ? undefined : state} aria-current={state === 'now' ? 'step' : undefined}>
          {time ? <time dateTime={time.at}>{time.text}</time> : null}
          <span className="vh">{`${words[state]} `}</span>
          {title}
          {note ? (
            <>
              <br />
              <span className="q t1">{note}</span>
            </>
          ) : null}
          {ask}
        </li>
      ))}
    </ol>
  );
}
