/** A list with its five states: loading, filled, empty, failed with a retry, and offline. */
import type { ReactElement, ReactNode } from 'react';
import { Button, LinkButton } from '../Button.tsx';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';

export type ListState = 'loading' | 'ready' | 'failed' | 'offline';

export interface AsyncListProps {
  face: ListState;
  /** True when the list has no rows; `nothing` supplies the text and action for that. */
  empty: boolean;
  /** Placeholder of the same size as the expected content. */
  skeleton: ReactNode;
  nothing: { icon?: IslandIconName; text: string; action?: ReactNode };
  words: { loading: string; failed: string; offline: string; retry: string };
  /** Visible text while a response is slow (R12); null until then. */
  slow?: string | null;
  /** Explains the failure when the cause is known. */
  reason?: string | null;
  /** The next step where trying again cannot help: a trial account needs an account. */
  nextStep?: { href: string; word: string } | null;
  /** Null where trying again cannot help. */
  onRetry: (() => void) | null;
  /** Rows already loaded stay when a retry fails. */
  children: ReactNode;
}

export function AsyncList(props: AsyncListProps): ReactElement {
  const { face, empty, skeleton, nothing, words, slow = null, reason, nextStep, onRetry, children } = props;
  const trouble = face === 'failed' || face === 'offline';
  return (
    <div aria-busy={face === 'loading'}>
      {trouble ? (
        <div className={empty ? 'empty' : 'note wrong'}>
          {nextStep ? (
            <span className="ic">
              <Icon name="lock" size="s" />
            </span>
          ) : (
            <Icon name="alert" />
          )}
          <p className="grow" role="alert">
            {face === 'offline' ? words.offline : (reason ?? words.failed)}
          </p>
          {nextStep ? (
            <LinkButton kind="go" href={nextStep.href}>
              {nextStep.word}
            </LinkButton>
          ) : onRetry ? (
            <Button kind="line" size="sm" icon="refresh" onPress={onRetry}>
              {words.retry}
            </Button>
          ) : null}
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
