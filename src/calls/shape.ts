/** How shapes are written: what a call asks and gives, as zod. Server and tests only; the browser takes types from here and nothing else. */
import { z } from 'zod';
import type { Amount } from '#values/money.ts';
import type { Instant } from '#values/time.ts';

export interface Shape<Request extends z.ZodType = z.ZodType, Value extends z.ZodType = z.ZodType> {
  readonly request: Request;
  readonly value: Value;
  /** One sentence for the published document. */
  readonly says: string;
}

export type Shapes = Readonly<Record<string, Shape>>;
export type Asks<S extends Shape> = z.input<S['request']>;
export type Gives<S extends Shape> = z.output<S['value']>;

export const shape = <Request extends z.ZodType, Value extends z.ZodType>(
  says: string,
  request: Request,
  value: Value,
): Shape<Request, Value> => ({ says, request, value });

export const nothing = z.object({});
/** A list that a platform may leave out when it has nothing for it. */
export const listOrNone = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).default([]);
/** How an amount is written; also how the edge knows one in a shape. */
export const amountPattern = /^-?(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/;
/** Decimal string in major units, e.g. "1234.50" (R4). */
export const amount = z
  .string()
  .regex(amountPattern)
  .meta({ id: 'Amount', description: 'Decimal string in major units' }) as unknown as z.ZodType<Amount, string>;
export const instant = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601' }) as unknown as z.ZodType<Instant, string>;
/** A whole number that may arrive as text, because queries are text. */
export const count = z.coerce.number<number | string>().int();
/** Which page of a list: more than any list has is refused, for the database would have to count there. */
export const pageNumber = count.min(1).max(100_000).default(1);
export const sizeUpTo = (max: number, usual: number) => count.min(1).max(max).default(usual);
/** The database keeps no NUL in text, so none gets in. */
const withoutNul = (given: string) => !given.includes('\0');
export const code = z.string().min(1).max(80).refine(withoutNul);
export const text = (max: number) => z.string().max(max).refine(withoutNul);
