/** Shapes of the calls about money. */
import { z } from 'zod';
import { amount, code, instant, nothing, pageNumber, shape, sizeUpTo, text } from './shape.ts';

/** Where a deposit stands. `created`: made here, the person has not paid. `pending`: the provider has it. The other three are ends. */
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

/** What an entry of the account record is for. */
export const ledgerKind = z.enum([
  'deposit',
  'withdrawal',
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

export const walletShapes = {
  balance: shape('The balance now.', nothing, z.object({ sumBalance: amount, currencySymbol: z.string(), at: instant })),
  walletTransfer: shape('Moves money between wallets.', z.looseObject({}), z.unknown()),
  consolidated: shape(
    'Which contract and salary features show, and counts beside the name.',
    nothing,
    z.object({
      sumBalance: amount,
      currencySymbol: z.string(),
      unreadMessage: z.number().int(),
      availablePromoCount: z.number().int(),
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
  merchantWallet: shape('The merchant wallets.', z.looseObject({}), z.unknown()),
  depositMethods: shape(
    'Ways to deposit, with limits and fee stated before.',
    nothing,
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
    }),
  ),
  deposit: shape(
    'Starts a deposit and gives the hosted payment page.',
    z.object({ method: code, amount, language: text(4).optional() }),
    deposit,
  ),
  depositStatus: shape('Where a deposit stands.', z.object({ id: code }), deposit),
  cancelDeposit: shape(
    'Gives up a deposit that nobody has paid. It takes of the daily limit until its payment page has closed (`openUntil`). What is under way or has an end stays as it is; money that comes all the same is credited.',
    z.object({ id: code }),
    deposit,
  ),
  deposits: shape('The latest deposits, newest first.', z.object({ limit: sizeUpTo(50, 5) }), z.object({ deposits: z.array(deposit) })),
  bets: shape(
    'The betting record.',
    z.object({
      ...period,
      gameType: text(20).optional(),
      vassalage: text(80).optional(),
      pageNo: pageNumber,
      pageSize: sizeUpTo(100, 20),
    }),
    z.object({
      bets: z.array(bet),
      total: z.number().int(),
      totalPages: z.number().int(),
      totals: z.object({ stake: amount, win: amount, net: amount }),
      currencySymbol: z.string(),
    }),
  ),
  bet: shape('One bet with its round as it was played.', z.object({ id: code }), bet.extend({ detail: z.record(z.string(), z.unknown()) })),
  ledger: shape(
    'The account record with the running balance.',
    z.object({ ...period, kind: ledgerKind.optional(), pageNo: pageNumber, pageSize: sizeUpTo(100, 20) }),
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
      byDay: z.array(z.object({ day: z.string().describe("yyyy-MM-dd in the brand's time zone"), net: amount })),
    }),
  ),
  outcome: shape(
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

export type WalletShapes = typeof walletShapes;
