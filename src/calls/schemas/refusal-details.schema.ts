/**
 * The details of refusals, by error code. The edge reads the refusals of a foreign platform by them, and the OpenAPI document shows them.
 * A required detail is one that a screen cannot go on without. Without the others a sentence or its place is only less exact.
 */
import { z } from 'zod';
import type { ErrorCode } from '#calls/error-codes.ts';
import { missingParams } from '#calls/field-codes.ts';
import { oauthProviders } from '#values/access/oauth-providers.ts';
import { siteKeyPattern } from '#values/access/phone-faults.ts';
import { limitKinds, limitPeriods } from '#values/play-limits.ts';
import { laterWays, openWays } from './access.schema.ts';
import { amount, code, instant, text } from './schema.ts';

const whole = z.int().min(0);
const period = z.enum(limitPeriods);
const wait = z.number().min(0).max(31_622_400).describe('Seconds, as in Retry-After');
const sentenceVariant = z.string().describe('Which of several sentences `message` is');

/** Details that any refusal may have. */
const commonDetails = {
  fields: z.record(z.string(), z.looseObject({ code: z.string() })).optional(),
  captcha: z.boolean().optional().describe('The next try needs the picture of /wps/captcha'),
  retryAfter: wait.optional(),
  reference: z.string().optional().describe('For support'),
};
const common = z.object(commonDetails);

const details = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...commonDetails, ...shape });
/** Details of which each may be missing. */
const optional = <Shape extends z.ZodRawShape>(shape: Shape) => details(z.object(shape).partial().shape);

const tooHighRate = optional({
  tier: z.int().min(1).describe('The step of the offer, from 1. Without it the sentence is below all steps'),
  rate: z.number().describe('Percent'),
  winRate: z.number().describe('Percent, for won bets'),
});
const ownLimit = { kind: z.enum(limitKinds), period, hours: z.number().describe('Length of the period') };
const until = instant.describe('When the limit allows more; missing when it never does');
const moneyLimit = optional({ ...ownLimit, limit: amount, left: amount, until });
const dailyLimit = optional({ limit: amount, left: amount });
const turnover = optional({ available: amount, toBet: amount });

export const refusalDetails = {
  'login.verification': details({
    verificationId: text(80).min(1).describe('sendVerification and verifyLogin send it back'),
    later: laterWays,
    ways: openWays.min(1).describe('What this member can confirm with, the preferred one first'),
  }),
  'phone.check-needed': details({
    siteKey: z.string().regex(siteKeyPattern).describe('Of the reCAPTCHA whose token the next request sends as `check`'),
  }),
  'link.unknown': details({
    ticket: code.describe('`link` sends it back once the person has signed in'),
    name: z.string().optional().describe('Of the person at the provider'),
    provider: z.enum(oauthProviders).optional(),
  }),
  'payment_password.locked': details({
    // The form stays locked for so long.
    retryAfter: wait.default(60),
    minutes: whole.optional(),
    context: sentenceVariant.optional(),
  }),
  'payment_password.wrong': optional({ triesLeft: whole, context: sentenceVariant }),
  'login.wrong': optional({ triesLeft: whole }),
  'login.captcha': optional({ context: sentenceVariant }),
  'login.locked': optional({ minutes: whole, context: sentenceVariant }),
  'code.wrong': optional({ triesLeft: whole }),
  'account.closed': optional({ email: z.string().describe('Contact who can reopen the account') }),
  'account.money_differs': optional({ money: amount, symbol: z.string() }),
  'passkey.full': optional({ most: whole }),
  'favourite.full': optional({ most: whole }),
  'wallet.insufficient_funds': optional({ amount }),
  'wallet.key_reused': optional({ call: z.string().describe('The call that used the key, such as `wallet.deposit`') }),
  'wallet.below_minimum': optional({ minimum: amount }),
  'wallet.above_maximum': optional({ maximum: amount }),
  'wallet.daily_limit': dailyLimit,
  'withdrawal.accounts_full': optional({ most: whole }),
  'withdrawal.contact_changed': optional({ until: instant }),
  'withdrawal.too_many_today': optional({ perDay: whole }),
  'withdrawal.daily_limit': dailyLimit,
  'withdrawal.turnover': turnover,
  'transfer.wallet_closed': optional({ vendor: z.string() }),
  'transfer.daily_limit': dailyLimit,
  'transfer.turnover': turnover,
  'approval.too_many': optional({ most: whole, from: instant }),
  'agent.rate_too_high': tooHighRate,
  'agent.rates_too_high': tooHighRate,
  'points.amount_needed': optional({ amount, days: whole }),
  'points.insufficient': optional({ missing: whole }),
  'points.step': optional({ step: whole, least: whole }),
  'game.closed': optional({ gameCode: z.string(), gameType: z.string() }),
  'game.product_closed': optional({ gameType: z.string().nullable() }),
  'game.stake_too_high': optional({ limit: amount }),
  'lottery.mode_not_offered': optional({ lottery: z.string(), modes: z.array(z.string()) }),
  'lottery.withdrawn': optional({ lottery: z.string() }),
  'lottery.closed': optional({ draw: z.string(), closedAt: instant, serverTime: instant }),
  'lottery.draws_not_open': optional({ draws: whole }),
  'lottery.line_invalid': optional({ line: whole, lowest: amount, highest: amount }),
  'lottery.price_differs': optional({ price: amount }),
  'protection.deposit_limit': moneyLimit,
  'protection.loss_limit': moneyLimit,
  'protection.stake_limit': moneyLimit,
  'protection.time_limit': optional({ ...ownLimit, minutes: whole, until }),
  'protection.reality_check': optional({ since: instant }),
  'protection.raise_waits': optional({ from: instant }),
  'protection.excluded': optional({ until: instant.nullable(), context: sentenceVariant }),
  'protection.lift_not_open': optional({ from: instant.nullable(), context: sentenceVariant }),
  maintenance: optional({ endTime: instant.nullable().describe('When the site opens again') }),
} as const satisfies Readonly<Partial<Record<ErrorCode, z.ZodObject>>>;

export type RefusalDetails = { readonly [Code in keyof typeof refusalDetails]: z.output<(typeof refusalDetails)[Code]> };

const byCode: ReadonlyMap<string, z.ZodObject> = new Map(Object.entries(refusalDetails));
/** The schema of a refusal's details, also of one with a foreign code. It drops what it does not name. */
export const detailsSchemaOf = (errorCode: string): z.ZodObject => byCode.get(errorCode) ?? common;

/** The details that the schema of their code does not name or accept, and the fields whose sentence has a gap. */
export function unfitDetails(errorCode: string, given: Readonly<Record<string, unknown>>): string[] {
  const schema = detailsSchemaOf(errorCode);
  const read = schema.safeParse(given);
  const fields = read.success ? ((read.data as z.output<typeof common>).fields ?? {}) : {};
  return [
    ...Object.keys(given).filter((name) => !Object.hasOwn(schema.shape, name)),
    ...(read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))),
    ...Object.entries(fields).flatMap(([name, fault]) => missingParams(fault).map((param) => `fields.${name}.${param}`)),
  ];
}
