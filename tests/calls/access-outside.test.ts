// Accounts elsewhere through our own door: out to a real provider and back, by a browser without script.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brandOf } from '#brands/current.ts';
import type { Edge } from '#edge/context.ts';
import { createEdge } from '#edge/edge.ts';
import type { PageForm } from '#edge/pages.ts';
import { say } from '#i18n/words.ts';
import { google, signInByOpenid } from '#platform/outside/sign-in-openid.ts';
import { minutes } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { type AccessWorld, accessWorld } from './access-world.ts';
import { html } from './edge-world.ts';
import { browse, closeServers, openProvider } from './openid-provider.ts';

afterAll(closeServers);

/** The edge before the platform of an access world, and a browser's cookies. Pages say only what they were given. */
function door(it: AccessWorld, publicUrl = 'http://isla.test') {
  const shown: { path: string; form: PageForm | undefined }[] = [];
  const edge: Edge = {
    settings: { ...it.house.settings, publicUrl, https: publicUrl.startsWith('https:') },
    say,
    log: { debug() {}, info() {}, warn() {}, error() {}, answered() {} },
    brand: brandOf('isla'),
    languages: [
      { code: 'TY', tag: 'fil', also: [] },
      { code: 'EN', tag: 'en', also: [] },
    ],
    backend: {
      fetch: async (request) => it.app.fetch(request),
      version: () => 1n,
      status: () => ({ status: 0, endTime: null }),
      drain: async () => {},
    },
    now: () => it.world.now,
  };
  const site = createEdge({
    edge,
    files: new Map(),
    readiness: { ready: true, alive: async () => true },
    socketAddress: () => '10.0.0.1',
    renderer: {
      render: async (request, { form }) => {
        shown.push({ path: new URL(request.url).pathname, form });
        return html('<!doctype html><title>page</title>');
      },
      knows: () => true,
    },
  });
  const jar = new Map<string, string>();
  const go = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await site.app.fetch(
      new Request(`${publicUrl}${path}`, {
        method: form ? 'POST' : 'GET',
        headers: {
          host: new URL(publicUrl).host,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form ? { origin: publicUrl, 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...headers,
        },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      }),
    );
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', headers: answer.headers };
  };
  /** Presses a button, and gives the address at the provider. */
  const leave = async (from: string, next = '', prefix = '/en') => {
    const answer = await go(`${prefix}/login/elsewhere`, { provider: 'google', from, next });
    return { ...answer, out: /url=(.*)$/.exec(answer.headers.get('refresh') ?? '')?.[1] ?? '' };
  };
  /** Presses a button and comes back as somebody, or having said no. */
  const visit = async (who: string | null, from = '/login', next = '') => {
    const back = await browse((await leave(from, next)).out, who);
    return { back, answer: await go(back.pathname + back.search) };
  };
  return { go, leave, visit, jar, shown };
}

