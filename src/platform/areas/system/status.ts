/** The site status (open, maintenance, region-blocked) and the demo controls that change it. */
import { BlockList, isIP } from 'node:net';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import type { Db, RequestContext } from '#platform/context.ts';
import { readPlatformSettings, readSetting, type SettingsReader, vendorSince, writeSetting } from '#platform/db/settings.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type FieldPolicy, fieldPolicies, withFieldPolicies } from '#platform/rules/registration.ts';
import { DomainError } from '#values/domain-error.ts';
import { readFeatureFlags } from '#values/settings/feature-flags.ts';
import { isLoginRequired, type SiteStatus } from '#values/settings/site-status.ts';
import { type Instant, readInstant, toInstant } from '#values/time.ts';

const openStatus: SiteStatus<Instant> = { status: 0, endTime: null };
const statusSchema = z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]), endTime: z.unknown().optional() });

/** Parses the setting; an invalid value means open. A closed site whose end is no time is closed without a known end. */
export function readSiteStatus(setting: unknown): SiteStatus<Instant> {
  const parsed = statusSchema.safeParse(setting);
  return parsed.success ? { status: parsed.data.status, endTime: readInstant(parsed.data.endTime) } : openStatus;
}

const places = z.array(z.string()).catch([]);

/**
 * Parses a country or a network in CIDR form; null for anything else. The site caches verdicts per /24 (IPv6: /48), so narrower
 * networks are rejected.
 */
function placeOf(written: string): { country: string } | { network: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const place = written.trim();
  if (/^[A-Za-z]{2}$/.test(place)) return { country: place.toUpperCase() };
  const [network = '', length = ''] = place.split('/');
  const version = isIP(network);
  if (version === 0 || !/^\d{1,3}$/.test(length)) return null;
  const bits = Number(length);
  return bits >= 1 && bits <= (version === 4 ? 24 : 48) ? { network, bits, family: `ipv${version}` as 'ipv4' } : null;
}

type Blocked = { readonly countries: ReadonlySet<string>; readonly networks: BlockList };

function blockedOf(list: readonly string[]): Blocked {
  const countries = new Set<string>();
  const networks = new BlockList();
  for (const place of list.map(placeOf)) {
    if (place === null) continue;
    if ('country' in place) countries.add(place.country);
    else networks.addSubnet(place.network, place.bits, place.family);
  }
  return { countries, networks };
}

/** Cached by the setting's text: it is needed on every request and changes rarely. */
let cachedBlocked: { readonly text: string; readonly blocked: Blocked } | undefined;

function isBlocked(setting: Json, ip: string, country: string | null): boolean {
  const text = JSON.stringify(setting);
  if (cachedBlocked?.text !== text) cachedBlocked = { text, blocked: blockedOf(places.parse(setting)) };
  const { countries, networks } = cachedBlocked.blocked;
  if (country !== null && countries.has(country)) return true;
  const version = isIP(ip);
  return version !== 0 && networks.check(ip, `ipv${version}` as 'ipv4');
}

/** The status for this request; maintenance has priority over region blocking (SY-01). */
export function statusFrom(
  settings: SettingsReader<'status' | 'blocked_places'>,
  { ip, country }: Pick<RequestContext, 'ip' | 'country'>,
): SiteStatus<Instant> {
  const status = readSiteStatus(settings.get('status'));
  if (status.status !== 0) return status;
  return isBlocked(settings.get('blocked_places') ?? [], ip, country) ? { status: 2, endTime: null } : status;
}

export const statusFor = async (context: RequestContext): Promise<SiteStatus<Instant>> =>
  statusFrom(await readPlatformSettings(context.db, ['status', 'blocked_places']), context);

type VendorState = 'open' | 'slow' | 'closed';
type Control = Omit<SiteStatus<Instant>, 'loginToHome'> & {
  readonly vendors: Record<string, VendorState>;
  readonly blocked: string[];
  readonly modules: Record<string, boolean>;
  readonly fields: Record<string, FieldPolicy>;
  readonly extraVerification: boolean;
  readonly loginToHome: boolean;
};
type Change = { readonly [Name in keyof Control]?: Control[Name] | undefined };
const states = z.record(z.string(), z.enum(['open', 'slow', 'closed'])).catch({});

const controlSettings = [
  'status',
  'vendors',
  'blocked_places',
  'module_flags',
  'registration',
  'extra_verification',
  'login_to_home',
] as const;

export const readControl = async (db: Db, brand: Pick<Brand, 'market'>): Promise<Control> =>
  controlFrom(await readPlatformSettings(db, controlSettings), brand);

/** The demo controls for these settings; an empty map gives the defaults. */
export function controlFrom(settings: SettingsReader<(typeof controlSettings)[number]>, brand: Pick<Brand, 'market'>): Control {
  return {
    ...readSiteStatus(settings.get('status')),
    vendors: states.parse(settings.get('vendors') ?? {}),
    blocked: places.parse(settings.get('blocked_places') ?? []),
    modules: readFeatureFlags(settings.get('module_flags')),
    fields: fieldPolicies(settings.get('registration'), brand.market),
    // Off by default in demo mode: its accounts are public.
    extraVerification: settings.get('extra_verification') === true,
    loginToHome: isLoginRequired(settings.get('login_to_home'), brand.market),
  };
}

/**
 * Applies the given changes and returns the new state. Throws `input.invalid` for a bad place. Open vendors are stored without an
 * entry.
 */
export async function changeControl(db: Db, brand: Pick<Brand, 'market'>, change: Change, at: Date): Promise<Control> {
  if (change.blocked?.some((place) => placeOf(place) === null))
    throw new DomainError('input.invalid', { fields: { blocked: { code: 'field.invalid' } } });
  return inTransaction(db, async (trx) => {
    // Serialized, so parallel changes of different switches are both kept.
    await sql`select pg_advisory_xact_lock(hashtextextended('demo control', 0))`.execute(trx);
    const now = await readControl(trx, brand);
    if (change.status !== undefined || change.endTime !== undefined) {
      const status = change.status ?? now.status;
      await writeSetting(trx, 'status', {
        status,
        endTime: status === 0 ? null : change.endTime === undefined ? now.endTime : change.endTime,
      });
    }
    if (change.vendors) {
      const vendors = Object.entries({ ...now.vendors, ...change.vendors }).filter(([, state]) => state !== 'open');
      await writeSetting(trx, 'vendors', Object.fromEntries(vendors));
      const known = vendorSince(await readSetting(trx, 'vendor_since'));
      const since = vendors.map(([code, state]) => [code, (now.vendors[code] === state && known[code]) || toInstant(at)]);
      await writeSetting(trx, 'vendor_since', Object.fromEntries(since));
    }
    if (change.blocked) await writeSetting(trx, 'blocked_places', [...change.blocked]);
    if (change.modules) await writeSetting(trx, 'module_flags', { ...now.modules, ...change.modules });
    if (change.fields) {
      const settings = await readPlatformSettings(trx, ['registration']);
      await writeSetting(trx, 'registration', withFieldPolicies(settings.get('registration'), change.fields) as Json);
    }
    if (change.extraVerification !== undefined) await writeSetting(trx, 'extra_verification', change.extraVerification);
    if (change.loginToHome !== undefined) await writeSetting(trx, 'login_to_home', change.loginToHome);
    return readControl(trx, brand);
  });
}
