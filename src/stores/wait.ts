/** The wait between two polls, cut short when the page becomes visible or the device goes online. */

/** Resolves after `ms`, or earlier when the page becomes visible or goes online. Never while the page is hidden. */
export function waitUntilDueOrVisible(ms: number): Promise<void> {
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
