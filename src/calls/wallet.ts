/** Calls about money. */
import type { CallsOf } from './call.ts';
import type { WalletShapes } from './wallet.shape.ts';

export const wallet: CallsOf<WalletShapes> = {
  balance: { method: 'GET', path: '/wps/v2/wallets/balance', token: 'needed', from: 'spec' },
  walletTransfer: { method: 'POST', path: '/wps/relay/GCS_walletTransfer', token: 'needed', money: true, from: 'spec' },
  consolidated: { method: 'GET', path: '/wps/member/info/funds/consolidated', token: 'needed', from: 'spec' },
  merchantWallet: { method: 'GET', path: '/wps/relay/GCS_merchantWallet', token: 'needed', from: 'spec' },
  depositMethods: { method: 'GET', path: '/wps/v2/deposits/methods', token: 'needed', from: 'ours' },
  deposit: { method: 'POST', path: '/wps/v2/deposits', token: 'needed', money: true, from: 'ours' },
  depositStatus: { method: 'GET', path: '/wps/v2/deposits/{id}', token: 'needed', from: 'ours' },
  cancelDeposit: { method: 'POST', path: '/wps/v2/deposits/{id}/cancel', token: 'needed', from: 'ours' },
  deposits: { method: 'GET', path: '/wps/v2/deposits', token: 'needed', from: 'ours' },
  bets: { method: 'GET', path: '/wps/v2/records/bets', token: 'needed', from: 'ours' },
  bet: { method: 'GET', path: '/wps/v2/records/bets/{id}', token: 'needed', from: 'ours' },
  ledger: { method: 'GET', path: '/wps/v2/records/ledger', token: 'needed', from: 'ours' },
  outcome: { method: 'GET', path: '/wps/v2/outcome', token: 'needed', from: 'ours' },
};
