/** Says that a session is about to end in any case, and offers to sign in again at once. Made for whoever knows the words and what a press does. */
import { type ReactElement, useState } from 'react';
import { Ask } from './Ask.tsx';

interface EndNearProps {
  /** The time of the end stands in it. */
  title: string;
  text: string;
  unheard: string;
  again: string;
  later: string;
  /** False: no answer came, and nothing has ended. */
  onAgain: () => Promise<boolean>;
  onLater: () => void;
}

/** `2:05 PM` of a moment, in the language of the page and by the clock of the device; `14:05` by that of a zone whose clock stands on the page. */
export const hourOf = (at: number, tag: string, zone?: string): string =>
  new Intl.DateTimeFormat(
    tag,
    zone ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } : { timeStyle: 'short' },
  ).format(at);

export function EndNear({ title, text, unheard, again, later, onAgain, onLater }: EndNearProps): ReactElement {
  const [step, go] = useState<'asks' | 'works' | 'failed'>('asks');
  const signIn = async (): Promise<void> => {
    go('works');
    if (!(await onAgain())) go('failed');
  };
  return (
    <Ask
      icon="clock"
      title={title}
      // Somebody may be typing when it comes: the key that was meant for a field ends nothing.
      answers={[
        { id: 'later', label: later },
        { id: 'again', label: again, busy: step === 'works' },
      ]}
      coverCloses={false}
      onAnswer={(id) => (id === 'again' ? void signIn() : onLater())}
      onClose={onLater}
    >
      <span role="status">{step === 'failed' ? unheard : text}</span>
    </Ask>
  );
}
