/** What the site is told at its start: modules, fields, resources, support, and how things stand for this caller. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readSetting, readSettingsOf } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { type ModuleFlags, moduleFlagsOf, type RegistrationRules, registrationRulesOf } from '#platform/rules/registration.ts';
import { statusOf, statusSetting } from './status.ts';

const addresses = z.array(z.string().regex(/^https?:\/\/[^\s"'<>]+$/)).catch([]);

export type Resource = { resourceType: string; url: string; qrCodeUrl: string | null; labelNameEn: string };
type Service = { type: number; csType: 'VIP' | 'LIVE'; csPosition: string; path: string };

/** The app and the brand's own places elsewhere, of which Telegram and Facebook stand in the right bar. */
export function resourcesOf({ brand }: Pick<Asking, 'brand'>): Resource[] {
  const socials = brand.socials.map(({ name, url }) => ({ resourceType: name.toUpperCase(), url, qrCodeUrl: null, labelNameEn: name }));
  return [{ resourceType: 'APP_ANDROID', url: '/down', qrCodeUrl: null, labelNameEn: brand.app.label }, ...socials];
}

// The legacy form that the browser opens with the last eight characters: a passphrase stretched with MD5, AES-256-CBC. It hides an address from a glance, nothing more.
function legacyPath(path: string): string {
  const word = randomBytes(6).toString('base64url').slice(0, 8);
  const salt = randomBytes(8);
  const rounds = [Buffer.alloc(0)];
  for (let round = 0; round < 3; round += 1)
    rounds.push(
      createHash('md5')
        .update(Buffer.concat([rounds.at(-1) ?? Buffer.alloc(0), Buffer.from(word), salt]))
        .digest(),
    );
  const material = Buffer.concat(rounds);
  const cipher = createCipheriv('aes-256-cbc', material.subarray(0, 32), material.subarray(32, 48));
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(path, 'utf8'), cipher.final()]).toString('base64') + word;
}

const services = z.array(z.object({ type: z.number().int(), csType: z.enum(['VIP', 'LIVE']), csPosition: z.string(), path: z.string() }));

/** Where customer service is: the operator's setting `customer_service`, else a letter to the brand. */
export function customerServiceOf({ brand }: Pick<Asking, 'brand'>, setting: unknown): { version: string; pathList: Service[] } {
  const usual: Service[] = (['LIVE', 'VIP'] as const).map((csType) => ({
    type: 3,
    csType,
    csPosition: 'SIDE',
    path: `mailto:${brand.supportEmail}`,
  }));
  const given = services.safeParse(setting);
  return {
    version: '1',
    pathList: (given.success ? given.data : usual).map((service) => ({ ...service, path: legacyPath(service.path) })),
  };
}

export const flagsNow = async ({ db }: Pick<Asking, 'db'>): Promise<ModuleFlags> => moduleFlagsOf(await readSetting(db, 'module_flags'));

export const fieldsNow = async ({ db, brand }: Pick<Asking, 'db' | 'brand'>): Promise<RegistrationRules> =>
  registrationRulesOf(await readSetting(db, 'registration'), brand.market.passwordRule);

export async function permission(asking: Asking) {
  const settings = await readSettingsOf(asking.db, [
    statusSetting,
    'module_flags',
    'registration',
    'customer_service',
    'analytics',
    'domain_route',
    'image_cdns',
    'launch_cdns',
  ]);
  const { status, endTime } = statusOf(settings.get(statusSetting));
  const word = (name: string) =>
    z
      .string()
      .nullable()
      .catch(null)
      .parse(settings.get(name) ?? null);
  return {
    info: {
      whitelabel: moduleFlagsOf(settings.get('module_flags')),
      register: registrationRulesOf(settings.get('registration'), asking.brand.market.passwordRule),
      resources: resourcesOf(asking),
      customerService: customerServiceOf(asking, settings.get('customer_service')),
      analytics: { gtagId: word('analytics') },
      domainRoute: word('domain_route'),
      imageCDNs: addresses.parse(settings.get('image_cdns') ?? []),
      launchGameCDNs: addresses.parse(settings.get('launch_cdns') ?? []),
      location: { ip: asking.ip, country: null },
      maintenance: { on: status === 1, endTime: status === 1 ? endTime : null },
      regionRestriction: status === 2,
    },
  };
}
