/** Request and response schemas of the site itself. */
import { z } from 'zod';
import { type FeatureFlag, featureFlags } from '#values/settings/feature-flags.ts';
import { code, count, emptyObject, endpointSchema, instant, listOrNone, numericId, text } from './schema.ts';
import { contentLocale, contentSchemas } from './system-content.schema.ts';

const resource = z.object({ resourceType: z.string(), url: z.string(), qrCodeUrl: z.string().nullable(), labelNameEn: z.string() });
const service = z.object({
  type: z.number().int(),
  csType: z.enum(['VIP', 'LIVE']),
  csPosition: z.string(),
  path: z.string().describe('Encrypted; the last eight characters are the key'),
});
const services = z.object({ version: z.object({ pathList: z.array(service) }) });

/** A field's registration rule, set by the server. */
const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  /** `*` matches anything. */
  acceptedPattern: z.string(),
  patternId: z.string(),
  minLength: z.number().int(),
  maxLength: z.number().int(),
  type: z.enum(['text', 'password', 'email', 'tel', 'number', 'date']),
});

const moduleFlags = z.object(Object.fromEntries(featureFlags.map((flag) => [flag, z.boolean()])) as Record<FeatureFlag, z.ZodBoolean>);

const banner = z.object({
  bannerId: z.string(),
  groupName: z.string(),
  url: z.string().nullable(),
  linkageType: z.string().nullable(),
  linkage: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  action: z.string().nullable(),
  language: contentLocale,
});
const notice = z.object({ id: z.string(), title: z.string(), content: z.string(), at: instant, language: contentLocale });

/** 0 normal, 1 maintenance, 2 region blocked. */
const siteStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const control = z.object({
  status: siteStatus,
  endTime: instant.nullable(),
  vendors: z.record(z.string(), z.enum(['open', 'slow', 'closed'])),
  blocked: z.array(text(60)).max(200).describe('Blocked countries (two-letter codes) and networks (such as 203.0.113.0/24)'),
  modules: z.record(z.string(), z.boolean()).describe('Modules by flag: on or off'),
  fields: z.record(z.string(), z.enum(['off', 'optional', 'required'])).describe('Registration fields besides username and password'),
  extraVerification: z.boolean().describe('True when a sign-in from a new network needs an extra verification'),
  loginToHome: z.boolean().describe('True when guests see only sign-in and registration'),
});

const chatMessage = z.object({ id: z.string(), from: z.enum(['visitor', 'agent']), text: z.string(), at: instant });
const desk = z.enum(['VIP', 'LIVE']);
const chatKey = text(64).min(32).optional().describe("A guest's random key, made by the browser; members need none");
const chatState = z.object({
  desk: desk.nullable(),
  state: z.enum(['none', 'waiting', 'open', 'ended']),
  place: z.number().int().nullable().describe('Place in the queue, from 1; null once somebody has answered'),
  messages: z.array(chatMessage).describe('The latest, oldest first; of a member also those of earlier conversations'),
});
const chatList = z.object({
  list: z.array(
    z.object({
      id: numericId,
      desk,
      language: z.string(),
      username: z.string().nullable().describe('Null for a guest'),
      isWaiting: z.boolean(),
      openedAt: instant,
      messages: z.array(chatMessage),
    }),
  ),
});

