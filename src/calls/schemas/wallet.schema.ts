/** Request and response schemas of money calls. */
import { z } from 'zod';
import { codeChannel, contacts, sentCode } from './access.schema.ts';
import { limitStanding } from './safer-play.schema.ts';
import { amount, code, emptyObject, endpointSchema, instant, numericId, olderRow, pageNumber, sizeUpTo, text } from './schema.ts';

/** `created`: not paid yet. `pending`: with the payment provider. The other three are final. */
const depositState = z.enum(['created', 'pending', 'credited', 'declined', 'expired']);

const deposit = z.object({
  id: code,
  reference: z.string().describe('Reference for customer service'),
  method: code,
  amount,
  fee: amount,
  credited: amount.describe('The amount added to the balance'),
  currencySymbol: z.string(),
  state: depositState,
  payUrl: z.string().nullable().describe('The hosted payment page, while it can be paid'),
  openUntil: instant
    .nullable()
    .describe('When it expires if unpaid. For a cancelled deposit, until when it counts towards the daily limit. Otherwise null'),
  stages: z.array(
    z.object({
      stage: z.enum(['created', 'paying', 'confirmed', 'credited', 'declined', 'expired', 'cancelled']),
      at: instant.nullable(),
      note: z.string().nullable(),
    }),
  ),
  createdAt: instant,
  balance: amount.nullable().describe('The balance right after it was credited'),
});

const typedCode = {
  verificationCode: text(255),
  codeId: text(80)
    .optional()
    .describe('From the answer that said the code was sent; without it the newest code this network asked for counts'),
};

const withdrawalAccount = z.object({
  id: code,
  institution: code,
  institutionName: z.string(),
  kind: z.enum(['bank', 'e-wallet']),
  number: z.string().describe('Masked: two dots and its last four characters'),
  holder: z.string().describe('As it was typed'),
  holderIncomplete: z
    .literal(true)
    .optional()
    .describe('An earlier version may have kept a part of the name: the next withdrawal must send the whole one as `holder`'),
  confirmed: z.boolean(),
  createdAt: instant,
});

const transferTerms = z.object({
  currencySymbol: z.string(),
  minimum: amount,
  maximum: amount,
  leftToday: amount,
  balance: amount,
  available: amount.describe('The part of the balance that can leave the account'),
  toBet: amount.describe('Bets still needed to release the rest'),
  upTo: amount.describe('The highest amount accepted now; zero if none'),
  aloneUpTo: amount.nullable().default(null).describe('Above this amount a second person must approve; null for no such limit'),
  paymentPassword: z.boolean(),
  signInPassword: z.literal(true).optional().describe('A helper uses the password of their own account'),
  latest: z.array(
    z.object({
      reference: z.string(),
      at: instant,
      amount: amount.describe('Negative if sent'),
      name: z.string().describe('Username of the other side'),
      note: z.string().nullable(),
    }),
  ),
});
const transferOrder = z.object({
  amount,
  paymentPassword: text(255),
  note: text(140).optional().describe('Note for the receiver'),
});
const sentTransfer = z.object({
  reference: z.string().nullable().describe('Null while it waits for a second person'),
  waitsUntil: instant.nullable().default(null).describe('Until when a second person can approve it; nothing has been sent yet'),
  amount,
  to: z.string(),
  balance: amount,
  at: instant,
});

const accountNumberRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('digits'), minDigits: z.number().int(), maxDigits: z.number().int() }),
  z.object({ kind: z.literal('mobile'), dialing: z.string() }),
  z.object({ kind: z.literal('iban') }),
]);

/** `received` and `returned` are final; `disputed` waits for the payment provider. */
const withdrawalState = z.enum(['requested', 'checked', 'sending', 'sent', 'disputed', 'received', 'returned']);

/** `settlement`: a dispute ended with a part returned. `proof`: the provider proved that it arrived, so nothing is refunded. */
const receivedBy = z.enum(['member', 'deadline', 'proof', 'settlement']);

