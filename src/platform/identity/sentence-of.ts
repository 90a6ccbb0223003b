/** The sentence that tells a refusal, in the language of the request. */
import { translate } from '#i18n/translate.ts';
import type { RequestContext } from '#platform/context.ts';
import type { DomainError } from '#values/domain-error.ts';

export function sentenceOf({ code, params }: DomainError, { language, brand }: RequestContext): string {
  const { retryAfter, ...more } = params as { retryAfter?: number };
  const say = (key: string, params: object) => translate(language, 'errors', key, { ...params, symbol: brand.currency.symbol });
  const sentence = say(code, { ...more, seconds: retryAfter, count: retryAfter });
  if (!sentence.includes('{{')) return sentence;
  // It would count tries where none are counted, so the first field says what is wrong.
  const { fields = {} } = more as { readonly fields?: Readonly<Record<string, { readonly code: string }>> };
  const [field] = Object.values(fields);
  return field ? say(field.code, field) : say('general', {});
}
