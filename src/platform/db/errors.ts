/** Classifies database errors, the same for both drivers. */

const textOf = (error: unknown, ...names: string[]): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  for (const name of names) {
    const value = (error as Record<string, unknown>)[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
};

/** The SQLSTATE (`23505` is a unique violation) or the driver's code such as `ECONNREFUSED`. */
export const sqlState = (error: unknown): string | undefined => textOf(error, 'code');

/** The name of the violated constraint, if any. */
export const constraintOf = (error: unknown): string | undefined => textOf(error, 'constraint', 'constraint_name');

/** True for a unique violation, of that constraint if one is given. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);

/** True when a newer release changed a table behind a prepared statement. */
export const isPlanOutdated = (error: unknown): boolean => /^cached plan must not change/.test(textOf(error, 'message') ?? '');

/** True when the whole transaction should be retried: another was in the way, or its plan was outdated. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '') || isPlanOutdated(error);

const diskFullCodes = ['DISK_FULL', '53100'];

/** True when the database's disk is full; nothing was written. */
export const isDiskFull = (error: unknown): boolean => diskFullCodes.includes(sqlState(error) ?? '');

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'DATABASE_BUSY',
  'IN_DOUBT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '25006',
  ...diskFullCodes,
]);

/** True when the database is unreachable; respond with 503. */
export const isUnavailable = (error: unknown): boolean => unavailableCodes.has(sqlState(error) ?? '');

/** True when a text cannot be stored: it contains a NUL or a lone surrogate. Nothing was written. */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '');

/** True when the database cancelled a statement for its timeout; its transaction did nothing. */
export const isStatementTimeout = (error: unknown): boolean => sqlState(error) === '57014';

/**
 * True for a fault of the database or of the moment, which says nothing about the row in hand: unreachable, busy, out of space or memory, a
 * lock that another holds, a statement that took too long. The same work is done later.
 */
export const isTransient = (error: unknown): boolean =>
  isUnavailable(error) || isCollision(error) || /^(?:08|40|53|57|58)[0-9A-Z]{3}$|^55P03$/.test(sqlState(error) ?? '');

/**
 * The outcome is unknown until the call is repeated with its idempotency key. Either a commit got no response, or a
 * begun outside call has no recorded end. A connection lost before the commit means nothing was done.
 */
export class OutcomeUnknownError extends Error {
  readonly code = 'IN_DOUBT';
  constructor(message: string, cause: unknown) {
    super(message, { cause });
  }
}
