/** The vendors whose games this server hosts, one row each. Files and API of a vendor's frames are under its path. */

export const hostedVendors = {
  originals: { path: '/originals' },
} as const satisfies Record<string, { readonly path: `/${string}` }>;

/** The code of a hosted vendor, as in `/hooks/wallet/{vendor}`. */
export type HostedVendor = keyof typeof hostedVendors;

export const isHostedVendor = (code: string): code is HostedVendor => Object.hasOwn(hostedVendors, code);

const paths: readonly string[] = Object.values(hostedVendors).map(({ path }) => path);

/** Whether a path belongs to the frames of a hosted vendor. */
export const isFramePath = (path: string): boolean => paths.some((start) => path.startsWith(`${start}/`));

/** Whether a path belongs to the API that a hosted vendor's frames call. */
export const isFrameApi = (path: string): boolean => paths.some((start) => path.startsWith(`${start}/api/`));
