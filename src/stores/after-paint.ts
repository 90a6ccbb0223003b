/** A wait for the next paint, so that a slow phone shows the reaction to a press before its result. */

/** Resolves after the next frame is drawn; at once on the server and in hidden tabs. */
export const afterNextPaint = (): Promise<void> =>
  typeof document === 'undefined' || document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      });
