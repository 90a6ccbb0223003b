// What the mutation tests break: money and access code in six parts, each file with the tests nearest to it.

interface Group {
  readonly folder: string;
  /** Without their ending. */
  readonly files: readonly string[];
  /** Files of `tests`, without their ending. */
  readonly tests: readonly string[];
}

const wallet = 'src/platform/areas/wallet';
const frames = ['vendor-protocol', 'vendor-protocol-concurrent', 'vendor-protocol-guards', 'vendor-protocol-owners'];
const vendorTests = [...frames, 'vendor-protocol-rounds', 'vendor-protocol-visits', 'vendor-protocol-abandoned', 'vendor-outcome'];

export const mutationParts: Readonly<Record<string, readonly Group[]>> = {
  origin: [
    {
      folder: 'src/edge/guards',
      files: ['csrf'],
      tests: ['calls/edge-csrf', 'calls/edge-webhook-limits', 'calls/edge-form-actions'],
    },
  ],
  gate: [
    {
      folder: 'src/edge/guards',
      files: ['site-status-gate', 'open-when-closed'],
      tests: ['calls/edge-site-status-gate', 'calls/edge-matrix'],
    },
  ],
  session: [
    { folder: 'src/platform/rules', files: ['session-lifetime'], tests: ['rules/session-lifetime'] },
    {
      folder: 'src/platform/areas/access/sign-in',
      files: ['sessions', 'complete-login'],
      tests: ['calls/access-login', 'calls/access-devices', 'calls/security-notices', 'calls/vendor-protocol-visits'],
    },
    {
      folder: 'src/edge/access',
      files: ['session', 'signed-in-redirect'],
      tests: ['calls/edge-session', 'calls/edge-signed-in-redirect', 'calls/edge-proofs', 'calls/edge-headers'],
    },
  ],
  ledger: [
    {
      folder: 'src/platform/ledger',
      files: ['balance', 'idempotency', 'post', 'post-batch', 'verify-ledger'],
      tests: [
        'rules/ledger',
        'calls/ledger',
        'calls/ledger-guards',
        'calls/money-call-outcome',
        'calls/payment-provider-down',
        'calls/verify-ledger-command',
      ],
    },
    { folder: 'src/platform/ledger', files: ['vendor-wallets'], tests: ['calls/transfers'] },
    { folder: 'src/platform/ledger', files: ['lottery-bets', 'lottery-returns'], tests: ['rules/lottery', 'calls/lottery'] },
    { folder: 'src/platform/ledger', files: ['missions'], tests: ['rules/missions', 'calls/missions'] },
    { folder: 'src/platform/ledger', files: ['points'], tests: ['rules/points', 'calls/points'] },
    {
      folder: 'src/platform/ledger/agents',
      files: ['contracts', 'figures', 'rollups', 'settle'],
      tests: ['rules/agents', 'calls/agents', 'calls/contract-requests', 'calls/rollups-command'],
    },
    {
      folder: 'src/platform/ledger/bonuses',
      files: ['bonus-bets', 'bonus-money', 'rewards'],
      tests: ['rules/bonus', 'calls/bonuses', 'calls/rewards'],
    },
  ],
  wallet: [
    {
      folder: wallet,
      files: ['deposits', 'payment-notifications', 'payment-webhook', 'references', 'start-deposit'],
      tests: [
        'rules/deposit-states',
        'calls/payments',
        'calls/payment-demo-page',
        'calls/payment-provider-down',
        'calls/wallet',
        'calls/wallet-guards',
      ],
    },
    {
      folder: wallet,
      files: ['account-flags', 'brand-limits', 'handlers', 'jobs'],
      tests: ['calls/wallet', 'calls/wallet-guards', 'calls/brand-limits', 'calls/payments', 'calls/withdrawals'],
    },
    {
      folder: wallet,
      files: [
        'send-withdrawal',
        'start-withdrawal',
        'withdrawal-check',
        'withdrawal-handlers',
        'withdrawal-messages',
        'withdrawal-steps',
        'withdrawals',
      ],
      tests: ['rules/withdrawal-limits', 'rules/withdrawal-states', 'calls/withdrawals', 'calls/withdrawal-check'],
    },
    {
      folder: wallet,
      files: ['payment-password', 'withdrawal-accounts'],
      tests: ['rules/withdrawal-account', 'calls/withdrawal-accounts'],
    },
    { folder: wallet, files: ['line-transfers', 'vendor-wallets'], tests: ['rules/transfer-limits', 'calls/transfers'] },
    { folder: wallet, files: ['bet-history', 'profit', 'transactions'], tests: ['calls/records', 'calls/profit', 'calls/table-rounds'] },
  ],
  vendor: [
    {
      folder: 'src/platform/areas/games',
      files: ['seamless-wallet', 'wallet-operations'],
      tests: vendorTests.map((name) => `calls/${name}`),
    },
    { folder: 'src/platform/vendors', files: ['seamless-wallet-protocol'], tests: vendorTests.map((name) => `calls/${name}`) },
    { folder: 'src/platform/vendors/originals', files: ['wallet-client'], tests: vendorTests.map((name) => `calls/${name}`) },
  ],
};

/** Folders whose files are all money code; each belongs to a part. */
export const moneyFolders: readonly string[] = ['src/platform/ledger', wallet];

export const filesOf = ({ folder, files }: Group): string[] => files.map((name) => `${folder}/${name}.ts`);
