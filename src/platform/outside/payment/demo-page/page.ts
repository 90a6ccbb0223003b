/** The demo provider's hosted page: amount, payee and the ways to respond, in plain HTML without scripts. */
import { isLanguage, type Locale, localeOf } from '#i18n/locales.ts';
import { translator } from '#i18n/translate.ts';
import { ownValue } from '#values/own-value.ts';
import { withSymbol, writeNumber } from '#values/text/number-style.ts';
import type { PaymentOrder } from '../port.ts';

export type Decision = 'approved' | 'approved_later' | 'declined' | 'cancelled';

/** The page's locale and texts; English for an unknown language. */
interface PageContext {
  readonly locale: Locale;
  readonly t: ReturnType<typeof translator>;
}

function pageContext(language: string): PageContext {
  const locale = localeOf(isLanguage(language) ? language : 'EN');
  return { locale, t: translator(locale.code, 'payment') };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ownValue(escapes, sign) ?? sign);

/** Fills a template, escaping every value. */
const html = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((all, part, i) => `${all}${escapeHtml(values[i - 1] ?? '')}${part}`);

function documentOf({ locale, t }: PageContext, title: string, body: string): string {
  return `${html`<!doctype html>
<html lang="${locale.tag}" dir="${locale.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/pay/pay.css">
</head>
<body>
<header><p class="bank"><span class="mark" aria-hidden="true"></span>Demo Bank</p><p class="play">${t('play')}</p></header>
<main>
<h1>${title}</h1>`}
${body}
</main>
</body>
</html>
`;
}

function orderFacts(order: PaymentOrder, { locale: { tag }, t }: PageContext, merchant: string): string {
  const formatter = new Intl.NumberFormat(tag, { style: 'currency', currency: order.currency, currencyDisplay: 'narrowSymbol' });
  const symbol = formatter.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  const [whole = '', cents = ''] = order.amount.split('.');
  const price = withSymbol(writeNumber(whole, cents, tag), symbol, tag);
  return html`<dl>
<div><dt>${t('amount')}</dt><dd class="sum"><bdi>${price}</bdi></dd></div>
<div><dt>${t('to')}</dt><dd>${merchant}</dd></div>
<div><dt>${t('order')}</dt><dd><bdi class="order">${order.reference || order.id}</bdi></dd></div>
</dl>`;
}

const backTo = (address: string, { t }: PageContext, merchant: string): string =>
  html`<p class="leave"><a class="first" href="${address}">${t('back', { merchant })}</a></p>`;

/** The page with the choices. */
export function choicePage(order: PaymentOrder, merchant: string): string {
  const context = pageContext(order.language);
  const { t } = context;
  return documentOf(
    context,
    t('title'),
    `${orderFacts(order, context, merchant)}
${html`<form method="post">
<button class="first" name="decision" value="approved">${t('approve')}</button>
<button name="decision" value="approved_later" aria-describedby="later">${t('later')}</button>
<p id="later">${t('laterHint')}</p>
<button class="no" name="decision" value="declined">${t('decline')}</button>
<button class="leave" name="decision" value="cancelled" aria-describedby="leave">${t('leave')}</button>
<p id="leave">${t('leaveHint')}</p>
</form>`}`,
  );
}

/** The page of a decided payment; `again` after a second attempt to decide it. */
export function decidedPage(order: PaymentOrder, merchant: string, decision: Decision, again: boolean): string {
  const context = pageContext(order.language);
  const { t } = context;
  const message = again ? t('again') : t(`says.${decision}`);
  return documentOf(
    context,
    t(`done.${decision}`),
    `<p role="status">${escapeHtml(message)}</p>
${orderFacts(order, context, merchant)}
${backTo(order.returnUrl, context, merchant)}`,
  );
}

/** The page of an expired payment. */
export function expiredPage(order: PaymentOrder, merchant: string): string {
  const context = pageContext(order.language);
  return documentOf(context, context.t('over'), `${html`<p>${context.t('overSays')}</p>`}\n${backTo(order.returnUrl, context, merchant)}`);
}

/** The page for an invalid URL. */
export function invalidPage(language: string, publicUrl: string, merchant: string): string {
  const context = pageContext(language);
  return documentOf(
    context,
    context.t('broken'),
    `${html`<p>${context.t('brokenSays')}</p>`}\n${backTo(`${publicUrl}/`, context, merchant)}`,
  );
}
