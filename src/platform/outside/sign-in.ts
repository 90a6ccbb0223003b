/** Sign-in with an account elsewhere: the port. Adapters beside it. */

import type { Provider } from '#values/providers.ts';

export type { Provider };

/** What one visit to a provider is bound to; all of it random, and none of it leaves the server but by the protocol. */
export interface Visit {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

export interface ThirdPerson {
  /** The provider's own name of the account, which never changes. */
  readonly subject: string;
  /** To show which account it is. */
  readonly name: string;
}

/** The provider, or the person in front of it, said no: `declined` by the person, `invalid` what came back does not hold, `away` no answer. */
export class VisitFailed extends Error {
  readonly why: 'declined' | 'invalid' | 'away';
  constructor(why: VisitFailed['why'], cause?: unknown) {
    super(`A visit to a sign-in provider failed: ${why}.`, { cause });
    this.name = 'VisitFailed';
    this.why = why;
  }
}

export interface SignIn {
  /** Which buttons there are. */
  readonly open: readonly Provider[];
  /** The address at the provider to go to. Throws VisitFailed. */
  begin(provider: Provider, visit: Visit): Promise<string>;
  /** Reads what the provider sent back: the query of the address. Throws VisitFailed. */
  finish(provider: Provider, visit: Visit, query: URLSearchParams): Promise<ThirdPerson>;
}
