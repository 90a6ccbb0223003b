/** The withdrawal's state machine, correct for notifications in any order, with the money that each step moves. */
import { type Minor, minor, zero } from '#values/money.ts';

/**
 * `requested`: the amount is reserved. `checked`: ready to be sent. `sending`: with the payment provider. `sent`: the receipt question is
 * open. `disputed`: the member says that some of it is missing. `received` and `returned` are final.
 */
export type WithdrawalState = 'requested' | 'checked' | 'sending' | 'sent' | 'disputed' | 'received' | 'returned';

/** `proven`: the provider settled a dispute by proof that the money arrived. */
export const sendingStates = ['sending', 'sent', 'part_sent', 'returned', 'proven'] as const;
export type SendingState = (typeof sendingStates)[number];

/** Who ended the receipt question: the member, its deadline, the provider's proof, or a settled dispute. */
type ReceivedBy = 'member' | 'deadline' | 'proof' | 'settlement';

/** What the steps depend on. Amounts in minor units. */
export interface Withdrawal {
  readonly state: WithdrawalState;
  /** What left the balance. */
  readonly amount: Minor;
  /** The fee of the whole amount; a part that is not sent gives its share back. */
  readonly fee: Minor;
  /** What the provider sent; zero until then. */
  readonly sent: Minor;
  /** What came back to the balance, with its share of the fee. */
  readonly returned: Minor;
  /** What the member says is missing; zero without a dispute. */
  readonly missing: Minor;
  readonly receivedBy: ReceivedBy | null;
}

/** The money that a step moves. `pay` and `giveBack` end the reservation; `takeBack` reverses what was paid. */
export type WithdrawalMove =
  | { readonly kind: 'pay'; readonly sent: Minor; readonly fee: Minor; readonly back: Minor }
  | { readonly kind: 'giveBack'; readonly amount: Minor }
  | { readonly kind: 'takeBack'; readonly sent: Minor; readonly fee: Minor };

/** `contradiction`: ignored, and a person must look into it. */
export type WithdrawalStep =
  | { readonly outcome: 'ignored' | 'contradiction' | 'wrong_amount' }
  | { readonly outcome: 'noted' | 'sent' | 'returned' | 'proven'; readonly after: Withdrawal; readonly move: WithdrawalMove | null };

