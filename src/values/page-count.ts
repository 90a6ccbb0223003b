/** Page counts of lists. */

/** The number of pages; an empty list has one. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));
