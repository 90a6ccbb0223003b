/** What is said without taking the focus, politely and once: a toast, and what is under way. */
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

/** Over everything while something that cannot be left is under way (SH-19). */
export function Loading({ text }: { text: string }): ReactElement {
  return (
    <div className="load" role="status">
      <span className="turn" aria-hidden="true" />
      {text}
    </div>
  );
}
