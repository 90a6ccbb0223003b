/** Waiting between two questions: shorter when the line comes back or the page is looked at again, and not at all while nobody looks. */

/** Resolves after `ms` once the page is visible, or at once when it becomes visible or the line returns. */
export function nap(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const page = typeof document === 'undefined' ? null : document;
    const wake = (): void => {
      if (page?.hidden) return;
      clearTimeout(timer);
      page?.removeEventListener('visibilitychange', wake);
      globalThis.removeEventListener?.('online', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    page?.addEventListener('visibilitychange', wake);
    globalThis.addEventListener?.('online', wake);
  });
}
