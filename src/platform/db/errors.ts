/** What a database error means, whichever of the two drivers threw it. */

const textOf = (error: unknown, ...names: string[]): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  for (const name of names) {
    const value = (error as Record<string, unknown>)[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
};

/** The five characters of SQLSTATE (`23505` is a broken unique rule), or the driver's own word such as `ECONNREFUSED`. */
export const sqlState = (error: unknown): string | undefined => textOf(error, 'code');

/** The name of the broken constraint, if the error is about one. */
export const constraintOf = (error: unknown): string | undefined => textOf(error, 'constraint', 'constraint_name');

/** True when a unique rule was broken (of that name, if one is given). */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint);

/** True when another transaction was in the way and trying the whole of ours again is right. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '');

const gone = new Set([
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
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
]);

/** True when the database cannot be reached now: the answer is 503, and what was begun may or may not have happened. */
export const isUnavailable = (error: unknown): boolean => gone.has(sqlState(error) ?? '');

const unreached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'DATABASE_BUSY',
  '57P03',
  '53300',
]);

/** True when not even a connection was had: nothing was begun, so nothing has happened. */
export const isUnreached = (error: unknown): boolean => unreached.has(sqlState(error) ?? '');
