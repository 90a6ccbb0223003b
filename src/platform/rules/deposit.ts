/** How a deposit goes from asking to its end, whatever order the news comes in. */

export type DepositState = 'created' | 'pending' | 'credited' | 'declined' | 'expired';
/** `cancelled`: the person left the payment page without paying. */
export type NewsState = 'pending' | 'paid' | 'declined' | 'cancelled';

/** What to do about one piece of news: `note` it, `credit`, `decline`, `cancel`, or `ignore` it because an end was reached before. */
export type Step = 'note' | 'credit' | 'decline' | 'cancel' | 'ignore';

/**
 * The first end that the provider tells of stands, whatever it says after. `expired` is only our own patience, or the person's, here or at the provider: when the money comes after it, it is credited all the same, and while it is on its way the deposit is open again, so that it counts for the day's limit; unless the provider itself told before that the person had left (`wasLeft`), because then that is old news.
 */
export function stepOf(state: DepositState, news: NewsState, wasLeft = false): Step {
  switch (news) {
    case 'pending':
      return state === 'created' || (state === 'expired' && !wasLeft) ? 'note' : 'ignore';
    case 'paid':
      return state === 'credited' || state === 'declined' ? 'ignore' : 'credit';
    case 'declined':
      return isOpen(state) ? 'decline' : 'ignore';
    case 'cancelled':
      return isOpen(state) ? 'cancel' : 'ignore';
  }
}

/** True when the provider says something that cannot be beside the end it told before: somebody has to look. */
export const contradicts = (state: DepositState, news: NewsState): boolean =>
  (state === 'declined' && news === 'paid') || (state === 'credited' && (news === 'declined' || news === 'cancelled'));

/** Whether the person can still pay on the hosted page. */
export const isOpen = (state: DepositState): boolean => state === 'created' || state === 'pending';

/** When each thing happened, null for what has not. */
export interface Moments<At> {
  readonly created: At;
  readonly paying: At | null;
  readonly confirmed: At | null;
  readonly credited: At | null;
  readonly declined: At | null;
  readonly expired: At | null;
  /** By the person, before its time was over. */
  readonly cancelled: At | null;
}

export interface Stage<At> {
  readonly stage: 'created' | 'paying' | 'confirmed' | 'credited' | 'declined' | 'expired' | 'cancelled';
  readonly at: At | null;
  /** `late`: the money came after the deposit had been given up. */
  readonly note: 'late' | null;
}

/** The timeline a person sees: what has happened, and on the way to a good end also what is still to come (without a time). */
export function stagesOf<At>(state: DepositState, at: Moments<At>): Stage<At>[] {
  const stage = (name: Stage<At>['stage'], when: At | null, note: 'late' | null = null): Stage<At> => ({ stage: name, at: when, note });
  const begun = [stage('created', at.created)];
  const paying = stage('paying', at.paying);
  const givenUp = at.cancelled === null ? stage('expired', at.expired) : stage('cancelled', at.cancelled);
  switch (state) {
    case 'declined':
      return [...begun, ...(at.paying === null ? [] : [paying]), stage('declined', at.declined)];
    case 'expired':
      return [...begun, ...(at.paying === null ? [] : [paying]), givenUp];
    default: {
      const late = givenUp.at === null ? null : 'late';
      return [
        ...begun,
        ...(late === null ? [] : [givenUp]),
        paying,
        stage('confirmed', at.confirmed),
        stage('credited', at.credited, late),
      ];
    }
  }
}
