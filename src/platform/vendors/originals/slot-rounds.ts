/** Rounds of a slot, as its frame asks for them. */
import { fishGame } from '#platform/rules/fish/fish-games.ts';
import { checkBet } from '#platform/rules/slots/slot-games.ts';
import { maxWinTimes, returnToPlayer, winShare } from '#platform/rules/slots/slot-returns.ts';
import { sportsBook } from '#platform/rules/sports/sports-books.ts';
import { tableGame } from '#platform/rules/tables/table-games.ts';
import { DomainError } from '#values/domain-error.ts';
import type { SlotAnswer, SlotOutcome, SlotRound, SlotState } from '#values/games/slot-api-types.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';
import type { Launch } from '../game-sessions.ts';
import { publishedReturn } from './published-return.ts';
import { latestRound, type Round, type RoundDeps, storedRefusal, waitAfter } from './round-rows.ts';
import { balanceNow, type RoundProgress } from './round-steps.ts';
import { playRound, roundOutcome } from './rounds.ts';
import { slotByCode } from './slot-lookup.ts';

const toAnswer = async (deps: RoundDeps, launch: Launch, { round, balance }: RoundProgress): Promise<SlotAnswer> => ({
  round: toSlotRound(round),
  balance: balance ?? (await balanceNow(deps, launch)),
  wait: waitAfter(deps, round),
});

/** Plays the round named `clientRound`, or returns it as it ended. `bet` in minor units. Throws as `playRound` does, and `game.unknown`. */
export async function playSpin(deps: RoundDeps, launch: Launch, clientRound: string, bet: Minor): Promise<SlotAnswer> {
  const game = await slotByCode(deps.db, launch.game_code);
  return toAnswer(deps, launch, await playRound(deps, launch, { clientRound, bet, check: () => checkBet(game, bet) }));
}

/**
 * Returns the outcome of the round named `clientRound` without ever staking, also for a slot that is gone. Throws `game.unknown` for
 * another kind of game: its rounds end by rules of their own.
 */
export async function spinOutcome(deps: RoundDeps, launch: Launch, clientRound: string, bet: Minor): Promise<SlotAnswer> {
  const { game_code: code } = launch;
  if (fishGame(code) || tableGame(code) || sportsBook(code)) throw new DomainError('game.unknown');
  return toAnswer(deps, launch, await roundOutcome(deps, launch, { clientRound, bet }));
}

/** The state for a frame that opens. */
export async function slotState(deps: RoundDeps, launch: Launch): Promise<SlotState> {
  const { code, name, vendor, bets, model } = await slotByCode(deps.db, launch.game_code);
  const last = await latestRound(deps.db, deps, launch);
  return {
    game: { code, name, vendor },
    balance: await balanceNow(deps, launch),
    bets: bets.map(toAmount),
    minCycle: deps.minCycle,
    last: last ? toSlotRound(last) : null,
    wait: last ? waitAfter(deps, last) : 0,
    payTable: {
      model: model.name,
      volatility: model.volatility,
      returnToPlayer: publishedReturn(returnToPlayer(model)),
      maxWinTimes: maxWinTimes(model),
      winShare: (winShare(model) * 100).toFixed(2),
      strips: model.strips,
      rows: model.rows,
      lines: model.lines,
      coins: model.coins,
      pays: model.pays,
      wild: 'W',
      wildTimes: model.wildTimes,
      feature: model.feature,
    },
  };
}

/** Converts a row to the round that the player sees. */
function toSlotRound(round: Round): SlotRound {
  const refused = storedRefusal(round);
  return {
    roundId: round.id,
    clientRound: round.client_round ?? '',
    state: round.state,
    bet: toAmount(minor(round.bet)),
    win: toAmount(minor(round.win)),
    outcome: refused.refusal === null ? ((round.detail as SlotOutcome | null) ?? null) : null,
    ...refused,
    at: toInstant(round.at),
  };
}
