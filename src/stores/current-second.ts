/** The current second, for clocks: read after each boundary, never counted up (R15). */
import { atom, onMount } from 'nanostores';
import { serverNow } from '#values/server-clock.ts';

/** Server time in milliseconds; null before the first subscriber in a browser. */
export const $second = atom<number | null>(null);

onMount($second, () => {
  // Server-rendered pages are cached for everyone, so they show no time.
  if (typeof document === 'undefined') return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    clearTimeout(timer);
    const now = serverNow();
    $second.set(now);
    timer = setTimeout(tick, 1005 - (now % 1000));
  };
  tick();
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
});

/** The time since a moment, as `0:16:28`. */
export function elapsed(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
