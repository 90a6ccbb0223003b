/** What the site is told at its start: modules, fields, resources, support, and how things stand for this caller. */
import { randomBytes } from 'node:crypto';
import AES from 'crypto-js/aes.js';
import { z } from 'zod';
import { readSetting, readSettingsOf } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { isVip } from '#platform/rules/audience.ts';
import { addressesOf } from '#platform/rules/elsewhere.ts';
import { type ModuleFlags, moduleFlagsOf, type RegistrationRules, registrationRulesOf } from '#platform/rules/registration.ts';
import { rankOf } from './caller.ts';
import { resourceSettings, resourcesOf } from './resources.ts';
import { statusFrom } from './status.ts';

type Service = { type: number; csType: 'VIP' | 'LIVE'; csPosition: string; path: string };

// The legacy form that the browser opens with the last eight characters. It hides an address from a glance, nothing more.
function legacyPath(path: string): string {
  const passphrase = randomBytes(6).toString('base64url').slice(0, 8);
  return `${AES.encrypt(path, passphrase)}${passphrase}`;
}

const services = z.array(z.object({ type: z.number().int(), csType: z.enum(['VIP', 'LIVE']), csPosition: z.string(), path: z.string() }));

/** Where customer service is for a rank: the operator's setting `customer_service`, else a letter to the brand. The VIP desk is told to nobody else. */
function customerServiceOf({ brand }: Pick<Asking, 'brand'>, setting: unknown, rank: number): { version: { pathList: Service[] } } {
  const usual: Service[] = (['VIP', 'LIVE'] as const).map((csType) => ({
    type: 3,
    csType,
    csPosition: 'SIDE',
    path: `mailto:${brand.supportEmail}`,
  }));
  const given = services.safeParse(setting);
  const list = (given.success ? given.data : usual).filter(({ csType }) => csType !== 'VIP' || isVip(rank));
  return { version: { pathList: list.map((service) => ({ ...service, path: legacyPath(service.path) })) } };
}

export const customerService = async (asking: Asking) =>
  customerServiceOf(asking, await readSetting(asking.db, 'customer_service'), await rankOf(asking));

const word = z.string().nullable().catch(null);

/** A host name, and nothing else that somebody may have written there. */
const host = z
  .string()
  .regex(/^[\w.-]+(?::\d{1,5})?$/)
  .nullable()
  .catch(null);

export const domainRoute = async ({ db }: Asking) => ({ domainRoute: host.parse(await readSetting(db, 'domain_route')) });

const hosts = z.array(host).catch([]);
/** A list for every device, or one for each device by its number. */
const domains = z.union([z.record(z.string(), hosts), hosts]);

/** Where the site is reached by a device, the best first (SY-19): what is set for this very device goes before its own address, what is set for all behind it. */
export async function routers(asking: Asking, { device }: { readonly device: number }) {
  const settings = await readSettingsOf(asking.db, [...resourceSettings, 'domains']);
  const set = domains.parse(settings.get('domains') ?? []);
  const own = new URL(asking.settings.publicUrl).host;
  const list = Array.isArray(set) ? [own, ...set] : [...(set[device] ?? []), own];
  const names = new Set(list.filter((name) => name !== null));
  return { domainList: [...names].map((domainName) => ({ domainName, speed: 0 })), resources: resourcesOf(asking, settings) };
}

export const flagsNow = async ({ db }: Pick<Asking, 'db'>): Promise<ModuleFlags> => moduleFlagsOf(await readSetting(db, 'module_flags'));

export const fieldsNow = async ({ db, brand }: Pick<Asking, 'db' | 'brand'>): Promise<RegistrationRules> =>
  registrationRulesOf(await readSetting(db, 'registration'), brand.market.passwordRule);

/** For the host it is asked for, and for where it is asked from. */
export async function permission(asking: Asking) {
  const settings = await readSettingsOf(asking.db, [
    ...resourceSettings,
    'module_flags',
    'registration',
    'customer_service',
    'analytics',
    'domain_route',
    'image_cdns',
    'launch_cdns',
  ]);
  const { status, endTime } = statusFrom(settings, asking);
  return {
    info: {
      whitelabel: moduleFlagsOf(settings.get('module_flags')),
      register: registrationRulesOf(settings.get('registration'), asking.brand.market.passwordRule),
      resources: resourcesOf(asking, settings),
      customerService: customerServiceOf(asking, settings.get('customer_service'), 0),
      analytics: { gtagId: word.parse(settings.get('analytics') ?? null) },
      domainRoute: host.parse(settings.get('domain_route') ?? null),
      imageCDNs: [...addressesOf(settings.get('image_cdns'))],
      launchGameCDNs: [...addressesOf(settings.get('launch_cdns'))],
      location: { ip: asking.ip, country: asking.country },
      maintenance: { on: status === 1, endTime: status === 1 ? endTime : null },
      regionRestriction: status === 2,
    },
  };
}
