/** Whether the site is open, to whom, and what demo mode may do to it. */
import { BlockList, isIP } from 'node:net';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import { readSettingsOf, type SettingsOf, writeSetting } from '#platform/db/settings.ts';
import type { Json } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking, Db } from '#platform/handler.ts';
import { type Asked, askedFields, moduleFlagsOf, withAsked } from '#platform/rules/registration.ts';
import { Refused } from '#values/refused.ts';
import { type Instant, toInstant } from '#values/time.ts';
import { loginToHomeOf } from './members-only.ts';

export interface SystemStatus {
  /** 0 open, 1 maintenance, 2 region blocked for everybody. */
  readonly status: 0 | 1 | 2;
  readonly endTime: Instant | null;
}

const open: SystemStatus = { status: 0, endTime: null };
const kept = z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(2)]), endTime: z.string().nullable() });

/** What a row says; anything else is an open site. */
export function statusOf(setting: unknown): SystemStatus {
  const read = kept.safeParse(setting);
  return read.success
    ? { status: read.data.status, endTime: read.data.endTime === null ? null : toInstant(new Date(read.data.endTime)) }
    : open;
}

const places = z.array(z.string()).catch([]);

/** A country as it is kept, a network with its length, or null for what is neither. The site remembers a verdict for a network of 24 or 48 bits, so none is narrower. */
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

/** Each request asks, and the setting changes seldom: what it says is kept as long as its text is the same. */
let last: { readonly text: string; readonly blocked: Blocked } | undefined;

function isBlocked(setting: Json, ip: string, country: string | null): boolean {
  const text = JSON.stringify(setting);
  if (last?.text !== text) last = { text, blocked: blockedOf(places.parse(setting)) };
  const { countries, networks } = last.blocked;
  if (country !== null && countries.has(country)) return true;
  const version = isIP(ip);
  return version !== 0 && networks.check(ip, `ipv${version}` as 'ipv4');
}

/** How the site stands for who asks: maintenance wins over the region (SY-01). */
export function statusFrom(
  settings: SettingsOf<'status' | 'blocked_places'>,
  { ip, country }: Pick<Asking, 'ip' | 'country'>,
): SystemStatus {
  const status = statusOf(settings.get('status'));
  if (status.status !== 0) return status;
  return isBlocked(settings.get('blocked_places') ?? [], ip, country) ? { status: 2, endTime: null } : status;
}

export const statusFor = async (asking: Asking): Promise<SystemStatus> =>
  statusFrom(await readSettingsOf(asking.db, ['status', 'blocked_places']), asking);

type VendorState = 'open' | 'slow' | 'closed';
type Control = SystemStatus & {
  readonly vendors: Record<string, VendorState>;
  readonly blocked: string[];
  readonly modules: Record<string, boolean>;
  readonly fields: Record<string, Asked>;
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
  controlFrom(await readSettingsOf(db, controlSettings), brand);

/** How it all stands by these settings; without any, how it stands before anything is turned. */
export function controlFrom(settings: SettingsOf<(typeof controlSettings)[number]>, brand: Pick<Brand, 'market'>): Control {
  return {
    ...statusOf(settings.get('status')),
    vendors: states.parse(settings.get('vendors') ?? {}),
    blocked: places.parse(settings.get('blocked_places') ?? []),
    modules: moduleFlagsOf(settings.get('module_flags')),
    fields: askedFields(settings.get('registration')),
    // Demo mode asks nobody until it is told to: its accounts are everybody's.
    extraVerification: settings.get('extra_verification') === true,
    loginToHome: loginToHomeOf(settings.get('login_to_home'), brand),
  };
}

/** Changes what is given and leaves the rest; an open vendor needs no entry. */
export async function changeControl(db: Db, brand: Pick<Brand, 'market'>, change: Change): Promise<Control> {
  if (change.blocked?.some((place) => placeOf(place) === null))
    throw new Refused('input.invalid', { fields: { blocked: { code: 'field.invalid' } } });
  return inTransaction(db, async (trx) => {
    // One at a time, so that two who turn different switches at once are both heard.
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
    }
    if (change.blocked) await writeSetting(trx, 'blocked_places', [...change.blocked]);
    if (change.modules) await writeSetting(trx, 'module_flags', { ...now.modules, ...change.modules });
    if (change.fields) {
      const settings = await readSettingsOf(trx, ['registration']);
      await writeSetting(trx, 'registration', withAsked(settings.get('registration'), change.fields) as Json);
    }
    if (change.extraVerification !== undefined) await writeSetting(trx, 'extra_verification', change.extraVerification);
    if (change.loginToHome !== undefined) await writeSetting(trx, 'login_to_home', change.loginToHome);
    return readControl(trx, brand);
  });
}
