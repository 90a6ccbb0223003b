/** A list and its five faces: on its way, filled, empty, failed with a way to ask again, and offline. */
import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

export type Face = 'loading' | 'ready' | 'failed' | 'offline';

export interface ListProps {
  face: Face;
  /** Whether there is anything to show; an empty list says why and what to do. */
  empty: boolean;
  /** Of the same size as what will come. */
  skeleton: ReactNode;
  nothing: { icon?: AliveIcon; text: string; action?: ReactNode };
  words: { loading: string; failed: string; offline: string; retry: string };
  /** Said in sight when the answer takes long (R12); null until then. */
  slow?: string | null;
  /** A sentence for what went wrong, where it is known. */
  reason?: string | null;
  onRetry: () => void;
  /** What is already there stays when asking again fails. */
  children: ReactNode;
}

export function List({ face, empty, skeleton, nothing, words, slow = null, reason, onRetry, children }: ListProps): ReactElement {
  const trouble = face === 'failed' || face === 'offline';
  return (
    <div aria-busy={face === 'loading'}>
      {trouble ? (
        <div className={empty ? 'empty' : 'note wrong'}>
          <Icon name="alert" />
          <p className="grow" role="alert">
            {face === 'offline' ? words.offline : (reason ?? words.failed)}
          </p>
          <Button kind="line" size="sm" icon="refresh" onPress={onRetry}>
            {words.retry}
          </Button>
        </div>
      ) : null}
      {face === 'loading' && (empty || slow) ? (
        <p className={slow ? 'note' : 'vh'} role="status">
          {slow ?? words.loading}
        </p>
      ) : null}
      {face === 'loading' && empty ? skeleton : null}
      {face === 'ready' && empty ? (
        <div className="empty">
          <span className="ic">
            <Icon name={nothing.icon ?? 'info'} size="s" />
          </span>
          <p>{nothing.text}</p>
          {nothing.action}
        </div>
      ) : null}
      {empty ? null : children}
    </div>
  );
}
