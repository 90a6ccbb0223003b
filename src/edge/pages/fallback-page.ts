/** Plain HTML page for when no Astro page can be made: closed site, refused request, or failed rendering. */
import type { PageLocale } from '../context.ts';

export interface PlainPage {
  readonly which: 'maintenance' | 'region' | 'fault' | 'refused';
  readonly status: number;
  readonly reference: string;
  readonly locale: PageLocale;
  readonly brand?: string;
  readonly endTime?: string | null;
  readonly ip?: string;
  /** The text of a refusal. */
  readonly says?: string;
}

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export function plainPage({ which, status, reference, locale, brand, endTime, ip, says }: PlainPage): Response {
  const say = (key: string) => locale.say('system', `status.${key}`);
  const title = inHtml(say(which));
  const facts = [
    ...(endTime ? [[say('until'), endTime.replace('T', ' ').replace(/:\d\d(?:\.\d+)?Z$/, ' UTC')]] : []),
    ...(which === 'region' && ip ? [[say('ip'), ip]] : []),
    [say('reference'), reference],
  ];
  const lines = facts.map(([name = '', fact = '']) => `<p>${inHtml(name)} <b>${inHtml(fact)}</b></p>`).join('');
  // A closed site has no other page to go to.
  const home = which === 'fault' || which === 'refused' ? ` · <a href="${locale.home}">${inHtml(say('home'))}</a>` : '';
  const name = brand ? `<p>${inHtml(brand)}</p>` : '';
  const html = `<!doctype html><html lang="${locale.language.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main>${name}<h1>${title}</h1><p>${inHtml(says ?? say(`${which}Text`))}</p>${lines}<p><a href="">${inHtml(say('retry'))}</a>${home}</p></main></body></html>`;
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } });
}
