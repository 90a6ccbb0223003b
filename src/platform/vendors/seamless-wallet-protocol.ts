/** The seamless wallet protocol: a vendor's requests for a player's money, and their signatures. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '#values/domain-error.ts';
import { isAmount } from '#values/money.ts';
import { type Millis, seconds } from '#values/time.ts';

/** Requests whose timestamp differs more from our clock are rejected. */
const timeWindow = seconds(60);

export const walletPath = (vendor: string, kind: WalletKind) => `/hooks/wallet/${vendor}/${kind}`;

export const timestampHeader = 'x-wallet-timestamp';
export const signatureHeader = 'x-wallet-signature';

const id = z.string().regex(/^[\w:.-]{1,80}$/);
const player = z.string().regex(/^[1-9]\d{0,17}$/);
const amount = z.string().refine((text) => isAmount(text) && !text.startsWith('-'));
const time = z.iso.datetime();

/**
 * Request bodies. `transaction` is the vendor's permanent id; `session` is the launch id; amounts are decimal strings. `deadline` is when
 * more will be known of what is bet on: a debit that would be booked then or later is refused with `game.bets_closed`.
 */
export const seamlessWalletSchemas = {
  debit: z.strictObject({ transaction: id, round: id, session: id, player, game: id, amount, deadline: z.optional(time) }),
  credit: z.strictObject({ transaction: id, round: id, player, game: id, amount }),
  rollback: z.strictObject({ transaction: id, debit: id, round: id, player, game: id }),
  balance: z.strictObject({ player, session: id }),
} as const;

export type WalletKind = keyof typeof seamlessWalletSchemas;
export type Debit = z.output<(typeof seamlessWalletSchemas)['debit']>;
export type Credit = z.output<(typeof seamlessWalletSchemas)['credit']>;
export type Rollback = z.output<(typeof seamlessWalletSchemas)['rollback']>;

/**
 * The `value` of an accepted response; `moved` is false when the transaction itself moved no money. `jackpot` is what a round won of the
 * operator's jackpot, which its credit has paid besides; absent when it won none.
 */
export type WalletAnswer = {
  readonly transaction: string;
  readonly balance: string;
  readonly moved: boolean;
  readonly jackpot?: string;
};

const signedText = (method: string, path: string, timestamp: string, body: string) => [method, path, timestamp, body].join('\n');

/** Returns the request's signature: HMAC-SHA256 over method, path, timestamp and body, in hex. */
export const signRequest = (secret: string, method: string, path: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret)
    .update(signedText(method, path, timestamp, body))
    .digest('hex');

/** Throws `vendor.signature` or `vendor.stale`. The signature is checked first, so strangers learn nothing about our clock. */
export function verifyRequest(
  secret: string,
  request: { method: string; path: string; timestamp: string; signature: string; body: string },
  now: Millis,
): void {
  const expected = Buffer.from(signRequest(secret, request.method, request.path, request.timestamp, request.body));
  const actual = Buffer.from(request.signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) throw new DomainError('vendor.signature');
  const at = /^\d{13}$/.test(request.timestamp) ? Number(request.timestamp) : Number.NaN;
  if (!(Math.abs(now - at) <= timeWindow)) throw new DomainError('vendor.stale');
}

const finalCodes: ReadonlySet<unknown> = new Set([
  'wallet.insufficient_funds',
  'game.launch_ended',
  'game.bets_closed',
  'game.product_closed',
  'game.stake_too_high',
  'vendor.player_unknown',
  'vendor.round_unknown',
  'vendor.round_closed',
  'vendor.rolled_back',
  'vendor.transaction_unknown',
  'protection.stake_limit',
  'protection.loss_limit',
  'protection.time_limit',
  'protection.reality_check',
]);

/**
 * Whether a refusal is the transaction's permanent answer. After any other (invalid body, reused id, fault of either
 * side) the transaction may have happened or may still happen.
 */
export const isFinal = (code: unknown): code is string => finalCodes.has(code);

/** Parses and validates a JSON body. Throws `input.not_json`, or `input.invalid` with the faulty fields. */
export function readBody<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new DomainError('input.not_json');
  }
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new DomainError('input.invalid', {
    fields: Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.') || 'body', { code: 'field.invalid' }])),
  });
}

/** Hashes kind and fields; their order does not matter. */
export const fingerprint = (kind: WalletKind, body: Readonly<Record<string, string | undefined>>): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...Object.entries(body).sort()]))
    .digest('base64url');
