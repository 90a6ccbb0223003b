/** Writing direction of a language tag. */
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'ckb', 'ug', 'yi', 'dv', 'sd']);

export const directionOf = (tag: string): 'rtl' | 'ltr' => (rightToLeft.has((tag.split('-')[0] ?? '').toLowerCase()) ? 'rtl' : 'ltr');
