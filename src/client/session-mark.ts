/** The mark of the session this browser is in (R3): the readable cookie holds another one with each sign-in, so whichever way somebody came in, script or none, is seen. */

/** Null: nobody is signed in. */
export const sessionMark = (): string | null =>
  typeof document === 'undefined' ? null : (/(?:^|;\s*)isla_in=(1[^;]*)/.exec(document.cookie)?.[1] ?? null);

/** When this session ends in any case, by the server's clock in milliseconds; null where that is not told. */
export function sessionEnd(): number | null {
  const seconds = Number.parseInt(/\.([\da-z]+)$/.exec(sessionMark() ?? '')?.[1] ?? '', 36);
  return Number.isNaN(seconds) ? null : seconds * 1000;
}
