/** Which vendors a menu offers: not those closed for good where others are open. An incident is for a while, so its vendor stays. */

interface OfferedVendor {
  readonly state: 'open' | 'slow' | 'closed';
  /** Since when an incident slows or closes it. */
  readonly since?: string | null | undefined;
}

export function offeredVendors<Vendor extends OfferedVendor>(vendors: readonly Vendor[]): readonly Vendor[] {
  if (vendors.every(({ state }) => state === 'closed')) return vendors;
  return vendors.filter(({ state, since }) => state !== 'closed' || since);
}
