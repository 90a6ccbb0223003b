/**
 * Opens a link in a small window when the pointer is fine and the screen large enough (R9). Otherwise, or when the
 * popup is blocked, it stays a link.
 */
import type { MouseEvent } from 'react';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
  /** Required screen size, if larger than the window. */
  readonly room?: { readonly width: number; readonly height: number };
}

export const canOpenPopup = ({ room, ...own }: WindowSize): boolean => {
  const { width, height } = room ?? own;
  return matchMedia('(pointer: fine)').matches && screen.availWidth >= width && screen.availHeight >= height;
};

/** A second press with the same `name` reuses the window. mailto: and tel: links are left to the browser. */
export function openPopup(event: MouseEvent<HTMLAnchorElement>, name: string, size: WindowSize): void {
  const { href, protocol } = event.currentTarget;
  if (!canOpenPopup(size) || !/^https?:$/.test(protocol) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (window.open(href, name, `popup,width=${size.width},height=${size.height}`)) event.preventDefault();
}
