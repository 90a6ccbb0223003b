/** OpenID Connect login: code flow with PKCE, state and nonce; tokens are verified against the provider's published keys.
 * The library is loaded with the first visit.
 */
import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi';
import { isThisMachine } from '#values/net/this-machine.ts';
import { hours } from '#values/time.ts';
import { fetchLimited } from './http-client.ts';
import {
  type IdentityProvider,
  type IdentityProviders,
  type OAuthAttempt,
  type ProviderIdentity,
  SocialLoginError,
} from './identity-provider.ts';

export interface ProviderTerms {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
  readonly scope: string;
  /** Fields missing from the provider's discovery document, or our choice among its options. */
  readonly more?: {
    readonly authorization_endpoint?: string;
    readonly token_endpoint?: string;
    readonly token_endpoint_auth_methods_supported?: string[];
  };
}

/** As in the Google and Facebook guides. */
const secretInBody = { token_endpoint_auth_methods_supported: ['client_secret_post'] };

export const google = (clientId: string, clientSecret: string): ProviderTerms => ({
  clientId,
  clientSecret,
  issuer: 'https://accounts.google.com',
  scope: 'openid email',
  more: secretInBody,
});

/** Facebook's discovery document has no token endpoint. */
export const facebook = (clientId: string, clientSecret: string): ProviderTerms => ({
  clientId,
  clientSecret,
  issuer: 'https://www.facebook.com',
  scope: 'openid email',
  more: {
    ...secretInBody,
    authorization_endpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    token_endpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
  },
});

/** Any other provider, configured by the discovery document at its issuer. */
export const openid = (issuer: string, clientId: string, clientSecret: string): ProviderTerms => ({
  clientId,
  clientSecret,
  issuer,
  scope: 'openid email profile',
});

const timeout = 8_000;
/** Discovered metadata expires because providers occasionally change keys and endpoints. */
const metadataLifetime = hours(1);

type Library = typeof import('oauth4webapi');
interface ProviderClient {
  readonly library: Library;
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly until: number;
}

/** Allows plain HTTP only to this machine. */
const requestOptions = (library: Library, terms: ProviderTerms) => ({
  signal: () => AbortSignal.timeout(timeout),
  [library.customFetch]: fetchLimited,
  [library.allowInsecureRequests]: isThisMachine(new URL(terms.issuer).hostname),
});

async function discoverProvider(terms: ProviderTerms): Promise<ProviderClient> {
  const library = await import('oauth4webapi');
  const issuer = new URL(terms.issuer);
  const found = await library.discoveryRequest(issuer, { ...requestOptions(library, terms), algorithm: 'oidc' });
  const server = { ...(await library.processDiscoveryResponse(issuer, found)), ...terms.more };
  return { library, server, client: { client_id: terms.clientId }, until: Date.now() + metadataLifetime };
}

/** Protocol errors of the library mean `invalid`; any other error means the provider is unreachable. */
function toSocialLoginError(library: Library, error: unknown): SocialLoginError {
  if (error instanceof SocialLoginError) return error;
  if (error instanceof library.AuthorizationResponseError)
    return new SocialLoginError(error.error === 'access_denied' ? 'declined' : 'invalid', error);
  const isProtocolError =
    error instanceof library.OperationProcessingError ||
    error instanceof library.ResponseBodyError ||
    error instanceof library.UnsupportedOperationError;
  return new SocialLoginError(isProtocolError ? 'invalid' : 'away', error);
}

/** Without listed methods use Basic, which is also OpenID's default. */
function clientAuthOf({ library, server }: ProviderClient, secret: string): ClientAuth {
  const methods = server.token_endpoint_auth_methods_supported ?? [];
  const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return isPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret);
}

async function exchange(
  provider: IdentityProvider,
  ready: ProviderClient,
  terms: ProviderTerms,
  visit: OAuthAttempt,
  query: URLSearchParams,
): Promise<ProviderIdentity> {
  const { library, server, client } = ready;
  const options = requestOptions(library, terms);
  const parameters = library.validateAuthResponse(server, client, query, visit.state);
  const response = await library.authorizationCodeGrantRequest(
    server,
    client,
    clientAuthOf(ready, terms.clientSecret),
    parameters,
    visit.redirectUri,
    visit.verifier,
    options,
  );
  const tokens = await library.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: visit.nonce,
    requireIdToken: true,
  });
  // Verified although TLS already authenticates the provider.
  await library.validateApplicationLevelSignature(server, response, options);
  const claims = library.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new SocialLoginError('invalid');
  // Prefixed with the issuer for `openid`, because its issuer may be replaced and subjects are unique only per issuer.
  return { subject: provider === 'openid' ? `${claims.iss} ${claims.sub}` : claims.sub, name: nameOf(claims) };
}

function nameOf(claims: Readonly<Record<string, unknown>>): string {
  const found = [claims.email, claims.name].find((value) => typeof value === 'string' && value !== '');
  return String(found ?? '').slice(0, 120);
}

export function signInByOpenid(terms: Partial<Readonly<Record<IdentityProvider, ProviderTerms>>>): IdentityProviders {
  const ready = new Map<IdentityProvider, Promise<ProviderClient>>();
  const open = (Object.keys(terms) as IdentityProvider[]).filter((name) => terms[name] !== undefined);

  async function clientFor(provider: IdentityProvider): Promise<{ client: ProviderClient; providerTerms: ProviderTerms }> {
    const providerTerms = terms[provider];
    if (!providerTerms) throw new SocialLoginError('invalid');
    try {
      const cached = await ready.get(provider);
      if (cached && cached.until > Date.now()) return { client: cached, providerTerms };
      const discovery = discoverProvider(providerTerms);
      ready.set(provider, discovery);
      return { client: await discovery, providerTerms };
    } catch (error) {
      ready.delete(provider);
      throw new SocialLoginError('away', error);
    }
  }

  return {
    open,
    async begin(provider, visit) {
      const { client, providerTerms } = await clientFor(provider);
      const address = client.server.authorization_endpoint;
      if (!address) throw new SocialLoginError('away');
      const url = new URL(address);
      const parameters = {
        client_id: providerTerms.clientId,
        redirect_uri: visit.redirectUri,
        response_type: 'code',
        scope: providerTerms.scope,
        state: visit.state,
        nonce: visit.nonce,
        code_challenge: await client.library.calculatePKCECodeChallenge(visit.verifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async finish(provider, visit, query) {
      const { client, providerTerms } = await clientFor(provider);
      try {
        return await exchange(provider, client, providerTerms, visit, query);
      } catch (error) {
        throw toSocialLoginError(client.library, error);
      }
    },
  };
}
