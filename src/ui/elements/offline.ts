/** Asks the browser to keep the page for a time without a line, once somebody stays with the site: whoever looks at one page and goes is sent nothing for it. */

/** After the first touch or key, and after the answer to it. The build writes the worker; there is none while the site is being made. */
export function keepOffline(): void {
  if (!import.meta.env.PROD) return;
  const ask = () => void setTimeout(() => navigator.serviceWorker?.register('/offline.js').catch(() => {}));
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, ask, { once: true });
}
