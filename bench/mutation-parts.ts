// What the mutation tests break: money and access code in six parts, each file with the tests nearest to it.

interface Group {
  readonly folder: string;
  /** Without their ending. */
  readonly files: readonly string[];
  /** Files of `tests`, without their ending. */
  readonly tests: readonly string[];
}

const wallet = 'src/platform/areas/wallet';
const frames = ['protocol', 'protocol-concurrent', 'protocol-guards', 'protocol-owners'];
const vendorTests = [...frames, 'protocol-rounds', 'protocol-visits', 'protocol-abandoned', 'outcome'];

export const mutationParts: Readonly<Record<string, readonly Group[]>> = {
  origin: [
    {
      folder: 'src/edge/guards',
      files: ['csrf'],
      tests: ['calls/edge/csrf', 'calls/edge/webhook-limits', 'calls/edge/form-actions'],
    },
  ],
  gate: [
    {
      folder: 'src/edge/guards',
      files: ['site-status-gate', 'open-in-maintenance', 'geo-block'],
      tests: ['calls/edge/site-status-gate', 'calls/edge/geo-block', 'calls/edge/matrix', 'calls/edge/session'],
    },
  ],
  session: [
    { folder: 'src/platform/rules', files: ['session-validity'], tests: ['rules/access/session-validity'] },
    {
      folder: 'src/platform/areas/access/sign-in',
      files: ['sessions', 'complete-login', 'known-networks'],
      tests: [
        'calls/access/brute-force',
        'calls/access/login',
        'calls/access/devices',
        'calls/access/device-mark',
        'calls/access/password',
        'calls/access/security-notices',
        'calls/access/session-activity',
        'calls/agent/agent-staff',
        'calls/safer-play/closed-accounts',
        'calls/safer-play/dormant-accounts',
        'calls/vendors/protocol-visits',
      ],
    },
    {
      folder: 'src/platform/identity',
      files: ['device-mark', 'end-sessions', 'owner-proof'],
      tests: [
        'calls/access/authenticator',
        'calls/access/device-mark',
        'calls/access/devices',
        'calls/access/password',
        'calls/access/proof',
        'calls/access/session-activity',
        'calls/agent/agent-staff',
        'calls/rewards/shared-limits',
      ],
    },
    {
      folder: 'src/edge/access',
      files: ['session', 'signed-in-redirect'],
      tests: ['calls/edge/session', 'calls/edge/signed-in-redirect', 'calls/edge/form-actions', 'calls/edge/headers'],
    },
  ],
  ledger: [
    {
      folder: 'src/platform/ledger',
      files: ['balance', 'idempotency', 'post', 'post-batch', 'verify-ledger'],
      tests: [
        'rules/wallet/fingerprint',
        'rules/wallet/ledger',
        'calls/db/ledger',
        'calls/db/ledger-guards',
        'calls/wallet/money-call-outcome',
        'calls/wallet/payment-provider-down',
      ],
    },
    { folder: 'src/platform/ledger', files: ['trace'], tests: ['calls/vendors/trace'] },
    { folder: 'src/platform/ledger', files: ['jackpot'], tests: ['calls/games/jackpot'] },
    { folder: 'src/platform/ledger', files: ['vendor-wallets'], tests: ['calls/wallet/transfers'] },
    {
      folder: 'src/platform/ledger',
      files: ['lottery-bets', 'lottery-returns'],
      tests: ['rules/games/lottery', 'calls/games/lottery', 'calls/games/lottery-money', 'calls/safer-play/closed-accounts'],
    },
    { folder: 'src/platform/ledger', files: ['missions'], tests: ['rules/rewards/missions', 'calls/rewards/missions'] },
    { folder: 'src/platform/ledger', files: ['points', 'references'], tests: ['rules/rewards/points', 'calls/rewards/points'] },
    {
      folder: 'src/platform/ledger/agents',
      files: ['branch-moves', 'contracts', 'figures', 'rollups', 'settle'],
      tests: [
        'rules/agent/agents',
        'calls/agent/agents',
        'calls/agent/branch-moves',
        'calls/agent/contract-requests',
        'calls/agent/ledger-guards',
        'calls/agent/rollups-command',
        'calls/agent/settle-guards',
      ],
    },
    {
      folder: 'src/platform/ledger/bonuses',
      files: ['bonus-bets', 'bonus-money', 'rewards'],
      tests: ['rules/rewards/bonus', 'calls/rewards/bonus-guards', 'calls/rewards/bonuses', 'calls/rewards/rewards'],
    },
  ],
  wallet: [
    {
      folder: wallet,
      files: ['deposits', 'payment-notifications', 'payment-webhook', 'references', 'start-deposit'],
      tests: [
        'rules/wallet/deposit-states',
        'calls/wallet/adjustments',
        'calls/wallet/payments',
        'calls/wallet/payment-guards',
        'calls/wallet/payment-demo-page',
        'calls/wallet/payment-provider-down',
        'calls/wallet/payment-providers',
        'calls/wallet/wallet',
        'calls/wallet/wallet-guards',
        'calls/wallet/withdrawals',
        'calls/games/play-limits',
        'calls/rewards/reward-messages',
        'calls/safer-play/closed-accounts',
      ],
    },
    {
      folder: wallet,
      files: ['account-flags', 'brand-limits', 'handlers', 'jobs'],
      tests: [
        'calls/wallet/wallet',
        'calls/wallet/wallet-guards',
        'calls/safer-play/brand-limits',
        'calls/safer-play/market-settings',
        'calls/wallet/money-call-outcome',
        'calls/wallet/payment-provider-down',
        'calls/wallet/payments',
        'calls/wallet/profit',
        'calls/wallet/records',
        'calls/wallet/transfers',
        'calls/wallet/withdrawals',
        'calls/agent/contract-requests',
        'calls/games/play-limits',
        'calls/rewards/bonuses',
        'calls/rewards/missions',
      ],
    },
    {
      folder: wallet,
      files: [
        'apply-withdrawal-steps',
        'send-withdrawal',
        'start-withdrawal',
        'withdrawal-check',
        'withdrawal-handlers',
        'withdrawal-messages',
        'withdrawals',
      ],
      tests: [
        'rules/wallet/withdrawal-limits',
        'rules/wallet/withdrawal-states',
        'calls/wallet/withdrawals',
        'calls/wallet/withdrawal-check',
        'calls/wallet/withdrawal-guards',
      ],
    },
    {
      folder: wallet,
      files: ['payment-password', 'withdrawal-accounts'],
      tests: ['rules/wallet/withdrawal-account', 'calls/wallet/withdrawal-accounts'],
    },
    { folder: wallet, files: ['adjustments'], tests: ['calls/wallet/adjustments'] },
    {
      folder: wallet,
      files: ['amounts', 'line-transfers', 'vendor-wallets'],
      tests: ['rules/wallet/transfer-limits', 'calls/wallet/transfers', 'calls/agent/approvals', 'calls/agent/agent-staff'],
    },
    {
      folder: wallet,
      files: ['bet-history', 'profit', 'transactions'],
      tests: [
        'calls/wallet/records',
        'calls/wallet/record-guards',
        'calls/wallet/profit',
        'calls/wallet/statement',
        'calls/wallet/transfers',
        'calls/games/table-rounds',
        'calls/safer-play/lifetime-deposits',
        'calls/rewards/bonuses',
        'calls/rewards/points',
        'calls/rewards/rewards',
      ],
    },
  ],
  vendor: [
    {
      folder: 'src/platform/areas/games',
      files: ['seamless-wallet', 'wallet-operations'],
      tests: [
        ...vendorTests.map((name) => `calls/vendors/${name}`),
        'calls/agent/branch-settings',
        'calls/rewards/bonuses',
        'calls/wallet/transfers',
      ],
    },
    { folder: 'src/platform/vendors', files: ['seamless-wallet-protocol'], tests: ['rules/games/seamless-wallet'] },
    { folder: 'src/platform/vendors/originals', files: ['wallet-client'], tests: ['rules/games/seamless-wallet'] },
  ],
};

/** Folders whose files are all money code; each belongs to a part. */
export const moneyFolders: readonly string[] = ['src/platform/ledger', wallet];

export const filesOf = ({ folder, files }: Group): string[] => files.map((name) => `${folder}/${name}.ts`);
