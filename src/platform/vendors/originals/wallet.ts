/** The only way from Isla Originals to money: signed requests to the platform's wallet, each answered yes, no, or not at all. */
import { type Amount, isAmount } from '#values/money.ts';
import type { Clock } from '#values/time.ts';
import {
  type Credit,
  type Debit,
  isFinal,
  type Rollback,
  sign,
  signatureHeader,
  timestampHeader,
  type WalletKind,
  walletPath,
} from '../protocol.ts';

export const vendor = 'originals';

/** `unknown`: no answer that can be relied on; it may have happened. The same request may be sent again. */
export type WalletOutcome =
  | { readonly is: 'accepted'; readonly balance: Amount }
  | { readonly is: 'refused'; readonly code: string }
  | { readonly is: 'unknown' };

export type Wallet = {
  debit(body: Debit): Promise<WalletOutcome>;
  credit(body: Credit): Promise<WalletOutcome>;
  rollback(body: Rollback): Promise<WalletOutcome>;
  balance(body: { player: string; session: string }): Promise<WalletOutcome>;
};

export type WalletDeps = {
  readonly callWallet: (request: Request) => Promise<Response>;
  readonly secret: string;
  readonly clock: Clock;
};

// The address is never resolved: the request is handed over inside the process, and only its path is signed.
const nowhere = 'http://wallet.invalid';

async function read(response: Response): Promise<WalletOutcome> {
  const body = (await response.json()) as { success?: unknown; errorCode?: unknown; value?: { balance?: unknown } };
  const balance = body.value?.balance;
  if (response.ok && body.success === true && typeof balance === 'string' && isAmount(balance)) return { is: 'accepted', balance };
  if (typeof body.errorCode === 'string' && isFinal(body.errorCode)) return { is: 'refused', code: body.errorCode };
  return { is: 'unknown' };
}

export function walletOver({ callWallet, secret, clock }: WalletDeps): Wallet {
  const ask = async (kind: WalletKind, body: Readonly<Record<string, string>>): Promise<WalletOutcome> => {
    const path = walletPath(vendor, kind);
    const text = JSON.stringify(body);
    const timestamp = String(clock());
    const headers = {
      'content-type': 'application/json',
      [timestampHeader]: timestamp,
      [signatureHeader]: sign(secret, 'POST', path, timestamp, text),
    };
    try {
      return await read(await callWallet(new Request(nowhere + path, { method: 'POST', headers, body: text })));
    } catch {
      return { is: 'unknown' };
    }
  };
  return {
    debit: (body) => ask('debit', body),
    credit: (body) => ask('credit', body),
    rollback: (body) => ask('rollback', body),
    balance: (body) => ask('balance', body),
  };
}
