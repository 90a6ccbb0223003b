/** An ordered list of past and future stages, e.g. of a deposit or a withdrawal. */
import type { ReactElement, ReactNode } from 'react';

export interface TimelineStage {
  key: string;
  state: 'done' | 'now' | 'next' | 'wrong';
  title: ReactNode;
  /** Reference or reason. */
  note?: ReactNode;
  /** Display text and machine-readable time. */
  time?: { text: string; at: string };
  /** A question with its buttons. */
  ask?: ReactNode;
}

export interface TimelineProps {
  label: string;
  stages: readonly TimelineStage[];
  /** Screen reader text for each state. */
  words: { done: string; now: string; next: string; wrong: string };
}

export function Timeline({ label, stages, words }: TimelineProps): ReactElement {
  return (
    <ol className="tl" aria-label={label}>
      {stages.map(({ key, state, title, note, time, ask }) => (
        <li key={key} className={state === 'next' ? undefined : state} aria-current={state === 'now' ? 'step' : undefined}>
          {time ? <time dateTime={time.at}>{time.text}</time> : null}
          <div>
            <span className="vh">{`${words[state]} `}</span>
            {title}
            {note ? (
              <>
                <br />
                <span className="q t1">{note}</span>
              </>
            ) : null}
            {ask}
          </div>
        </li>
      ))}
    </ol>
  );
}
