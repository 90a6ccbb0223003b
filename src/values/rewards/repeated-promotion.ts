/**
 * The demo repeats a promotion with an end in later months, each time under a code of its own, such as `coral-bonus-2027-01`. Its texts,
 * games and picture stay those of its file.
 */
export const repeatedCode = (file: string, startDay: string): string => `${file}-${startDay.slice(0, 7)}`;

/** The file of a promotion, by its code. */
export const promotionFileOf = (code: string): string => code.replace(/-\d{4}-\d\d$/, '');
