/** The settings of a server, read once from the environment; each mistake is a sentence. */
import { type OutsideSettings, readOutside } from './settings-outside.ts';
import { isThisMachine } from './this-machine.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Where the embedded database, the secrets and uploads lie. */
  readonly dataDir: string;
  /** PostgreSQL, or null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The operator's own platform, or null for the reference platform in this process. Without a slash at its end. */
  readonly platformUrl: string | null;
  readonly brand: string;
  readonly demo: boolean;
  /** The address people type, without a slash at its end. */
  readonly publicUrl: string;
  /** Whether the public address is https: cookie name, `Secure`, HSTS. */
  readonly https: boolean;
  /** Addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Current first, then the previous one; empty in demo mode, where they are made in `dataDir`. */
  readonly secrets: readonly string[];
  /** How much of the demo world is made in an empty database. */
  readonly seed: 'full' | 'small' | 'none';
  /** Opens `/metrics` to other machines; null keeps it on this one. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** Who sends letters and messages, and who vouches for people; null is not connected. */
  readonly outside: OutsideSettings;
  readonly version: string;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';
export type Environment = Readonly<Record<string, string | undefined>>;
export type SettingsRead = { readonly settings: Settings; readonly warnings: readonly string[] } | { readonly mistakes: readonly string[] };

const levels: readonly string[] = ['debug', 'info', 'warn', 'error', 'silent'] satisfies readonly LogLevel[];

/** Reads all settings; gives either them, with sentences about what is unwise, or one sentence per mistake. Pure. */
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
  const forOthers = publicUrl.startsWith('http://') && forEverybody;
  const alone = 'Browsers have no encryption there, so nobody but this machine could sign in.';
  if (mistakes.length === 0 && !isThisMachine(host) && !https) {
    if (given('PUBLIC_URL') === null || forOthers)
      mistakes.push(
        `HOST is ${host}, which others can reach, and PUBLIC_URL is not https. ${alone} Set PUBLIC_URL to the site's https address, or to http://localhost:${port} if only this machine will visit.`,
      );
    else warnings.push(`HOST is ${host}, which others can reach, and PUBLIC_URL is ${publicUrl}. ${alone}`);
  } else if (forOthers) warnings.push(`PUBLIC_URL is ${publicUrl}, which is not https. ${alone}`);

  const demoGiven = given('DEMO');
  const demoSays = demoGiven === null ? null : truth(demoGiven);
  if (demoGiven !== null && demoSays === null) mistakes.push(`DEMO is "${demoGiven}". It must be 1 or 0.`);
  const demo = demoSays ?? (databaseUrl === null && platformUrl === null);
  if (demo && forEverybody)
    warnings.push(
      `Demo mode is on at ${publicUrl}: whoever comes by may sign in with the accounts below, approve payments and close the site. Set DEMO=0 where real people play.`,
    );
  if (demo && platformUrl !== null)
    mistakes.push('DEMO is on and PLATFORM_URL is set. Demo mode belongs to the reference platform; switch one of them off.');

  const trustedProxies = list(given('TRUSTED_PROXIES'));

  const secrets = list(given('SECRETS'));
  if (secrets.length > 2)
    mistakes.push('SECRETS has more than two entries. It takes the current one and the previous one, divided by a comma.');
  for (const [index, secret] of secrets.entries()) {
    if (new TextEncoder().encode(secret).length < 32)
      mistakes.push(
        `SECRETS: the ${index === 0 ? 'current' : 'previous'} one is shorter than 32 bytes. Make one with: openssl rand -hex 32`,
      );
    else if (new Set(secret).size < 8)
      mistakes.push(
        `SECRETS: the ${index === 0 ? 'current' : 'previous'} one repeats a few letters and can be guessed. Make one with: openssl rand -hex 32`,
      );
  }
  if (secrets.length === 0 && !demo && platformUrl === null)
    mistakes.push('SECRETS is missing. Outside demo mode the platform needs one of 32 bytes or more. Make one with: openssl rand -hex 32');

  const seed = given('ISLA_SEED') ?? 'full';
  if (seed !== 'full' && seed !== 'small' && seed !== 'none') mistakes.push(`ISLA_SEED is "${seed}". It must be full, small or none.`);

  const metricsToken = given('METRICS_TOKEN');
  if (metricsToken !== null && metricsToken.length < 16) mistakes.push('METRICS_TOKEN is shorter than 16 characters.');

  const logLevel = given('LOG_LEVEL') ?? 'info';
  if (!levels.includes(logLevel)) mistakes.push(`LOG_LEVEL is "${logLevel}". It must be one of ${levels.join(', ')}.`);

  const outside = readOutside(given, mistakes);
  if (!demo && platformUrl === null && outside.mail === null)
    warnings.push('SMTP_URL is not set, so no letter can be sent: whoever forgets a password needs support.');

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
