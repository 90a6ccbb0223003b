/** A round of a slot from start to end: kept, debited, decided, paid. Each step is kept before the next, so that any of them may be the last before a crash. */
import { sql } from 'kysely';
import { spin } from '#platform/rules/slot.ts';
import { type Amount, type Minor, minor, toAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import type { SlotAnswer, SlotOutcome, SlotRound, SlotState } from '#values/slot-play.ts';
import { type Millis, toInstant } from '#values/time.ts';
import type { Launch } from '../launches.ts';
import { gameOf } from './game.ts';
import { away, latest, open, openedOrNever, type Round, type RoundDeps, unfinished, waitAfter } from './round-rows.ts';
import { vendor, type WalletOutcome } from './wallet.ts';

/** `balance` is what the wallet said to what ended the round; null while it goes on, and when nothing moved or somebody else ended it. */
type Progress = { readonly round: Round; readonly balance: Amount | null };

function wordsOf(round: Round) {
  const player = round.member_id.toString();
  return { round: round.id, player, game: round.game_code, session: round.launch_id ?? '' };
}

/** Writes a step, unless somebody else has ended the round meanwhile; either way the round as it now is. */
async function step(
  { db }: RoundDeps,
  round: Round,
  change: Partial<Pick<Round, 'state' | 'settled_at' | 'win'>> & { detail?: string },
): Promise<Round> {
  const changed = await db
    .updateTable('rounds')
    .set(change)
    .where('id', '=', round.id)
    .where('state', 'in', ['open', 'debited'])
    .returningAll()
    .executeTakeFirst();
  return changed ?? (await db.selectFrom('rounds').selectAll().where('id', '=', round.id).executeTakeFirstOrThrow());
}

/** What was given back won nothing, whatever chance had said by then. */
const end = (deps: RoundDeps, round: Round, state: 'settled' | 'rolled_back') =>
  step(deps, round, { state, settled_at: new Date(deps.clock()), ...(state === 'rolled_back' ? { win: 0n } : {}) });

const debitOf = (round: Round) => `${round.id}:debit`;

/** Asks for the bet, as often as the person asks. */
async function stake(deps: RoundDeps, round: Round): Promise<Progress> {
  const outcome: WalletOutcome = await deps.wallet.debit({
    ...wordsOf(round),
    transaction: debitOf(round),
    amount: toAmount(minor(round.bet)),
  });
  if (outcome.is === 'unknown') throw away();
  // The balance after the bet is no answer: by now a twin may have ended the round and paid.
  if (outcome.is === 'accepted') return { round: await step(deps, round, { state: 'debited' }), balance: null };
  if (outcome.code === 'vendor.rolled_back') return { round: await end(deps, round, 'rolled_back'), balance: null };
  return {
    round: await step(deps, round, {
      state: 'refused',
      settled_at: new Date(deps.clock()),
      detail: JSON.stringify({ refusal: outcome.code }),
    }),
    balance: null,
  };
}

/** Gives the bet back, also one of which nobody knows whether it was taken. */
async function giveBack(deps: RoundDeps, round: Round): Promise<Progress> {
  const { session: _, ...words } = wordsOf(round);
  const outcome = await deps.wallet.rollback({ ...words, transaction: `${round.id}:rollback`, debit: debitOf(round) });
  if (outcome.is === 'accepted') return { round: await end(deps, round, 'rolled_back'), balance: outcome.balance };
  if (outcome.is === 'unknown') throw away();
  // Somebody else has decided and paid meanwhile: the round goes on from there.
  if (outcome.code === 'vendor.round_closed' && round.state === 'open')
    return { round: await step(deps, round, { state: 'debited' }), balance: null };
  if (outcome.code === 'vendor.round_closed') throw away();
  return { round: await end(deps, round, 'rolled_back'), balance: null };
}

/** Lets chance decide, once: whoever writes first is right, and the others read what was written. A bet on a game that there is no more goes back. */
async function decide(deps: RoundDeps, round: Round): Promise<Progress> {
  const { db, random } = deps;
  const game = await gameOf(db, round.game_code).catch((thrown: unknown) => {
    if (thrown instanceof Refused && thrown.code === 'game.unknown') return null;
    throw thrown;
  });
  if (!game) return giveBack(deps, round);
  const { stops, grid, wins, total } = spin(game.model, minor(round.bet), random);
  const outcome: SlotOutcome = { stops, grid, wins: wins.map((one) => ({ ...one, win: toAmount(one.win) })), total: toAmount(total) };
  const decided = await db
    .updateTable('rounds')
    .set({ detail: JSON.stringify(outcome), win: total })
    .where('id', '=', round.id)
    .where('state', '=', 'debited')
    .where('detail', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return {
    round: decided ?? (await db.selectFrom('rounds').selectAll().where('id', '=', round.id).executeTakeFirstOrThrow()),
    balance: null,
  };
}

async function pay(deps: RoundDeps, round: Round): Promise<Progress> {
  const { session: _, ...words } = wordsOf(round);
  const outcome = await deps.wallet.credit({ ...words, transaction: `${round.id}:credit`, amount: toAmount(minor(round.win)) });
  if (outcome.is === 'accepted') return { round: await end(deps, round, 'settled'), balance: outcome.balance };
  if (outcome.is === 'refused' && outcome.code === 'vendor.rolled_back')
    return { round: await end(deps, round, 'rolled_back'), balance: null };
  throw away();
}

/** Carries a round on from wherever it stands to its end; a bet that nobody waits for goes back. Throws `platform.away` while the wallet gives no answer; the round then waits as it is. */
async function carryOn(deps: RoundDeps, from: Round, waited: boolean): Promise<Progress> {
  let now: Progress = { round: from, balance: null };
  while (unfinished(now.round)) {
    const { round } = now;
    if (round.state === 'open') now = await (waited ? stake(deps, round) : giveBack(deps, round));
    else now = await (round.detail === null ? decide(deps, round) : pay(deps, round));
  }
  return now;
}

/**
 * Plays the round that the frame named `clientRound`, or gives the one of that name as it ended: ask as often as you like. `bet` in minor units.
 * Throws `game.too_soon`, `game.round_differs`, `game.bet_not_allowed`, `game.launch_ended`, or `platform.away` when the wallet cannot be heard now.
 */
export async function playRound(deps: RoundDeps, launch: Launch, clientRound: string, bet: Minor): Promise<SlotAnswer> {
  const left = await deps.db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', launch.member_id)
    .where('game_code', '=', launch.game_code)
    .where('state', 'in', ['open', 'debited'])
    .where('client_round', '!=', clientRound)
    .execute();
  for (const round of left) await carryOn(deps, round, false);
  return seen(deps, launch, await carryOn(deps, await open(deps, launch, clientRound, bet), true));
}

/**
 * What became of the round that the frame named `clientRound`; this never stakes. One that was taken is brought to its end.
 * One that never came is written down as refused, so that a request which arrives late is not played when nobody expects it any more.
 */
export async function roundOutcome(deps: RoundDeps, launch: Launch, clientRound: string, bet: Minor): Promise<SlotAnswer> {
  return seen(deps, launch, await carryOn(deps, await openedOrNever(deps, launch, clientRound, bet), false));
}

const seen = async (deps: RoundDeps, launch: Launch, { round, balance }: Progress): Promise<SlotAnswer> => ({
  round: asSeen(round),
  balance: balance ?? (await balanceNow(deps, launch)),
  wait: waitAfter(deps, round),
});

/** The balance as the wallet says it. Throws `platform.away`. */
export async function balanceNow({ wallet }: Pick<RoundDeps, 'wallet'>, launch: Launch): Promise<Amount> {
  const outcome = await wallet.balance({ player: launch.member_id.toString(), session: launch.id });
  if (outcome.is !== 'accepted') throw away();
  return outcome.balance;
}

/** The last round of a person in a game, and how long the next one must wait. */
export async function lastRound(deps: RoundDeps, launch: Launch): Promise<Pick<SlotState, 'last' | 'wait'>> {
  const round = await latest(deps.db, deps, launch);
  return round ? { last: asSeen(round), wait: waitAfter(deps, round) } : { last: null, wait: 0 };
}

const atOnce = 200;

/** Ends what a crash or a silent wallet left behind, if it is older than `olderThan`: bets of unknown outcome go back, decided rounds are paid. A job calls it.
 * A round that cannot be ended is told to `onFault` and keeps none of the others waiting. */
export async function resumeRounds(
  deps: RoundDeps,
  olderThan: Millis,
  onFault: (roundId: string, thrown: unknown) => void,
): Promise<{ ended: number; left: number }> {
  const before = new Date(deps.clock() - olderThan);
  let ended = 0;
  let left = 0;
  let rounds: Round[] = [];
  do {
    const past = rounds.at(-1);
    rounds = await deps.db
      .selectFrom('rounds')
      .selectAll()
      .where('vendor', '=', vendor)
      .where('state', 'in', ['open', 'debited'])
      .where('at', '<=', before)
      // By where the last few ended, not by how many are left: those that cannot be ended come first each time.
      .$if(past !== undefined, (query) => query.where(sql<boolean>`(at, id) > (${past?.at}, ${past?.id})`))
      .orderBy('at')
      .orderBy('id')
      .limit(atOnce)
      .execute();
    for (const round of rounds) {
      try {
        await carryOn(deps, round, false);
        ended++;
      } catch (thrown) {
        left++;
        if (!(thrown instanceof Refused && thrown.code === 'platform.away')) onFault(round.id, thrown);
      }
    }
  } while (rounds.length === atOnce);
  return { ended, left };
}

/** A round as its player sees it. */
function asSeen(round: Round): SlotRound {
  const detail = round.detail as (SlotOutcome & { refusal?: string }) | null;
  const refusal = detail?.refusal ?? null;
  return {
    roundId: round.id,
    clientRound: round.client_round ?? '',
    state: round.state,
    bet: toAmount(minor(round.bet)),
    win: toAmount(minor(round.win)),
    outcome: detail && refusal === null ? detail : null,
    refusal,
    at: toInstant(round.at),
  };
}
