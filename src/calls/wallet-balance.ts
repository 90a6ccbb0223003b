/** The money calls of every page, apart so that a page does not load the list of all others. */
import type { CallsOf } from './endpoint.ts';
import type { WalletSchemas } from './schemas/wallet.schema.ts';

export const walletBalance: Pick<CallsOf<WalletSchemas>, 'balance' | 'consolidated'> = {
  balance: { method: 'GET', path: '/wps/v2/wallets/balance', token: 'needed', whileExcluded: true, from: 'spec' },
  consolidated: { method: 'GET', path: '/wps/member/info/funds/consolidated', token: 'needed', whileExcluded: true, from: 'spec' },
};
