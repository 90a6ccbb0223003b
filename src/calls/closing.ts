/** Endpoints of closing an account, apart so that a page does not load them with the sign-in. */
import type { CallsOf } from './endpoint.ts';
import type { AccessSchemas } from './schemas/access.schema.ts';

export const closingCalls: Pick<CallsOf<AccessSchemas>, 'closing' | 'sendClosingCode' | 'closeAccount'> = {
  closing: { method: 'GET', path: '/wps/v2/security/closing', token: 'needed', whileExcluded: true, from: 'ours' },
  sendClosingCode: { method: 'POST', path: '/wps/v2/security/closing/code', token: 'needed', whileExcluded: true, from: 'ours' },
  closeAccount: {
    method: 'POST',
    path: '/wps/v2/security/closing',
    token: 'needed',
    enc: true,
    whileExcluded: true,
    session: 'closes',
    from: 'ours',
  },
};
