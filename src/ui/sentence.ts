/** From a refusal to what a form says: a sentence for the whole, one for each field. */
import type { Say } from './say.ts';

export interface Fault {
  readonly code: string;
  readonly [param: string]: unknown;
}

export interface Refused {
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, Fault>>;
  readonly reference: string | null;
}

const plain = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );

/** The words of a fault; a code that has none here says in general that the field is wrong. */
export function faultSentence(say: Say, fault: Fault): string {
  const text = say(fault.code, plain(fault));
  return text === fault.code ? say('field.invalid') : text;
}

/** The platform's own sentence; without one, ours for its code, else the general one with the reference. */
export function refusalSentence(say: Say, refusal: Refused): string {
  if (refusal.message) return refusal.message;
  const own = say(refusal.code);
  return own === refusal.code ? `${say('general')}${refusal.reference ? ` ${refusal.reference}` : ''}` : own;
}
