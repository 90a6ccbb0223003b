/** A vendor's mark in an island: a disc in its four colours, beside its name. */
import type { ReactElement } from 'react';
import { vendorMark } from '#covers/vendor-mark.ts';

/** `vendor` is the vendor's code. Our own drawing, built only from numbers and colours. */
export function VendorMark({ vendor }: { vendor: string }): ReactElement {
  return (
    <svg
      className="vend"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the covers module draws it, no user input
      dangerouslySetInnerHTML={{ __html: vendorMark(vendor) }}
    />
  );
}
