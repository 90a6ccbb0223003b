/** The envelope of every response (R2). */

export type Envelope<Value> = { readonly success: true; readonly value: Value } | FailedEnvelope;

export interface FailedEnvelope {
  readonly success: false;
  /** A key of `codes` in `error-codes.ts`. */
  readonly errorCode: string;
  /** In the caller's language. */
  readonly message: string;
  /** Parameters of the message. `fields` maps a bad field to its code and params; `captcha` requests the image. */
  readonly value: {
    readonly fields?: Readonly<Record<string, RefusedField>>;
    readonly captcha?: boolean;
    readonly reference?: string;
    readonly [name: string]: unknown;
  };
}

/** Error of one field: a code of `field-codes.ts` with a text in `i18n/<lang>/errors.json`, and its parameters. */
export interface RefusedField {
  readonly code: string;
  readonly [param: string]: unknown;
}
