/** Waiting until what was pressed is seen: a slow phone answers the press first, and what it brings follows in the next frame. */

/** Resolves once the frame that is due has been drawn; at once where nothing is drawn. */
export const painted = (): Promise<void> =>
  typeof document === 'undefined' || document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
