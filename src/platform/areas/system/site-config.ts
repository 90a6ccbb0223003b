/** Site configuration at page start: feature flags, registration fields, resources, customer service and status for this request. */
import { randomBytes } from 'node:crypto';
import AES from 'crypto-js/aes.js';
import { z } from 'zod';
import type { RequestContext } from '#platform/context.ts';
import { readPlatformSettings, readSetting } from '#platform/db/settings.ts';
import { isVip } from '#platform/rules/audience.ts';
import { cdnOrigins } from '#platform/rules/cdn.ts';
import { type RegistrationRules, registrationRulesOf } from '#platform/rules/registration.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';
import { rankFor } from './audience.ts';
import { resourceSettings, resourcesOf } from './external-links.ts';
import { statusFrom } from './status.ts';

type Service = { type: number; csType: 'VIP' | 'LIVE'; csPosition: string; path: string };

// The legacy encoding: the browser decrypts it with its last eight characters. It only obscures the URL.
function legacyPath(path: string): string {
  const passphrase = randomBytes(6).toString('base64url').slice(0, 8);
  return `${AES.encrypt(path, passphrase)}${passphrase}`;
}

const servicesSchema = z.array(
  z.object({ type: z.number().int(), csType: z.enum(['VIP', 'LIVE']), csPosition: z.string(), path: z.string() }),
);

/**
 * Customer service entries for a rank, from the setting `customer_service`, else the conversation of this site and the brand's e-mail. VIP
 * entries go to VIP members only.
 */
function customerServiceOf({ brand }: Pick<RequestContext, 'brand'>, setting: unknown, rank: number): { version: { pathList: Service[] } } {
  const entry = (csType: Service['csType'], path: string): Service => ({ type: 3, csType, csPosition: 'SIDE', path });
  const defaults = [entry(isVip(rank) ? 'VIP' : 'LIVE', '/chat'), entry('LIVE', `mailto:${brand.supportEmail}`)];
  const configured = servicesSchema.safeParse(setting);
  const list = (configured.success ? configured.data : defaults).filter(({ csType }) => csType !== 'VIP' || isVip(rank));
  return { version: { pathList: list.map((service) => ({ ...service, path: legacyPath(service.path) })) } };
}

export const customerService = async (context: RequestContext) =>
  customerServiceOf(context, await readSetting(context.db, 'customer_service'), await rankFor(context));

const textOrNull = z.string().nullable().catch(null);

/** A host name with an optional port; any other text becomes null. */
const host = z
  .string()
  .regex(/^[\w.-]+(?::\d{1,5})?$/)
  .nullable()
  .catch(null);

export const domainRoute = async ({ db }: RequestContext) => ({ domainRoute: host.parse(await readSetting(db, 'domain_route')) });

const hosts = z.array(host).catch([]);
/** One list for all devices, or one per device number. */
const domains = z.union([z.record(z.string(), hosts), hosts]);

/**
 * The site's domains for a device, best first (SY-19). Device-specific domains come before the site's own; a general list comes after
 * it.
 */
export async function routers(context: RequestContext, { device }: { readonly device: number }) {
  const settings = await readPlatformSettings(context.db, [...resourceSettings, 'domains']);
  const configuredDomains = domains.parse(settings.get('domains') ?? []);
  const ownHost = new URL(context.settings.publicUrl).host;
  const list = Array.isArray(configuredDomains) ? [ownHost, ...configuredDomains] : [...(configuredDomains[device] ?? []), ownHost];
  const names = new Set(list.filter((name) => name !== null));
  return { domainList: [...names].map((domainName) => ({ domainName, speed: 0 })), resources: resourcesOf(context, settings) };
}

export const currentRegistrationFields = async ({ db, brand }: Pick<RequestContext, 'db' | 'brand'>): Promise<RegistrationRules> =>
  registrationRulesOf(await readSetting(db, 'registration'), brand.market);

/** The configuration for this request's host and location. */
export async function permission(context: RequestContext) {
  const settings = await readPlatformSettings(context.db, [
    ...resourceSettings,
    'module_flags',
    'registration',
    'customer_service',
    'analytics',
    'domain_route',
    'image_cdns',
    'launch_cdns',
  ]);
  const { status, endTime } = statusFrom(settings, context);
  return {
    info: {
      whitelabel: readFeatureFlags(settings.get('module_flags')),
      register: registrationRulesOf(settings.get('registration'), context.brand.market),
      resources: resourcesOf(context, settings),
      customerService: customerServiceOf(context, settings.get('customer_service'), 0),
      analytics: { gtagId: textOrNull.parse(settings.get('analytics') ?? null) },
      domainRoute: host.parse(settings.get('domain_route') ?? null),
      imageCDNs: [...cdnOrigins(settings.get('image_cdns'))],
      launchGameCDNs: [...cdnOrigins(settings.get('launch_cdns'))],
      location: { ip: context.ip, country: context.country },
      maintenance: { on: status === 1, endTime: status === 1 ? endTime : null },
      regionRestriction: status === 2,
    },
  };
}
