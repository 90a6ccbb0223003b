// Tests every address of the specification in each language: content, layout and metadata for search engines.
import { expect, test } from 'vitest';
import { openSite } from './app-server.ts';
import { setDemoControls } from './browser.ts';
import { linksOf } from './crawl.ts';

const { server, member } = await openSite();

/**
 * `shell`: header, navigation, footer. `form`: without a footer. `gate`: no header, the form before the shore. `bare`: the logo only.
 * `play`: the game only. `header`: the header without the navigation, and no footer.
 */
type Frame = 'shell' | 'form' | 'gate' | 'bare' | 'play' | 'header';
interface Row {
  readonly path: string;
  readonly frame: Frame;
  /** Path of the canonical address, where it differs. */
  readonly canonical?: string;
  /** Excluded from search engines. */
  readonly hidden?: true;
  /** Home only: it has banners and a sidebar. */
  readonly home?: true;
}

const home = (path: string): Row => ({ path, frame: 'shell', canonical: '/', home: true });
const lobby = (path: string): Row => ({ path, frame: 'shell' });
const rows: readonly Row[] = [
  ...['/', '/index', '/index.html', '/home'].map(home),
  ...['/rng', '/fish', '/pvp', '/live', '/sports', '/esports', '/elott', '/cockfight'].map(lobby),
  { path: '/login', frame: 'gate' },
  { path: '/forget', frame: 'gate' },
  { path: '/welcome', frame: 'gate', hidden: true },
  { path: '/register', frame: 'form' },
  { path: '/register.html', frame: 'form', canonical: '/register' },
  { path: '/noticePage', frame: 'shell' },
  { path: '/vip', frame: 'shell' },
  { path: '/lottery', frame: 'header' },
  { path: '/vnlottery', frame: 'header' },
  { path: '/pointMall', frame: 'shell' },
  { path: '/promotions', frame: 'shell' },
  { path: '/promoDetail?id=free-play', frame: 'shell' },
  { path: '/gameInfo?code=lantern-tide', frame: 'shell', hidden: true },
  { path: '/help', frame: 'shell' },
  { path: '/join', frame: 'shell' },
  { path: '/helpmc', frame: 'bare' },
  { path: '/chat', frame: 'bare', hidden: true },
  { path: '/down', frame: 'bare' },
  { path: '/game?code=lantern-tide', frame: 'play', hidden: true },
  { path: '/fbsports', frame: 'play', hidden: true },
];

const languages = [
  { prefix: '', tag: 'fil' },
  { prefix: '/en', tag: 'en-PH' },
] as const;
const at = (prefix: string, path: string): string => (path === '/' ? prefix || '/' : prefix + path);
const text = (html: string): string => html.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#39;', "'");
const attribute = (html: string, tag: RegExp, name: string): string | null => {
  const found = tag.exec(html)?.[0];
  const value = found && new RegExp(`\\s${name}=(?:"([^"]*)"|([^\\s>]+))`).exec(found);
  return value ? text(value[1] ?? value[2] ?? '') : null;
};

function frameOf(html: string): Frame | null {
  const navigation = /<nav class="nav"/.test(html);
  const footer = /<footer class="foot/.test(html);
  if (navigation) return footer ? 'shell' : 'form';
  if (/<div class="gate"/.test(html)) return 'gate';
  if (/<header class="ink top"/.test(html)) return 'header';
  return /<header class="ink"/.test(html) ? 'bare' : 'play';
}

const pages = new Map<string, string>();
async function pageAt(path: string): Promise<string> {
  const answer = await fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect([path, answer.status]).toEqual([path, 200]);
  const html = await answer.text();
  pages.set(path, html);
  return html;
}

