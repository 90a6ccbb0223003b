/** What lies over the page: the browser's own dialog, so focus goes in, stays, and returns; Escape closes; a sheet on the phone, centred on the desktop. */
import { type MouseEvent, type ReactElement, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';

export interface DialogProps {
  title: string;
  closeWord: string;
  /** `side` stands at the end of the desktop's screen. */
  kind?: 'sheet' | 'side';
  /** A press on the cover closes too; not where something typed could be lost. */
  coverCloses?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Opens a dialog while it is mounted and closes it before it goes, so that the browser gives the focus back. */
export function useModal(): React.RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      if (dialog?.open) dialog.close();
      if (before instanceof HTMLElement && before.isConnected && document.activeElement !== before) before.focus();
    };
  }, []);
  return ref;
}

/** True for a press outside the dialog's own box. */
export function onCover(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/** Escape asks the owner; the dialog closes when the owner takes it away. */
export const asksToClose =
  (onClose: () => void) =>
  (event: SyntheticEvent<HTMLDialogElement>): void => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };

export function Dialog({ title, closeWord, kind = 'sheet', coverCloses = true, onClose, children }: DialogProps): ReactElement {
  const ref = useModal();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the dialog hears it as cancel
    <dialog
      ref={ref}
      className={kind === 'side' ? 'sheet side' : 'sheet'}
      aria-labelledby={id}
      onCancel={asksToClose(onClose)}
      onClick={(event) => {
        if (coverCloses && onCover(event)) onClose();
      }}
    >
      <div className="head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="ib" aria-label={closeWord} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className="body">{children}</div>
    </dialog>
  );
}
