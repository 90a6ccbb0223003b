/** Types shared across the edge: settings, log, platform backend, and the variables of a request. */
import type { Brand } from '#brands/brand.ts';
import type { Settings } from '#values/settings/settings.ts';
import { isLoginRequired, type SiteStatus } from '#values/settings/site-status.ts';

export interface EdgeLog {
  debug(what: object, message?: string): void;
  info(what: object, message?: string): void;
  warn(what: object, message?: string): void;
  error(what: object, message?: string): void;
  /** Access log line. It is not cleaned again: its fields are safe by construction. */
  answered(line: AccessLogLine): void;
}

export interface AccessLogLine {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly kind: string;
  readonly ip: string;
}

/** The platform: in this process, or behind `PLATFORM_URL`. */
export interface Backend {
  fetch(request: Request): Promise<Response>;
  /** Grows when content shown on pages changes; at most a second old. */
  version(): bigint;
  status(): SiteStatus;
  drain(): Promise<void>;
  /** Text messages requested, by dialing code and outcome. Absent where the platform counts its own. */
  texts?(): Promise<readonly { readonly dialing: string; readonly outcome: string; readonly count: number }[]>;
  /** E-mails and text messages that were held back, by what held them. Absent where the platform counts its own. */
  held?(): Promise<readonly { readonly port: string; readonly reason: string; readonly count: number }[]>;
  /** Events of player protection by kind. Absent where the platform has its own. */
  protection?(): Promise<readonly { readonly kind: string; readonly count: number }[]>;
  /** The last finished verification of the ledger, or null before the first. Absent where the platform has its own. */
  verification?(): Promise<{ readonly at: Date; readonly faults: number } | null>;
  /** What jobs have set aside, by kind. Absent where the platform has its own. */
  asides?(): Promise<readonly { readonly kind: string; readonly count: number }[]>;
  /** How many jobs keep failing. Absent where the platform has its own. */
  failingJobs?(): Promise<number>;
}

export interface Language {
  /** Internal code, e.g. `EN`. */
  readonly code: string;
  /** BCP 47 tag; also the prefix of its URLs. */
  readonly tag: string;
  /** Other tags for it, in lower case. */
  readonly also: readonly string[];
}

/** Returns an interface text. Injected, because the edge imports no translations. */
type Say = (language: string, area: 'errors' | 'system', key: string, params?: Readonly<Record<string, unknown>>) => string;

/** The language of a request and its texts. */
export interface PageLocale {
  readonly language: Language;
  /** Path of the home page in that language. */
  readonly home: string;
  say(area: 'errors' | 'system', key: string, params?: Readonly<Record<string, unknown>>): string;
}

export function localeFor({ say, brand, languages }: Pick<Edge, 'say' | 'brand' | 'languages'>, code: string): PageLocale {
  const language = languages.find((each) => each.code === code) ?? languages[0];
  return {
    language,
    home: language === languages[0] ? '/' : `/${language.tag}`,
    say: (area, key, params) => say(language.code, area, key, { brand: brand.name, symbol: brand.currency.symbol, ...params }),
  };
}

export interface Edge {
  readonly settings: Settings;
  readonly say: Say;
  readonly log: EdgeLog;
  readonly brand: Brand;
  /** The brand's languages, the default first. */
  readonly languages: readonly [Language, ...Language[]];
  readonly backend: Backend;
  readonly now: () => number;
}

/** Whether guests see only the sign-in pages (SY-05). */
export const membersOnly = ({ backend, brand }: Pick<Edge, 'backend' | 'brand'>): boolean =>
  isLoginRequired(backend.status().loginToHome, brand.market);

export type Vars = {
  Variables: {
    /** Request id, on every response and log line. */
    id: string;
    /** The visitor's IP address, as resolved behind trusted proxies. */
    ip: string;
    /** Two-letter country code, from a trusted proxy only. */
    country: string | null;
    /** The requested host. */
    host: string;
    /** For log and metrics: static, page, call, form, report, health, gate or fault. */
    kind: string;
    /** The site is closed to this visitor, but this page stays open. */
    closed?: boolean;
    /** Internal language code of this request. */
    lang: string;
    locale: PageLocale;
    /** The credential from the session cookie. */
    token: string | null;
  };
};
