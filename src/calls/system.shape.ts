/** Shapes of the calls about the site itself. */
import { z } from 'zod';
import { code, count, instant, listOrNone, nothing, shape, text } from './shape.ts';
import { contentShapes, spokenIn } from './system-content.shape.ts';

const resource = z.object({ resourceType: z.string(), url: z.string(), qrCodeUrl: z.string().nullable(), labelNameEn: z.string() });
const service = z.object({
  type: z.number().int(),
  csType: z.enum(['VIP', 'LIVE']),
  csPosition: z.string(),
  path: z.string().describe('Encrypted; its last eight characters are the key'),
});
const services = z.object({ version: z.object({ pathList: z.array(service) }) });

/** A field's rule at registration, as the server sets it. */
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

const moduleFlags = z.object({
  USERNAMEREG3: z.boolean(),
  MOBILENUMREG3: z.boolean(),
  MOBILENUMPASSREG3: z.boolean(),
  REGMOBVERF3: z.boolean(),
  FREEPLAY3: z.boolean(),
  PWDEXPFORCECHANGE3: z.boolean(),
  MOBILEVERCODELOGIN3: z.boolean(),
  CHNGPASSVERIF3: z.boolean(),
  FIREBASESMS3: z.boolean(),
  GOOGLELOGIN3: z.boolean(),
  FACEBOOKLOGIN3: z.boolean(),
});

const banner = z.object({
  bannerId: z.string(),
  groupName: z.string(),
  url: z.string().nullable(),
  linkageType: z.string().nullable(),
  linkage: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  action: z.string().nullable(),
  language: spokenIn,
});
const notice = z.object({ id: z.string(), title: z.string(), content: z.string(), at: instant, language: spokenIn });

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

export const systemShapes = {
  permission: shape(
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
  routers: shape(
    'Domains and resources for a device; 0 and 3 are asked.',
    z.object({ device: count.min(0).max(9) }),
    z.object({ domainList: listOrNone(z.object({ domainName: z.string(), speed: z.number() })), resources: listOrNone(resource) }),
  ),
  status: shape(
    '0 normal, 1 maintenance, 2 region blocked for this caller.',
    nothing,
    z.object({
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      endTime: instant.nullable(),
      loginToHome: z.boolean().optional().describe('Guests get nothing but the ways in. Without it the rule of the market counts'),
      serverTime: instant.optional(),
    }),
  ),
  whitelabel: shape('The module flags.', nothing, moduleFlags),
  registerSetting: shape('The rule of each registration field.', nothing, z.record(z.string(), fieldRule)),
  captcha: shape(
    'A picture to read; good once, for two minutes.',
    nothing,
    z.object({ captchaId: z.string(), image: z.string().describe('base64 png') }),
  ),
  key: shape(
    'The public key that encrypted payloads are made for (R5).',
    nothing,
    z.object({ keyId: z.string(), publicKey: z.string().describe('P-256, raw, base64url'), serverTime: instant }),
  ),
  customerService: shape('Where customer service is for this caller: the VIP desk is told to a rank above 4.', nothing, services),
  domainRoute: shape('The domain this site should be reached by; null: any.', nothing, z.object({ domainRoute: z.string().nullable() })),
  announcements: shape(
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
  ...contentShapes,
  demoAccounts: shape(
    'Demo mode: accounts ready to use.',
    nothing,
    z.array(z.object({ role: z.string(), username: z.string(), password: z.string(), says: z.string(), press: z.string() })),
  ),
  demoOutbox: shape(
    'Demo mode: the e-mails and text messages that would have been sent.',
    nothing,
    z.array(z.object({ id: z.string(), at: instant, by: z.enum(['mail', 'sms']), to: z.string(), subject: z.string(), body: z.string() })),
  ),
  demoControl: shape(
    'Demo mode: what is closed or slow.',
    nothing,
    control.extend({ usual: control.describe('How it all stands where nobody has turned anything') }),
  ),
  setDemoControl: shape('Demo mode: closes, opens, slows.', control.partial(), control),
} as const;

export type SystemShapes = typeof systemShapes;
export const humanAnswer = z.object({ id: code, answer: z.string().max(200) }).describe('What GET /wps/verification/human asked for');