/** What the provider is asked to send. */
export const netOf = ({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): Minor => minor(amount - fee);

/** The fee for a sent part, rounded down in the member's favour. */
const feeOfPart = (withdrawal: Pick<Withdrawal, 'amount' | 'fee'>, sent: Minor): Minor =>
  minor((withdrawal.fee * sent) / netOf(withdrawal));

export const isUnsent = (state: WithdrawalState): boolean => state === 'requested' || state === 'checked' || state === 'sending';
/** Received and returned stay as they are, except that money which comes back after the deadline is still given back. */
export const hasEnded = (state: WithdrawalState): boolean => state === 'received' || state === 'returned';

function pay(before: Withdrawal, sent: Minor): WithdrawalStep {
  const fee = feeOfPart(before, sent);
  const back = minor(before.amount - sent - fee);
  return { outcome: 'sent', after: { ...before, state: 'sent', sent, returned: back }, move: { kind: 'pay', sent, fee, back } };
}

function giveBack(before: Withdrawal): WithdrawalStep {
  const { amount } = before;
  return { outcome: 'returned', after: { ...before, state: 'returned', returned: amount }, move: { kind: 'giveBack', amount } };
}

/** What is back in the balance when only `kept` was sent in the end. */
const returnedOf = (withdrawal: Withdrawal, kept: Minor): Minor => minor(withdrawal.amount - kept - feeOfPart(withdrawal, kept));

/** What counts as received in the end: the part of `netOf` that has not come back, rounded up as its fee is rounded down. */
export function receivedOf({ state, amount, fee, returned }: Withdrawal): Minor {
  if (state !== 'received') return zero;
  return minor(((amount - returned) * netOf({ amount, fee }) + amount - 1n) / amount);
}

/** Reverses a sent amount, or the missing part of it, with its share of the fee. */
function takeBack(before: Withdrawal, amount: Minor): WithdrawalStep {
  const kept = minor(before.sent - amount);
  const fee = minor(feeOfPart(before, before.sent) - feeOfPart(before, kept));
  const returned = returnedOf(before, kept);
  const after: Withdrawal =
    kept === zero
      ? { ...before, state: 'returned', receivedBy: null, returned }
      : { ...before, state: 'received', receivedBy: 'settlement', returned };
  return { outcome: 'returned', after, move: { kind: 'takeBack', sent: amount, fee } };
}

const ignored: WithdrawalStep = { outcome: 'ignored' };
const contradiction: WithdrawalStep = { outcome: 'contradiction' };
const wrongAmount: WithdrawalStep = { outcome: 'wrong_amount' };

/** The provider says that the money left. The provider's first amount stands. */
function onSent(before: Withdrawal, sent: Minor): WithdrawalStep {
  if (isUnsent(before.state)) return pay(before, sent);
  return before.sent === sent ? ignored : contradiction;
}

function onReturned(before: Withdrawal, amount: Minor): WithdrawalStep {
  const { state, sent, missing, receivedBy } = before;
  if (isUnsent(state)) return amount === netOf(before) ? giveBack(before) : wrongAmount;
  if (state === 'returned') return amount === (sent === zero ? netOf(before) : sent) ? ignored : wrongAmount;
  if (receivedBy === 'settlement') return before.returned === returnedOf(before, minor(sent - amount)) ? ignored : contradiction;
  if (amount !== sent && (missing === zero || amount !== missing)) return wrongAmount;
  return receivedBy === 'member' || receivedBy === 'proof' ? contradiction : takeBack(before, amount);
}

function onProven(before: Withdrawal, amount: Minor): WithdrawalStep {
  const { state, sent, receivedBy } = before;
  // Too early: the provider has not said yet that it sent anything.
  if (isUnsent(state)) return ignored;
  if (sent !== amount) return wrongAmount;
  if (state === 'returned' || receivedBy === 'settlement') return contradiction;
  if (state === 'received') return ignored;
  return { outcome: 'proven', after: { ...before, state: 'received', receivedBy: 'proof' }, move: null };
}

/** The step that a provider's notification makes. `amount` is the amount it names. */
export function nextWithdrawalStep(before: Withdrawal, notifiedState: SendingState, amount: Minor): WithdrawalStep {
  const net = netOf(before);
  switch (notifiedState) {
    case 'sending':
      if (amount !== net) return wrongAmount;
      return before.state === 'requested' || before.state === 'checked'
        ? { outcome: 'noted', after: { ...before, state: 'sending' }, move: null }
        : ignored;
    case 'sent':
      return amount === net ? onSent(before, net) : wrongAmount;
    case 'part_sent':
      return amount > zero && amount < net ? onSent(before, amount) : wrongAmount;
    case 'returned':
      return onReturned(before, amount);
    case 'proven':
      return onProven(before, amount);
  }
}

/** The member's answer to the receipt question. `missing` is what did not arrive. */
export type ReceiptAnswer = { readonly answer: 'received' } | { readonly answer: 'missing'; readonly missing: Minor };

/** Whether the member can answer so now: what was missing may still arrive. */
export const canAnswer = (state: WithdrawalState, answer: ReceiptAnswer['answer']): boolean =>
  state === 'sent' || (state === 'disputed' && answer === 'received');

/** The withdrawal after the member's answer; null when the question is not open, or the missing part is not a part of it. */
export function afterReceipt(before: Withdrawal, given: ReceiptAnswer): Withdrawal | null {
  if (!canAnswer(before.state, given.answer)) return null;
  if (given.answer === 'received') return { ...before, state: 'received', receivedBy: 'member' };
  return given.missing > zero && given.missing <= before.sent ? { ...before, state: 'disputed', missing: given.missing } : null;
}

/** How an operator ends a dispute that the provider does not end: with a proof, or with money that goes back to the balance. */
export function settledDispute(before: Withdrawal, returned: Minor): WithdrawalStep {
  if (before.state !== 'disputed') return ignored;
  if (returned < zero || returned > before.missing) return wrongAmount;
  return returned === zero ? onProven(before, before.sent) : takeBack(before, returned);
}

/** The withdrawal after the deadline of the receipt question; null when it is not open. */
export const afterDeadline = (before: Withdrawal): Withdrawal | null =>
  before.state === 'sent' ? { ...before, state: 'received', receivedBy: 'deadline' } : null;

/** The time of each event, null if it has not happened. */
export interface WithdrawalTimes<At> {
  readonly requested: At;
  readonly checked: At | null;
  readonly sending: At | null;
  readonly sent: At | null;
  readonly disputed: At | null;
  readonly received: At | null;
  readonly returned: At | null;
}

export interface WithdrawalStage<At> {
  readonly stage: 'requested' | 'checked' | 'sending' | 'sent' | 'part_sent' | 'disputed' | 'received' | 'returned';
  readonly at: At | null;
  /** Who ended the receipt question. */
  readonly note: ReceivedBy | null;
}

/** The timeline shown to the member: past events, and the remaining ones without a time. */
export function withdrawalTimeline<At>(withdrawal: Withdrawal, at: WithdrawalTimes<At>): WithdrawalStage<At>[] {
  const { state, sent, receivedBy } = withdrawal;
  const stage = (name: WithdrawalStage<At>['stage'], when: At | null, note: ReceivedBy | null = null): WithdrawalStage<At> => ({
    stage: name,
    at: when,
    note,
  });
  const happened = (one: WithdrawalStage<At>): WithdrawalStage<At>[] => (one.at === null ? [] : [one]);
  const isPart = sent > zero && sent < netOf(withdrawal);
  const sentStage = stage(isPart ? 'part_sent' : 'sent', at.sent);
  const start = stage('requested', at.requested);
  const dispute = happened(stage('disputed', at.disputed));
  if (state === 'returned' && at.sent === null)
    return [start, ...happened(stage('checked', at.checked)), ...happened(stage('sending', at.sending)), stage('returned', at.returned)];
  const before = [start, stage('checked', at.checked), stage('sending', at.sending), sentStage, ...dispute];
  if (state === 'returned') return [...before.filter((one) => one.at !== null), stage('returned', at.returned)];
  return [...before, ...happened(stage('returned', at.returned)), stage('received', at.received, receivedBy)];
}
