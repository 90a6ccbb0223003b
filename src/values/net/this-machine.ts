/** Recognises names and addresses of this machine: browsers trust them without https, and so do we. */

/** Accepts a host as typed or from `URL`, with or without IPv6 brackets. */
export const isThisMachine = (host: string): boolean => /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/i.test(host);
