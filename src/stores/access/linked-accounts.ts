/** The member's linked social accounts, and the pending link to confirm (AC-34). */
import { access } from '#calls/access.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import { type Refusal, refused } from '#client/result.ts';

type Links = ValueOf<typeof access.links>;
type Provider = Links[number]['provider'];

export interface Linkable {
  readonly links: Links;
  /** The providers open for linking. */
  readonly open: readonly Provider[];
  readonly openidName: string;
}

/** Loads the links, and the providers open for linking. */
export async function loadLinks(): Promise<Linkable | Refusal> {
  const [links, ways] = await Promise.all([callApi(access.links, {}), callApi(access.ways, {})]);
  if (links.kind !== 'done') return links;
  const { thirdParty: open, openidName } = ways.kind === 'done' ? ways.value : { thirdParty: [], openidName: '' };
  return { links: links.value, open, openidName };
}

const cookieName = 'isla_link';

/** The pending link of the OAuth callback. The server's cookie holds it for 15 minutes. */
function pendingLink(): { readonly provider: Provider; readonly ticket: string } | null {
  const [, provider, ticket] = /(?:^|;\s*)isla_link=(google|facebook|openid)\.([\w-]+)/.exec(document.cookie) ?? [];
  return provider && ticket ? { provider: provider as Provider, ticket } : null;
}

/** Ends the pending link, after confirmation or refusal. */
export function dropPendingLink(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `${cookieName}=; Path=/; Max-Age=0`;
}

/** Removes a link. Null on success, also when it is gone already. */
export async function removeLink(provider: Provider): Promise<Refusal | null> {
  const result = await callApi(access.unlink, { provider });
  return result.kind === 'done' || result.code === 'not_found' ? null : result;
}

/** Only a refusal of the link itself ends it. It stays pending when the member has to prove something or wait first. */
function dropIfInvalid(refusal: Refusal): void {
  if (refusal.code.startsWith('link.')) dropPendingLink();
}

export interface PendingLink {
  readonly provider: Provider;
  readonly name: string;
}

/** Fetches the social account of the pending link; null without one. A link that is no longer possible is dropped. */
export async function fetchPendingLink(): Promise<PendingLink | Refusal | null> {
  const pending = pendingLink();
  if (!pending) return null;
  const result = await callApi(access.link, pending);
  if (result.kind === 'done') return { provider: pending.provider, name: result.value.name };
  dropIfInvalid(result);
  return result;
}

/** Confirms the pending link. Null on success. */
export async function confirmLink(): Promise<Refusal | null> {
  const pending = pendingLink();
  if (!pending) return refused('link.ended');
  const result = await callApi(access.link, { ...pending, confirm: true });
  if (result.kind === 'done') {
    dropPendingLink();
    return null;
  }
  dropIfInvalid(result);
  return result;
}
