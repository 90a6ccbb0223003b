/** A maker's mark in an island: a disc in its four colours, beside its name. */
import type { ReactElement } from 'react';
import { vendorMark } from '#covers/vendor-mark.ts';

/** `vendor` is the maker's code. The drawing is ours, made of numbers and colours only. */
export function VendorMark({ vendor }: { vendor: string }): ReactElement {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the covers draw it, nothing of it was typed by anybody
  return <svg className="vend" viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: vendorMark(vendor) }} />;
}
