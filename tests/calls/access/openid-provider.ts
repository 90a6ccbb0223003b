// A real OpenID provider, and a browser without script that keeps cookies, follows redirects and submits forms.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const redirectUri = (name: string) => `http://isla.test/login/${name}`;
export const listening = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

/** The running servers; `closeServers` closes them after the tests. */
export const servers: Server[] = [];
export const closeServers = (): void => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
};

export async function openProvider(own: { issuer?: string } = {}): Promise<string> {
  const server = createServer();
  servers.push(server);
  const address = await listening(server);
  const oidc = new Provider(own.issuer ?? address, {
    clients: ['google', 'facebook', 'openid'].map((name) => ({
      client_id: name,
      client_secret: `${name}-secret`,
      redirect_uris: [redirectUri(name)],
      // The OpenID default for a client that does not choose.
      token_endpoint_auth_method: name === 'openid' ? ('client_secret_basic' as const) : ('client_secret_post' as const),
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true }) }),
    cookies: { keys: ['a key for the tests'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  });
  oidc.on('server_error', (_ctx, error) => console.error(error));
  server.on('request', oidc.callback());
  return address;
}

/** Follows redirects with cookies, signs in as `who` (null declines), and returns the final URL on our site. */
export async function browse(start: string, who: string | null): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, body]: [URL, string | null] = [new URL(start), null];
  for (let step = 0; step < 12; step += 1) {
    const answer: Response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const to = answer.headers.get('location');
    if (to !== null) {
      url = new URL(to, url);
      body = null;
      if (url.hostname === 'isla.test') return url;
      continue;
    }
    const page: string = await answer.text();
    const prompt: string | undefined = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (prompt === undefined) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 300)}`);
    if (who === null) {
      url = new URL(/href="([^"]*\/abort)"/.exec(page)?.[1] ?? '', url);
      continue;
    }
    url = new URL(/<form[^>]+action="([^"]+)"/.exec(page)?.[1] ?? url.href, url);
    body = new URLSearchParams(prompt === 'login' ? { prompt, login: who, password: 'x' } : { prompt }).toString();
  }
  throw new Error('The provider went in circles.');
}
