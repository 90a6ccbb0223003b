/** Words without decoration for the moments when no page can be made: the site is closed, a request is refused, or rendering itself failed. */

type Which = 'maintenance' | 'region' | 'fault' | 'refused';

const words: Record<Which, { title: string; text: string }> = {
  maintenance: { title: 'We are working on the site', text: 'Your balance and your bets are safe. Nothing is being played while we work.' },
  region: { title: 'The site is not open in your region', text: 'We may not offer our games where you are.' },
  fault: {
    title: 'This page could not be made',
    text: 'Nothing was charged and nothing is lost. Try again; if it stays so, tell support the reference.',
  },
  refused: { title: 'This did not go through', text: '' },
};

export interface PlainPage {
  readonly which: Which;
  readonly status: number;
  readonly reference: string;
  readonly brand?: string;
  readonly endTime?: string | null;
  readonly ip?: string;
  /** The one sentence of a refusal. */
  readonly says?: string;
}

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export function plainPage({ which, status, reference, brand, endTime, ip, says }: PlainPage): Response {
  const { title, text } = words[which];
  const lines = [
    says ?? text,
    ...(endTime ? [`We expect to be back at ${endTime.replace('T', ' ').replace(/:\d\d(?:\.\d+)?Z$/, ' UTC')}.`] : []),
    ...(which === 'region' && ip ? [`Your address: ${ip}`] : []),
    `Reference: ${reference}`,
  ];
  const ways =
    which === 'fault' || which === 'refused'
      ? '<p><a href="">Try again</a> · <a href="/">Home</a></p>'
      : // A closed site has no other page to go to.
        '<p><a href="">Try again</a></p>';
  const name = brand ? `<p>${inHtml(brand)}</p>` : '';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${inHtml(title)}</title></head><body><main>${name}<h1>${inHtml(title)}</h1>${lines.map((line) => `<p>${inHtml(line)}</p>`).join('')}${ways}</main></body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
