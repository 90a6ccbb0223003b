/** The mark of the session this browser is in (R3): the readable cookie holds another one with each sign-in, so whichever way somebody came in, script or none, is seen. */

/** Null: nobody is signed in. */
export const sessionMark = (): string | null =>
  typeof document === 'undefined' ? null : (/(?:^|;\s*)isla_in=(1[^;]*)/.exec(document.cookie)?.[1] ?? null);
