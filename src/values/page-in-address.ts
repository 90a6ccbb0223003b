/** The page of a list that an address asks for: `?n=2`. The first one without a valid number. */
export const pageInAddress = (address: string): number =>
  Math.max(1, Math.trunc(Number(new URL(address || '/', 'http://here').searchParams.get('n'))) || 1);
