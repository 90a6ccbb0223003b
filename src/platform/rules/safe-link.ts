/** Addresses that an editor or an operator wrote down. */

/** An address of this site or a secure one, else null: nothing an editor writes leads to a script. */
export const safeLink = (link: string | null): string | null =>
  link !== null && /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/.test(link) ? link : null;
