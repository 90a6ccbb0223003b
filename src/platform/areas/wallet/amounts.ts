/** Amounts of the wallet's calls and settings: money above zero. */
import { z } from 'zod';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toMinor, zero } from '#values/money.ts';

/** The `amount` of a request. Throws `input.invalid` at that field unless it is above zero. */
export function positiveAmount(text: string | undefined): Minor {
  const units = toMinor(text ?? '') ?? zero;
  if (units <= zero) throw new DomainError('input.invalid', { fields: { amount: { code: 'field.invalid' } } });
  return units;
}

/** An amount of a setting, in minor units; the fallback in place of one that is missing or not above zero. */
export const amountSetting = (fallback: Parameters<typeof minor>[0]) =>
  z
    .string()
    .transform((text, check) => {
      const units = toMinor(text) ?? zero;
      if (units <= zero) check.addIssue('not an amount');
      return units;
    })
    .catch(minor(fallback));