onBothEngines('out to a provider and back', (open) => {
  let it: AccessWorld;
  beforeAll(async () => {
    const terms = { ...google('google', 'google-secret'), issuer: await openProvider() };
    it = await accessWorld(open, {}, { outside: { signIn: signInByOpenid({ google: terms }) } });
  });

  test('AC-03 AC-34 first time: said where one began, linked after signing in and a clear yes, and from then on it signs in', async () => {
    const { id, username } = await it.person();
    const browser = door(it);
    const first = await browser.visit('gina', '/register');
    expect([first.answer.status, first.answer.to]).toEqual([
      303,
      '/en/register?why=link.unknown&provider=google&next=%2Fen%2Fmember%2Flinking',
    ]);
    const [provider, ticket] = (browser.jar.get('isla_link') ?? '').split('.');
    expect(provider).toBe('google');
    expect([...browser.jar.keys()]).toEqual(['isla_link']);
    const token = await it.session(id);
    const sent = { provider, ticket };
    expect((await it.ask('access.link', sent, { token })).body.value).toMatchObject({ linked: false, name: 'gina@example.com' });
    expect((await it.ask('access.link', { ...sent, confirm: true }, { token })).body.value).toMatchObject({ linked: true });

    const again = door(it);
    const { answer } = await again.visit('gina', '/login', '/en/rng?list=fav');
    expect([answer.status, answer.to]).toEqual([303, '/en/rng?list=fav']);
    expect((await it.ask('member.info', {}, { token: String(again.jar.get('isla')) })).body.value).toMatchObject({
      account: username,
      firstTimeLogin: false,
    });
    expect(again.jar.get('isla_in')).toMatch(/^1/);
  });

  test('AC-34 who is signed in comes back to the page that asks; another account that is taken, and a second one, are refused there', async () => {
    const [one, other] = [await it.person(), await it.person()];
    const browser = door(it);
    browser.jar.set('isla', await it.session(one.id));
    const { answer } = await browser.visit('hana', '/member/linking');
    expect([answer.status, answer.to]).toEqual([303, '/en/member/linking']);
    const [, ticket] = (browser.jar.get('isla_link') ?? '').split('.');
    expect(
      (await it.ask('access.link', { provider: 'google', ticket, confirm: true }, { token: String(browser.jar.get('isla')) })).status,
    ).toBe(200);
    expect((await browser.leave('/member/linking')).to).toBe('/en/member/linking?why=link.fixed&provider=google');
    const stranger = door(it);
    stranger.jar.set('isla', await it.session(other.id));
    await stranger.visit('hana', '/member/linking');
    const [, theirs] = (stranger.jar.get('isla_link') ?? '').split('.');
    const taken = { provider: 'google', ticket: theirs, confirm: true };
    expect((await it.ask('access.link', taken, { token: String(stranger.jar.get('isla')) })).body.errorCode).toBe('link.taken');
  });

  test('AC-34 who signs in again with an account elsewhere, an older session still there, is signed in; the page of links says to', async () => {
    const { id, username } = await it.person();
    const browser = door(it);
    browser.jar.set('isla', await it.session(id));
    await browser.visit('lea', '/member/linking');
    const [, ticket] = (browser.jar.get('isla_link') ?? '').split('.');
    const old = String(browser.jar.get('isla'));
    expect((await it.ask('access.link', { provider: 'google', ticket, confirm: true }, { token: old })).status).toBe(200);
    await it.db.deleteFrom('linked_accounts').where('member_id', '=', id).execute();
    it.pass(minutes(15) + 1);
    expect((await browser.leave('/member/linking')).to).toBe('/en/member/linking?why=link.sign_in_again&provider=google');
    await it.db
      .insertInto('linked_accounts')
      .values({ member_id: id, provider: 'google', subject: 'lea', name: 'lea@example.com', linked_at: new Date() })
      .execute();
    expect((await browser.visit('lea', '/login', '/en/member/linking')).answer.to).toBe('/en/member/linking');
    const token = String(browser.jar.get('isla'));
    expect(token).not.toBe(old);
    expect((await it.ask('member.info', {}, { token })).body.value).toMatchObject({ account: username });
  });

  test('R12 said no, come back twice, too late, in another browser, without a visit: each comes back as its sentence', async () => {
    const browser = door(it);
    const declined = await browser.visit(null, '/register', '/en/rng');
    expect(declined.answer.to).toBe('/en/register?why=link.declined&provider=google&next=%2Fen%2Frng');
    const ended = '/en/login?why=link.ended&provider=google';
    const { out } = await browser.leave('/login');
    const kept = new Map(browser.jar);
    const back = await browse(out, 'ivan');
    expect((await browser.go(back.pathname + back.search)).to).toContain('why=link.unknown');
    for (const [name, value] of kept) browser.jar.set(name, value);
    expect((await browser.go(back.pathname + back.search)).to).toBe(ended);
    expect((await door(it).go(back.pathname + back.search)).to).toBe('/login?why=link.ended&provider=google');
    const late = await browser.leave('/login');
    const home = await browse(late.out, 'ivan');
    it.pass(minutes(15));
    expect((await browser.go(home.pathname + home.search)).to).toBe(ended);
    const forged = await browser.leave('/login');
    const wrong = await browse(forged.out, 'ivan');
    wrong.searchParams.set('code', 'x');
    expect((await browser.go(wrong.pathname + wrong.search)).to).toBe('/en/login?why=link.invalid&provider=google');
  });

  test('AC-37 the flag closes the way, a form from elsewhere is refused, and nobody is led to another site', async () => {
    const browser = door(it);
    await it.setModules({ GOOGLELOGIN3: false });
    expect((await it.ask('access.ways')).body.value.thirdParty).toEqual([]);
    expect((await browser.leave('/login')).to).toBe('/en/login?why=way.closed&provider=google');
    await it.setModules({});
    expect((await browser.go('/login/elsewhere', { provider: 'google' }, { origin: 'https://evil.test' })).status).toBe(403);
    const { answer } = await browser.visit('jon', 'https://evil.test', '//evil.test');
    expect(answer.to).toBe('/en/login?why=link.unknown&provider=google&next=%2Fen%2Fmember%2Flinking');
    expect((await browser.go('/login/elsewhere', { provider: 'github' })).status).toBe(400);
  });

  test('AC-03 between the two sites stands a page with a link; what the browser keeps is closed to scripts', async () => {
    const browser = door(it);
    const answer = await browser.leave('/login');
    expect(answer.status).toBe(200);
    expect(browser.shown.at(-1)).toMatchObject({ path: '/en/login/leaving', form: { values: { url: answer.out, provider: 'google' } } });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^isla-visit=.*; HttpOnly; Path=\/; SameSite=Lax; Max-Age=900$/)]);
    const safe = door(it, 'https://isla.test');
    const lines = (await safe.leave('/login')).headers.getSetCookie();
    expect(lines).toEqual([expect.stringMatching(/^__Host-isla-visit=.*; HttpOnly; Path=\/; SameSite=Lax; Secure; Max-Age=900$/)]);
  });

  test('AC-34 whose session is over in between comes back as the guest that the visit began as', async () => {
    const browser = door(it);
    browser.jar.set('isla', 'x'.repeat(43));
    expect((await browser.visit('kim')).answer.to).toContain('/en/login?why=link.unknown');
  });
});
