/** The sentence that tells a refusal, in the language of the request. */
import { translate } from '#i18n/translate.ts';
import type { RequestContext } from '#platform/context.ts';
import type { DomainError } from '#values/domain-error.ts';

export function sentenceOf({ code, params }: DomainError, { language, brand }: RequestContext): string {
  const { retryAfter, ...more } = params as { retryAfter?: number };
  return translate(language, 'errors', code, { ...more, symbol: brand.currency.symbol, seconds: retryAfter, count: retryAfter });
}
