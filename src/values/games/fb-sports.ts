/** The sports vendor FB: its games open on a page and by a call of their own (GM-15). */

export const fbVendor = 'FB';
export const fbGameCode = 'fb-sports';
export const fbPage = '/fbsports';