test.each(rows)(
  '$path responds in each language with layout $frame, title and canonical address (SY-06, SY-07, SY-08, SY-09, SY-10, SY-12)',
  async (row) => {
    /** Descriptions differ by language. */
    const descriptions: string[] = [];
    for (const { prefix, tag } of languages) {
      const html = await pageAt(at(prefix, row.path));
      expect([row.path, frameOf(html)]).toEqual([row.path, row.frame]);
      expect(attribute(html, /<html[^>]*>/, 'lang')).toBe(tag);
      if (row.home) expect([/<slide-show/.test(html), /<aside/.test(html)]).toEqual([true, true]);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toMatch(/^(?!undefined).{3,}/);
      expect(/<meta name="robots" content="noindex"/.test(html)).toBe(row.hidden ?? false);
      if (row.hidden) continue;
      const description = attribute(html, /<meta name="description"[^>]*>/, 'content') ?? '';
      expect([row.path, description.length > 20]).toEqual([row.path, true]);
      descriptions.push(description);
      const canonical = row.canonical ?? row.path;
      expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href')).toBe(server.url + at(prefix, canonical));
      const alternates = [...html.matchAll(/<link rel="alternate"[^>]*>/g)].map(([link]) => [
        attribute(link, /.*/, 'hreflang'),
        attribute(link, /.*/, 'href'),
      ]);
      const own = languages.map((one) => [one.tag, server.url + at(one.prefix, canonical)]);
      expect(alternates).toEqual([...own, ['x-default', server.url + canonical]]);
    }
    if (!row.hidden) expect(new Set(descriptions).size).toBe(2);
  },
);

test('each title and description is used on one page only (2.4.2)', () => {
  for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
    const of = new Map<string, Set<string>>();
    for (const [path, html] of pages) {
      const matched = pattern.exec(html)?.[1];
      // A page counts once in all its languages.
      const { pathname, search } = new URL(attribute(html, /<link rel="canonical"[^>]*>/, 'href') ?? path, server.url);
      const place = (pathname.replace(/^\/en(?=\/|$)/, '') || '/') + search;
      if (matched !== undefined) of.set(matched, (of.get(matched) ?? new Set()).add(place));
    }
    expect(of.size).toBeGreaterThan(30);
    expect([...of].filter(([, places]) => places.size > 1).map(([matched, places]) => `${matched}: ${[...places].join(' ')}`)).toEqual([]);
  }
});

