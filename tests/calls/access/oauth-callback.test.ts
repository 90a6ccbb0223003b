// Third-party sign-in through the edge: out to a real provider and back, by a browser without scripts.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { brandOf } from '#brands/current.ts';
import type { Edge } from '#edge/context.ts';
import { createEdge } from '#edge/edge.ts';
import type { PageForm } from '#edge/pages/page-renderer.ts';
import { translate } from '#i18n/translate.ts';
import { google, signInByOpenid } from '#platform/outside/identity-provider-openid.ts';
import { minutes } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { requestJudge } from '../catalogue/request-judge.ts';
import { html } from '../edge/edge-fixture.ts';
import { type AccessWorld, accessWorld } from './access-fixture.ts';
import { browse, closeServers, openProvider } from './openid-provider.ts';

afterAll(closeServers);

/** What the edge sends on the way must stand in the contract document, which is all that another platform knows. */
const judge = requestJudge();
afterEach(() => expect(judge.violations.splice(0), 'requests that the contract document does not describe').toEqual([]));

/** The edge in front of an access world's platform, with a browser's cookie jar. Pages render nothing but their title. */
function newBrowser(platform: AccessWorld, publicUrl = 'http://isla.test') {
  const shown: { path: string; form: PageForm | undefined }[] = [];
  const edge: Edge = {
    settings: { ...platform.appContext.settings, publicUrl, https: publicUrl.startsWith('https:') },
    say: translate,
    log: { debug() {}, info() {}, warn() {}, error() {}, answered() {} },
    brand: brandOf('isla'),
    languages: [
      { code: 'TY', tag: 'fil', also: [] },
      { code: 'EN', tag: 'en', also: [] },
    ],
    backend: {
      fetch: async (request) => {
        await judge.judgeRequest(request);
        return platform.fetch(request);
      },
      version: () => 1n,
      status: () => ({ status: 0, endTime: null }),
      drain: async () => {},
    },
    now: () => platform.world.now,
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
  /** Presses a provider's button, and returns the address at the provider. */
  const leave = async (from: string, next = '', prefix = '/en') => {
    const answer = await go(`${prefix}/login/social`, { provider: 'google', from, next });
    return { ...answer, out: /url=(.*)$/.exec(answer.headers.get('refresh') ?? '')?.[1] ?? '' };
  };
  /** Presses a provider's button and comes back signed in as `who`, or declined when null. */
  const visit = async (who: string | null, from = '/login', next = '') => {
    const back = await browse((await leave(from, next)).out, who);
    return { back, answer: await go(back.pathname + back.search) };
  };
  return { go, leave, visit, jar, shown };
}

onOneEngineDaily('out to a provider and back', (open) => {
  let platform: AccessWorld;
  beforeAll(async () => {
    const terms = { ...google('google', 'google-secret'), issuer: await openProvider() };
    platform = await accessWorld(open, {}, { outside: { signIn: signInByOpenid({ google: terms }) } });
  });

  test('the first visit returns where it began, is linked after sign-in and confirmation, and then signs in (AC-03, AC-34)', async () => {
    const { id, username } = await platform.member();
    const browser = newBrowser(platform);
    const first = await browser.visit('gina', '/register');
    expect([first.answer.status, first.answer.to]).toEqual([
      303,
      '/en/register?why=link.unknown&provider=google&next=%2Fen%2Fmember%2Flinking',
    ]);
    const [provider, ticket] = (browser.jar.get('isla_link') ?? '').split('.');
    expect(provider).toBe('google');
    expect([...browser.jar.keys()]).toEqual(['isla_link']);
    const token = await platform.signIn(id);
    const sent = { provider, ticket };
    expect((await platform.ask('access.link', sent, { token })).body.value).toMatchObject({ linked: false, name: 'gina@example.com' });
    expect((await platform.ask('access.link', { ...sent, confirm: true }, { token })).body.value).toMatchObject({ linked: true });

    const again = newBrowser(platform);
    const { answer } = await again.visit('gina', '/login', '/en/rng?list=fav');
    expect([answer.status, answer.to]).toEqual([303, '/en/rng?list=fav']);
    expect((await platform.ask('member.info', {}, { token: String(again.jar.get('isla')) })).body.value).toMatchObject({
      account: username,
      firstTimeLogin: false,
    });
    expect(again.jar.get('isla_in')).toMatch(/^1/);

    // Without a page that asked, home is a member's first page, and the agent centre an agent's (AG-01).
    expect((await newBrowser(platform).visit('gina', '/login')).answer.to).toBe('/en');
    await platform.db.updateTable('members').set({ type: 1 }).where('id', '=', id).execute();
    expect((await newBrowser(platform).visit('gina', '/login')).answer.to).toBe('/en/agentHome');
  });

  test('a member returns to the page that asked, and a taken or a second account is refused there (AC-34)', async () => {
    const [one, other] = [await platform.member(), await platform.member()];
    const browser = newBrowser(platform);
    browser.jar.set('isla', await platform.signIn(one.id));
    const { answer } = await browser.visit('hana', '/member/linking');
    expect([answer.status, answer.to]).toEqual([303, '/en/member/linking']);
    const [, ticket] = (browser.jar.get('isla_link') ?? '').split('.');
    expect(
      (await platform.ask('access.link', { provider: 'google', ticket, confirm: true }, { token: String(browser.jar.get('isla')) })).status,
    ).toBe(200);
    expect((await browser.leave('/member/linking')).to).toBe('/en/member/linking?why=link.fixed&provider=google');
    const stranger = newBrowser(platform);
    stranger.jar.set('isla', await platform.signIn(other.id));
    await stranger.visit('hana', '/member/linking');
    const [, theirs] = (stranger.jar.get('isla_link') ?? '').split('.');
    const taken = { provider: 'google', ticket: theirs, confirm: true };
    expect((await platform.ask('access.link', taken, { token: String(stranger.jar.get('isla')) })).body.errorCode).toBe('link.taken');
  });

  test('signing in again by a linked account replaces the older session, and the linking page asks for that (AC-34)', async () => {
    const { id, username } = await platform.member();
    const browser = newBrowser(platform);
    browser.jar.set('isla', await platform.signIn(id));
    await browser.visit('lea', '/member/linking');
    const [, ticket] = (browser.jar.get('isla_link') ?? '').split('.');
    const old = String(browser.jar.get('isla'));
    expect((await platform.ask('access.link', { provider: 'google', ticket, confirm: true }, { token: old })).status).toBe(200);
    await platform.db.deleteFrom('linked_accounts').where('member_id', '=', id).execute();
    platform.advance(minutes(15) + 1);
    expect((await browser.leave('/member/linking')).to).toBe('/en/member/linking?why=proof.needed&provider=google');
    await platform.db
      .insertInto('linked_accounts')
      .values({ member_id: id, provider: 'google', subject: 'lea', name: 'lea@example.com', linked_at: new Date() })
      .execute();
    expect((await browser.visit('lea', '/login', '/en/member/linking')).answer.to).toBe('/en/member/linking');
    const token = String(browser.jar.get('isla'));
    expect(token).not.toBe(old);
    expect((await platform.ask('member.info', {}, { token })).body.value).toMatchObject({ account: username });
  });

  test('a visit that is declined, repeated, late, from another browser or unknown returns with its message (R12)', async () => {
    const browser = newBrowser(platform);
    const declined = await browser.visit(null, '/register', '/en/rng');
    expect(declined.answer.to).toBe('/en/register?why=link.declined&provider=google&next=%2Fen%2Frng');
    const ended = '/en/login?why=link.ended&provider=google';
    const { out } = await browser.leave('/login');
    const kept = new Map(browser.jar);
    const back = await browse(out, 'ivan');
    expect((await browser.go(back.pathname + back.search)).to).toContain('why=link.unknown');
    for (const [name, value] of kept) browser.jar.set(name, value);
    expect((await browser.go(back.pathname + back.search)).to).toBe(ended);
    // A browser that sends no cookie at all kept none.
    expect((await newBrowser(platform).go(back.pathname + back.search)).to).toBe('/login?why=cookies&provider=google');
    const late = await browser.leave('/login');
    const home = await browse(late.out, 'ivan');
    platform.advance(minutes(15));
    expect((await browser.go(home.pathname + home.search)).to).toBe(ended);
    const forged = await browser.leave('/login');
    const wrong = await browse(forged.out, 'ivan');
    wrong.searchParams.set('code', 'x');
    expect((await browser.go(wrong.pathname + wrong.search)).to).toBe('/en/login?why=link.invalid&provider=google');
  });

  test('the flag closes the route, a cross-site form is refused, and no redirect leaves the site (AC-37)', async () => {
    const browser = newBrowser(platform);
    await platform.setFeatureFlags({ GOOGLELOGIN3: false });
    expect((await platform.ask('access.ways')).body.value.thirdParty).toEqual([]);
    expect((await browser.leave('/login')).to).toBe('/en/login?why=way.closed&provider=google');
    await platform.setFeatureFlags({});
    expect((await browser.go('/login/social', { provider: 'google' }, { origin: 'https://evil.test' })).status).toBe(403);
    const { answer } = await browser.visit('jon', 'https://evil.test', '//evil.test');
    expect(answer.to).toBe('/en/login?why=link.unknown&provider=google&next=%2Fen%2Fmember%2Flinking');
    expect((await browser.go('/login/social', { provider: 'github' })).status).toBe(400);
  });

  test('an interstitial page with a link is shown between the sites, and the cookie is HttpOnly (AC-03)', async () => {
    const browser = newBrowser(platform);
    const answer = await browser.leave('/login');
    expect(answer.status).toBe(200);
    expect(browser.shown.at(-1)).toMatchObject({ path: '/en/login/leaving', form: { values: { url: answer.out, provider: 'google' } } });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^isla-visit=.*; HttpOnly; Path=\/; SameSite=Lax; Max-Age=900$/)]);
    const safe = newBrowser(platform, 'https://isla.test');
    const lines = (await safe.leave('/login')).headers.getSetCookie();
    expect(lines).toEqual([expect.stringMatching(/^__Host-isla-visit=.*; HttpOnly; Path=\/; SameSite=Lax; Secure; Max-Age=900$/)]);
  });

  test('a session that expired before the visit returns as a guest (AC-34)', async () => {
    const browser = newBrowser(platform);
    browser.jar.set('isla', 'x'.repeat(43));
    expect((await browser.visit('kim')).answer.to).toContain('/en/login?why=link.unknown');
  });
});
