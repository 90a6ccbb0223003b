/** Sign-in by OpenID Connect: code flow with PKCE, state and nonce, the token checked against the provider's published keys. The library is loaded with the first visit. */
import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi';
import { isThisMachine } from '#values/this-machine.ts';
import { hours } from '#values/time.ts';
import { type Provider, type SignIn, type ThirdPerson, type Visit, VisitFailed } from './sign-in.ts';

export interface ProviderTerms {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
  readonly scope: string;
  /** What the provider's own document leaves out, or what we choose of it. */
  readonly more?: {
    readonly authorization_endpoint?: string;
    readonly token_endpoint?: string;
    readonly token_endpoint_auth_methods_supported?: string[];
  };
}

/** Google and Facebook show it so in their guides. */
const byPost = { token_endpoint_auth_methods_supported: ['client_secret_post'] };

export const google = (clientId: string, clientSecret: string): ProviderTerms => ({
  clientId,
  clientSecret,
  issuer: 'https://accounts.google.com',
  scope: 'openid email',
  more: byPost,
});

/** Its document names no place where a code becomes a token. */
export const facebook = (clientId: string, clientSecret: string): ProviderTerms => ({
  clientId,
  clientSecret,
  issuer: 'https://www.facebook.com',
  scope: 'openid email',
  more: {
    ...byPost,
    authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
  },
});

/** Any provider: its own document at the issuer's address says the rest. */
export const openid = (issuer: string, clientId: string, clientSecret: string): ProviderTerms => ({
  clientId,
  clientSecret,
  issuer,
  scope: 'openid email profile',
});

const patience = 8_000;
/** Providers change their keys and addresses rarely, but they do. */
const known = hours(1);

type Library = typeof import('oauth4webapi');
interface Ready {
  readonly library: Library;
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly until: number;
}

/** Plain http only to this machine. */
const optionsOf = (library: Library, terms: ProviderTerms) => ({
  signal: () => AbortSignal.timeout(patience),
  [library.allowInsecureRequests]: isThisMachine(new URL(terms.issuer).hostname),
});

async function makeReady(terms: ProviderTerms): Promise<Ready> {
  const library = await import('oauth4webapi');
  const issuer = new URL(terms.issuer);
  const found = await library.discoveryRequest(issuer, { ...optionsOf(library, terms), algorithm: 'oidc' });
  const server = { ...(await library.processDiscoveryResponse(issuer, found)), ...terms.more };
  return { library, server, client: { client_id: terms.clientId }, until: Date.now() + known };
}

/** The library says what does not hold; anything else is a line that failed. */
function failed(library: Library, error: unknown): VisitFailed {
  if (error instanceof VisitFailed) return error;
  if (error instanceof library.AuthorizationResponseError)
    return new VisitFailed(error.error === 'access_denied' ? 'declined' : 'invalid', error);
  const isTheirs =
    error instanceof library.OperationProcessingError ||
    error instanceof library.ResponseBodyError ||
    error instanceof library.UnsupportedOperationError;
  return new VisitFailed(isTheirs ? 'invalid' : 'away', error);
}

/** A document that names no way means Basic, which is also OpenID's default where there is a choice. */
function secretOf({ library, server }: Ready, secret: string): ClientAuth {
  const ways = server.token_endpoint_auth_methods_supported ?? [];
  const isPost = ways.includes('client_secret_post') && !ways.includes('client_secret_basic');
  return isPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret);
}

async function exchange(
  provider: Provider,
  ready: Ready,
  terms: ProviderTerms,
  visit: Visit,
  query: URLSearchParams,
): Promise<ThirdPerson> {
  const { library, server, client } = ready;
  const options = optionsOf(library, terms);
  const parameters = library.validateAuthResponse(server, client, query, visit.state);
  const answer = await library.authorizationCodeGrantRequest(
    server,
    client,
    secretOf(ready, terms.clientSecret),
    parameters,
    visit.redirectUri,
    visit.verifier,
    options,
  );
  const tokens = await library.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: visit.nonce,
    requireIdToken: true,
  });
  // The answer came from the provider itself over TLS; its signature is looked at all the same.
  await library.validateApplicationLevelSignature(server, answer, options);
  const claims = library.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new VisitFailed('invalid');
  // Each provider numbers its own people, and the one behind this name may be exchanged for another.
  return { subject: provider === 'openid' ? `${claims.iss} ${claims.sub}` : claims.sub, name: nameOf(claims) };
}

function nameOf(claims: Readonly<Record<string, unknown>>): string {
  const found = [claims.email, claims.name].find((value) => typeof value === 'string' && value !== '');
  return String(found ?? '').slice(0, 120);
}

export function signInByOpenid(terms: Partial<Readonly<Record<Provider, ProviderTerms>>>): SignIn {
  const ready = new Map<Provider, Promise<Ready>>();
  const open = (Object.keys(terms) as Provider[]).filter((name) => terms[name] !== undefined);

  async function at(provider: Provider): Promise<{ now: Ready; its: ProviderTerms }> {
    const its = terms[provider];
    if (!its) throw new VisitFailed('invalid');
    try {
      const before = await ready.get(provider);
      if (before && before.until > Date.now()) return { now: before, its };
      const made = makeReady(its);
      ready.set(provider, made);
      return { now: await made, its };
    } catch (error) {
      ready.delete(provider);
      throw new VisitFailed('away', error);
    }
  }

  return {
    open,
    async begin(provider, visit) {
      const { now, its } = await at(provider);
      const address = now.server.authorization_endpoint;
      if (!address) throw new VisitFailed('away');
      const url = new URL(address);
      const asks = {
        client_id: its.clientId,
        redirect_uri: visit.redirectUri,
        response_type: 'code',
        scope: its.scope,
        state: visit.state,
        nonce: visit.nonce,
        code_challenge: await now.library.calculatePKCECodeChallenge(visit.verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(asks)) url.searchParams.set(name, value);
      return url.href;
    },
    async finish(provider, visit, query) {
      const { now, its } = await at(provider);
      try {
        return await exchange(provider, now, its, visit, query);
      } catch (error) {
        throw failed(now.library, error);
      }
    },
  };
}