const withdrawal = z.object({
  id: code,
  reference: z.string().describe('Reference for customer service'),
  account: z.object({ name: z.string().describe('Such as `BPI •• 2291`'), holder: z.string() }),
  amount: amount.describe('The amount taken from the balance'),
  fee: amount.describe('A part of the amount'),
  net: amount.describe('The amount sent, without the fee'),
  sent: amount,
  received: amount.describe('What of `net` counts as received; zero while the state is another'),
  returned: amount.describe('The amount returned to the balance'),
  missing: amount.describe('The amount that the member reported missing'),
  currencySymbol: z.string(),
  state: withdrawalState,
  receivedBy: receivedBy.nullable(),
  cause: z.enum(['refused', 'returned']).nullable().describe('Why it was returned: declined at once, or returned later'),
  expectedAt: instant.nullable().optional().describe('Until when it usually arrives, while it has not been sent'),
  receiptUntil: instant.nullable().describe('Until when the member can answer whether it arrived. After that it counts as received'),
  disputeDue: instant.nullable().describe('By when an open dispute is answered'),
  stages: z.array(
    z.object({
      stage: z.enum(['requested', 'checked', 'sending', 'sent', 'part_sent', 'disputed', 'received', 'returned']),
      at: instant.nullable(),
      note: receivedBy.nullable(),
    }),
  ),
  createdAt: instant,
  balance: amount.describe('The balance right after the request'),
});

const period = { from: instant.optional(), to: instant.optional() };

const bet = z.object({
  id: code,
  reference: z.string(),
  at: instant,
  settledAt: instant.nullable(),
  gameType: z.string(),
  vassalage: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  stake: amount,
  win: amount,
  net: amount,
  state: z.enum(['running', 'settled', 'rolled_back']),
});

/** Kind of an entry in the account record. */
const ledgerKind = z.enum([
  'deposit',
  'withdrawal',
  'withdrawal_return',
  'bet',
  'win',
  'rollback',
  'transfer',
  'bonus',
  'reward',
  'rebate',
  'jackpot',
  'points',
  'salary',
  'dividend',
  'adjustment',
]);

const wallets = z.object({
  single: z.boolean().describe('True when all games use one wallet and there is nothing to transfer'),
  currencySymbol: z.string(),
  main: amount,
  funds: z
    .object({
      available: amount.describe('The part of the balance that can be withdrawn'),
      locked: amount.describe('The part of the balance that further bets release'),
      bonus: amount.describe('What is left of the active bonus'),
      points: z.int().describe('Whole points'),
    })
    .optional(),
  wallets: z.array(
    z.object({
      code,
      name: z.string(),
      balance: amount,
      open: z
        .boolean()
        .describe('False when money can only be moved back, because the vendor is closed or no longer has a separate wallet'),
    }),
  ),
});

