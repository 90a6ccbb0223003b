/** Server settings, read once from the environment; each problem is reported as a sentence. */
import { isThisMachine } from '../net/this-machine.ts';
import { type IntegrationSettings, readIntegrations } from './integration-settings.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Folder of the embedded database, secrets and uploads. */
  readonly dataDir: string;
  /** PostgreSQL, or null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The operator's platform, or null for the reference platform in this process. Without a trailing slash. */
  readonly platformUrl: string | null;
  readonly brand: string;
  readonly demo: boolean;
  /** The public base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the public URL is https; decides cookie name, `Secure` and HSTS. */
  readonly https: boolean;
  /** Addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Current first, then the previous one; empty in demo mode, where they are generated in `dataDir`. */
  readonly secrets: readonly string[];
  /** How much demo data to create in an empty database. */
  readonly seed: 'full' | 'small' | 'none';
  /** Opens `/metrics` to other machines; null limits it to this one. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** Mail, SMS and identity providers; null is not connected. */
  readonly outside: IntegrationSettings;
  readonly version: string;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type Environment = Readonly<Record<string, string | undefined>>;
export type SettingsRead = { readonly settings: Settings; readonly warnings: readonly string[] } | { readonly mistakes: readonly string[] };

const levels: readonly string[] = ['debug', 'info', 'warn', 'error', 'silent'] satisfies readonly LogLevel[];

