/** The deposit's state machine, correct for notifications in any order. */

export type DepositState = 'created' | 'pending' | 'credited' | 'declined' | 'expired';
/** `cancelled`: the member left the payment page without paying. */
export type NotifiedState = 'pending' | 'paid' | 'declined' | 'cancelled';

/** How to handle a notification: `note`, `credit`, `decline`, `cancel`, or `ignore` after a final state. */
export type Step = 'note' | 'credit' | 'decline' | 'cancel' | 'ignore';

/**
 * The provider's first final state stands; later ones do not change it. `expired` is only our own timeout, or the
 * member's cancellation here or at the provider. Money that arrives later is still credited, and a refusal that arrives
 * later still ends it (decision 093). `pending` after `expired` reopens the deposit, so that it counts for the daily limit.
 * When the provider reported before that the member left (`wasLeft`), both are outdated.
 */
export function nextDepositStep(state: DepositState, notifiedState: NotifiedState, wasLeft = false): Step {
  switch (notifiedState) {
    case 'pending':
      return state === 'created' || (state === 'expired' && !wasLeft) ? 'note' : 'ignore';
    case 'paid':
      return state === 'credited' || state === 'declined' ? 'ignore' : 'credit';
    case 'declined':
      return isPayable(state) || (state === 'expired' && !wasLeft) ? 'decline' : 'ignore';
    case 'cancelled':
      return isPayable(state) ? 'cancel' : 'ignore';
  }
}

/** True when a notification contradicts the provider's earlier final state, which needs manual review. */
export const contradicts = (state: DepositState, notifiedState: NotifiedState): boolean =>
  (state === 'declined' && notifiedState === 'paid') ||
  (state === 'credited' && (notifiedState === 'declined' || notifiedState === 'cancelled'));

/** Whether the member can still pay on the hosted page. */
export const isPayable = (state: DepositState): boolean => state === 'created' || state === 'pending';

/** The time of each event, null if it has not happened. */
export interface DepositTimes<At> {
  readonly created: At;
  readonly paying: At | null;
  readonly confirmed: At | null;
  readonly credited: At | null;
  readonly declined: At | null;
  readonly expired: At | null;
  /** Cancelled by the member before the deadline. */
  readonly cancelled: At | null;
}

export interface DepositStage<At> {
  readonly stage: 'created' | 'paying' | 'confirmed' | 'credited' | 'declined' | 'expired' | 'cancelled';
  readonly at: At | null;
  /** `late`: the money arrived after the deposit had expired. */
  readonly note: 'late' | null;
}

/** The timeline shown to the member: past events and, unless it failed, the remaining ones without a time. */
export function depositTimeline<At>(state: DepositState, at: DepositTimes<At>): DepositStage<At>[] {
  const stage = (name: DepositStage<At>['stage'], when: At | null, note: 'late' | null = null): DepositStage<At> => ({
    stage: name,
    at: when,
    note,
  });
  const start = [stage('created', at.created)];
  const paying = stage('paying', at.paying);
  const givenUp = at.cancelled === null ? stage('expired', at.expired) : stage('cancelled', at.cancelled);
  switch (state) {
    case 'declined':
      return [...start, ...(at.paying === null ? [] : [paying]), stage('declined', at.declined)];
    case 'expired':
      return [...start, ...(at.paying === null ? [] : [paying]), givenUp];
    default: {
      const late = givenUp.at === null ? null : 'late';
      const ended = late === null ? [] : [givenUp];
      const expiredUnconfirmed = at.paying !== null && Number(at.paying) < Number(givenUp.at);
      return [
        ...start,
        ...(expiredUnconfirmed ? [paying, ...ended] : [...ended, paying]),
        stage('confirmed', at.confirmed),
        stage('credited', at.credited, late),
      ];
    }
  }
}
