// The states of each object that a call changes: those in which the call acts, and what its owner gets in every other one.
import { sql } from 'kysely';
import type { OwnedObjectCall } from './terms.ts';

interface OtherState {
  /** The columns that make the object so, at a moment. */
  readonly row: (at: Date) => Readonly<Record<string, unknown>>;
  /** The code of the refusal, or `itself` where a repeat answers with the object as it is. */
  readonly gets: string;
}
interface StatesOfObject {
  readonly acts: readonly string[];
  readonly others: Readonly<Record<string, OtherState>>;
}

const gone = { gets: 'not_found' };
const removedAccount = { removed: { row: (at: Date) => ({ removed_at: at }), ...gone } };
const unconfirmed = { row: () => ({ confirmed_at: null }), gets: 'withdrawal.account_unconfirmed' };
const closedAccount = { acts: [], others: { closed: { row: (at: Date) => ({ closed_at: at }), ...gone } } };
const bonusThat = (state: string): OtherState => ({ row: (at) => ({ state, ended_at: at }), ...gone });
const entryThat = (state: string, isClaimed: boolean): OtherState => ({
  row: (at) => ({ state, claimed_at: isClaimed ? at : null }),
  gets: 'reward.not_ready',
});
const creditedDeposit = (at: Date) => ({
  state: 'credited',
  paying_at: at,
  confirmed_at: at,
  credited_at: at,
  balance_after: 1n,
  posting_id: sql`(select min(id) from postings)`,
});
const sentWithdrawal = (at: Date) => ({ sending_at: at, sent_at: at, sent: 1n });

/** Begun by a helper, so its agent may answer it. */
const approvalStates: StatesOfObject = {
  acts: ['open'],
  others: {
    ...Object.fromEntries(
      ['approved', 'refused', 'taken_back'].map((state) => [
        state,
        { row: (at: Date) => ({ state, answered_at: at, answered_by: sql`agent_id` }), gets: 'approval.over' },
      ]),
    ),
    expired: { row: (at) => ({ state: 'expired', answered_at: at }), gets: 'approval.over' },
    late: { row: (at) => ({ expires_at: at }), gets: 'approval.over' },
  },
};

export const objectStates: Readonly<Partial<Record<OwnedObjectCall, StatesOfObject>>> = {
  'wallet.cancelDeposit': {
    acts: ['created'],
    others: {
      pending: { row: (at) => ({ state: 'pending', paying_at: at }), gets: 'itself' },
      credited: { row: creditedDeposit, gets: 'itself' },
      declined: { row: (at) => ({ state: 'declined', paying_at: at, declined_at: at }), gets: 'itself' },
      expired: { row: (at) => ({ state: 'expired', paying_at: null, expired_at: at }), gets: 'itself' },
    },
  },
  'wallet.confirmReceipt': {
    acts: ['sent', 'disputed'],
    others: {
      requested: { row: () => ({ state: 'requested' }), gets: 'itself' },
      checked: { row: (at) => ({ state: 'checked', checked_at: at }), gets: 'itself' },
      sending: { row: (at) => ({ state: 'sending', checked_at: at, sending_at: at }), gets: 'itself' },
      received: { row: (at) => ({ ...sentWithdrawal(at), state: 'received', received_by: 'deadline', received_at: at }), gets: 'itself' },
      returned: { row: (at) => ({ state: 'returned', returned: 1n, returned_at: at, cause: 'refused' }), gets: 'itself' },
    },
  },
  'wallet.withdraw': { acts: [], others: { ...removedAccount, unconfirmed } },
  'wallet.sendWithdrawalCode': { acts: [], others: { ...removedAccount, unconfirmed } },
  'wallet.sendWithdrawalAccountCode': {
    acts: [],
    others: { ...removedAccount, confirmed: { row: (at) => ({ confirmed_at: at }), ...gone } },
  },
  'wallet.confirmWithdrawalAccount': {
    acts: [],
    others: { ...removedAccount, confirmed: { row: (at) => ({ confirmed_at: at }), gets: 'itself' } },
  },
  'wallet.removeWithdrawalAccount': { acts: [], others: removedAccount },
  'rewards.dropBonus': {
    acts: ['active'],
    others: {
      released: bonusThat('released'),
      forfeited: bonusThat('forfeited'),
      expired: bonusThat('expired'),
      lost: bonusThat('lost'),
    },
  },
  'rewards.claim': {
    acts: ['ready'],
    others: {
      applying: entryThat('applying', false),
      rejected: entryThat('rejected', false),
      joined: entryThat('joined', false),
      claimed: entryThat('claimed', true),
      issued: entryThat('issued', true),
      late: { row: (at) => ({ claim_until: at }), gets: 'reward.not_ready' },
    },
  },
  'system.settleComplaint': {
    acts: ['answered'],
    others: {
      received: { row: () => ({ state: 'received' }), ...gone },
      in_review: { row: (at) => ({ state: 'in_review', review_at: at }), ...gone },
      refused: { row: (at) => ({ state: 'refused', refused_at: at }), gets: 'itself' },
      closed: { row: (at) => ({ state: 'closed', closed_at: at }), gets: 'itself' },
      'no complaint': { row: () => ({ kind: 'feedback' }), ...gone },
    },
  },
  'agent.approveContract': approvalStates,
  'agent.endApproval': approvalStates,
  'wallet.approveTransfer': approvalStates,
  'agent.endInvite': { acts: [], others: { ended: { row: (at) => ({ ends_at: at }), gets: 'itself' } } },
  'access.renewOpening': closedAccount,
  'access.changeStaffRights': closedAccount,
  'access.renewStaffLink': closedAccount,
  'access.endStaff': closedAccount,
};
