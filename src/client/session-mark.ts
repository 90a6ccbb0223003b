/** The mark of this browser's session (R3): the readable cookie changes at each sign-in, so any sign-in is noticed. */

/** The session mark, or null without a session. */
export const sessionMark = (): string | null =>
  typeof document === 'undefined' ? null : (/(?:^|;\s*)isla_in=(1[^;]*)/.exec(document.cookie)?.[1] ?? null);

/** The session's absolute end, in ms of server time, or null when unknown. */
export function sessionEnd(): number | null {
  const seconds = Number.parseInt(/\.([\da-z]+)$/.exec(sessionMark() ?? '')?.[1] ?? '', 36);
  return Number.isNaN(seconds) ? null : seconds * 1000;
}
