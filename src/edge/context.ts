/** What every part of the edge is given: the settings, the log, the platform behind it, and what a request has learned on its way. */
import type { Brand } from '#brands/brand.ts';
import type { Settings } from '#values/settings.ts';

export interface Log {
  debug(what: object, message?: string): void;
  info(what: object, message?: string): void;
  warn(what: object, message?: string): void;
  error(what: object, message?: string): void;
  /** The line of an answered request; its fields are safe by construction. */
  answered(line: Answered): void;
}

export interface Answered {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly kind: string;
  readonly ip: string;
}

/** 0 open, 1 maintenance, 2 region blocked for everybody. */
export interface SystemStatus {
  readonly status: 0 | 1 | 2;
  /** ISO 8601, when maintenance is expected to end. */
  readonly endTime: string | null;
  /** Whether only who signs in may come in (SY-05); absent where the platform leaves it to the market. */
  readonly loginToHome?: boolean | undefined;
}

/** The platform as the edge sees it: in this process, or behind `PLATFORM_URL`. */
export interface Backend {
  fetch(request: Request): Promise<Response>;
  /** Grows when anything that pages show has changed; at most a second old. */
  version(): bigint;
  status(): SystemStatus;
  drain(): Promise<void>;
  /** Text messages that were asked for, by dialing code and by what became of the wish; absent where the platform counts its own. */
  texts?(): Promise<readonly { readonly dialing: string; readonly outcome: string; readonly count: number }[]>;
}

export interface Language {
  /** Internal code, e.g. `EN`. */
  readonly code: string;
  /** BCP 47, and the prefix of its addresses. */
  readonly tag: string;
  /** Other tags for it, in small letters. */
  readonly also: readonly string[];
}

/** A sentence of the interface; the front door brings them, because the edge knows no words. */
type Say = (language: string, area: 'errors' | 'system', key: string, params?: Readonly<Record<string, unknown>>) => string;

/** How to speak to whoever asks. */
export interface Speech {
  readonly language: Language;
  /** Home in that language. */
  readonly home: string;
  say(area: 'errors' | 'system', key: string, params?: Readonly<Record<string, unknown>>): string;
}

export function speechOf({ say, brand, languages }: Pick<Edge, 'say' | 'brand' | 'languages'>, code: string): Speech {
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
  readonly log: Log;
  readonly brand: Brand;
  /** The brand's languages, the default first. */
  readonly languages: readonly [Language, ...Language[]];
  readonly backend: Backend;
  readonly now: () => number;
}

/** Whether guests get nothing but the ways in (SY-05): the operator's switch, else the market's rule (R11). */
export const membersOnly = ({ backend, brand }: Pick<Edge, 'backend' | 'brand'>): boolean =>
  backend.status().loginToHome ?? brand.market.loginToHome;

export type Vars = {
  Variables: {
    /** On every answer and log line. */
    id: string;
    /** The visitor's address, behind trusted proxies. */
    ip: string;
    /** Two letters, from a trusted proxy only. */
    country: string | null;
    /** The host the visitor asked for. */
    host: string;
    /** What answered, for log and metrics: static, page, call, form, health, gate. */
    kind: string;
    /** The site is closed to this visitor, and this is one of the pages that are open all the same. */
    closed?: boolean;
    /** Internal code of the language of this request. */
    lang: string;
    speech: Speech;
    /** The credential of the session cookie. */
    token: string | null;
  };
};
