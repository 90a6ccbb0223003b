/** Shares as games publish them. */

/** In percent, with four decimals. */
export const publishedReturn = (share: number): string => (share * 100).toFixed(4);