export const systemSchemas = {
  permission: endpointSchema(
    'Returns everything that the site needs at its start.',
    z.object({ url: text(300) }),
    z.object({
      info: z.object({
        whitelabel: moduleFlags,
        register: z.record(z.string(), fieldRule),
        resources: listOrNone(resource),
        customerService: services.optional(),
        analytics: z.object({ gtagId: z.string().nullable() }).optional(),
        domainRoute: z.string().nullable(),
        imageCDNs: z.array(z.string()),
        launchGameCDNs: z.array(z.string()),
        location: z.object({ ip: z.string(), country: z.string().nullable() }),
        maintenance: z.object({ on: z.boolean(), endTime: instant.nullable() }),
        regionRestriction: z.boolean(),
      }),
    }),
  ),
  routers: endpointSchema(
    'Returns the domains and resources for a device. The site requests `0` and `3`.',
    z.object({ device: count.min(0).max(9) }),
    z.object({ domainList: listOrNone(z.object({ domainName: z.string(), speed: z.number() })), resources: listOrNone(resource) }),
  ),
  status: endpointSchema(
    "Returns the site's status: 0 normal, 1 maintenance, 2 region blocked for this caller.",
    emptyObject,
    z.object({
      status: siteStatus,
      endTime: instant.nullable(),
      loginToHome: z
        .boolean()
        .optional()
        .describe("True when guests see only sign-in and registration. The market's rule applies if missing"),
      serverTime: instant.optional(),
    }),
  ),
  whitelabel: endpointSchema('Returns the feature flags.', emptyObject, moduleFlags),
  registerSetting: endpointSchema('Returns the rule of each registration field.', emptyObject, z.record(z.string(), fieldRule)),
  captcha: endpointSchema(
    'Returns a captcha picture. It works once, for two minutes. With `kind=sum` it is a sum in words, for forms without script.',
    z.object({ kind: z.literal('sum').optional() }),
    z.object({
      captchaId: z.string(),
      image: z.string().describe('base64 png; empty for a sum'),
      sum: z.tuple([z.number(), z.number()]).optional().describe('The two numbers that `captcha` adds up'),
    }),
  ),
  key: endpointSchema(
    'Returns the public key for encrypted payloads (R5).',
    emptyObject,
    z.object({ keyId: z.string(), publicKey: z.string().describe('P-256, raw, base64url'), serverTime: instant }),
  ),
  customerService: endpointSchema(
    'Returns how this caller reaches customer service. A level above 4 gets the VIP team.',
    emptyObject,
    services,
  ),
  domainRoute: endpointSchema(
    'Returns the domain that this site should be reached at; null for any.',
    emptyObject,
    z.object({ domainRoute: z.string().nullable() }),
  ),
  announcements: endpointSchema(
    'Returns the notices and banners for this visitor.',
    z.object({
      types: text(40).default('B,PL,PU,PR,H'),
      platform: text(10).default('W'),
      execution: text(4).default('B'),
      language: text(4).optional(),
      groupName: text(40).optional(),
    }),
    z.object({
      player: listOrNone(notice),
      banners: listOrNone(banner),
      popup: listOrNone(notice),
      home: listOrNone(notice).describe('Type H leads the row of notices on the home page'),
      promotion: listOrNone(notice),
    }),
  ),
  ...contentSchemas,
  demoAccounts: endpointSchema(
    'Demo mode: returns accounts that are ready to use.',
    emptyObject,
    z.array(
      z.object({
        role: z.string(),
        username: z.string(),
        password: z.string(),
        paymentPassword: z.string().optional().describe('The payment password; absent if none is set'),
        says: z.string(),
        press: z.string(),
      }),
    ),
  ),
  demoOutbox: endpointSchema(
    'Demo mode: returns the emails and text messages that would have been sent.',
    emptyObject,
    z.array(z.object({ id: z.string(), at: instant, by: z.enum(['mail', 'sms']), to: z.string(), subject: z.string(), body: z.string() })),
  ),
  readChat: endpointSchema(
    'Returns the conversation with customer service. A POST, because a key must not stand in an address.',
    z.object({ key: chatKey }),
    chatState,
  ),
  sendChat: endpointSchema(
    'Writes to customer service, in the conversation that runs or in a new one. The same id is written once.',
    z.object({ id: code, text: text(4_000), key: chatKey }),
    chatState,
  ),
  endChat: endpointSchema('Ends the conversation with customer service.', z.object({ key: chatKey }), chatState),
  demoChats: endpointSchema('Demo mode: returns the conversations with customer service, those that wait first.', emptyObject, chatList),
  answerDemoChat: endpointSchema(
    'Demo mode: answers in a conversation as customer service, or ends it.',
    z.object({ chat: numericId, id: code, text: text(4_000).default(''), ends: z.boolean().default(false) }),
    chatList,
  ),
  demoControl: endpointSchema(
    'Demo mode: returns what is closed or slow.',
    emptyObject,
    control.extend({ usual: control.describe('The default settings') }),
  ),
  setDemoControl: endpointSchema('Demo mode: closes, opens or slows down parts of the platform.', control.partial(), control),
} as const;

export type SystemSchemas = typeof systemSchemas;
export const humanAnswer = z
  .object({ id: code, answer: z.string().max(200) })
  .describe('The answer to the task of GET /wps/verification/human');
