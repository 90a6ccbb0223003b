/** Endpoints of passkeys, apart so that a page loads them only when somebody uses one. */
import type { CallsOf } from './endpoint.ts';
import type { AccessSchemas } from './schemas/access.schema.ts';

export const passkeyCalls: Pick<
  CallsOf<AccessSchemas>,
  'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'beginPasskeyLogin' | 'passkeyLogin'
> = {
  beginPasskey: { method: 'POST', path: '/wps/v2/security/passkeys/begin', token: 'needed', enc: true, whileExcluded: true, from: 'ours' },
  addPasskey: { method: 'POST', path: '/wps/v2/security/passkeys', token: 'needed', whileExcluded: true, from: 'ours' },
  renamePasskey: { method: 'PUT', path: '/wps/v2/security/passkeys/{id}', token: 'needed', whileExcluded: true, from: 'ours' },
  removePasskey: {
    method: 'POST',
    path: '/wps/v2/security/passkeys/{id}/remove',
    token: 'needed',
    enc: true,
    whileExcluded: true,
    from: 'ours',
  },
  beginPasskeyLogin: { method: 'POST', path: '/wps/session/passkey', token: 'none', from: 'ours' },
  passkeyLogin: { method: 'POST', path: '/wps/session/login/passkey', token: 'none', session: 'opens', from: 'ours' },
};
