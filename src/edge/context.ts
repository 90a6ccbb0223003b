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
}

/** The platform as the edge sees it: in this process, or behind `PLATFORM_URL`. */
export interface Backend {
  fetch(request: Request): Promise<Response>;
  /** Grows when anything that pages show has changed; at most a second old. */
  version(): bigint;
  status(): SystemStatus;
  drain(): Promise<void>;
}

export interface Language {
  /** Internal code, e.g. `EN`. */
  readonly code: string;
  /** BCP 47, and the prefix of its addresses. */
  readonly tag: string;
}

export interface Edge {
  readonly settings: Settings;
  readonly log: Log;
  readonly brand: Brand;
  /** The brand's languages, the default first. */
  readonly languages: readonly [Language, ...Language[]];
  readonly backend: Backend;
  readonly now: () => number;
}

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
    /** Internal code of the language of this request. */
    lang: string;
    /** The credential of the session cookie. */
    token: string | null;
  };
};