export const walletSchemas = {
  balance: endpointSchema(
    'Returns the current balance.',
    emptyObject,
    z.object({ sumBalance: amount, currencySymbol: z.string(), at: instant }),
  ),
  walletTransfer: endpointSchema(
    "Moves money between the balance and a vendor's wallet, or moves everything back to the balance.",
    z.object({
      moduleId: text(80).optional(),
      from: code.describe("`main`, a vendor's code, or `all` for everything back"),
      to: code.describe("`main` or a vendor's code"),
      amount: amount.optional().describe('Left out with `all`'),
    }),
    wallets.extend({ moved: amount, reference: z.string().nullable().describe('Null if there was nothing to move') }),
  ),
  consolidated: endpointSchema(
    'Returns which contract and salary features to show, and the counts beside the name.',
    emptyObject,
    z.object({
      sumBalance: amount,
      currencySymbol: z.string(),
      unreadMessage: z.number().int(),
      separateWallets: z.boolean().optional().describe('True when vendors have separate wallets, or money is left in one'),
      availablePromoCount: z.number().int(),
      claimableMissions: z.number().int().optional(),
      contractRequests: z.number().int().optional().describe('Number of open contract offers from the upline'),
      hasVip: z.boolean(),
      vipRankLevel: z.number().int(),
      memberLabelColor: z.string(),
      dailysalreqtype: z.number().int(),
      divtypereq: z.number().int(),
      contracthoursalreq: z.number().int(),
      realtimesalreqtype: z.number().int(),
      info: z.object({
        contractmrdailysalinfotype: z.number().int(),
        contracthoursalinfo: z.number().int(),
        dailysalinfotype: z.number().int(),
        realtimesalinfotype: z.number().int(),
        divtypeinfo: z.number().int(),
      }),
    }),
  ),
  merchantWallet: endpointSchema(
    'Returns the balance, and the wallets of vendors whose games use a separate wallet.',
    emptyObject,
    wallets,
  ),
  transferTerms: endpointSchema(
    'Returns whether there is an upline, the limits of a transfer to it, the amount that can be sent now, and the latest transfers.',
    z.object({ row: olderRow('The reference') }),
    transferTerms.extend({ upline: z.string().nullable().describe("The upline's username; null without an upline") }),
  ),
  transferUpline: endpointSchema(
    "Sends the member's own cash to the upline. It arrives at once and cannot be taken back, unless it must wait for a second person.",
    transferOrder,
    sentTransfer,
  ),
  downlineTerms: endpointSchema(
    'Returns the limits of a transfer to an account of the team, the amount that can be sent now, and the latest transfers.',
    z.object({ to: numericId }),
    transferTerms.extend({ receiver: z.string().describe('Username, as in the team') }),
  ),
  transferDownline: endpointSchema(
    "Sends the agent's own cash to an account of their team. It arrives at once and cannot be taken back, unless it must wait for a second person.",
    transferOrder.extend({ to: numericId }),
    sentTransfer,
  ),
  approveTransfer: endpointSchema(
    'Approves and sends a transfer that another person of the agent or of the agent below has begun.',
    z.object({ id: code, paymentPassword: text(255) }),
    z.object({ reference: z.string(), amount, at: instant }),
  ),
  depositMethods: endpointSchema(
    'Returns the payment methods with their limits and fees.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      methods: z.array(
        z.object({
          code,
          name: z.string(),
          kind: z.enum(['e-wallet', 'bank', 'card']),
          minimum: amount,
          maximum: amount,
          feePercent: z.string().describe('Decimal, e.g. "0" or "1.5"'),
          arrives: z.enum(['at-once', 'minutes', 'hours']),
          open: z.boolean(),
        }),
      ),
      leftToday: amount.describe('Remaining daily limit'),
      turnover: z
        .number()
        .min(0)
        .optional()
        .describe('How many times a deposit must be bet before it can be withdrawn; 0 or absent: not at all'),
      ownLimit: limitStanding.nullish().describe("The member's strictest own deposit limit"),
      asksForLimits: z.boolean().optional().describe('Before the first deposit, until the member has set a limit or said "not now"'),
      needsLimit: z.boolean().optional().describe('The market lets nobody deposit without an own limit, and the member has none'),
    }),
  ),
  deposit: endpointSchema(
    'Starts a deposit and returns the hosted payment page.',
    z.object({ method: code, amount, language: text(4).optional() }),
    deposit,
  ),
  depositStatus: endpointSchema('Returns the status of a deposit.', z.object({ id: code }), deposit),
  cancelDeposit: endpointSchema(
    'Cancels an unpaid deposit. It counts towards the daily limit until its payment page has closed (`openUntil`). A deposit that is in progress or has ended stays as it is; money that still arrives is credited.',
    z.object({ id: code }),
    deposit,
  ),
  deposits: endpointSchema(
    'Returns the latest deposits, newest first.',
    z.object({ limit: sizeUpTo(50, 5) }),
    z.object({ deposits: z.array(deposit) }),
  ),
  withdrawalAccounts: endpointSchema(
    "Returns the member's withdrawal accounts, and what a new one requires.",
    emptyObject,
    z.object({
      accounts: z.array(withdrawalAccount),
      most: z.number().int().describe('Highest number per member'),
      institutions: z.array(
        z.object({
          code,
          name: z.string(),
          kind: z.enum(['bank', 'e-wallet']),
          number: accountNumberRule.describe('Format of its account numbers'),
        }),
      ),
      holder: z.string().nullable().describe('The name on record, which every account must have. Null until the first is confirmed'),
      contacts,
      paymentPassword: z.boolean().describe('True when one is set'),
    }),
  ),
  addWithdrawalAccount: endpointSchema(
    'Adds a withdrawal account and sends a code to confirm it. Adding the same one again sends another code.',
    z.object({ institution: code, number: text(60), holder: text(120), way: codeChannel }),
    z.object({ account: withdrawalAccount, sent: sentCode.nullable().describe('Null when no code could be sent now; request one') }),
  ),
  sendWithdrawalAccountCode: endpointSchema(
    'Sends another code for a withdrawal account that is not confirmed yet.',
    z.object({ id: code, way: codeChannel }),
    sentCode,
  ),
  confirmWithdrawalAccount: endpointSchema(
    'Confirms a withdrawal account with its code. The name on the first account becomes the name on record.',
    z.object({ id: code, way: codeChannel, ...typedCode }),
    withdrawalAccount,
  ),
  removeWithdrawalAccount: endpointSchema(
    'Removes a withdrawal account. Withdrawals in progress still arrive there.',
    z.object({ id: code }),
    emptyObject,
  ),
  setPaymentPassword: endpointSchema(
    'Sets the payment password: the first one with the account password, later ones with the current payment password.',
    z.object({
      newPaymentPassword: text(255),
      confirmPaymentPassword: text(255),
      password: text(255).optional(),
      paymentPassword: text(255).optional(),
    }),
    emptyObject,
  ),
  sendPaymentPasswordCode: endpointSchema('Sends a code to reset a forgotten payment password.', z.object({ way: codeChannel }), sentCode),
  resetPaymentPassword: endpointSchema(
    'Resets a forgotten payment password with a code and the account password.',
    z.object({
      newPaymentPassword: text(255),
      confirmPaymentPassword: text(255),
      password: text(255).optional(),
      way: codeChannel,
      ...typedCode,
    }),
    emptyObject,
  ),
  withdrawalTerms: endpointSchema(
    'Returns the limits, fee and time of a withdrawal, the amount that can be withdrawn now, and what it requires.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      open: z.boolean().describe('False while no payment provider pays out'),
      minimum: amount,
      maximum: amount,
      perDay: z.number().int(),
      leaving: z.boolean().optional().describe('True during a break or an exclusion: no minimum and no limit of the day holds money back'),
      leftCount: z.number().int().describe('Number of withdrawals still possible today'),
      leftToday: amount,
      feePercent: z.string().describe('Decimal, e.g. "0" or "1.5"'),
      arrivesMinutes: z.number(),
      receiptMinutes: z.number().describe('How long the member can answer whether it arrived'),
      balance: amount,
      available: amount.describe('The part of the balance that can be withdrawn'),
      locked: amount.describe('The amount locked until bets release it'),
      toBet: amount.describe('Bets still needed to release it'),
      upTo: amount.describe('The highest amount accepted now; zero if none'),
      pending: amount.describe('Withdrawals requested and not sent yet'),
      bonus: z
        .object({ left: amount, missing: amount.describe("Bets still needed until it becomes the member's own money"), endsAt: instant })
        .nullable()
        .optional()
        .describe('The active bonus. It cannot be withdrawn, and a withdrawal does not change it'),
      paymentPassword: z.boolean().describe('True when the member has set a payment password'),
      secondCheck: z
        .enum(['none', 'authenticator', 'code'])
        .describe('What a withdrawal needs besides the payment password. `code` comes from sendWithdrawalCode'),
      contacts,
      waitsUntil: instant.nullable().optional().describe('Until when withdrawals wait after a change of contact details'),
    }),
  ),
  sendWithdrawalCode: endpointSchema(
    'Sends the code for a withdrawal by email or text message. It works for this amount and account only.',
    z.object({ accountId: code, amount, way: codeChannel }),
    sentCode,
  ),
  withdraw: endpointSchema(
    'Requests a withdrawal. The amount leaves the balance at once, and nobody can cancel it afterwards.',
    z.object({
      accountId: code,
      amount,
      paymentPassword: text(255),
      verificationCode: text(255).optional(),
      codeId: typedCode.codeId,
      way: codeChannel.optional().describe('Where the code was sent'),
      holder: text(120).optional().describe('The whole name of the holder, for an account with `holderIncomplete`'),
    }),
    withdrawal,
  ),
  withdrawals: endpointSchema(
    'Returns the latest withdrawals, newest first.',
    z.object({ limit: sizeUpTo(50, 5) }),
    z.object({ withdrawals: z.array(withdrawal) }),
  ),
  withdrawalStatus: endpointSchema('Returns the status of a withdrawal.', z.object({ id: code }), withdrawal),
  confirmReceipt: endpointSchema(
    'Answers whether a sent withdrawal arrived. A missing amount is disputed with the payment provider. Only the first answer counts, except that `received` also ends a dispute.',
    z.object({
      id: code,
      answer: z.enum(['received', 'not_received', 'partially']),
      remaining: amount.optional().describe('With `partially`: the amount that has not arrived'),
    }),
    withdrawal,
  ),
  bets: endpointSchema(
    'Returns the betting record.',
    z.object({
      ...period,
      gameType: text(20).optional(),
      vassalage: text(80).optional(),
      pageNo: pageNumber,
      pageSize: sizeUpTo(500, 20),
    }),
    z.object({
      bets: z.array(bet),
      total: z.number().int(),
      totalPages: z.number().int(),
      totals: z.object({
        stake: amount,
        win: amount,
        net: amount,
        running: amount.optional().describe('Stakes of rounds without a result yet, which stake and net include'),
      }),
      currencySymbol: z.string(),
    }),
  ),
  profit: endpointSchema(
    'Returns the totals of the betting record by time, product or provider.',
    z.object({
      ...period,
      gameType: text(20).optional(),
      vassalage: text(80).optional(),
      by: z.enum(['time', 'product', 'provider']).default('time'),
    }),
    z.object({
      rows: z
        .array(
          z.object({
            key: z
              .string()
              .describe("By time, yyyy-MM-dd or yyyy-MM in the brand's time zone; otherwise the code of the product or provider"),
            name: z.string().nullable().describe('Name of a provider'),
            rounds: z.number().int(),
            stake: amount,
            win: amount,
            net: amount,
          }),
        )
        .describe('By time, earliest first; otherwise by bets, highest first. There is no row without play'),
      unit: z.enum(['day', 'month']).nullable().describe('Size of the rows by time: months if the play goes back more than two months'),
      total: z.number().int().describe('Number of rounds'),
      totals: z.object({ stake: amount, win: amount, net: amount }),
      currencySymbol: z.string(),
    }),
  ),
  bet: endpointSchema(
    'Returns one bet with its round as it was played.',
    z.object({ id: code }),
    bet.extend({
      detail: z.record(z.string(), z.unknown()),
      paidBy: z
        .object({ own: amount, bonus: amount })
        .optional()
        .describe('The parts of the stake that own money and a bonus paid; absent unless a bonus paid some of it'),
    }),
  ),
  ledger: endpointSchema(
    'Returns the account record with the running balance.',
    z.object({
      ...period,
      kind: ledgerKind.optional(),
      pageNo: pageNumber,
      pageSize: sizeUpTo(500, 20),
    }),
    z.object({
      rows: z.array(
        z.object({
          id: code,
          at: instant,
          kind: ledgerKind,
          amount,
          balanceAfter: amount,
          reference: z.string(),
          about: z.string().nullable().describe('Name of the game or payment method'),
          source: z
            .enum(['bonus', 'reward', 'rebate', 'points', 'goods', 'wallets', 'upline', 'downline', 'income'])
            .nullable()
            .optional()
            .describe('Where the entry comes from, besides rounds, deposits and withdrawals'),
          sourceRow: z.string().nullable().optional().describe('Which one of that page it is'),
          stake: amount.nullable().describe('For a win, the bet of its round; otherwise null'),
          fee: amount.nullable().describe('For a deposit, its fee; otherwise null'),
        }),
      ),
      total: z.number().int(),
      totalPages: z.number().int(),
      currencySymbol: z.string(),
      totals: z
        .object({ opening: amount, in: amount, out: amount, closing: amount })
        .describe('`in` and `out` cover the requested kind; `opening` and `closing` cover the whole balance'),
      lifetime: z
        .object({ deposited: amount, withdrawn: amount, net: amount })
        .optional()
        .describe('Total deposits, total withdrawals, and the difference'),
      byDay: z.array(z.object({ day: z.string().describe("yyyy-MM-dd in the brand's time zone"), net: amount })),
    }),
  ),
  outcome: endpointSchema(
    'Returns how a money call ended, by its idempotency key: its saved response, or that the key is unknown (then nothing was moved).',
    z.object({ key: text(80) }),
    z.object({
      known: z.boolean(),
      call: z.string().nullable().describe('The operation that the key was sent with, such as wallet.deposit; null if the key is unknown'),
      value: z.unknown().nullable(),
    }),
  ),
} as const;

export type WalletSchemas = typeof walletSchemas;
