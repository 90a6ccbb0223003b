/** Signing in with an account elsewhere, out and back: all of it by the server, so that it needs no script and loads nothing from there (AC-03, AC-34). */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { access } from '#calls/access.ts';
import { safeNext } from '#values/next.ts';
import { isProvider, type Provider, providers } from '#values/providers.ts';
import { askAs } from './ask.ts';
import type { Edge, Vars } from './context.ts';
import { asker, fields, gone } from './forms.ts';
import type { Pages } from './pages.ts';
import { refuse } from './refusal.ts';
import { cookieLine, cookieOf, sessionCookies } from './session.ts';

const lasts = 15 * 60;

/** What this browser alone keeps while the person is away. */
interface Away {
  readonly proof: string;
  /** The language's prefix. */
  readonly prefix: string;
  /** The page it began on. */
  readonly from: string;
  readonly next: string;
}

const linking = '/member/linking';
/** Where a visit may begin, and so where it may lead back to. */
const beginnings: readonly string[] = ['/login', '/register', linking];

export function elsewhere(edge: Edge, pages: Pages): Hono<Vars> {
  const app = new Hono<Vars>();
  for (const prefix of ['', ...edge.languages.slice(1).map(({ tag }) => `/${tag}`)])
    app.post(`${prefix}/login/elsewhere`, (c) => leave(edge, pages, c, prefix));
  for (const provider of providers) app.get(`/login/${provider}`, (c) => comeBack(edge, c, provider));
  return app;
}

const nameOf = (edge: Edge): string => (edge.settings.https ? '__Host-isla-visit' : 'isla-visit');
/** The link that waits to be confirmed: its page reads it, also after somebody has signed in or joined on the way there. */
const linkCookie = (edge: Edge, provider: Provider, ticket: unknown): string =>
  cookieLine(edge.settings, 'isla_link', `${provider}.${String(ticket)}`, lasts);

/** Says on a page of ours why a visit came to nothing. */
function told(
  c: Context<Vars>,
  { prefix, from, next }: Omit<Away, 'proof'>,
  why: { provider: Provider; code: string; retryAfter?: unknown },
  cookies: string[],
) {
  const query = new URLSearchParams({ why: why.code, provider: why.provider });
  if (Number(why.retryAfter) > 0) query.set('seconds', String(Number(why.retryAfter)));
  if (next) query.set('next', next);
  return gone(c, `${prefix}${from}?${query}`, cookies);
}

/** Only the page of links begins a link: who signs in again elsewhere comes as a guest, though an older session still holds. */
function visitor(c: Context<Vars>, from: string | undefined) {
  const who = asker(c);
  return from === linking ? who : { ...who, token: null };
}

/** A form may lead to this site only (CSP), so a page in between goes on to the provider by itself, and has a link for browsers that do not. */
async function leave(edge: Edge, pages: Pages, c: Context<Vars>, prefix: string): Promise<Response> {
  const { next = '', from = '', provider } = await fields(c);
  if (!isProvider(provider)) return refuse(c, 'input.invalid');
  const begun = { prefix, from: beginnings.includes(from) ? from : '/login', next: safeNext(next, '') };
  const got = await askAs(edge, visitor(c, begun.from))(access.thirdParty, { provider });
  if (!got.ok) return told(c, begun, { provider, code: got.code, retryAfter: got.value.retryAfter }, []);
  const url = new URL(got.value.url);
  // The page that stands in for a provider in demo mode speaks the visitor's language.
  if (url.origin === new URL(edge.settings.publicUrl).origin) url.pathname = prefix + url.pathname;
  const page = await pages.fresh(c, `${prefix}/login/leaving`, { values: { url: url.href, provider }, errorCode: '', details: {} });
  page.headers.set('refresh', `0; url=${url.href}`);
  page.headers.append(
    'set-cookie',
    cookieLine(edge.settings, nameOf(edge), encodeURIComponent(JSON.stringify({ ...begun, proof: got.value.proof })), lasts, true),
  );
  return page;
}

function awayOf(edge: Edge, c: Context<Vars>): Away | null {
  try {
    const kept = JSON.parse(decodeURIComponent(cookieOf(c.req.header('cookie'), nameOf(edge)) ?? '')) as Partial<Away>;
    const prefix = edge.languages.slice(1).find(({ tag }) => `/${tag}` === kept.prefix);
    return {
      proof: String(kept.proof).slice(0, 100),
      prefix: prefix ? `/${prefix.tag}` : '',
      from: beginnings.find((one) => one === kept.from) ?? '/login',
      next: safeNext(kept.next, ''),
    };
  } catch {
    return null;
  }
}

async function comeBack(edge: Edge, c: Context<Vars>, provider: Provider): Promise<Response> {
  c.set('kind', 'form');
  const away = awayOf(edge, c);
  const over = cookieLine(edge.settings, nameOf(edge), '', null, true);
  const who = visitor(c, away?.from);
  if (!away) return told(c, { prefix: '', from: '/login', next: '' }, { provider, code: 'link.ended' }, [over]);
  const { proof, prefix } = away;
  const sent = { provider, proof, query: new URL(c.req.url).search.slice(0, 4000) };
  const home = prefix || '/';
  if (who.token !== null) {
    const got = await askAs(edge, who)(access.link, sent);
    if (got.ok) return gone(c, `${prefix}${linking}`, [over, linkCookie(edge, provider, got.value.ticket)]);
    // Somebody whose session is over comes back as a guest, as which the visit began.
    if (!got.code.startsWith('session.'))
      return told(c, { prefix, from: linking, next: '' }, { provider, code: got.code, retryAfter: got.value.retryAfter }, [over]);
  }
  const got = await askAs(edge, { ...who, token: null })(access.thirdPartyLogin, sent);
  if (got.ok) {
    const { token, firstTimeLogin } = got.value;
    if (firstTimeLogin) await askAs(edge, { ...who, token })(access.firstLogin, {});
    return gone(c, away.next || home, [over, ...sessionCookies(edge, token)]);
  }
  if (got.code !== 'link.unknown') return told(c, away, { provider, code: got.code, retryAfter: got.value.retryAfter }, [over]);
  const next = `${prefix}${linking}`;
  return told(c, { ...away, next }, { provider, code: got.code }, [over, linkCookie(edge, provider, got.value.ticket)]);
}
