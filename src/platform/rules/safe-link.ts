/** Validates links written by an editor or operator. */

/** Returns a link to this site or an https page, otherwise null; scripts are excluded. */
export const safeLink = (link: string | null): string | null =>
  link !== null && /^(?:\/(?![/\\])|https:\/\/)[^\s"'<>\\]*$/.test(link) ? link : null;
