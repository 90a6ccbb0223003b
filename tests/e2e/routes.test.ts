// Every address of the specification in each offered language: what stands there, in which frame, and how search engines are told of it.
import { expect, test } from 'vitest';
import { linksOf } from './crawl.ts';
import { openSite } from './site.ts';
import { control } from './world.ts';

const { server, member } = await openSite();

/** `shell`: header, navigation, footer. `form`: the same without a footer. `gate`: no header, the form before the shore. `bare`: the logo alone. `play`: nothing but the game. */
type Frame = 'shell' | 'form' | 'gate' | 'bare' | 'play';
interface Row {
  readonly path: string;
  readonly frame: Frame;
  /** Where the same page stands in the books. */
  readonly canonical?: string;
  /** Kept out of search engines. */
  readonly hidden?: true;
  /** Banners, and what is beside the page: home alone has both. */
  readonly home?: true;
}

const home = (path: string): Row => ({ path, frame: 'shell', canonical: '/', home: true });
const lobby = (path: string): Row => ({ path, frame: 'shell' });
const rows: readonly Row[] = [
  ...['/', '/index', '/index.html', '/home'].map(home),
  ...['/rng', '/fish', '/pvp', '/live', '/sports', '/esports', '/elott', '/cockfight'].map(lobby),
  { path: '/login', frame: 'gate' },
  { path: '/forget', frame: 'gate' },
  { path: '/register', frame: 'form' },
  { path: '/register.html', frame: 'form', canonical: '/register' },
  { path: '/noticePage', frame: 'shell' },
  { path: '/vip', frame: 'shell' },
  { path: '/promotions', frame: 'shell' },
  { path: '/promoDetail?id=free-play', frame: 'shell' },
  { path: '/help', frame: 'shell' },
  { path: '/join', frame: 'shell' },
  { path: '/helpmc', frame: 'bare' },
  { path: '/down', frame: 'bare' },
  { path: '/game?code=lantern-tide', frame: 'play', hidden: true },
];

/** What comes with its own issue is not there and not linked. */
const later = ['/lottery', '/vnlottery', '/pointMall', '/agentHome', '/seamless', '/fbsports'];

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
  'SY-06 SY-07 SY-08 SY-09 SY-10 SY-12 $path is there in each language, in the frame $frame, with its title and its place in the books',
  async (row) => {
    /** What search engines show differs by language; a name may be the same. */
    const said: string[] = [];
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
      said.push(description);
      const canonical = row.canonical ?? row.path;
      expect(attribute(html, /<link rel="canonical"[^>]*>/, 'href')).toBe(server.url + at(prefix, canonical));
      const alternates = [...html.matchAll(/<link rel="alternate"[^>]*>/g)].map(([link]) => [
        attribute(link, /.*/, 'hreflang'),
        attribute(link, /.*/, 'href'),
      ]);
      const own = languages.map((one) => [one.tag, server.url + at(one.prefix, canonical)]);
      expect(alternates).toEqual([...own, ['x-default', server.url + canonical]]);
    }
    if (!row.hidden) expect(new Set(said).size).toBe(2);
  },
);

test('SY-07 each title and description stands at one page only', () => {
  for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
    const of = new Map<string, Set<string>>();
    for (const [path, html] of pages) {
      const said = pattern.exec(html)?.[1];
      // A page is one page in all its languages.
      const { pathname, search } = new URL(attribute(html, /<link rel="canonical"[^>]*>/, 'href') ?? path, server.url);
      const place = (pathname.replace(/^\/en(?=\/|$)/, '') || '/') + search;
      if (said !== undefined) of.set(said, (of.get(said) ?? new Set()).add(place));
    }
    expect(of.size).toBeGreaterThan(30);
    expect([...of].filter(([, places]) => places.size > 1).map(([said, places]) => `${said}: ${[...places].join(' ')}`)).toEqual([]);
  }
});

