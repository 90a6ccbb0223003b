/** The error that rules throw to refuse a request. */

/** Parameters of the error message, e.g. `{ min: '10.00' }`; `fields` maps each bad field to its own code. */
export type RefusalParams = { readonly [name: string]: unknown };

/**
 * Thrown by the platform's rules and handlers; `platform/dispatch.ts` turns it into an error envelope. `code` is one of
 * `calls/error-codes.ts`.
 */
export class DomainError extends Error {
  readonly code: string;
  readonly params: RefusalParams;
  constructor(code: string, params: RefusalParams = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.params = params;
  }
}
