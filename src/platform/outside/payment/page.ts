/** The demo provider's hosted page: what is paid, to whom, and the ways to answer. Plain HTML that needs no script. */
import { directionOf } from '#values/direction.ts';
import { withSymbol, writeNumber } from '#values/number-style.ts';
import { type Decision, type PageWords, wordsOf } from './page-words.ts';
import type { PaymentOrder } from './port.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Fills a template; every value is made harmless on the way in. */
const html = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((all, part, i) => `${all}${safe(values[i - 1] ?? '')}${part}`);

function documentOf(text: PageWords, title: string, body: string): string {
  return `${html`<!doctype html>
<html lang="${text.tag}" dir="${directionOf(text.tag)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/pay/pay.css">
</head>
<body>
<header><p class="bank"><span class="mark" aria-hidden="true"></span>Demo Bank</p><p class="play">${text.play}</p></header>
<main>
<h1>${title}</h1>`}
${body}
</main>
</body>
</html>
`;
}

function factsOf(order: PaymentOrder, text: PageWords, merchant: string): string {
  const { tag } = text;
  const priced = new Intl.NumberFormat(tag, { style: 'currency', currency: order.currency, currencyDisplay: 'narrowSymbol' });
  const symbol = priced.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
  const [whole = '', cents = ''] = order.amount.split('.');
  const shown = withSymbol(writeNumber(whole, cents, tag), symbol, tag);
  return html`<dl>
<div><dt>${text.amount}</dt><dd class="sum"><bdi>${shown}</bdi></dd></div>
<div><dt>${text.to}</dt><dd>${merchant}</dd></div>
<div><dt>${text.order}</dt><dd><bdi class="order">${order.reference || order.id}</bdi></dd></div>
</dl>`;
}

/** The page that asks. */
export function askingPage(order: PaymentOrder, merchant: string): string {
  const text = wordsOf(order.language);
  return documentOf(
    text,
    text.title,
    `${factsOf(order, text, merchant)}
${html`<form method="post">
<button class="first" name="decision" value="approved">${text.approve}</button>
<button name="decision" value="approved_later" aria-describedby="later">${text.later}</button>
<p id="later">${text.laterHint}</p>
<button class="no" name="decision" value="declined">${text.decline}</button>
<button class="leave" name="decision" value="cancelled" aria-describedby="leave">${text.leave}</button>
<p id="leave">${text.leaveHint}</p>
</form>`}`,
  );
}

/** The page of a payment that was answered; `again` when somebody has just tried to answer it anew. */
export function answeredPage(order: PaymentOrder, merchant: string, decision: Decision, again: boolean): string {
  const text = wordsOf(order.language);
  const [title, says] = text.done[decision];
  return documentOf(
    text,
    title,
    `<p role="status">${safe(again ? text.again : says)}</p>
${factsOf(order, text, merchant)}
${html`<p class="leave"><a class="first" href="${order.returnUrl}">${text.back} ${merchant}</a></p>`}`,
  );
}

/** The page of a payment that nobody answered in time. */
export function overPage(order: PaymentOrder, merchant: string): string {
  const text = wordsOf(order.language);
  const [title, says] = text.over;
  return documentOf(
    text,
    title,
    html`<p>${says}</p>\n<p class="leave"><a class="first" href="${order.returnUrl}">${text.back} ${merchant}</a></p>`,
  );
}

/** The page for an address that is not whole. */
export function brokenPage(language: string, publicUrl: string, merchant: string): string {
  const text = wordsOf(language);
  const [title, says] = text.broken;
  return documentOf(
    text,
    title,
    html`<p>${says}</p>\n<p class="leave"><a class="first" href="${publicUrl}/">${text.back} ${merchant}</a></p>`,
  );
}
