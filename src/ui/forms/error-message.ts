/** Converts an error response to a form's messages: one for the whole form, one for each field. */
import type { Translate } from '../translate.ts';

export interface Fault {
  readonly code: string;
  readonly [param: string]: unknown;
}

export interface FormErrorResponse {
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, Fault>>;
  readonly reference: string | null;
}

const printable = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** Text for an error code; codes without a text get the general one. */
export function faultMessage(say: Translate, fault: Fault): string {
  const text = say(fault.code, printable(fault));
  return text === fault.code ? say('field.invalid') : text;
}

/** Why one field was refused; null for a field that was not. Its own code says more than "check the marked fields". */
export function fieldMessage(say: Translate, refusal: FormErrorResponse | null, name: string): string | null {
  const fault = refusal?.fields[name];
  if (!refusal || !fault) return null;
  return refusal.code === 'input.invalid' ? faultMessage(say, fault) : refusal.message || faultMessage(say, fault);
}

/** Returns the platform's message, else the text for its code, else the general one with the reference. */
export function errorResponseMessage(say: Translate, refusal: FormErrorResponse): string {
  if (refusal.message) return refusal.message;
  const translated = say(refusal.code);
  return translated === refusal.code ? `${say('general')}${refusal.reference ? ` ${refusal.reference}` : ''}` : translated;
}
