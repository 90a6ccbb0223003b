/** How the vendors' own paths say no: the envelope of R2, with the statuses of their codes. */
import type { Context } from 'hono';
import { Refused } from '#values/refused.ts';
import { isUnavailable } from '../db/errors.ts';

const statuses: Readonly<Record<string, 400 | 401 | 404 | 409 | 429 | 503>> = {
  'input.invalid': 400,
  'input.not_json': 400,
  'game.bet_not_allowed': 400,
  'game.launch_ended': 401,
  'vendor.signature': 401,
  'vendor.stale': 401,
  'game.unknown': 404,
  'vendor.unknown': 404,
  'vendor.player_unknown': 404,
  'vendor.round_unknown': 404,
  'vendor.transaction_unknown': 404,
  'wallet.insufficient_funds': 409,
  'game.round_differs': 409,
  'vendor.transaction_differs': 409,
  'vendor.round_closed': 409,
  'vendor.rolled_back': 409,
  'game.too_soon': 429,
  'platform.away': 503,
};

export type Log = { error(fields: object, says: string): void };

/** The status of a refusal's code; a code without one is ours to mend. */
export const statusOf = (code: string): number => statuses[code] ?? 500;

/** Turns what was thrown into an answer. A fault of ours is logged and says nothing of itself. */
export function refusalOf(c: Context, thrown: unknown, log: Log): Response {
  const away = isUnavailable(thrown) ? new Refused('platform.away', { retryAfter: 2 }) : null;
  const known = thrown instanceof Refused && thrown.code in statuses ? thrown : away;
  if (!known)
    log.error(
      { err: thrown instanceof Error ? { message: thrown.message, stack: thrown.stack } : String(thrown), path: c.req.path },
      'a vendor path failed',
    );
  const { retryAfter, ...rest } = (known?.params ?? {}) as { retryAfter?: number };
  const status = known ? (statuses[known.code] ?? 500) : 500;
  if (status === 429 || status === 503) c.header('Retry-After', String(Math.max(1, Math.ceil(retryAfter ?? 2))));
  c.header('Cache-Control', 'no-store');
  return c.json(
    {
      success: false,
      errorCode: known?.code ?? 'internal',
      message: known?.code ?? 'internal',
      value: { ...rest, ...(retryAfter === undefined ? {} : { retryAfter }) },
    },
    status as 400,
  );
}

/** Parses a body as JSON; throws `input.not_json`. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('input.not_json');
  }
}
