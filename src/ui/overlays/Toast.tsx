/** Polite messages that leave the focus alone: a toast and a loading notice. */
import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';

export interface ToastProps {
  /** Null for no message; the live region stays mounted so that the next one is announced. */
  message: ReactNode | null;
  icon?: IslandIconName;
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

/** Covers everything while an operation runs that must not be left (SH-19). */
export function Loading({ text }: { text: string }): ReactElement {
  return (
    <div className="load" role="status">
      <span className="turn" aria-hidden="true" />
      {text}
    </div>
  );
}
