/** A link in a small window of its own, only where the pointer is fine and the screen holds it (R9); everywhere else, and when the window is held back, it stays a link. */
import type { MouseEvent } from 'react';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  /** What the screen must have, where that is not the window's own size. */
  readonly room?: { readonly width: number; readonly height: number };
}

export const holdsWindow = ({ room, ...own }: WindowSize): boolean => {
  const { width, height } = room ?? own;
  return matchMedia('(pointer: fine)').matches && screen.availWidth >= width && screen.availHeight >= height;
};

/** `name`: a second press goes on in the same window. Letters and calls open their own programs. */
export function inWindow(event: MouseEvent<HTMLAnchorElement>, name: string, size: WindowSize): void {
  const { href, protocol } = event.currentTarget;
  if (!holdsWindow(size) || !/^https?:$/.test(protocol) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (window.open(href, name, `popup,width=${size.width},height=${size.height}`)) event.preventDefault();
}
