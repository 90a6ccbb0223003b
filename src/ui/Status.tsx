/** What is said without taking the focus: a toast that is seen, and a line that is only heard; both politely, once. */
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

export interface ToastProps {
  /** Null when there is nothing to say; the region stays, so that the next message is heard. */
  message: ReactNode | null;
  icon?: AliveIcon;
  action?: ReactNode;
  /** Milliseconds; a message with an action stays until it is answered. */
  lasts?: number;
  onGone: () => void;
}

export function Toast({ message, icon = 'info', action, lasts = 6000, onGone }: ToastProps): ReactElement {
  useEffect(() => {
    if (message === null || action) return;
    const timer = setTimeout(onGone, lasts);
    return () => clearTimeout(timer);
  }, [message, action, lasts, onGone]);
  return (
    <div className="toast" role="status">
      {message === null ? null : (
        <>
          <Icon name={icon} size="s" />
          <span className="grow">{message}</span>
          {action}
        </>
      )}
    </div>
  );
}

/** Heard and not seen: results, balance changes, countdown marks. */
export function Announce({ text }: { text: string }): ReactElement {
  return (
    <span className="vh" role="status">
      {text}
    </span>
  );
}

/** Over everything while something that cannot be left is under way (SH-19). */
export function Loading({ text }: { text: string }): ReactElement {
  return (
    <div className="load" role="status">
      <span className="turn" aria-hidden="true" />
      {text}
    </div>
  );
}
