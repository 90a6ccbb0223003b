/** The seamless wallet protocol: what a vendor may ask of a player's money, and how each request is signed. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { type Millis, seconds } from '#values/time.ts';

/** A request whose time is further than this from ours is not looked at. */
const timeWindow = seconds(60);

export const walletPath = (vendor: string, kind: WalletKind) => `/hooks/wallet/${vendor}/${kind}`;

export const timestampHeader = 'x-wallet-timestamp';
export const signatureHeader = 'x-wallet-signature';

const id = z.string().regex(/^[\w:.-]{1,80}$/);
const player = z.string().regex(/^[1-9]\d{0,17}$/);
const amount = z.string().refine((text) => isAmount(text) && !text.startsWith('-'));

/** The bodies. `transaction` is the vendor's id, once and for all; `session` the visit that the launch opened; amounts are decimal strings. */
export const walletShapes = {
  debit: z.strictObject({ transaction: id, round: id, session: id, player, game: id, amount }),
  credit: z.strictObject({ transaction: id, round: id, player, game: id, amount }),
  rollback: z.strictObject({ transaction: id, debit: id, round: id, player, game: id }),
  balance: z.strictObject({ player, session: id }),
} as const;

export type WalletKind = keyof typeof walletShapes;
export type Debit = z.output<(typeof walletShapes)['debit']>;
export type Credit = z.output<(typeof walletShapes)['credit']>;
export type Rollback = z.output<(typeof walletShapes)['rollback']>;

/** What an accepted request answers in `value`; `moved` is false where nothing had to be moved. */
export type WalletAnswer = { readonly transaction: string; readonly balance: string; readonly moved: boolean };

const signed = (method: string, path: string, timestamp: string, body: string) => [method, path, timestamp, body].join('\n');

/** The signature of a request: HMAC-SHA256 over method, path, time and body, in hex. */
export const sign = (secret: string, method: string, path: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret)
    .update(signed(method, path, timestamp, body))
    .digest('hex');

/** Throws `vendor.signature` or `vendor.stale`; the signature is looked at first, so that a stranger learns nothing of our clock. */
export function verify(
  secret: string,
  request: { method: string; path: string; timestamp: string; signature: string; body: string },
  now: Millis,
): void {
  const wanted = Buffer.from(sign(secret, request.method, request.path, request.timestamp, request.body));
  const given = Buffer.from(request.signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) throw new Refused('vendor.signature');
  const at = /^\d{13}$/.test(request.timestamp) ? Number(request.timestamp) : Number.NaN;
  if (!(Math.abs(now - at) <= timeWindow)) throw new Refused('vendor.stale');
}

const final: ReadonlySet<string> = new Set([
  'wallet.insufficient_funds',
  'game.launch_ended',
  'vendor.player_unknown',
  'vendor.round_unknown',
  'vendor.round_closed',
  'vendor.rolled_back',
  'vendor.transaction_unknown',
]);

/** Whether a refusal is an answer to the transaction itself, and so its answer for ever. After any other (a bad shape, a used id, a fault of either end) the transaction may have happened before, or happen yet. */
export const isFinal = (code: string): boolean => final.has(code);

/** A body of JSON by its shape; throws `input.not_json`, or `input.invalid` with what is wrong in which field. */
export function readBody<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Refused('input.not_json');
  }
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  throw new Refused('input.invalid', {
    fields: Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.') || 'body', { code: 'field.invalid' }])),
  });
}

/** Two requests are the same when kind and every field are, in whatever order they were written. */
export const fingerprint = (kind: WalletKind, body: Readonly<Record<string, string>>): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('base64url');
