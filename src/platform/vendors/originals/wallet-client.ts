/** The wallet client of Isla Originals: signed requests to the wallet, with four outcomes: accepted, refused, failed or unknown. */
import { type Amount, isAmount } from '#values/money.ts';
import type { RefusingLimit } from '#values/play-limits.ts';
import type { Clock } from '#values/time.ts';
import {
  type Credit,
  type Debit,
  isFinal,
  type Rollback,
  signatureHeader,
  signRequest,
  timestampHeader,
  type WalletKind,
  walletPath,
} from '../seamless-wallet-protocol.ts';

export const vendor = 'originals';

/** `unknown`: no reliable response, so it may have happened. The same request may be repeated. */
export type WalletOutcome =
  /** `jackpot`: what a settled round won of the operator's jackpot, which is paid. */
  | { readonly is: 'accepted'; readonly balance: Amount; readonly jackpot?: Amount }
  /** `highest`: the account's highest bet, when the bet was above it. `own`: the player's own limit that refused it. */
  | { readonly is: 'refused'; readonly code: string; readonly highest?: Amount; readonly own?: RefusingLimit }
  /** The wallet cannot do it, and a repetition alone does not help: a person must read of it. An earlier request may have happened. */
  | { readonly is: 'failed'; readonly code: string }
  | { readonly is: 'unknown' };

export type Wallet = {
  debit(body: Debit): Promise<WalletOutcome>;
  credit(body: Credit): Promise<WalletOutcome>;
  rollback(body: Rollback): Promise<WalletOutcome>;
  balance(body: { player: string; session: string }): Promise<WalletOutcome>;
};

export type WalletClientDeps = {
  readonly callWallet: (request: Request) => Promise<Response>;
  readonly secret: string;
  readonly clock: Clock;
};

// Never resolved: requests stay in process, and only the path is signed.
const placeholderOrigin = 'http://wallet.invalid';

type AnswerValue = Readonly<Partial<Record<'balance' | 'jackpot' | 'hours' | 'limit' | 'left' | 'minutes', unknown>>>;

const amountOf = (value: unknown): Amount | null => (typeof value === 'string' && isAmount(value) ? value : null);

/** What a refusal says of the limit behind it. */
function limitOf(code: string, value: AnswerValue): { readonly highest?: Amount; readonly own?: RefusingLimit } {
  const [limit, left] = [amountOf(value.limit), amountOf(value.left)];
  if (code === 'game.stake_too_high') return limit === null ? {} : { highest: limit };
  const { hours, minutes } = value;
  if (!code.startsWith('protection.') || typeof hours !== 'number') return {};
  if (limit !== null && left !== null) return { own: { hours, limit, left } };
  return typeof minutes === 'number' ? { own: { hours, minutes } } : {};
}

/** The wallet or its database is away, busy or too slow: the same request may succeed later. */
const passingStatuses: readonly number[] = [408, 429, 503];

async function readOutcome(response: Response): Promise<WalletOutcome> {
  const body = (await response.json()) as { success?: unknown; errorCode?: unknown; value?: AnswerValue };
  const balance = amountOf(body.value?.balance);
  if (response.ok && body.success === true && balance !== null) {
    const jackpot = amountOf(body.value?.jackpot);
    return { is: 'accepted', balance, ...(jackpot === null ? {} : { jackpot }) };
  }
  const { errorCode } = body;
  if (isFinal(errorCode)) return { is: 'refused', code: errorCode, ...limitOf(errorCode, body.value ?? {}) };
  if (body.success === false && typeof errorCode === 'string' && !passingStatuses.includes(response.status))
    return { is: 'failed', code: errorCode };
  return { is: 'unknown' };
}

export function walletClient({ callWallet, secret, clock }: WalletClientDeps): Wallet {
  const send = async (kind: WalletKind, body: Readonly<Record<string, string | undefined>>): Promise<WalletOutcome> => {
    const path = walletPath(vendor, kind);
    const text = JSON.stringify(body);
    const timestamp = String(clock());
    const headers = {
      'content-type': 'application/json',
      [timestampHeader]: timestamp,
      [signatureHeader]: signRequest(secret, 'POST', path, timestamp, text),
    };
    try {
      return await readOutcome(await callWallet(new Request(placeholderOrigin + path, { method: 'POST', headers, body: text })));
    } catch {
      return { is: 'unknown' };
    }
  };
  return {
    debit: (body) => send('debit', body),
    credit: (body) => send('credit', body),
    rollback: (body) => send('rollback', body),
    balance: (body) => send('balance', body),
  };
}
