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

/** True when trying the whole of our transaction again is right: another was in the way, or a newer release has changed a table that this connection had a plan for, which is made anew. */
export const isCollision = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error) ?? '') || /^cached plan must not change/.test(textOf(error, 'message') ?? '');

const full = ['DISK_FULL', '53100'];

/** True when the database's disk takes no more: nothing was written. */
export const isDiskFull = (error: unknown): boolean => full.includes(sqlState(error) ?? '');

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
  ...full,
]);

/** True when the database cannot be reached now: the answer is 503. */
export const isUnavailable = (error: unknown): boolean => gone.has(sqlState(error) ?? '');

/** True when a text was sent that no database can keep: a NUL, or half of a letter that needs two units. Nothing was written. */
export const isUnkeepable = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '');

/** True when a statement of ours took longer than it may, and the database, which is there, ended it: nothing of its transaction was done. */
export const isTooSlow = (error: unknown): boolean => sqlState(error) === '57014';

/** The call may have been carried out or not, and only asking again with its key tells: a commit was sent and not answered, or what it began stands without an end. Lost before a commit, a transaction has not happened. */
export class InDoubt extends Error {
  readonly code = 'IN_DOUBT';
  constructor(says: string, cause: unknown) {
    super(says, { cause });
  }
}
