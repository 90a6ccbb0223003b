/** What an agent or a helper does that the activity log keeps, in groups by which the log is filtered. */
export const actGroups = {
  transfers: ['transfer_sent', 'transfer_begun', 'transfer_approved', 'transfer_refused', 'transfer_taken_back'],
  contracts: [
    'contract_offered',
    'contract_end_asked',
    'contract_accepted',
    'contract_rejected',
    'contract_begun',
    'contract_approved',
    'contract_refused',
    'contract_taken_back',
  ],
  accounts: ['account_opened', 'account_link_renewed'],
  branches: ['branch_setting_changed'],
  invites: ['invite_created', 'invite_ended'],
  helpers: ['helper_added', 'helper_rights_changed', 'helper_link_renewed', 'helper_ended'],
} as const;
export type ActGroup = keyof typeof actGroups;
export type ActKind = (typeof actGroups)[ActGroup][number];

export const actKinds = Object.values(actGroups).flat() as [ActKind, ...ActKind[]];
