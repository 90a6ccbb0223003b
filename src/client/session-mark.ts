/** The mark of this browser's session (R3): the readable cookie changes at each sign-in, so any sign-in is noticed. */

const readableCookie = (): string | undefined =>
  typeof document === 'undefined' ? undefined : /(?:^|;\s*)isla_in=([01][^;]*)/.exec(document.cookie)?.[1];

/** The session mark, or null without a session. */
export function sessionMark(): string | null {
  const value = readableCookie();
  return value?.startsWith('1') ? value : null;
}

/** Whether a form without script has signed out, which cannot clear what the member left on the device. */
export const isSignedOutByForm = (): boolean => readableCookie() === '0';

/** The session's absolute end, in ms of server time, or null when unknown. */
export function sessionEnd(): number | null {
  const seconds = Number.parseInt(/\.([\da-z]+)$/.exec(sessionMark() ?? '')?.[1] ?? '', 36);
  return Number.isNaN(seconds) ? null : seconds * 1000;
}
