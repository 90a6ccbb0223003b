/** The reference that a visitor came to customer service with. */
import { queryValue } from '../overlay.ts';

/** Null for any text that is not shaped like a reference: nothing else in an address is shown, or put into a message. */
export function referenceInAddress(): string | null {
  const reference = queryValue(location.pathname + location.search, 'reference');
  return reference && /^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/.test(reference) ? reference : null;
}
