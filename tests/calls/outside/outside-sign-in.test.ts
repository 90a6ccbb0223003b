// Sign-in by OpenID Connect, against a real provider server and a test browser that submits its forms.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IdentityProviders, OAuthAttempt } from '#platform/outside/identity-provider.ts';
import { facebook, google, openid, type ProviderTerms, signInByOpenid } from '#platform/outside/identity-provider-openid.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { accessWorld } from '../access/access-fixture.ts';
import { browse, closeServers, listening, openProvider, redirectUri, servers } from '../access/openid-provider.ts';

let issuer: string;
/** When true, the discovery document lists keys that did not sign the tokens. */
let strangeKeys = false;
/** The address of the front that answers without end. */
let endlessAt = '';
/** An issuer whose discovery document omits the two endpoints that Facebook's omits. */
let bareIssuer: string;

beforeAll(async () => {
  issuer = await openProvider();
  const front = createServer();
  servers.push(front);
  bareIssuer = await listening(front);
  const behind = await openProvider({ issuer: bareIssuer });
  const { keys } = (await (await fetch(`${behind}/jwks`)).json()) as { keys: { kty: string; kid: string }[] };
  const { publicKey } = await generateKeyPair('RS256');
  const strange = { ...(await exportJWK(publicKey)), kid: keys.find(({ kty }) => kty === 'RSA')?.kid, alg: 'RS256', use: 'sig' };
  front.on('request', (request, response) => {
    if (request.url === endlessAt) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(16_384)));
      };
      response.on('drain', more);
      return more();
    }
    if (request.url === '/keys')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [strange] }));
    const document = {
      issuer: bareIssuer,
      jwks_uri: strangeKeys ? `${bareIssuer}/keys` : `${behind}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  endpoints = { authorization_endpoint: `${behind}/auth`, token_endpoint: `${behind}/token` };
});
afterAll(closeServers);
let endpoints: { authorization_endpoint: string; token_endpoint: string };

const googleThere = (): ProviderTerms => ({ ...google('google', 'google-secret'), issuer });
const facebookThere = (): ProviderTerms => ({
  ...facebook('facebook', 'facebook-secret'),
  issuer: bareIssuer,
  more: { ...facebook('', '').more, ...endpoints },
});

const made = (name: string): OAuthAttempt => ({
  state: crypto.randomUUID(),
  nonce: crypto.randomUUID(),
  verifier: crypto.randomUUID() + crypto.randomUUID(),
  redirectUri: redirectUri(name),
});

describe('OpenID Connect', () => {
  test.each([
    ['google', () => signInByOpenid({ google: googleThere() })],
    ['facebook', () => signInByOpenid({ facebook: facebookThere() })],
  ] as const)('%s signs in with PKCE, state and nonce (AC-03)', async (name, open) => {
    const port = open();
    expect(port.open).toEqual([name]);
    const visit = made(name);
    const start = await port.begin(name, visit);
    const params = new URL(start).searchParams;
    expect(Object.fromEntries(params)).toMatchObject({
      client_id: name,
      redirect_uri: visit.redirectUri,
      response_type: 'code',
      scope: 'openid email',
      state: visit.state,
      nonce: visit.nonce,
      code_challenge_method: 'S256',
    });
    expect(start).not.toContain(visit.verifier);
    const back = await browse(start, 'ana');
    expect(back.href.split('?')[0]).toBe(visit.redirectUri);
    expect(await port.finish(name, visit, back.searchParams)).toEqual({ subject: 'ana', name: 'ana@example.com' });
    // A code works once.
    await expect(port.finish(name, visit, back.searchParams)).rejects.toMatchObject({ why: 'invalid' });
  });

  test.each<[string, readonly string[] | undefined, string]>([
    ['names none', undefined, 'basic'],
    ['names both', ['client_secret_post', 'client_secret_basic'], 'basic'],
    ['names the form alone', ['client_secret_post', 'private_key_jwt'], 'form'],
  ])('the client secret is sent the right way when the discovery document %s (AC-03)', async (_name, methods, expected) => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += part));
      request.on('end', () => {
        if (request.url === '/token')
          seen.push(request.headers.authorization?.startsWith('Basic ') ? 'basic' : /client_secret=/.test(body) ? 'form' : '');
        const document = {
          issuer: own,
          authorization_endpoint: `${own}/auth`,
          token_endpoint: `${own}/token`,
          token_endpoint_auth_methods_supported: methods,
        };
        response.writeHead(request.url === '/token' ? 400 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(request.url === '/token' ? { error: 'invalid_grant' } : document));
      });
    });
    servers.push(server);
    const own = await listening(server);
    const port = signInByOpenid({ openid: openid(own, 'a', 'b') });
    const visit = made('openid');
    const query = new URLSearchParams({ code: 'x', state: visit.state });
    await expect(port.finish('openid', visit, query)).rejects.toMatchObject({ why: 'invalid' });
    expect(seen).toEqual([expected]);
  });

  test.each<[string, (visit: OAuthAttempt) => OAuthAttempt]>([
    ['another state', (visit) => ({ ...visit, state: 'x' })],
    ['another nonce', (visit) => ({ ...visit, nonce: 'x' })],
    ['another verifier', (visit) => ({ ...visit, verifier: crypto.randomUUID() + crypto.randomUUID() })],
    ['another redirect URI', (visit) => ({ ...visit, redirectUri: redirectUri('facebook') })],
  ])('%s is refused', async (_name, change) => {
    const port = signInByOpenid({ google: googleThere() });
    const visit = made('google');
    const back = await browse(await port.begin('google', visit), 'ana');
    await expect(port.finish('google', change(visit), back.searchParams)).rejects.toMatchObject({ why: 'invalid' });
  });

  test('a declined sign-in, an invented code, a wrong secret and another issuer are refused', async () => {
    const port = signInByOpenid({ google: googleThere() });
    const visit = made('google');
    const declined = await browse(await port.begin('google', visit), null);
    await expect(port.finish('google', visit, declined.searchParams)).rejects.toMatchObject({ why: 'declined' });
    const invented = new URLSearchParams({ code: 'x', state: visit.state, iss: issuer });
    await expect(port.finish('google', visit, invented)).rejects.toMatchObject({ why: 'invalid' });
    const back = await browse(await port.begin('google', visit), 'ana');
    const wrong = signInByOpenid({ google: { ...googleThere(), clientSecret: 'wrong' } });
    await expect(wrong.finish('google', visit, back.searchParams)).rejects.toMatchObject({ why: 'invalid' });
    back.searchParams.set('iss', 'https://evil.test');
    await expect(port.finish('google', visit, back.searchParams)).rejects.toMatchObject({ why: 'invalid' });
  });

  test('a token signed by other keys is refused', async () => {
    strangeKeys = true;
    const port = signInByOpenid({ facebook: facebookThere() });
    const visit = made('facebook');
    const back = await browse(await port.begin('facebook', visit), 'ana');
    await expect(port.finish('facebook', visit, back.searchParams)).rejects.toMatchObject({ why: 'invalid' });
    strangeKeys = false;
  });

  test.each([
    ['discovery document', '/.well-known/openid-configuration'],
    ['token', '/token'],
    ['keys', '/keys'],
  ])('%s without end is given up after 65536 bytes, and the provider is away', async (part, address) => {
    strangeKeys = true;
    const terms = facebookThere();
    const token_endpoint = part === 'token' ? `${bareIssuer}/token` : endpoints.token_endpoint;
    const port = signInByOpenid({ facebook: { ...terms, more: { ...terms.more, token_endpoint } } });
    const visit = made('facebook');
    const start = part === 'discovery document' ? null : await port.begin('facebook', visit);
    const back = start === null ? null : await browse(start, 'ana');
    endlessAt = address;
    const end = back === null ? port.begin('facebook', visit) : port.finish('facebook', visit, back.searchParams);
    await expect(end).rejects.toMatchObject({ why: 'away', cause: { message: expect.stringContaining('more than 65536 bytes') } });
    endlessAt = '';
    strangeKeys = false;
  });

  test('an unreachable provider is reported as away and tried again next time', async () => {
    const away = signInByOpenid({ google: { ...googleThere(), issuer: 'http://127.0.0.1:1' } });
    const three = await Promise.allSettled([1, 2, 3].map(() => away.begin('google', made('google'))));
    expect(three).toEqual(three.map(() => expect.objectContaining({ reason: expect.objectContaining({ why: 'away' }) })));
    await expect(away.begin('google', made('google'))).rejects.toMatchObject({ why: 'away' });
    await expect(away.begin('facebook', made('facebook'))).rejects.toMatchObject({ why: 'invalid' });
  });

  test.each(['http://127.0.0.2:1', 'http://[::1]:1', 'http://id.localhost:1'])('%s is this machine and may use http', async (own) => {
    const near = signInByOpenid({ google: { ...googleThere(), issuer: own } });
    const why = await near.begin('google', made('google')).catch(({ cause }: Error) => cause);
    expect(why).toMatchObject({ message: expect.stringContaining('fetch failed') });
  });

  test('a remote issuer must use https', async () => {
    const plain = signInByOpenid({ google: { ...googleThere(), issuer: 'http://accounts.example.com' } });
    await expect(plain.begin('google', made('google'))).rejects.toMatchObject({ why: 'away' });
    expect([google('a', 'b').issuer, facebook('a', 'b').issuer, facebook('a', 'b').more?.token_endpoint]).toEqual([
      'https://accounts.google.com',
      'https://www.facebook.com',
      expect.stringMatching(/^https:\/\/graph\.facebook\.com\//),
    ]);
  });
});

onOneEngineDaily('third-party sign-in', (open) => {
  test('a guest returns with a ticket, signs in, confirms, and can then sign in through the provider (AC-03, AC-34)', async () => {
    const platform = await accessWorld(
      open,
      {},
      { outside: { signIn: signInByOpenid({ google: googleThere(), facebook: facebookThere() }) } },
    );
    const { id, username } = await platform.member();
    const visit = async (who: string) => {
      const { url, proof } = (await platform.ask('access.thirdParty', { provider: 'google' })).body.value;
      const back = await browse(String(url), who);
      return platform.ask('access.thirdPartyLogin', { provider: 'google', proof, query: back.search });
    };
    const first = await visit('carla');
    expect(first.body).toMatchObject({ errorCode: 'link.unknown', value: { name: 'carla@example.com' } });
    const token = await platform.signIn(id);
    const linked = await platform.ask('access.link', { provider: 'google', ticket: first.body.value.ticket, confirm: true }, { token });
    expect(linked.body.value).toMatchObject({ linked: true });
    const opened = await visit('carla');
    expect((await platform.ask('member.info', {}, { token: String(opened.body.value.token) })).body.value).toMatchObject({
      account: username,
    });
    expect((await visit('dario')).body.errorCode).toBe('link.unknown');
  });

  test('a custom OpenID provider shows its name and opens the account it is linked to (AC-03, AC-34)', async () => {
    const its = openid(await openProvider(), 'openid', 'openid-secret');
    const env = { OPENID_ISSUER: its.issuer, OPENID_NAME: 'Harbour ID', OPENID_CLIENT_ID: 'openid', OPENID_CLIENT_SECRET: 'openid-secret' };
    const platform = await accessWorld(open, env, { outside: { signIn: signInByOpenid({ openid: its }) } });
    expect((await platform.ask('access.ways')).body.value).toMatchObject({ thirdParty: ['openid'], openidName: 'Harbour ID' });
    const { id, username } = await platform.member();
    const token = await platform.signIn(id);
    const begun = (await platform.ask('access.thirdParty', { provider: 'openid' }, { token })).body.value;
    const back = await browse(String(begun.url), 'carla');
    expect(back.pathname).toBe('/login/openid');
    const ticket = { provider: 'openid', proof: begun.proof, query: back.search };
    const shown = await platform.ask('access.link', ticket, { token });
    await platform.ask('access.link', { provider: 'openid', ticket: shown.body.value.ticket, confirm: true }, { token });
    const again = (await platform.ask('access.thirdParty', { provider: 'openid' })).body.value;
    const opened = await platform.ask('access.thirdPartyLogin', {
      provider: 'openid',
      proof: again.proof,
      query: (await browse(String(again.url), 'carla')).search,
    });
    expect((await platform.ask('member.info', {}, { token: String(opened.body.value.token) })).body.value).toMatchObject({
      account: username,
    });
  });

  test('the same subject at another issuer is another person (AC-03)', async () => {
    const elsewhere = async () => signInByOpenid({ openid: openid(await openProvider(), 'openid', 'openid-secret') });
    let at = await elsewhere();
    const signIn: IdentityProviders = { open: at.open, begin: (...sent) => at.begin(...sent), finish: (...sent) => at.finish(...sent) };
    const platform = await accessWorld(open, {}, { outside: { signIn } });
    const { id } = await platform.member();
    const visit = async () => {
      const { url, proof } = (await platform.ask('access.thirdParty', { provider: 'openid' })).body.value;
      const { search } = await browse(String(url), 'carla');
      return (await platform.ask('access.thirdPartyLogin', { provider: 'openid', proof, query: search })).body;
    };
    const { ticket } = (await visit()).value;
    await platform.ask('access.link', { provider: 'openid', ticket, confirm: true }, { token: await platform.signIn(id) });
    expect((await visit()).value).toHaveProperty('token');
    at = await elsewhere();
    expect((await visit()).errorCode).toBe('link.unknown');
  });
});
