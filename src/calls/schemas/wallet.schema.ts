/** Request and response schemas of money calls. */
import { z } from 'zod';
import { contacts, contactWay, sentCode } from './access.schema.ts';
import { limitStanding } from './safer-play.schema.ts';
import { amount, code, emptyObject, endpointSchema, instant, numericId, pageNumber, sizeUpTo, text } from './schema.ts';

/** `created`: not paid yet. `pending`: with the payment provider. The other three are final. */
const depositState = z.enum(['created', 'pending', 'credited', 'declined', 'expired']);

const deposit = z.object({
  id: code,
  reference: z.string().describe('What a person quotes to support'),
  method: code,
  amount,
  fee: amount,
  credited: amount.describe('What is added to the balance'),
  currencySymbol: z.string(),
  state: depositState,
  payUrl: z.string().nullable().describe('The hosted payment page while it can be paid'),
  openUntil: instant
    .nullable()
    .describe(
      "When it ends by itself if nobody has paid; of a cancelled one until when it still takes of the day's limit. Null for all else",
    ),
  stages: z.array(
    z.object({
      stage: z.enum(['created', 'paying', 'confirmed', 'credited', 'declined', 'expired', 'cancelled']),
      at: instant.nullable(),
      note: z.string().nullable(),
    }),
  ),
  createdAt: instant,
  balance: amount.nullable().describe('The balance right after the credit'),
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
  holder: z.string(),
  confirmed: z.boolean(),
  createdAt: instant,
});

const transferTerms = z.object({
  currencySymbol: z.string(),
  minimum: amount,
  maximum: amount,
  leftToday: amount,
  balance: amount,
  available: amount.describe('What of the balance may leave the account'),
  toBet: amount.describe('How much is still to be bet for the rest'),
  upTo: amount.describe('The highest amount that would be accepted now; zero when none would'),
  paymentPassword: z.boolean(),
  signInPassword: z.literal(true).optional().describe('A helper sends with the password of their own sign-in'),
  latest: z.array(
    z.object({
      reference: z.string(),
      at: instant,
      amount: amount.describe('Negative for one that was sent'),
      name: z.string().describe('Of the other side'),
      note: z.string().nullable(),
    }),
  ),
});
const transferOrder = z.object({
  amount,
  paymentPassword: text(20),
  note: text(140).optional().describe('What the receiver reads with it'),
});
const sentTransfer = z.object({ reference: z.string(), amount, to: z.string(), balance: amount, at: instant });

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
  reference: z.string().describe('What a person quotes to support'),
  account: z.object({ name: z.string().describe('Such as `BPI •• 2291`'), holder: z.string() }),
  amount: amount.describe('What left the balance'),
  fee: amount.describe('A part of the amount'),
  net: amount.describe('What is sent: the amount without the fee'),
  sent: amount,
  returned: amount.describe('What came back to the balance'),
  missing: amount.describe('What the member says has not arrived'),
  currencySymbol: z.string(),
  state: withdrawalState,
  receivedBy: receivedBy.nullable(),
  cause: z.enum(['refused', 'returned']).nullable().describe('Why it was returned: refused at once, or returned later'),
  receiptUntil: instant.nullable().describe('Until when the receipt question is open; then it counts as received'),
  disputeDue: instant.nullable().describe('Until when an open dispute is answered'),
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
  'rebate',
  'points',
  'salary',
  'dividend',
  'adjustment',
]);

const wallets = z.object({
  single: z.boolean().describe('One wallet for all games: there is nothing to transfer'),
  currencySymbol: z.string(),
  main: amount,
  wallets: z.array(
    z.object({
      code,
      name: z.string(),
      balance: amount,
      open: z.boolean().describe('False while money can only come back: the vendor is closed, or its wallet no longer apart'),
    }),
  ),
});

