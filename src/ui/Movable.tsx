/** The dialog that can be moved out of the way (SH-20): by its bar under a pointer, by arrow keys on its grip, or by a press on the grip, which sends it to the next corner. */
import { type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useModal } from './Dialog.tsx';
import { Icon } from './Icon.tsx';

export interface MovableProps {
  title: string;
  /** `move` names the grip, `moveHow` says what keys and presses do. */
  words: { close: string; move: string; moveHow: string };
  onClose: () => void;
  children: ReactNode;
}

/** Milliseconds from being asked for to being there: what is taken back at once does not flash. */
const delay = 100;
/** Pixels of an arrow key, and of one with Shift. */
const steps = [16, 64] as const;
/** A finger that shakes does not drag. */
const slack = 4;
const far = 100_000;
const corners = [
  [far, -far],
  [far, far],
  [-far, far],
  [-far, -far],
  [0, 0],
] as const;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** As far as the wish goes without leaving the screen, for one side of a box that begins at `start` when it is not moved. */
const inside = (wish: number, start: number, size: number, room: number): number => Math.max(Math.min(wish, room - size - start), -start);

/** 200 by 200 at least and as wide as a form at most. A press beside it does not close it: what was typed would be lost. */
export function Movable(props: MovableProps): ReactElement | null {
  const [due, come] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => come(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return due ? <Moved {...props} /> : null;
}

function Moved({ title, words, onClose, children }: MovableProps): ReactElement {
  const modal = useModal(onClose, false);
  const { ref } = modal;
  const id = useId();
  const at = useRef({ x: 0, y: 0 });
  const corner = useRef(0);
  /** Where the pointer and the dialog were when it was taken hold of. */
  const held = useRef<{ x: number; y: number; from: { x: number; y: number } } | null>(null);

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
  const keep = useRef(place);
  keep.current = place;
  useEffect(() => {
    const stay = (): void => keep.current(at.current.x, at.current.y);
    addEventListener('resize', stay);
    return () => removeEventListener('resize', stay);
  }, []);

  const take = (event: PointerEvent): void => {
    if (event.button !== 0 || (event.target as Element).closest('[data-shuts]')) return;
    held.current = { x: event.clientX, y: event.clientY, from: at.current };
  };
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const from = held.current;
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      if (Math.hypot(x, y) < slack) return;
      // From here on the press is no press of the grip any more.
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    place(from.from.x + x, from.from.y + y);
  };
  const drop = (): void => {
    held.current = null;
  };
  const keys = (event: KeyboardEvent): void => {
    const way = arrows[event.key];
    if (!way) return;
    event.preventDefault();
    const step = steps[event.shiftKey ? 1 : 0];
    place(at.current.x + way[0] * step, at.current.y + way[1] * step);
  };
  const toCorner = (): void => {
    const [x, y] = corners[corner.current % corners.length] ?? [0, 0];
    corner.current += 1;
    place(x, y);
  };
  return (
    <dialog {...modal} className="movable" aria-labelledby={id}>
      <div className="head" onPointerDown={take} onPointerMove={drag} onPointerUp={drop} onPointerCancel={drop}>
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
