/** Words without decoration for the moments when no page can be made: the site is closed, or rendering itself failed. */

type Which = 'maintenance' | 'region' | 'fault';

const words: Record<Which, { title: string; text: string }> = {
  maintenance: { title: 'We are working on the site', text: 'Your balance and your bets are safe. Nothing is being played while we work.' },
  region: { title: 'The site is not open in your region', text: 'We may not offer our games where you are.' },
  fault: { title: 'This page could not be made', text: 'Nothing was charged and nothing is lost. Try again; if it stays so, tell support the reference.' },
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export function plainPage(brand: string, tag: string, which: Which, status: number, about: { endTime?: string | null; ip?: string; reference: string }): Response {
  const { title, text } = words[which];
  const lines = [
    text,
    ...(about.endTime ? [`We expect to be back at ${about.endTime.replace('T', ' ').replace(/:\d\d(?:\.\d+)?Z$/, ' UTC')}.`] : []),
    ...(which === 'region' && about.ip ? [`Your address: ${about.ip}`] : []),
    `Reference: ${about.reference}`,
  ];
  const link = which === 'fault' ? '<p><a href="">Try again</a> · <a href="/">Home</a></p>' : '<p><a href="/helpmc">Customer service</a></p>';
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)} · ${escape(brand)}</title></head><body data-asked="${escape(tag)}"><main><p>${escape(brand)}</p><h1>${escape(title)}</h1>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}${link}</main></body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
