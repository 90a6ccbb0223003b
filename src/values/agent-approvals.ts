/** What may wait for a second person: a transfer, or an offer of a contract of some kind. */
import { contractKinds } from './agent-contracts.ts';

export const approvalKinds = ['transfer', ...contractKinds] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalStates = ['open', 'approved', 'refused', 'taken_back', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];
