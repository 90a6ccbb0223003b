/** Amounts of the wallet's calls and settings: money above zero. */
import { z } from 'zod';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, toMinor, zero } from '#values/money.ts';

/** The `amount` of a request. Throws `input.invalid` at that field unless it is above zero. */
export function positiveAmount(text: string | undefined): Minor {
  const units = toMinor(text ?? '') ?? zero;
  if (units <= zero) throw new DomainError('input.invalid', { fields: { amount: { code: 'field.invalid' } } });
  return units;
}

/** An amount of a setting above zero, in minor units. */
export const amountSetting = z.string().transform((text, check) => {
  const units = toMinor(text) ?? zero;
  if (units <= zero) check.addIssue('not an amount');
  return units;
});

/** Each field from the first source that has a valid one: the operator's, the brand's, the usual. Throws RangeError if none has. */
export function firstValidTerms<Shape extends Readonly<Record<string, z.ZodType>>>(
  { shape }: z.ZodObject<Shape>,
  ...sources: readonly unknown[]
): z.output<z.ZodObject<Shape>> {
  const fields = Object.entries<z.ZodType>(shape).map(([name, schema]) => {
    for (const source of sources) {
      const read = schema.safeParse((source as Readonly<Record<string, unknown>> | null | undefined)?.[name]);
      if (read.success) return [name, read.data];
    }
    throw new RangeError(`No source has a valid ${name}.`);
  });
  return Object.fromEntries(fields) as z.output<z.ZodObject<Shape>>;
}
