/** Zod helpers for call schemas. Server and tests only; the browser imports types from here and nothing else. */
import { z } from 'zod';
import type { Amount } from '#values/money.ts';
import type { Instant } from '#values/time.ts';

export interface EndpointSchema<Request extends z.ZodType = z.ZodType, Value extends z.ZodType = z.ZodType> {
  readonly request: Request;
  readonly value: Value;
  /** One sentence for the API reference. */
  readonly says: string;
}

export type AreaSchemas = Readonly<Record<string, EndpointSchema>>;
export type Input<S extends EndpointSchema> = z.input<S['request']>;
export type Output<S extends EndpointSchema> = z.output<S['value']>;

export const endpointSchema = <Request extends z.ZodType, Value extends z.ZodType>(
  says: string,
  request: Request,
  value: Value,
): EndpointSchema<Request, Value> => ({ says, request, value });

export const emptyObject = z.object({});
/** A list that a platform may omit when empty. */
export const listOrNone = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).default([]);
/** Format of an amount; the edge also uses it to recognise amounts in a schema. */
export const amountPattern = /^-?(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/;
/** Decimal string in major units, e.g. "1234.50" (R4). */
export const amount = z
  .string()
  .regex(amountPattern)
  .meta({ id: 'Amount', description: 'Decimal string in major units' }) as unknown as z.ZodType<Amount, string>;
export const instant = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601' }) as unknown as z.ZodType<Instant, string>;
/** Format of a limit: an amount of zero or more, or whole minutes. The edge recognises it too. */
export const limitPattern = /^(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/;
/** An integer that may arrive as text, because queries are text. */
export const count = z.coerce.number<number | string>().int();
/** Page number. Capped, because the database would have to count that far. */
export const pageNumber = count.min(1).max(100_000).default(1);
export const sizeUpTo = (max: number, usual: number) => count.min(1).max(max).default(usual);
/** Format of `numericId`; the edge recognises it too. */
export const numericIdPattern = /^[1-9]\d{0,17}$/;
/** Id of an account or an offer. */
export const numericId = z.string().regex(numericIdPattern);
/** The database cannot store NUL in text. */
const withoutNul = (given: string) => !given.includes('\0');
export const code = z.string().min(1).max(80).refine(withoutNul);
export const text = (max: number) => z.string().max(max).refine(withoutNul);
/** Of a list without pages. */
export const olderRow = (key: string) =>
  text(40).optional().describe(`${key} of a row of the member's own: it is returned after the latest ones, if it is older`);
