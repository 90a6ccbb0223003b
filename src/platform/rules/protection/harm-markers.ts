/** Signs of harm in a member's deposits, for the operator's care team. They refuse nothing. */
import { hours, type Millis } from '#values/time.ts';

/** A sign counts once within this time, and it is the window in which deposits are counted. */
export const markerWindow: Millis = hours(24);
/** Deposits within 24 hours. */
const manyDeposits = 5;
/** Payment methods within 24 hours. */
const manyMethods = 3;

export type DepositMarker = 'deposit_frequency' | 'many_methods';

/** The signs in the deposits of the last 24 hours, with the newest. */
export const depositMarkers = ({ deposits, methods }: { readonly deposits: number; readonly methods: number }): DepositMarker[] => [
  ...(deposits >= manyDeposits ? (['deposit_frequency'] as const) : []),
  ...(methods >= manyMethods ? (['many_methods'] as const) : []),
];
