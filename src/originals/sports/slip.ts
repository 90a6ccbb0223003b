/** The slip: adding and removing picks, saving it, its odds, and the reason why it cannot be placed now. */
import { combinedOdds, largestStake, payoutAt } from '#values/games/fixed-odds.ts';
import type { SlipPick, SportsSlip } from '#values/games/sports-api-types.ts';
import { type Minor, minor } from '#values/money.ts';
import { toText, toUnits } from '../frame/amounts.ts';
import { timeAtServer } from '../frame/server-clock.ts';
import type { SportsWord } from './strings.ts';
import { hasPick, hundredths, listedMatch, matchName, oddsNow, pickKey, seenMatch, type Visit, withoutPick } from './visit.ts';

let saving = false;
let unsaved: SportsSlip | null = null;

/**
 * Saves the slip at the vendor: the same on every device, after a reload and a new sign-in. The last change wins. While bets are sent it
 * waits, because it could arrive after them and put the picks back that they have taken.
 */
export async function keepSlip(visit: Visit): Promise<void> {
  unsaved = visit.slip;
  if (saving) return;
  saving = true;
  while (unsaved && visit.phase === 'ready') {
    const slip: SportsSlip = unsaved;
    unsaved = null;
    await visit.api.saveSlip(slip);
  }
  saving = false;
}

export function editSlip(visit: Visit, change: Partial<SportsSlip>): void {
  visit.slip = { ...visit.slip, ...change };
  visit.refusal = '';
  void keepSlip(visit);
}

/** Adds a pick, or removes it when it is in the slip. Returns false when the slip is full. */
export function toggleOdds(visit: Visit, pick: SlipPick): boolean {
  const { slip, state } = visit;
  if (hasPick(visit, pick)) editSlip(visit, withoutPick(slip, pick));
  else if (slip.picks.length >= state.maxPicks) return false;
  else editSlip(visit, { picks: [...slip.picks, pick] });
  return true;
}

/** Whether a pick can be bet on now. */
export function pickState(visit: Visit, pick: SlipPick): 'open' | 'closed' | 'suspended' {
  const match = listedMatch(visit, pick.number);
  const now = timeAtServer(visit);
  if (match?.status !== 'next' || now >= match.startsAt || oddsNow(match, pick) === null) return 'closed';
  return match.suspendedUntil !== null && now < match.suspendedUntil ? 'suspended' : 'open';
}

/** Takes odds over that the player's choice allows: all of them, or the higher ones. */
export function followOdds(visit: Visit, accepted = false): void {
  const { slip } = visit;
  const picks = slip.picks.map((pick) => {
    const odds = oddsNow(listedMatch(visit, pick.number), pick);
    if (odds === null || odds === pick.odds) return pick;
    const isTaken = accepted || slip.changes === 'any' || (slip.changes === 'better' && hundredths(odds) > hundredths(pick.odds));
    if (!isTaken) return pick;
    // The press that takes odds has seen them.
    if (accepted) visit.was.delete(pickKey(pick));
    else if (!visit.was.has(pickKey(pick))) visit.was.set(pickKey(pick), pick.odds);
    return { ...pick, odds };
  });
  if (!picks.some((pick, n) => pick !== slip.picks[n])) return;
  visit.slip = { ...slip, picks };
  void keepSlip(visit);
}

/** The odds of a pick before they changed, as long as that is news; null otherwise. */
export function oddsBefore(visit: Visit, pick: SlipPick): string | null {
  const before = hasChanged(visit, pick) ? pick.odds : (visit.was.get(pickKey(pick)) ?? null);
  return before === (oddsNow(listedMatch(visit, pick.number), pick) ?? pick.odds) ? null : before;
}

export const hasChanged = (visit: Visit, pick: SlipPick): boolean => {
  const odds = oddsNow(listedMatch(visit, pick.number), pick);
  return odds !== null && odds !== pick.odds;
};

/** Singles are one bet for each pick. */
export const isAccumulator = ({ slip }: Pick<Visit, 'slip'>): boolean => slip.mode === 'accumulator' || slip.picks.length === 1;

