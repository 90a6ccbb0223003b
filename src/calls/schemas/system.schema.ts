/** Request and response schemas of the site itself. */
import { z } from 'zod';
import { type FeatureFlag, featureFlags } from '#values/settings/feature-flags.ts';
import { code, count, emptyObject, endpointSchema, instant, listOrNone, text } from './schema.ts';
import { contentLocale, contentSchemas } from './system-content.schema.ts';

const resource = z.object({ resourceType: z.string(), url: z.string(), qrCodeUrl: z.string().nullable(), labelNameEn: z.string() });
const service = z.object({
  type: z.number().int(),
  csType: z.enum(['VIP', 'LIVE']),
  csPosition: z.string(),
  path: z.string().describe('Encrypted; its last eight characters are the key'),
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
  type: z.enum(['text', 'password', 'email', 'tel', 'number']),
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

const control = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  endTime: instant.nullable(),
  vendors: z.record(z.string(), z.enum(['open', 'slow', 'closed'])),
  blocked: z.array(text(60)).max(200).describe('Countries of two letters and networks such as 203.0.113.0/24 that find the site closed'),
  modules: z.record(z.string(), z.boolean()).describe('Modules that are on and off, by their flag'),
  fields: z.record(z.string(), z.enum(['off', 'optional', 'required'])).describe('What a registration asks for beside name and password'),
  extraVerification: z.boolean().describe('A sign-in from a new network is asked for one more thing'),
  loginToHome: z.boolean().describe('Guests get nothing but the ways in'),
});

export const systemSchemas = {
  permission: endpointSchema(
    'All that the site needs to know at its start.',
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
    'Domains and resources for a device; 0 and 3 are asked.',
    z.object({ device: count.min(0).max(9) }),
    z.object({ domainList: listOrNone(z.object({ domainName: z.string(), speed: z.number() })), resources: listOrNone(resource) }),
  ),
  status: endpointSchema(
    '0 normal, 1 maintenance, 2 region blocked for this caller.',
    emptyObject,
    z.object({
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      endTime: instant.nullable(),
      loginToHome: z.boolean().optional().describe('Guests get nothing but the ways in. Without it the rule of the market counts'),
      serverTime: instant.optional(),
    }),
  ),
  whitelabel: endpointSchema('The module flags.', emptyObject, moduleFlags),
  registerSetting: endpointSchema('The rule of each registration field.', emptyObject, z.record(z.string(), fieldRule)),
  captcha: endpointSchema(
    'A picture to read; good once, for two minutes.',
    emptyObject,
    z.object({ captchaId: z.string(), image: z.string().describe('base64 png') }),
  ),
  key: endpointSchema(
    'The public key that encrypted payloads are made for (R5).',
    emptyObject,
    z.object({ keyId: z.string(), publicKey: z.string().describe('P-256, raw, base64url'), serverTime: instant }),
  ),
  customerService: endpointSchema(
    'Where customer service is for this caller: the VIP desk is told to a rank above 4.',
    emptyObject,
    services,
  ),
  domainRoute: endpointSchema(
    'The domain this site should be reached by; null: any.',
    emptyObject,
    z.object({ domainRoute: z.string().nullable() }),
  ),
  announcements: endpointSchema(
    'Notices and banners for this visitor.',
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
      home: listOrNone(notice).describe('Type H: what leads the row of notices at home'),
      promotion: listOrNone(notice),
    }),
  ),
  ...contentSchemas,
  demoAccounts: endpointSchema(
    'Demo mode: accounts ready to use.',
    emptyObject,
    z.array(
      z.object({
        role: z.string(),
        username: z.string(),
        password: z.string(),
        paymentPassword: z.string().optional().describe('What a withdrawal asks for; absent where there is none'),
        says: z.string(),
        press: z.string(),
      }),
    ),
  ),
  demoOutbox: endpointSchema(
    'Demo mode: the e-mails and text messages that would have been sent.',
    emptyObject,
    z.array(z.object({ id: z.string(), at: instant, by: z.enum(['mail', 'sms']), to: z.string(), subject: z.string(), body: z.string() })),
  ),
  demoControl: endpointSchema(
    'Demo mode: what is closed or slow.',
    emptyObject,
    control.extend({ usual: control.describe('How it all stands where nobody has turned anything') }),
  ),
  setDemoControl: endpointSchema('Demo mode: closes, opens, slows.', control.partial(), control),
} as const;

export type SystemSchemas = typeof systemSchemas;
export const humanAnswer = z.object({ id: code, answer: z.string().max(200) }).describe('What GET /wps/verification/human asked for');
