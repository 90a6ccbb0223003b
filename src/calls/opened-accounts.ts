/** Endpoints of accounts that agents open for others and for their helpers, apart so that a page does not load them with the sign-in. */
import type { CallsOf } from './endpoint.ts';
import type { AccessSchemas } from './schemas/access.schema.ts';

type Opened =
  | 'openedAccounts'
  | 'openAccount'
  | 'renewOpening'
  | 'staff'
  | 'openStaff'
  | 'changeStaffRights'
  | 'renewStaffLink'
  | 'endStaff';

export const openedAccountCalls: Pick<CallsOf<AccessSchemas>, Opened> = {
  openedAccounts: { method: 'GET', path: '/wps/v2/agent/accounts', token: 'needed', whileExcluded: true, from: 'ours' },
  openAccount: { method: 'POST', path: '/wps/v2/agent/accounts', token: 'needed', enc: true, from: 'ours' },
  renewOpening: { method: 'POST', path: '/wps/v2/agent/accounts/{id}/link', token: 'needed', from: 'ours' },
  staff: { method: 'GET', path: '/wps/v2/agent/staff', token: 'needed', whileExcluded: true, from: 'ours' },
  openStaff: { method: 'POST', path: '/wps/v2/agent/staff', token: 'needed', enc: true, from: 'ours' },
  changeStaffRights: { method: 'POST', path: '/wps/v2/agent/staff/{id}/rights', token: 'needed', enc: true, from: 'ours' },
  renewStaffLink: { method: 'POST', path: '/wps/v2/agent/staff/{id}/link', token: 'needed', enc: true, from: 'ours' },
  // Whoever may not act themselves can still take an access away.
  endStaff: { method: 'POST', path: '/wps/v2/agent/staff/{id}/end', token: 'needed', whileExcluded: true, from: 'ours' },
};