test('robots.txt closes internal paths, and no indexable page is under them', async () => {
  const robotsResponse = await fetch(`${server.url}/robots.txt`);
  expect([robotsResponse.status, robotsResponse.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const closed = [...(await robotsResponse.text()).matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
  expect(closed).toEqual(expect.arrayContaining(['/wps/', '/demo/', '/en/demo/', '/parts/', '/en/parts/']));
  expect([...pages.keys()].filter((path) => closed.some((one) => path.startsWith(one)))).toEqual([]);
});

test('the sitemap lists every indexable page in each language (R7)', async () => {
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  const [, address] = /^Sitemap: (\S+)$/m.exec(robots) ?? [];
  expect(address).toBe(`${server.url}/sitemap.xml`);
  const answer = await fetch(address ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one]) => text(one ?? ''));
  expect(new Set(listed).size).toBe(listed.length);
  for (const { path, canonical = path, hidden } of rows)
    for (const { prefix } of languages)
      if (!hidden) expect([canonical, listed.includes(server.url + at(prefix, canonical))]).toEqual([canonical, true]);
  // That each of them is indexable is tested where every page is read, in pages.test.ts.
  expect(listed.filter((one) => one.includes('/help/')).length).toBeGreaterThan(60);
});

test('/download redirects to /down, and /seamless to the page of its game (SY-09, R8)', async () => {
  for (const { prefix } of languages)
    for (const [path, to] of [
      ['/download', '/down'],
      ['/seamless?code=lantern-tide', '/game?code=lantern-tide'],
    ] as const) {
      const answer = await fetch(server.url + prefix + path, { redirect: 'manual' });
      const { pathname, search } = new URL(answer.headers.get('location') ?? '', server.url);
      expect([answer.status, pathname + search]).toEqual([301, prefix + to]);
    }
});

test('an unknown address shows a 404 page in its language with a suggestion, search, games, home and support (SY-12, ER-17)', async () => {
  for (const [path, tag, meant] of [
    ['/promotoins', 'fil', '/promotions'],
    ['/en/promotoins', 'en-PH', '/en/promotions'],
    ['/en/promotions/none', 'en-PH', null],
    ['/en/nothing/at/all', 'en-PH', null],
  ] as const) {
    const answer = await fetch(server.url + path);
    const html = await answer.text();
    expect([path, answer.status, attribute(html, /<html[^>]*>/, 'lang')]).toEqual([path, 404, tag]);
    const prefix = tag === 'en-PH' ? '/en' : '';
    const links = linksOf(html);
    expect(links).toEqual(expect.arrayContaining([prefix || '/', `${prefix}/rng`, `${prefix}/helpmc#desks`]));
    if (meant) expect(links).toContain(meant);
    expect(links.filter((href) => href.startsWith(`${prefix}/game?code=`)).length).toBe(6);
    expect(attribute(html, /<form[^>]*>/, 'action')).toBe(`${prefix}/search`);
    for (const href of links) expect([href, (await fetch(new URL(href, server.url))).status]).toEqual([href, 200]);
  }
});

test.each([
  [2, 451, 'available where you are'],
  [1, 503, 'We are improving'],
] as const)(
  'status %i closes the site in the language of the address, without script, with customer service open (SY-03, SY-04, ER-18, ER-19)',
  async (status, code, says) => {
    await setDemoControls(server, { status, endTime: null });
    try {
      await expect.poll(async () => (await fetch(`${server.url}/en/vip`)).status).toBe(code);
      const answer = await fetch(`${server.url}/en/vip`, { headers: { cookie: 'isla_lang=TY' } });
      const html = await answer.text();
      expect([attribute(html, /<html[^>]*>/, 'lang'), html.includes(says), answer.headers.get('cache-control')]).toEqual([
        'en-PH',
        true,
        'no-store',
      ]);
      if (status === 2) expect(html).toMatch(/<dd class="num">(?:127\.0\.0\.1|::1)</);
      // It links the page in the other language and a support address.
      expect(linksOf(html)).toEqual(expect.arrayContaining(['/vip', '/en/vip', '/en/helpmc']));
      expect(html).toMatch(/href="mailto:/);
      const helped = await fetch(`${server.url}/en/helpmc`);
      const help = await helped.text();
      expect([helped.status, /<details/.test(help)]).toEqual([200, true]);
      // Every page linked there is open too.
      const found = await (await fetch(`${server.url}/en/helpmc?q=deposit`)).text();
      const offered = new Set([html, help, found].flatMap(linksOf).map((href) => new URL(href, answer.url)));
      const closed = [...offered].filter(
        ({ origin, pathname }) => origin === server.url && !/^(?:\/en)?\/(?:vip|demo\/.*)$/.test(pathname),
      );
      for (const { href } of closed) expect([href, (await fetch(href)).status]).toEqual([href, 200]);
      expect((await fetch(`${server.url}/wps/system/customerService`)).status).toBe(200);
      const typed = await (await fetch(server.url, { headers: { cookie: 'isla_lang=EN' } })).text();
      expect(attribute(typed, /<html[^>]*>/, 'lang')).toBe('en-PH');
    } finally {
      await setDemoControls(server, { status: 0 });
      await expect.poll(async () => (await fetch(`${server.url}/en/vip`)).status).toBe(200);
    }
  },
);

test('members only redirects everything to sign-in and then back to the requested page (SY-05, R11)', async () => {
  await setDemoControls(server, { loginToHome: true });
  try {
    const wanted = '/en/rng?list=hot';
    const ask = (path: string, cookie = '') => fetch(server.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    await expect.poll(async () => (await ask(wanted)).headers.get('location')).toBe(`/en/login?next=${encodeURIComponent(wanted)}`);
    const answers = await Promise.all(rows.map(async ({ path }) => [path, (await ask(`/en${path === '/' ? '' : path}`)).status] as const));
    const open = ['/login', '/forget', '/register', '/register.html', '/help', '/helpmc', '/chat', '/down', '/welcome'];
    expect(
      answers
        .filter(([, status]) => status === 200)
        .map(([path]) => path)
        .sort(),
    ).toEqual([...open].sort());
    expect(answers.filter(([path]) => !open.includes(path)).every(([, status]) => status === 303)).toBe(true);
    const signed = await fetch(`${server.url}/en/login?next=${encodeURIComponent(wanted)}`, {
      method: 'POST',
      headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ username: member.username, password: member.password, type: 'username' }),
      redirect: 'manual',
    });
    // A browser that sent no cookie is told on the sign-in page if it refuses them; others are sent on.
    expect([signed.status, signed.headers.get('location')]).toEqual([
      303,
      `/en/login?${new URLSearchParams({ why: 'cookies', next: wanted })}`,
    ]);
    const cookie = signed.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await ask(wanted, cookie)).status).toBe(200);
  } finally {
    await setDemoControls(server, { loginToHome: false });
    await expect.poll(async () => (await fetch(`${server.url}/en/vip`, { redirect: 'manual' })).status).toBe(200);
  }
});