/** The odds that hold now; those of the slip for a pick that takes no bet any more. */
const oddsOf = (visit: Visit): number[] =>
  visit.slip.picks.map((pick) => hundredths(oddsNow(listedMatch(visit, pick.number), pick) ?? pick.odds));

export interface SlipSums {
  readonly stake: Minor;
  readonly total: Minor;
  /** Of an accumulator; empty for singles. */
  readonly odds: string;
  readonly payout: Minor;
  /** The largest stake at these odds. */
  readonly most: Minor;
}

export function slipSums(visit: Visit): SlipSums {
  const { slip, state } = visit;
  const odds = oddsOf(visit);
  const limits = { max: toUnits(state.max), maxPayout: toUnits(state.maxPayout) };
  const stake = toUnits(slip.stake.trim());
  if (isAccumulator(visit))
    return { stake, total: stake, odds: combinedOdds(odds), payout: payoutAt(stake, odds), most: largestStake(limits, odds) };
  const all = odds.map((one) => payoutAt(stake, [one]));
  return {
    stake,
    total: minor(stake * BigInt(odds.length)),
    odds: '',
    payout: minor(all.reduce<bigint>((sum, one) => sum + one, 0n)),
    most: largestStake(limits, [Math.max(100, ...odds)]),
  };
}

export type Reason = { readonly word: SportsWord; readonly values: Readonly<Record<string, string>> };

/** An amount without its zero cents, because bets are whole. */
export const wholeMoney = ({ money }: Pick<Visit, 'money'>, amount: string): string => money(amount.replace(/\.00$/, ''));

/** Why no bet is possible on these picks, whatever is staked. */
function whyDead(visit: Visit): Reason | null {
  const { picks } = visit.slip;
  const closed = picks.find((pick) => pickState(visit, pick) === 'closed');
  if (closed) {
    const match = seenMatch(visit, closed.number);
    return { word: picks.length > 1 ? 'sports.whyClosed' : 'sports.whyClosedAlone', values: { match: match ? matchName(match) : '' } };
  }
  const isTwice = isAccumulator(visit) && new Set(picks.map(({ number }) => number)).size < picks.length;
  return isTwice ? { word: 'sports.whySame', values: {} } : null;
}

/** Why the picks must wait, or their new odds be taken first. */
function whyNotYet(visit: Visit): Reason | null {
  const { picks } = visit.slip;
  const suspended = picks.find((pick) => pickState(visit, pick) === 'suspended');
  const match = suspended && listedMatch(visit, suspended.number);
  if (match) return { word: 'sports.whySuspended', values: { match: matchName(match) } };
  return picks.some((pick) => hasChanged(visit, pick)) ? { word: 'sports.whyChanged', values: {} } : null;
}

function whyNotThisAmount(visit: Visit): Reason | null {
  const { slip, state, money, balance, unread } = visit;
  const { stake, total, most } = slipSums(visit);
  if (unread) return { word: 'sports.whyUnread', values: { amount: wholeMoney(visit, state.min) } };
  if (slip.stake.trim() === '') return { word: 'sports.whyStake', values: {} };
  if (stake < toUnits(state.min) || stake > most || stake % 100n !== 0n)
    return { word: 'sports.whyLimits', values: { min: wholeMoney(visit, state.min), max: wholeMoney(visit, toText(most)) } };
  return total > toUnits(balance) ? { word: 'sports.whyBalance', values: { balance: money(balance) } } : null;
}

/** Why the slip cannot be placed now; empty when it can. A wrong amount is said beside what the picks wait for, an empty field is not. */
export function whyNot(visit: Visit): Reason[] {
  const dead = whyDead(visit);
  if (dead) return [dead];
  const wait = whyNotYet(visit);
  const amount = whyNotThisAmount(visit);
  return [wait, wait && amount?.word === 'sports.whyStake' ? null : amount].filter((one) => one !== null);
}

/** What the slip may promise: no odds for picks that make no bet, and no payout for an amount that cannot be bet. */
export function slipPromise(visit: Visit): { readonly odds: string | null; readonly payout: Minor | null } {
  const { odds, payout } = slipSums(visit);
  if (whyDead(visit)) return { odds: null, payout: null };
  return { odds: isAccumulator(visit) ? odds : null, payout: whyNotThisAmount(visit) ? null : payout };
}
