/** The demo provider's hosted page: what is paid, to whom, and the ways to answer. Plain HTML that needs no script. */
import type { PaymentOrder } from './port.ts';

export type Decision = 'approved' | 'approved_later' | 'declined';

interface PageWords {
  readonly tag: string;
  readonly title: string;
  readonly play: string;
  readonly to: string;
  readonly amount: string;
  readonly order: string;
  readonly approve: string;
  readonly later: string;
  readonly laterHint: string;
  readonly decline: string;
  readonly leave: string;
  readonly leaveHint: string;
  readonly back: string;
  readonly done: Readonly<Record<Decision, readonly [title: string, says: string]>>;
  readonly again: string;
  readonly broken: readonly [title: string, says: string];
}

const words: Readonly<Record<string, PageWords>> = {
  EN: {
    tag: 'en',
    title: 'Confirm your payment',
    play: 'Demo bank. This is play money; nothing is taken from a real account.',
    to: 'To',
    amount: 'Amount',
    order: 'Order',
    approve: 'Approve',
    later: 'Approve later',
    laterHint: 'The bank confirms after about 20 seconds.',
    decline: 'Decline',
    leave: 'Leave without paying',
    leaveHint: 'Nothing is taken. You can come back to this page while the deposit is open.',
    back: 'Back to',
    done: {
      approved: ['Payment approved', 'You approved this payment. It is taken once.'],
      approved_later: ['Payment under way', 'You approved this payment. The bank confirms it after about 20 seconds.'],
      declined: ['Payment declined', 'You declined this payment. Nothing was taken.'],
    },
    again: 'This payment was answered before. Nothing was taken a second time.',
    broken: [
      'This address is not complete',
      'It was changed or cut off on the way. Nothing was taken. Go back to the deposit and open the payment again.',
    ],
  },
  TY: {
    tag: 'fil',
    title: 'Kumpirmahin ang bayad',
    play: 'Demo na bangko. Larong pera lamang ito; walang kukunin sa totoong account.',
    to: 'Para sa',
    amount: 'Halaga',
    order: 'Order',
    approve: 'Aprubahan',
    later: 'Aprubahan mamaya',
    laterHint: 'Kukumpirmahin ng bangko pagkaraan ng mga 20 segundo.',
    decline: 'Tanggihan',
    leave: 'Umalis nang hindi nagbabayad',
    leaveHint: 'Walang kukunin. Makababalik ka sa pahinang ito habang bukas ang deposito.',
    back: 'Bumalik sa',
    done: {
      approved: ['Naaprubahan ang bayad', 'Inaprubahan mo ang bayad na ito. Isang beses lamang itong kukunin.'],
      approved_later: [
        'Pinoproseso ang bayad',
        'Inaprubahan mo ang bayad na ito. Kukumpirmahin ito ng bangko pagkaraan ng mga 20 segundo.',
      ],
      declined: ['Tinanggihan ang bayad', 'Tinanggihan mo ang bayad na ito. Walang kinuha.'],
    },
    again: 'Nasagot na ang bayad na ito. Walang kinuha sa ikalawang beses.',
    broken: ['Hindi buo ang address na ito', 'Nabago o naputol ito sa daan. Walang kinuha. Bumalik sa deposito at buksan muli ang bayad.'],
  },
};

const wordsOf = (language: string): PageWords => words[language] ?? (words.EN as PageWords);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Fills a template; every value is made harmless on the way in. */
const html = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((all, part, i) => `${all}${safe(values[i - 1] ?? '')}${part}`);

function documentOf(text: PageWords, title: string, body: string): string {
  return `${html`<!doctype html>
<html lang="${text.tag}">
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
  // As text, so that no amount passes through a float.
  const shown = new Intl.NumberFormat(text.tag, { style: 'currency', currency: order.currency, currencyDisplay: 'narrowSymbol' }).format(
    order.amount as `${number}`,
  );
  return html`<dl>
<div><dt>${text.amount}</dt><dd class="sum"><bdi>${shown}</bdi></dd></div>
<div><dt>${text.to}</dt><dd>${merchant}</dd></div>
<div><dt>${text.order}</dt><dd><bdi class="order">${order.id}</bdi></dd></div>
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
</form>
<p class="leave"><a href="${order.returnUrl}">${text.leave}</a></p>
<p>${text.leaveHint}</p>`}`,
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
