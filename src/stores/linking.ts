/** Accounts elsewhere that are linked to who is signed in, and the one link that waits to be confirmed (AC-34). */
import { access } from '#calls/access.ts';
import type { ValueOf } from '#calls/call.ts';
import { type Refusal, refused } from '#client/answer.ts';
import { ask } from '#client/ask.ts';

export type Links = ValueOf<typeof access.links>;
type Provider = Links[number]['provider'];

export interface Linkable {
  readonly links: Links;
  /** Those that are open here. */
  readonly open: readonly Provider[];
  readonly openidName: string;
}

/** What is linked, and what may be. */
export async function loadLinks(): Promise<Linkable | Refusal> {
  const [links, ways] = await Promise.all([ask(access.links, {}), ask(access.ways, {})]);
  if (links.kind !== 'done') return links;
  const { thirdParty: open, openidName } = ways.kind === 'done' ? ways.value : { thirdParty: [], openidName: '' };
  return { links: links.value, open, openidName };
}

const inHand = 'isla_link';

/** What came back from a provider and waits to be confirmed; the server writes it, for a quarter of an hour. */
function waiting(): { readonly provider: Provider; readonly ticket: string } | null {
  const [, provider, ticket] = /(?:^|;\s*)isla_link=(google|facebook|openid)\.([\w-]+)/.exec(document.cookie) ?? [];
  return provider && ticket ? { provider: provider as Provider, ticket } : null;
}

/** It is confirmed, or given up. */
export function dropLink(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `${inHand}=; Path=/; Max-Age=0`;
}

/** The session is too old to link by: signing in again leads on. */
export const wantsSignIn = ({ code }: Pick<Refusal, 'code'>): boolean => code === 'link.sign_in_again';

/** Only what is said of the link itself ends it: who has to sign in first, or to wait, still has it in hand. */
function dropIfOver(refusal: Refusal): void {
  if (refusal.code.startsWith('link.') && !wantsSignIn(refusal)) dropLink();
}

export interface Offered {
  readonly provider: Provider;
  readonly name: string;
}

/** Which account elsewhere would be linked; null when none waits. One that cannot be linked any more is given up. */
export async function offeredLink(): Promise<Offered | Refusal | null> {
  const sent = waiting();
  if (!sent) return null;
  const got = await ask(access.link, sent);
  if (got.kind === 'done') return { provider: sent.provider, name: got.value.name };
  dropIfOver(got);
  return got;
}

/** Null when it is linked, for good. */
export async function confirmLink(): Promise<Refusal | null> {
  const sent = waiting();
  if (!sent) return refused('link.ended');
  const got = await ask(access.link, { ...sent, confirm: true });
  if (got.kind === 'done') {
    dropLink();
    return null;
  }
  dropIfOver(got);
  return got;
}
