/** How many accounts of one device and of one network may take the same free reward (R16). Null counts none. */
export interface SharedLimits {
  readonly device: number | null;
  readonly network: number | null;
}

/** A household shares a device, and a mobile network one address among many people. */
const usual: SharedLimits = { device: 3, network: 20 };

/** Reads the operator's `{ "device": 3, "network": 20 }`. What is neither null nor a whole number above zero counts as missing. */
export function sharedLimits(value: unknown): SharedLimits {
  const fields = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const read = (name: keyof SharedLimits): number | null => {
    const field = fields[name];
    if (field === null) return null;
    return typeof field === 'number' && Number.isInteger(field) && field > 0 ? field : usual[name];
  };
  return { device: read('device'), network: read('network') };
}
