/** Endpoints of accounts that agents open for others, apart so that a page does not load them with the sign-in. */
import type { CallsOf } from './endpoint.ts';
import type { AccessSchemas } from './schemas/access.schema.ts';

export const openedAccountCalls: Pick<CallsOf<AccessSchemas>, 'openedAccounts' | 'openAccount' | 'renewOpening'> = {
  openedAccounts: { method: 'GET', path: '/wps/v2/agent/accounts', token: 'needed', whileExcluded: true, from: 'ours' },
  openAccount: { method: 'POST', path: '/wps/v2/agent/accounts', token: 'needed', enc: true, from: 'ours' },
  renewOpening: { method: 'POST', path: '/wps/v2/agent/accounts/{id}/link', token: 'needed', from: 'ours' },
};
