/** The second that is now, for what shows a clock: computed anew after each boundary, never counted (R15). */
import { atom, onMount } from 'nanostores';
import { serverNow } from '#values/server-clock.ts';

/** Server milliseconds; null before the first island looks. */
export const $second = atom<number | null>(null);

onMount($second, () => {
  // Drawn on the server, a page is the same for everybody and has no time.
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

/** `0:16:28`, from a moment until now. */
export function elapsed(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
