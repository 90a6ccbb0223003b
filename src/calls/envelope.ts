/** The envelope of every answer (R2). */

export type Envelope<Value> = { readonly success: true; readonly value: Value } | FailedEnvelope;

export interface FailedEnvelope {
  readonly success: false;
  /** A key of `codes.ts`. */
  readonly errorCode: string;
  /** In the caller's language. */
  readonly message: string;
  /** What the sentence needs and what the next step is; `fields` maps a bad field to its own code and params; `captcha` asks for the picture. */
  readonly value: {
    readonly fields?: Readonly<Record<string, FieldFault>>;
    readonly captcha?: boolean;
    readonly reference?: string;
    readonly [name: string]: unknown;
  };
}

/** Why one field was refused: a code with a sentence in `i18n/<lang>/errors.json` and its parameters. */
export interface FieldFault {
  readonly code: string;
  readonly [param: string]: unknown;
}
