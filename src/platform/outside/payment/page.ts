/** The demo provider's hosted page: what is paid, to whom, and the ways to answer. Plain HTML that needs no script. */
import { isLanguage, type Locale, localeOf } from '#i18n/locales.ts';
import { speak } from '#i18n/words.ts';
import { withSymbol, writeNumber } from '#values/number-style.ts';
import type { PaymentOrder } from './port.ts';

export type Decision = 'approved' | 'approved_later' | 'declined' | 'cancelled';

/** How the page speaks: English where the provider does not know a language. */
interface Voice {
  readonly locale: Locale;
  readonly t: ReturnType<typeof speak>;
}

function voiceIn(language: string): Voice {
  const locale = localeOf(isLanguage(language) ? language : 'EN');
  return { locale, t: speak(locale.code, 'payment') };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Fills a template; every value is made harmless on the way in. */
const html = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((all, part, i) => `${all}${safe(values[i - 1] ?? '')}${part}`);

function documentOf({ locale, t }: Voice, title: string, body: string): string {
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

function factsOf(order: PaymentOrder, { locale: { tag }, t }: Voice, merchant: string): string {
  const priced = new Intl.NumberFormat(tag, { style: 'currency', currency: order.currency, currencyDisplay: 'narrowSymbol' });
  const symbol = priced.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  const [whole = '', cents = ''] = order.amount.split('.');
  const shown = withSymbol(writeNumber(whole, cents, tag), symbol, tag);
  return html`<dl>
<div><dt>${t('amount')}</dt><dd class="sum"><bdi>${shown}</bdi></dd></div>
<div><dt>${t('to')}</dt><dd>${merchant}</dd></div>
<div><dt>${t('order')}</dt><dd><bdi class="order">${order.reference || order.id}</bdi></dd></div>
</dl>`;
}

const backTo = (address: string, { t }: Voice, merchant: string): string =>
  html`<p class="leave"><a class="first" href="${address}">${t('back', { merchant })}</a></p>`;

/** The page that asks. */
export function askingPage(order: PaymentOrder, merchant: string): string {
  const voice = voiceIn(order.language);
  const { t } = voice;
  return documentOf(
    voice,
    t('title'),
    `${factsOf(order, voice, merchant)}
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

/** The page of a payment that was answered; `again` when somebody has just tried to answer it anew. */
export function answeredPage(order: PaymentOrder, merchant: string, decision: Decision, again: boolean): string {
  const voice = voiceIn(order.language);
  const { t } = voice;
  const says = again ? t('again') : t(`says.${decision}`);
  return documentOf(
    voice,
    t(`done.${decision}`),
    `<p role="status">${safe(says)}</p>
${factsOf(order, voice, merchant)}
${backTo(order.returnUrl, voice, merchant)}`,
  );
}

/** The page of a payment that nobody answered in time. */
export function overPage(order: PaymentOrder, merchant: string): string {
  const voice = voiceIn(order.language);
  return documentOf(voice, voice.t('over'), `${html`<p>${voice.t('overSays')}</p>`}\n${backTo(order.returnUrl, voice, merchant)}`);
}

/** The page for an address that is not whole. */
export function brokenPage(language: string, publicUrl: string, merchant: string): string {
  const voice = voiceIn(language);
  return documentOf(voice, voice.t('broken'), `${html`<p>${voice.t('brokenSays')}</p>`}\n${backTo(`${publicUrl}/`, voice, merchant)}`);
}