test('SY-07 search engines are told what is not theirs, and every page they may read is theirs', async () => {
  const said = await fetch(`${server.url}/robots.txt`);
  expect([said.status, said.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const closed = [...(await said.text()).matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path ?? '');
  expect(closed).toEqual(expect.arrayContaining(['/wps/', '/demo/', '/en/demo/', '/parts/', '/en/parts/']));
  expect([...pages.keys()].filter((path) => closed.some((one) => path.startsWith(one)))).toEqual([]);
});

test('SY-07 R7 the sitemap that robots.txt names lists every page with a place in the books, in each language, and nothing else', async () => {
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
  expect(listed.filter((one) => one.includes('/help/')).length).toBeGreaterThan(60);
  for (const one of listed) {
    const html = await pageAt(one.slice(server.url.length));
    expect([one, attribute(html, /<link rel="canonical"[^>]*>/, 'href'), /content="noindex"/.test(html)]).toEqual([one, one, false]);
  }
});

test('SY-07 SY-09 R8 what comes later is neither there nor linked; /download leads to /down', async () => {
  for (const { prefix } of languages) {
    for (const path of later) {
      const answer = await fetch(server.url + prefix + path);
      expect([path, answer.status, /<nav class="nav"/.test(await answer.text())]).toEqual([path, 404, false]);
    }
    const answer = await fetch(`${server.url}${prefix}/download`, { redirect: 'manual' });
    expect([answer.status, new URL(answer.headers.get('location') ?? '', server.url).pathname]).toEqual([301, `${prefix}/down`]);
  }
  const linked = [...pages].flatMap(([path, html]) =>
    linksOf(html)
      .map((href) => new URL(href, server.url))
      .filter(({ origin, pathname }) => origin === server.url && later.includes(pathname.replace(/^\/en(?=\/)/, '')))
      .map(({ pathname }) => `${path} links ${pathname}`),
  );
  expect(linked).toEqual([]);
});

test('SY-12 ER-17 an unknown address: said in its language, with the page that may have been meant, a search, games that many play, home and who helps', async () => {
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
  'SY-03 SY-04 ER-18 ER-19 closed (%i): said without script in the language of the address, with the way to customer service, which stays open',
  async (status, code, says) => {
    await control(server, { status, endTime: null });
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
      // The same page in the other language, and a desk that answers although the site is closed.
      expect(linksOf(html)).toEqual(expect.arrayContaining(['/vip', '/en/vip', '/en/helpmc']));
      expect(html).toMatch(/href="mailto:/);
      const helped = await fetch(`${server.url}/en/helpmc`);
      const help = await helped.text();
      expect([helped.status, /<details/.test(help)]).toEqual([200, true]);
      // Whatever is linked there, with a search or without, is open too.
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
      await control(server, { status: 0 });
      await expect.poll(async () => (await fetch(`${server.url}/en/vip`)).status).toBe(200);
    }
  },
);

test('SY-05 R11 members only, by the demo’s switch: all else leads to sign in, and after it back to where one was going', async () => {
  await control(server, { loginToHome: true });
  try {
    const wanted = '/en/rng?list=hot';
    const ask = (path: string, cookie = '') => fetch(server.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
    await expect.poll(async () => (await ask(wanted)).headers.get('location')).toBe(`/en/login?next=${encodeURIComponent(wanted)}`);
    const answers = await Promise.all(rows.map(async ({ path }) => [path, (await ask(`/en${path === '/' ? '' : path}`)).status] as const));
    const open = ['/login', '/forget', '/register', '/register.html', '/help', '/helpmc', '/down'];
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
    expect([signed.status, signed.headers.get('location')]).toEqual([303, wanted]);
    const cookie = signed.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    expect((await ask(wanted, cookie)).status).toBe(200);
  } finally {
    await control(server, { loginToHome: false });
    await expect.poll(async () => (await fetch(`${server.url}/en/vip`, { redirect: 'manual' })).status).toBe(200);
  }
});
