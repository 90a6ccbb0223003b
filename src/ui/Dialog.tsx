/** What lies over the page: the browser's own dialog, so focus goes in, stays, and returns; Escape closes; a sheet on the phone, centred on the desktop. */
import {
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
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

/**
 * What makes a dialog modal: it is open for as long as its owner has it mounted, and closed before it goes, so that the browser gives the focus back.
 * Escape and a press on the cover ask the owner. So does a browser that shuts it without asking (Escape before any touch, the phone's Back): it opens
 * again, and goes when the owner takes it away.
 */
export function useModal(
  onClose: () => void,
  coverCloses = true,
): Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'onClick'> & { ref: RefObject<HTMLDialogElement | null> } {
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
  const own = (event: SyntheticEvent<HTMLDialogElement>): boolean => event.target === event.currentTarget;
  return {
    ref,
    onCancel: (event) => {
      if (!own(event)) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event) => {
      const dialog = event.currentTarget;
      if (!own(event) || dialog.open) return;
      dialog.showModal();
      onClose();
    },
    onClick: (event) => {
      if (coverCloses && onCover(event)) onClose();
    },
  };
}

/** True for a press outside the dialog's own box. */
function onCover(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

export function Dialog({ title, closeWord, kind = 'sheet', coverCloses = true, onClose, children }: DialogProps): ReactElement {
  const modal = useModal(onClose, coverCloses);
  const id = useId();
  return (
    <dialog {...modal} className={kind === 'side' ? 'sheet side' : 'sheet'} aria-labelledby={id}>
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
