/** Registers the offline worker once a visitor interacts, so that single-page visits download nothing extra. */

/** Registers after the first press or key has been handled. Only builds contain the worker. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD) return;
  const register = () =>
    void setTimeout(async () => {
      try {
        await navigator.serviceWorker?.register('/offline.js');
      } catch {
        // Where cookies are blocked, asking alone can throw.
      }
    });
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, register, { once: true });
}
