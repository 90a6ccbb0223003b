/**
 * A dialog that can be moved aside (SH-20). It moves by dragging its header, by arrow keys on its grip, or to the next
 * corner by pressing the grip.
 */
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { keyOf } from '#values/text/input-method.ts';
import { Icon } from '../pictures/Icon.tsx';
import { useModal } from './Dialog.tsx';

export interface DraggableDialogProps {
  title: string;
  /** `move` labels the grip, `moveHow` describes keys and presses. */
  words: { close: string; move: string; moveHow: string };
  onClose: () => void;
  children: ReactNode;
}

/** Milliseconds before it appears, so that a dialog closed at once does not flash. */
const delay = 100;
/** Pixels per arrow key, without and with Shift. */
const steps = [16, 64] as const;
/** Pixels a press may wander before it counts as dragging. */
const dragThreshold = 4;
const beyondScreen = 100_000;
const corners = [
  [beyondScreen, -beyondScreen],
  [beyondScreen, beyondScreen],
  [-beyondScreen, beyondScreen],
  [-beyondScreen, -beyondScreen],
  [0, 0],
] as const;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Clamps an offset to the screen on one axis; `start` is the box's position without an offset. */
const inside = (wanted: number, start: number, size: number, room: number): number =>
  Math.max(Math.min(wanted, room - size - start), -start);

/** At least 200 by 200 px, at most as wide as a form. An outside press does not close it, because typed text would be lost. */
export function DraggableDialog(props: DraggableDialogProps): ReactElement | null {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return visible ? <MovableDialog {...props} /> : null;
}

function MovableDialog({ title, words, onClose, children }: DraggableDialogProps): ReactElement {
  const modal = useModal(onClose, false);
  const { ref } = modal;
  const id = useId();
  const at = useRef({ x: 0, y: 0 });
  const corner = useRef(0);
  /** Positions of pointer and dialog when dragging began. */
  const dragStart = useRef<{ x: number; y: number; from: { x: number; y: number } } | null>(null);

  const place = (x: number, y: number): void => {
    const dialog = ref.current;
    if (!dialog) return;
    const box = dialog.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    at.current = {
      x: inside(x, box.left - at.current.x, box.width, clientWidth),
      y: inside(y, box.top - at.current.y, box.height, clientHeight),
    };
    dialog.style.setProperty('transform', `translate(${at.current.x}px, ${at.current.y}px)`);
  };
  const latestPlace = useRef(place);
  latestPlace.current = place;
  useEffect(() => {
    const clampAgain = (): void => latestPlace.current(at.current.x, at.current.y);
    addEventListener('resize', clampAgain);
    return () => removeEventListener('resize', clampAgain);
  }, []);

  const startDrag = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest('[data-shuts]')) return;
    dragStart.current = { x: event.clientX, y: event.clientY, from: at.current };
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const from = dragStart.current;
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      if (Math.hypot(x, y) < dragThreshold) return;
      // Capturing the pointer stops the press from reaching the grip as a click.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    place(from.from.x + x, from.from.y + y);
  };
  const endDrag = (): void => {
    dragStart.current = null;
  };
  const keys = (event: KeyboardEvent): void => {
    const direction = arrows[keyOf(event.nativeEvent)];
    if (!direction) return;
    event.preventDefault();
    const step = steps[event.shiftKey ? 1 : 0];
    place(at.current.x + direction[0] * step, at.current.y + direction[1] * step);
  };
  const toCorner = (): void => {
    const [x, y] = corners[corner.current % corners.length] ?? [0, 0];
    corner.current += 1;
    place(x, y);
  };
  return (
    <dialog {...modal} className="movable" aria-labelledby={id}>
      <div className="head" onPointerDown={startDrag} onPointerMove={drag} onPointerUp={endDrag} onPointerCancel={endDrag}>
        <button type="button" className="ib" aria-label={words.move} aria-describedby={`${id}how`} onKeyDown={keys} onClick={toCorner}>
          <Icon name="expand" size="s" />
        </button>
        <h2 id={id}>{title}</h2>
        <button type="button" className="ib" data-shuts aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <span className="vh" id={`${id}how`}>
        {words.moveHow}
      </span>
      <div className="body">{children}</div>
    </dialog>
  );
}
