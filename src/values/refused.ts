/** A refusal: what a rule throws instead of doing what was asked. */

/** Parameters that a sentence for the refusal may name, e.g. `{ min: '10.00' }`; `fields` maps each bad field to its own code. */
export type RefusalParams = { readonly [name: string]: unknown };

/** Thrown by rules and handlers of the platform; `platform/answer.ts` turns it into the envelope with its status. `code` is one of `calls/codes.ts`. */
export class Refused extends Error {
  readonly code: string;
  readonly params: RefusalParams;
  constructor(code: string, params: RefusalParams = {}) {
    super(code);
    this.name = 'Refused';
    this.code = code;
    this.params = params;
  }
}