/** Reads all settings. Returns them with warnings, or one message per mistake. Pure. */
export function readSettings(env: Environment, about: { readonly version: string }): SettingsRead {
  const mistakes: string[] = [];
  const warnings: string[] = [];
  const given = (name: string): string | null => env[name]?.trim() || null;

  const port = wholeNumber(given('PORT') ?? '4321', 1, 65_535);
  if (port === null) mistakes.push(`PORT is "${given('PORT')}". It must be a whole number from 1 to 65535.`);

  const host = given('HOST') ?? '127.0.0.1';
  if (/[\s/]/.test(host)) mistakes.push(`HOST is "${host}". It must be a name or an address without a path, such as 127.0.0.1.`);

  const databaseUrl = given('DATABASE_URL');
  if (databaseUrl !== null && !isUrl(databaseUrl, ['postgres:', 'postgresql:'])) {
    mistakes.push('DATABASE_URL is not an address of a PostgreSQL database, such as postgres://name:password@host:5432/isla.');
  }

  const platformUrl = withoutSlash(given('PLATFORM_URL'));
  if (platformUrl !== null && !isUrl(platformUrl, ['http:', 'https:'])) {
    mistakes.push(`PLATFORM_URL is "${platformUrl}". It must begin with https:// or http://.`);
  }
  if (platformUrl !== null && databaseUrl !== null) {
    warnings.push('PLATFORM_URL is set, so DATABASE_URL is not used: the platform has its own database.');
  }

  const brand = given('BRAND') ?? 'isla';
  if (!/^[a-z][a-z0-9-]*$/.test(brand)) mistakes.push(`BRAND is "${brand}". It must be the name of a folder in src/brands.`);

  const publicUrl = withoutSlash(given('PUBLIC_URL')) ?? `http://localhost:${port ?? 4321}`;
  if (!isUrl(publicUrl, ['http:', 'https:'])) {
    mistakes.push(`PUBLIC_URL is "${publicUrl}". It must be the address people type, such as https://play.example.com.`);
  } else if (new URL(publicUrl).pathname !== '/') {
    mistakes.push(`PUBLIC_URL is "${publicUrl}". The site lives at the root of its host, so it must have no path.`);
  }
  const https = publicUrl.startsWith('https://');
  const forEverybody = URL.canParse(publicUrl) && !isThisMachine(new URL(publicUrl).hostname);
  checkReach({ host, port, publicUrl, https, forEverybody, isGiven: given('PUBLIC_URL') !== null }, mistakes, warnings);

  const demoGiven = given('DEMO');
  const demoSays = demoGiven === null ? null : truth(demoGiven);
  if (demoGiven !== null && demoSays === null) mistakes.push(`DEMO is "${demoGiven}". It must be 1 or 0.`);
  const demo = demoSays ?? (databaseUrl === null && platformUrl === null);
  if (demo && forEverybody)
    warnings.push(
      `Demo mode is on at ${publicUrl}: anyone who visits can sign in with the accounts below, approve payments and close the site. Set DEMO=0 where real people play.`,
    );
  if (demo && platformUrl !== null)
    mistakes.push('DEMO is on and PLATFORM_URL is set. Demo mode belongs to the reference platform; switch one of them off.');

  const trustedProxies = list(given('TRUSTED_PROXIES'));

  const secrets = list(given('SECRETS'));
  checkSecrets(secrets, !demo && platformUrl === null, mistakes);

  const seed = given('ISLA_SEED') ?? 'full';
  if (seed !== 'full' && seed !== 'small' && seed !== 'none') mistakes.push(`ISLA_SEED is "${seed}". It must be full, small or none.`);

  const metricsToken = given('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 16) mistakes.push('METRICS_TOKEN is shorter than 16 characters.');

  const logLevel = given('LOG_LEVEL') ?? 'info';
  if (!levels.includes(logLevel)) mistakes.push(`LOG_LEVEL is "${logLevel}". It must be one of ${levels.join(', ')}.`);

  const outside = readIntegrations(given, mistakes);
  if (!demo && platformUrl === null && outside.mail === null)
    warnings.push('SMTP_URL is not set, so no email can be sent: anyone who forgets a password needs support.');

  if (mistakes.length > 0) return { mistakes };
  return {
    warnings,
    settings: {
      port: port as number,
      host,
      dataDir: given('DATA_DIR') ?? '.data',
      databaseUrl,
      platformUrl,
      brand,
      demo,
      publicUrl,
      https,
      trustedProxies,
      secrets,
      seed: seed as Settings['seed'],
      metricsToken,
      logLevel: logLevel as LogLevel,
      outside,
      version: about.version,
    },
  };
}

interface Reach {
  readonly host: string;
  readonly port: number | null;
  readonly publicUrl: string;
  readonly https: boolean;
  /** The public address is not this machine. */
  readonly forEverybody: boolean;
  readonly isGiven: boolean;
}

/** Others can only sign in over https, because browsers encrypt and keep secure cookies nowhere else. */
function checkReach({ host, port, publicUrl, https, forEverybody, isGiven }: Reach, mistakes: string[], warnings: string[]): void {
  const forOthers = publicUrl.startsWith('http://') && forEverybody;
  const alone = 'Browsers have no encryption there, so nobody but this machine could sign in.';
  if (mistakes.length > 0 || isThisMachine(host) || https) {
    if (forOthers) warnings.push(`PUBLIC_URL is ${publicUrl}, which is not https. ${alone}`);
  } else if (!isGiven || forOthers)
    mistakes.push(
      `HOST is ${host}, which others can reach, and PUBLIC_URL is not https. ${alone} Set PUBLIC_URL to the site's https address, or to http://localhost:${port} if only this machine will visit.`,
    );
  else warnings.push(`HOST is ${host}, which others can reach, and PUBLIC_URL is ${publicUrl}. ${alone}`);
}

function checkSecrets(secrets: readonly string[], areNeeded: boolean, mistakes: string[]): void {
  const howTo = 'Make one with: openssl rand -hex 32';
  if (secrets.length > 2)
    mistakes.push('SECRETS has more than two entries. It takes the current one and the previous one, separated by a comma.');
  for (const [index, secret] of secrets.entries()) {
    const which = `SECRETS: the ${index === 0 ? 'current' : 'previous'} one`;
    if (new TextEncoder().encode(secret).length < 32) mistakes.push(`${which} is shorter than 32 bytes. ${howTo}`);
    else if (new Set(secret).size < 8) mistakes.push(`${which} repeats a few letters and can be guessed. ${howTo}`);
  }
  if (secrets.length === 0 && areNeeded)
    mistakes.push(`SECRETS is missing. Outside demo mode the platform needs one of 32 bytes or more. ${howTo}`);
}

function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^\d{1,6}$/.test(text)) return null;
  const number = Number(text);
  return number >= min && number <= max ? number : null;
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';
}

const withoutSlash = (text: string | null): string | null => text?.replace(/\/+$/, '') ?? null;

function truth(text: string): boolean | null {
  if (/^(1|on|true|yes)$/i.test(text)) return true;
  return /^(0|off|false|no)$/i.test(text) ? false : null;
}

const list = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
