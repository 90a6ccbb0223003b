/**
 * A small dialog with one question or message (SH-18): icon, title, text, buttons; 400 px wide. The backdrop or a
 * timeout closes it; Enter presses the first button.
 */
import { type ReactElement, type ReactNode, useEffect, useId } from 'react';
import { Button } from '../Button.tsx';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';
import { useModal } from './Dialog.tsx';

interface Answer {
  id: string;
  label: string;
  kind?: 'go' | 'line' | 'soft';
  /** On its way. Until its outcome is known nothing else answers or closes the dialog, so that a failure is seen. */
  busy?: boolean;
}

export interface AlertDialogProps {
  title: string;
  icon?: IslandIconName;
  wrong?: boolean;
  children?: ReactNode;
  /** Enter presses the first. */
  answers: readonly [Answer, ...Answer[]];
  /** Milliseconds until it closes by itself; omit when an answer is required. */
  closesAfter?: number;
  coverCloses?: boolean;
  /** Also while an answer is busy, where its failure is no loss or shows elsewhere. */
  mayLeave?: boolean;
  /** `title` where a key that is being pressed for something else must not answer. */
  focuses?: 'answer' | 'title';
  onAnswer: (id: string) => void;
  onClose: () => void;
}

export function AlertDialog({
  title,
  icon,
  wrong = false,
  children,
  answers,
  closesAfter,
  coverCloses = true,
  mayLeave = false,
  focuses = 'answer',
  onAnswer,
  onClose,
}: AlertDialogProps): ReactElement {
  const isHeld = !mayLeave && answers.some(({ busy }) => busy);
  const close = (): void => {
    if (!isHeld) onClose();
  };
  const modal = useModal(close, coverCloses);
  const id = useId();
  useEffect(() => {
    if (closesAfter === undefined) return;
    const timer = setTimeout(onClose, closesAfter);
    return () => clearTimeout(timer);
  }, [closesAfter, onClose]);
  return (
    <dialog {...modal} className="ask" role="alertdialog" aria-labelledby={id} aria-describedby={children ? `${id}w` : undefined}>
      {icon ? (
        <span className={wrong ? 'ic wrong' : 'ic'}>
          <Icon name={icon} />
        </span>
      ) : null}
      {focuses === 'title' ? (
        <h2 id={id} tabIndex={-1} data-autofocus="">
          {title}
        </h2>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {children ? (
        <div className="q t2 mt2" id={`${id}w`}>
          {children}
        </div>
      ) : null}
      <div className="row wraps">
        {answers.map((answer, place) => (
          <Button
            key={answer.id}
            kind={answer.kind ?? (place === 0 ? 'go' : 'line')}
            busy={answer.busy}
            spent={isHeld && !answer.busy}
            autoFocus={focuses === 'answer' && place === 0}
            onPress={() => onAnswer(answer.id)}
          >
            {answer.label}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
