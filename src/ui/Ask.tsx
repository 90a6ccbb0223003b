/** The small dialog that asks or tells one thing (SH-18): icon, title, words, buttons; width 400; the cover or a time closes it; Enter is the first button. */
import { type ReactElement, type ReactNode, useEffect, useId } from 'react';
import { Button } from './Button.tsx';
import { useModal } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

interface Answer {
  id: string;
  label: string;
  kind?: 'go' | 'line' | 'soft';
  busy?: boolean;
}

export interface AskProps {
  title: string;
  icon?: AliveIcon;
  wrong?: boolean;
  children?: ReactNode;
  /** The first is what Enter does. */
  answers: readonly [Answer, ...Answer[]];
  /** Milliseconds after which it closes by itself; none where an answer is needed. */
  closesAfter?: number;
  coverCloses?: boolean;
  onAnswer: (id: string) => void;
  onClose: () => void;
}

export function Ask({
  title,
  icon,
  wrong = false,
  children,
  answers,
  closesAfter,
  coverCloses = true,
  onAnswer,
  onClose,
}: AskProps): ReactElement {
  const modal = useModal(onClose, coverCloses);
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
      <h2 id={id}>{title}</h2>
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
            autoFocus={place === 0}
            onPress={() => onAnswer(answer.id)}
          >
            {answer.label}
          </Button>
        ))}
      </div>
    </dialog>
  );
}
