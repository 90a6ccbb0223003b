/** A member's passkeys for the address that the site has now. */
import { isIP } from 'node:net';
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { RelyingParty } from './webauthn.ts';

/** This site as passkeys know it; null at an address without a name, where browsers make none. */
export function relyingParty({ settings }: Pick<RequestContext, 'settings'>): RelyingParty | null {
  const { hostname, origin } = new URL(settings.publicUrl);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { id: hostname, origin };
}

export const ownPasskeys = (db: Kysely<Tables>, memberId: bigint, site: RelyingParty) =>
  db.selectFrom('passkeys').where('member_id', '=', memberId).where('rp_id', '=', site.id);
