/**
 * Modal dialogs on the native element, which traps and restores the focus and closes on Escape: a sheet on a phone,
 * centred on a desktop.
 */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Icon } from '../pictures/Icon.tsx';

/** What closing a dialog does first: it leaves what a part of it shows for a moment, such as a proof, and keeps the rest. */
const CloseFirst = createContext<RefObject<(() => void) | null> | null>(null);

/** While `leave` is given, closing the dialog around calls it instead. */
export function useCloseFirst(leave: (() => void) | null): void {
  const first = useContext(CloseFirst);
  useLayoutEffect(() => {
    if (!first || !leave) return;
    first.current = leave;
    return () => {
      first.current = null;
    };
  });
}

export interface DialogProps {
  title: string;
  closeWord: string;
  /** `side` docks at the end of a desktop screen. */
  kind?: 'sheet' | 'side';
  /** A press on the backdrop closes it; turn off where typed text could be lost. */
  coverCloses?: boolean;
  /** Nothing closes it while its form is being sent. For a form whose failure shows only in it. */
  holdsWhileSending?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Keeps a dialog modal while mounted and closes it before unmounting, so that the focus returns. Escape and backdrop
 * presses call `onClose`. A browser may close it without a cancel event (Escape before any interaction, Back on a
 * phone); it then reopens until the owner unmounts it.
 */
export function useModal(
  onClose: () => void,
  coverCloses = true,
): Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'onClick'> & { ref: RefObject<HTMLDialogElement | null> } {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    // Effects run from the inside out: of two that are mounted at once, the outer one would open above the inner.
    const outer = dialog?.parentElement?.closest('dialog');
    if (outer && !outer.open) outer.showModal();
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

function onCover(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

export function Dialog({
  title,
  closeWord,
  kind = 'sheet',
  coverCloses = true,
  holdsWhileSending = false,
  onClose,
  children,
}: DialogProps): ReactElement {
  const first = useRef<(() => void) | null>(null);
  // Read from the page, because the form inside may be a chunk of its own and knows no dialog.
  const close = (): void => {
    if (holdsWhileSending && modal.ref.current?.querySelector('[type=submit][aria-busy]')) return;
    if (first.current) first.current();
    else onClose();
  };
  const modal = useModal(close, coverCloses);
  const id = useId();
  return (
    <dialog {...modal} className={kind === 'side' ? 'sheet side' : 'sheet'} aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="ib" aria-label={closeWord} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="body">
        <CloseFirst value={first}>{children}</CloseFirst>
      </div>
    </dialog>
  );
}