export const walletSchemas = {
  balance: endpointSchema('The current balance.', emptyObject, z.object({ sumBalance: amount, currencySymbol: z.string(), at: instant })),
  walletTransfer: endpointSchema(
    'Moves money between the balance and the wallet of a vendor, or everything back to the balance.',
    z.object({
      moduleId: text(80).optional(),
      from: code.describe("`main`, a vendor's code, or `all` for everything back"),
      to: code.describe("`main` or a vendor's code"),
      amount: amount.optional().describe('Missing with `all`'),
    }),
    wallets.extend({ moved: amount, reference: z.string().nullable().describe('Null when nothing was there to move') }),
  ),
  consolidated: endpointSchema(
    'Which contract and salary features show, and counts beside the name.',
    emptyObject,
    z.object({
      sumBalance: amount,
      currencySymbol: z.string(),
      unreadMessage: z.number().int(),
      separateWallets: z.boolean().optional().describe('Vendors have wallets apart, or money is left in one'),
      availablePromoCount: z.number().int(),
      claimableMissions: z.number().int().optional(),
      contractRequests: z.number().int().optional().describe('Open offers of contracts from the upline'),
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
  merchantWallet: endpointSchema('The balance, and the wallets of vendors whose games take money from there.', emptyObject, wallets),
  transferTerms: endpointSchema(
    'Whether there is an upline, the limits of a transfer to it, what may be sent now, and the latest transfers.',
    emptyObject,
    transferTerms.extend({ upline: z.string().nullable().describe('Its name; null for an account without one') }),
  ),
  transferUpline: endpointSchema('Sends own cash to the upline. It arrives at once and cannot be taken back.', transferOrder, sentTransfer),
  downlineTerms: endpointSchema(
    "The limits of a transfer to an account of the agent's team, what may be sent now, and the latest transfers.",
    z.object({ to: numericId }),
    transferTerms.extend({ receiver: z.string().describe('Its name, as in the team') }),
  ),
  transferDownline: endpointSchema(
    "Sends own cash to an account of the agent's team. It arrives at once and cannot be taken back.",
    transferOrder.extend({ to: numericId }),
    sentTransfer,
  ),
  depositMethods: endpointSchema(
    'Payment methods with their limits and fees.',
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
      leftToday: amount.describe('What the daily limit still allows'),
      ownLimit: limitStanding.nullish().describe('The own deposit limit that allows least'),
      asksForLimits: z.boolean().optional().describe('Before the first deposit, until the member has set a limit or said "not now"'),
    }),
  ),
  deposit: endpointSchema(
    'Starts a deposit and gives the hosted payment page.',
    z.object({ method: code, amount, language: text(4).optional() }),
    deposit,
  ),
  depositStatus: endpointSchema('The status of a deposit.', z.object({ id: code }), deposit),
  cancelDeposit: endpointSchema(
    'Cancels an unpaid deposit. It counts towards the daily limit until its payment page has closed (`openUntil`). A deposit that is in progress or has ended stays as it is; money that still arrives is credited.',
    z.object({ id: code }),
    deposit,
  ),
  deposits: endpointSchema(
    'The latest deposits, newest first.',
    z.object({ limit: sizeUpTo(50, 5) }),
    z.object({ deposits: z.array(deposit) }),
  ),
  withdrawalAccounts: endpointSchema(
    'The accounts that the member withdraws to, and what a new one needs.',
    emptyObject,
    z.object({
      accounts: z.array(withdrawalAccount),
      most: z.number().int().describe('How many a member may have'),
      institutions: z.array(
        z.object({
          code,
          name: z.string(),
          kind: z.enum(['bank', 'e-wallet']),
          number: accountNumberRule.describe('How its numbers are written'),
        }),
      ),
      holder: z.string().nullable().describe('The name on record, which every account must be in. Null until the first is confirmed'),
      contacts,
      paymentPassword: z.boolean().describe('Whether one is set'),
    }),
  ),
  addWithdrawalAccount: endpointSchema(
    'Adds an account and sends a code to confirm it. Adding the same one again sends another code.',
    z.object({ institution: code, number: text(60), holder: text(120), way: contactWay }),
    z.object({ account: withdrawalAccount, sent: sentCode.nullable().describe('Null when no code could be sent now: ask for one') }),
  ),
  sendWithdrawalAccountCode: endpointSchema(
    'Sends another code for an account that is not confirmed yet.',
    z.object({ id: code, way: contactWay }),
    sentCode,
  ),
  confirmWithdrawalAccount: endpointSchema(
    'Confirms an account by its code. The name of the first becomes the name on record.',
    z.object({ id: code, way: contactWay, ...typedCode }),
    withdrawalAccount,
  ),
  removeWithdrawalAccount: endpointSchema(
    'Removes an account. Withdrawals that are under way still arrive there.',
    z.object({ id: code }),
    emptyObject,
  ),
  setPaymentPassword: endpointSchema(
    'Sets the payment password: the first with the login password, another with the one before.',
    z.object({
      newPaymentPassword: text(255),
      confirmPaymentPassword: text(255),
      password: text(255).optional(),
      paymentPassword: text(255).optional(),
    }),
    emptyObject,
  ),
  sendPaymentPasswordCode: endpointSchema('Sends a code to reset a forgotten payment password.', z.object({ way: contactWay }), sentCode),
  resetPaymentPassword: endpointSchema(
    'Resets a forgotten payment password with a code and the login password.',
    z.object({
      newPaymentPassword: text(255),
      confirmPaymentPassword: text(255),
      password: text(255).optional(),
      way: contactWay,
      ...typedCode,
    }),
    emptyObject,
  ),
  withdrawalTerms: endpointSchema(
    'Limits, fee and time of a withdrawal, what can be withdrawn now, and what it takes.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      open: z.boolean().describe('False while no payment provider sends money'),
      minimum: amount,
      maximum: amount,
      perDay: z.number().int(),
      leftCount: z.number().int().describe('How many more today'),
      leftToday: amount,
      feePercent: z.string().describe('Decimal, e.g. "0" or "1.5"'),
      arrivesMinutes: z.number(),
      receiptMinutes: z.number().describe('How long the receipt question stays open'),
      balance: amount,
      available: amount.describe('What of the balance can be withdrawn'),
      locked: amount.describe('What must be played first'),
      toBet: amount.describe('How much is still to be bet for it'),
      upTo: amount.describe('The highest amount that would be accepted now; zero when none would'),
      pending: amount.describe('Requested, and not sent yet'),
      bonus: z
        .object({ left: amount, missing: amount.describe('The bets still needed until it is own money'), endsAt: instant })
        .nullable()
        .optional()
        .describe('An active bonus: it cannot be withdrawn, and a withdrawal does not touch it'),
      paymentPassword: z.boolean().describe('Whether the member has set a payment password'),
      secondCheck: z
        .enum(['none', 'authenticator', 'code'])
        .describe('What a withdrawal needs besides the payment password; `code`: from sendWithdrawalCode'),
      contacts,
      waitsUntil: instant.nullable().optional().describe('Until when a change of contact holds withdrawals back'),
    }),
  ),
  sendWithdrawalCode: endpointSchema(
    'Sends the code of a withdrawal by e-mail or text message. It holds for this amount to this account only.',
    z.object({ accountId: code, amount, way: contactWay }),
    sentCode,
  ),
  withdraw: endpointSchema(
    'Requests a withdrawal. The amount leaves the balance at once; nobody can cancel it afterwards.',
    z.object({
      accountId: code,
      amount,
      paymentPassword: text(20),
      verificationCode: text(20).optional(),
      codeId: typedCode.codeId,
      way: contactWay.optional().describe('Where the code was sent'),
    }),
    withdrawal,
  ),
  withdrawals: endpointSchema(
    'The latest withdrawals, newest first.',
    z.object({ limit: sizeUpTo(50, 5) }),
    z.object({ withdrawals: z.array(withdrawal) }),
  ),
  withdrawalStatus: endpointSchema('Where a withdrawal stands.', z.object({ id: code }), withdrawal),
  confirmReceipt: endpointSchema(
    'Answers whether a sent withdrawal arrived. What is missing is disputed with the payment provider. Only the first answer counts.',
    z.object({
      id: code,
      answer: z.enum(['received', 'not_received', 'partially']),
      remaining: amount.optional().describe('Of `partially`: what has not arrived'),
    }),
    withdrawal,
  ),
  bets: endpointSchema(
    'The betting record.',
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
      totals: z.object({ stake: amount, win: amount, net: amount }),
      currencySymbol: z.string(),
    }),
  ),
  profit: endpointSchema(
    'The betting record summed up: by time, product or provider.',
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
            key: z.string().describe("By time yyyy-MM-dd or yyyy-MM in the brand's time zone, else the code of the product or provider"),
            name: z.string().nullable().describe('Of a provider'),
            rounds: z.number().int(),
            stake: amount,
            win: amount,
            net: amount,
          }),
        )
        .describe('By time from the earliest, else by stake from the highest. Without play there is no row'),
      unit: z.enum(['day', 'month']).nullable().describe('Of rows by time: months when the play goes back more than two of them'),
      total: z.number().int().describe('Rounds'),
      totals: z.object({ stake: amount, win: amount, net: amount }),
      currencySymbol: z.string(),
    }),
  ),
  bet: endpointSchema(
    'One bet with its round as it was played.',
    z.object({ id: code }),
    bet.extend({ detail: z.record(z.string(), z.unknown()) }),
  ),
  ledger: endpointSchema(
    'The account record with the running balance.',
    z.object({ ...period, kind: ledgerKind.optional(), pageNo: pageNumber, pageSize: sizeUpTo(500, 20) }),
    z.object({
      rows: z.array(
        z.object({
          id: code,
          at: instant,
          kind: ledgerKind,
          amount,
          balanceAfter: amount,
          reference: z.string(),
          about: z.string().nullable().describe('A game or method by name'),
          stake: amount.nullable().describe('Of a win: what its round had staked. Null for all else'),
          fee: amount.nullable().describe('Of a deposit: what was taken of it before it came. Null for all else'),
        }),
      ),
      total: z.number().int(),
      totalPages: z.number().int(),
      currencySymbol: z.string(),
      totals: z
        .object({ opening: amount, in: amount, out: amount, closing: amount })
        .describe('`in` and `out` of the kind that was asked for; `opening` and `closing` of the whole purse'),
      lifetime: z
        .object({ deposited: amount, withdrawn: amount, net: amount })
        .optional()
        .describe('Of all time: what deposits brought, what withdrawals took, and the difference'),
      byDay: z.array(z.object({ day: z.string().describe("yyyy-MM-dd in the brand's time zone"), net: amount })),
    }),
  ),
  outcome: endpointSchema(
    'How a money call ended, by its idempotency key: the committed answer, or that nothing is known of it (then nothing was moved).',
    z.object({ key: text(80) }),
    z.object({
      known: z.boolean(),
      call: z
        .string()
        .nullable()
        .describe('The operation of this document that was asked with the key, e.g. wallet.deposit; null where nothing is known'),
      value: z.unknown().nullable(),
    }),
  ),
} as const;

export type WalletSchemas = typeof walletSchemas;
