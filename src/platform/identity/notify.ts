/**
 * Tells a member something: a message in their inbox, and the same words by e-mail where the topic has one. Messages are a kind
 * and data; their words are `<kind>.subject` and `<kind>.body` of `mail.json`, read in the language of the reader.
 */
import { type Kysely, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { localeOf } from '#i18n/locales.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import { translate } from '#i18n/translate.ts';
import type { AppContext } from '#platform/context.ts';
import { partsOf } from '#platform/db/batches/any-of.ts';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import type { MessagesTable } from '#platform/db/tables/auth-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { readUserAgent } from '#platform/rules/user-agent.ts';
import { type IdentityProvider, identityProviderLabel } from '#values/access/oauth-providers.ts';
import { type ContractKind, contractKinds, contractPaths } from '#values/agent-contracts.ts';
import { ownValue } from '#values/own-value.ts';
import { deliveryLocale } from './code-delivery.ts';

interface Topic {
  /** Or only these events. */
  readonly mailed: boolean | readonly string[];
  /** A member without a verified e-mail address gets a text message instead. */
  readonly texted?: true;
  /** The page that its messages lead to, without language. */
  readonly leadsTo: string | ((event: string, data: Readonly<Record<string, unknown>>) => string);
  /** Keys of sentences that the body ends with, by the value that a message has then. */
  readonly adds?: Readonly<Record<string, string>>;
  /** The key of the words. */
  readonly key: (event: string, part: 'subject' | 'body') => string;
}

type Named<Key, Before extends string, After extends string> = Key extends `${Before}${infer Name}${After}` ? Name : never;

/** Where a member changes the password and signs other devices out. */
export const securityPage = '/member/securityCenter?alert=1';

/** Security notices about a break or a self-exclusion. */
const pauseEvents: readonly string[] = ['paused', 'family', 'excluded', 'lift_asked', 'lift_kept', 'lifted'];

/**
 * Notices with a `body` and `text` of their own: after a closing no page changes the password, no stranger asked for the family, and a link
 * stops what was asked for.
 */
export const ownAdvice: readonly string[] = ['notice.closed', 'notice.family', 'notice.recovery_asked'];

const accountPages: Readonly<Record<string, string>> = {
  raise_ready: '/member/saferPlay',
  deposit_credited: '/member/transactionHistory',
  credited: '/member/transactionHistory',
  jackpot_won: '/member/transactionHistory',
  debited: '/member/transactionHistory',
};

/** By the first part of a kind. The inbox names each topic, so one without a name in `member.json` does not compile. */
const topics = {
  // The body is the fact alone; by e-mail `notice.body` says what to do about it.
  notice: {
    mailed: true,
    texted: true,
    leadsTo: (event) => (pauseEvents.includes(event) ? '/member/saferPlay' : securityPage),
    key: (event, part) => `notice.${event}.${part === 'body' ? 'fact' : part}`,
  },
  // Members read offers too, and the agents' pages are closed to them.
  agent: {
    mailed: [
      ...['offer', 'termination', 'taken_back', 'end_taken_back', 'ended'],
      ...['agreed', 'agreed_ending', 'moved', 'approval_transfer', 'approval_contract'],
    ],
    leadsTo: (event, { contract, payout }) => {
      if (event === 'moved') return '/member';
      if (['offer', 'termination', 'taken_back', 'end_taken_back'].includes(event)) return '/member/contractRequests';
      if (event.startsWith('approval_')) return '/agent/approvals';
      if (typeof payout === 'string') return `/agent/agentRevenueReport?payout=${payout}`;
      return contractKinds.includes(contract as ContractKind) ? contractPaths[contract as ContractKind] : '/agentHome';
    },
    key: (event, part) => `agent.${event}.${part}`,
  },
  withdrawal: { mailed: true, leadsTo: '/member/withdraw', key: (event, part) => `withdrawal.${event}.${part}` },
  // A raised limit is never brought up outside the site: the member asked for the wait in order to think about it.
  account: {
    mailed: ['dormant', 'paid_after_closing', 'deposit_credited', 'credited', 'debited', 'jackpot_won'],
    leadsTo: (event) => ownValue(accountPages, event) ?? '/member',
    key: (event, part) => `account.${event}.${part}`,
  },
  transfer: { mailed: true, leadsTo: '/member/transactionHistory', key: (event, part) => `transfer.${event}.${part}` },
  complaint: { mailed: ['answered', 'overdue', 'overdue_body'], leadsTo: '/feedback', key: (event, part) => `complaint.${event}.${part}` },
  promotion: { mailed: ['rejected'], leadsTo: '/member/rewardCenter', key: (event, part) => `promotion.${event}.${part}` },
  bonus: { mailed: false, leadsTo: '/member/bonusDetails', key: (event, part) => `bonus.${event}.${part}` },
  lottery: {
    mailed: ['withdrawn', 'paused', 'closed'],
    leadsTo: '/lottery?lottoView=tickets',
    // Why the amount is less than the win or the price, or nothing.
    adds: { kept: 'lottery.kept', ofBonus: 'lottery.ofBonus' },
    key: (event, part) => `lottery.${event}.${part}`,
  },
  points: { mailed: false, leadsTo: '/pointMall?tab=history', key: (event, part) => `points.${event}.${part}` },
  vip: { mailed: false, leadsTo: '/vip', key: (event, part) => `vip.${event}.${part}` },
} as const satisfies Readonly<Record<Named<keyof typeof import('#i18n/EN/member.json'), 'messages.topic.', ''>, Topic>>;

export type MessageTopic = keyof typeof topics;
export type MessageKind = Extract<Named<keyof typeof import('#i18n/EN/mail.json'), '', '.subject'>, `${MessageTopic}.${string}`>;

const recipientSchema = z.object({ port: z.enum(['mail', 'sms']), address: z.string() });
export type NoticeRecipient = z.output<typeof recipientSchema>;

export interface MemberNotice {
  readonly memberId: bigint;
  /** Such as `withdrawal.sent`. A kind without a subject in `mail.json` does not compile. */
  readonly kind: MessageKind;
  /** The values that the words name: amounts as decimal strings, moments as ISO text. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Who gets the e-mail or text message as well, such as an address that was replaced. */
  readonly alsoTo?: NoticeRecipient | null;
}

/** The delivery job that sends the e-mail. */
export const messageDelivery = 'member.message';
export const messageDeliverySchema = z.object({ id: z.string(), to: recipientSchema.optional() });

export function isMailed(kind: string): boolean {
  const topic = topicOf(kind);
  const mailed: Topic['mailed'] = topic === null ? false : topics[topic].mailed;
  return typeof mailed === 'boolean' ? mailed : mailed.some((event) => kind === `${topic}.${event}`);
}

/** Whether a member without a verified address gets a text message instead. */
export function isTexted(kind: string | null): boolean {
  const topic = kind === null ? null : topicOf(kind);
  return topic !== null && 'texted' in topics[topic];
}

/** Writes the message in the transaction of what it tells, and queues its e-mail. */
export const notify = (trx: Kysely<Tables>, notice: MemberNotice, now: Date): Promise<void> => notifyAll(trx, [notice], now);

/** Writes many messages, not in a statement each. */
export async function notifyAll(trx: Kysely<Tables>, notices: readonly MemberNotice[], now: Date): Promise<void> {
  for (const part of partsOf(notices)) await notifyPart(trx, part, now);
}

async function notifyPart(trx: Kysely<Tables>, notices: readonly MemberNotice[], now: Date): Promise<void> {
  const written = await trx
    .insertInto('messages')
    .values(
      notices.map(({ memberId, kind, data = {} }) => ({ member_id: memberId, kind, data: JSON.stringify(data), at: now, read_at: null })),
    )
    .returning('id')
    .execute();
  for (const [place, { kind, alsoTo = null }] of notices.entries()) {
    const id = String(written[place]?.id);
    if (isMailed(kind)) await enqueueDelivery(trx, messageDelivery, { id }, now);
    if (alsoTo) await enqueueDelivery(trx, messageDelivery, { id, to: alsoTo }, now);
  }
}

export const topicOf = (kind: string): MessageTopic | null => {
  const [topic = ''] = kind.split('.');
  return Object.hasOwn(topics, topic) ? (topic as MessageTopic) : null;
};

interface Message extends Pick<Selectable<MessagesTable>, 'kind' | 'data' | 'title' | 'body'> {
  /** See `promotionWords`. */
  readonly promotionWords: unknown;
}

/** Selects, beside a message, the words of the promotion that it is about. */
export const promotionWords = sql<unknown>`(select words from promotions where code = messages.data ->> 'promotion')`.as('promotionWords');
const titles = z.record(z.string(), z.object({ title: z.string() })).catch({});

type WordsContext = Pick<AppContext, 'brand' | 'settings'>;

interface Reader {
  readonly nickname: string;
  readonly language: string;
}

/** The words of a message in a language, and where it leads. */
export function messageWords(
  context: WordsContext,
  message: Message,
  reader: Reader,
): { readonly topic: MessageTopic | null; readonly leadsTo: string | null; readonly title: string; readonly body: string } {
  const topic = message.kind === null ? null : topicOf(message.kind);
  if (topic === null) return { topic, leadsTo: null, title: message.title ?? '', body: message.body ?? '' };
  const say = speaker(context, message, reader);
  const event = (message.kind ?? '').slice(topic.length + 1);
  const { leadsTo, key, adds = {} }: Topic = topics[topic];
  const added = Object.entries(adds).flatMap(([name, more]) => (Object.hasOwn(message.data as object, name) ? [say(more)] : []));
  return {
    topic,
    leadsTo: typeof leadsTo === 'string' ? leadsTo : leadsTo(event, message.data as Readonly<Record<string, unknown>>),
    title: say(key(event, 'subject')),
    body: [say(key(event, 'body')), ...added].join('\n\n'),
  };
}

/** Returns a function that gives a text of `mail.json` with the values of a message. */
export function speaker(
  { brand, settings }: WordsContext,
  { data, promotionWords: titled }: Pick<Message, 'data' | 'promotionWords'>,
  reader: Reader,
) {
  const { provider, promotion, contract, ...values } = data as Readonly<Record<string, string | number>>;
  const locale = deliveryLocale({ brand }, reader.language);
  const params = {
    ...values,
    ...(values.ip === undefined ? {} : loginPlace(locale, brand, values)),
    name: reader.nickname,
    brand: brand.name,
    support: brand.supportEmail,
    symbol: brand.currency.symbol,
    contract: contract ? translate(locale, 'agent', `kind.${contract}`) : '',
    promotion: pickLocale(titles.parse(titled ?? {}), locale, brand.languages[0])?.words.title ?? promotion,
    // Leave out the provider account's name: it is chosen by the person who linked it, perhaps an attacker.
    provider: provider ? identityProviderLabel(provider as IdentityProvider, settings.outside.openid?.name ?? '') : '',
  };
  return (key: string, more: object = {}): string => translate(locale, 'mail', key, { ...params, ...more });
}

/** From where and with what somebody signed in. */
function loginPlace(locale: string, brand: WordsContext['brand'], { ip, country, userAgent }: Readonly<Record<string, string | number>>) {
  const { browser, system } = readUserAgent(String(userAgent));
  const regions = new Intl.DisplayNames(localeOf(locale, brand).tag, { type: 'region', fallback: 'none' });
  const place = /^[A-Z]{2}$/.test(String(country)) ? regions.of(String(country)) : undefined;
  return {
    where: place ? translate(locale, 'mail', 'notice.place', { country: place, ip: String(ip) }) : String(ip),
    device:
      browser && system
        ? translate(locale, 'security', 'security.device', { browser, system })
        : (browser ?? system ?? translate(locale, 'security', 'security.unknownDevice')),
  };
}

export type DeliveryContext = WordsContext & Pick<AppContext, 'outside' | 'log'>;
