/** Warns that the session is about to end and offers to sign in again at once. The caller supplies texts and actions. */
import { type ReactElement, useState } from 'react';
import { AlertDialog } from './overlays/AlertDialog.tsx';

interface SessionEndsSoonProps {
  /** Contains the time at which the session ends. */
  title: string;
  text: string;
  unheard: string;
  again: string;
  later: string;
  /** Resolves to false when the request got no response; the session has not ended then. */
  onAgain: () => Promise<boolean>;
  onLater: () => void;
}

/** `14:05` in the page's language, and in the device's time zone if none is given. */
export const formatTime = (at: number, tag: string, zone?: string): string =>
  new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(zone ? { timeZone: zone } : {}) }).format(at);

export function SessionEndsSoon({ title, text, unheard, again, later, onAgain, onLater }: SessionEndsSoonProps): ReactElement {
  const [step, setStep] = useState<'asks' | 'works' | 'failed'>('asks');
  const signIn = async (): Promise<void> => {
    setStep('works');
    if (!(await onAgain())) setStep('failed');
  };
  return (
    <AlertDialog
      icon="clock"
      title={title}
      // The dialog may open while the player types, so the default answer must not end the session.
      answers={[
        { id: 'later', label: later },
        { id: 'again', label: again, busy: step === 'works' },
      ]}
      coverCloses={false}
      onAnswer={(id) => (id === 'again' ? void signIn() : onLater())}
      onClose={onLater}
    >
      <span role="status">{step === 'failed' ? unheard : text}</span>
    </AlertDialog>
  );
}
