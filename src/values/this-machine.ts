/** Which names and addresses mean this very machine: browsers trust them without https, and so do we. */

/** Of a host as it is typed or as `URL` gives it, with or without the brackets of IPv6. */
export const isThisMachine = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/i.test(host);
