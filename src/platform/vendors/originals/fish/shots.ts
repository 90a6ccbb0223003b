/** Shots in a fish game: one at a time, each a round of its own, repeatable by its name. */
import { catchChance, checkShotBet, type FishGame, fishGame, gameReturn } from '#platform/rules/fish/fish-games.ts';
import { DomainError } from '#values/domain-error.ts';
import { type FishKind, type FishShot, type FishState, fishKinds, type ShotAnswer } from '#values/games/fish-api-types.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';
import type { Launch } from '../../game-sessions.ts';
import { publishedReturn } from '../published-return.ts';
import { latestRound, type Round, type RoundDeps, storedRefusal, waitAfter } from '../round-rows.ts';
import { balanceNow, type RoundProgress } from '../round-steps.ts';
import { playRound, roundOutcome } from '../rounds.ts';
import { type StoredShot, shotOf } from './shot-draw.ts';
import { nextShot, takeShot } from './shot-seeds.ts';

export interface ShotRequest {
  readonly clientRound: string;
  readonly bet: Minor;
  readonly kind: FishKind;
}

/** Returns the fish game of a launch. Throws `game.unknown`. */
function fishGameOf({ game_code }: Launch): FishGame {
  const game = fishGame(game_code);
  if (!game) throw new DomainError('game.unknown');
  return game;
}

/** Converts a row to the shot that the player sees. The result shows once the win is paid. */
function toFishShot(round: Round): FishShot {
  const shot = shotOf(round.detail);
  const { caught, secret } = shot ?? {};
  return {
    roundId: round.id,
    clientRound: round.client_round ?? '',
    number: shot?.number ?? 0,
    kind: shot?.kind ?? null,
    state: round.state,
    bet: toAmount(minor(round.bet)),
    win: round.state === 'settled' ? toAmount(minor(round.win)) : toAmount(minor(0)),
    result: round.state === 'settled' && caught !== undefined && secret !== undefined ? { caught, secret } : null,
    ...storedRefusal(round),
    at: toInstant(round.at),
  };
}

/** A name stands for one shot: with another kind it is refused. */
function checkSame({ detail }: Round, kind: FishKind): void {
  const shot = shotOf(detail);
  if (shot && shot.kind !== kind) throw new DomainError('game.round_differs');
}

const toAnswer = async (deps: RoundDeps, launch: Launch, { round, balance }: RoundProgress): Promise<ShotAnswer> => ({
  shot: toFishShot(round),
  next: await nextShot(deps, launch),
  balance: balance ?? (await balanceNow(deps, launch)),
  wait: waitAfter(deps, round),
});

/**
 * Shoots, or returns the shot of that name as it ended; safe to repeat. Throws `game.too_soon`, `game.round_differs`,
 * `game.bet_not_allowed`, `game.launch_ended`, or `platform.away` when the wallet does not respond.
 */
export async function playShot(deps: RoundDeps, launch: Launch, { clientRound, bet, kind }: ShotRequest): Promise<ShotAnswer> {
  const game = fishGameOf(launch);
  await nextShot(deps, launch);
  const progress = await playRound(deps, launch, {
    clientRound,
    bet,
    checkExisting: (round) => checkSame(round, kind),
    check: () => checkShotBet(game, bet),
    detail: async (trx) => ({
      shot: { ...(await takeShot({ ...deps, db: trx }, launch)), kind, times: game.times[kind], name: clientRound } satisfies StoredShot,
    }),
  });
  return toAnswer(deps, launch, progress);
}

/** Returns what became of a shot without ever staking. One never received is stored as refused, so that it is not shot later. */
export async function shotOutcome(deps: RoundDeps, launch: Launch, { clientRound, bet, kind }: ShotRequest): Promise<ShotAnswer> {
  fishGameOf(launch);
  return toAnswer(deps, launch, await roundOutcome(deps, launch, { clientRound, bet, checkExisting: (round) => checkSame(round, kind) }));
}

/** The state for a frame that opens: bets, kinds, the last shot and the commitment of the next. */
export async function fishState(deps: RoundDeps, launch: Launch): Promise<FishState> {
  const game = fishGameOf(launch);
  const { code, name, vendor, bets, times } = game;
  const round = await latestRound(deps.db, deps, launch);
  return {
    game: { code, name, vendor },
    balance: await balanceNow(deps, launch),
    bets: bets.map(toAmount),
    minCycle: deps.minCycle,
    wait: round ? waitAfter(deps, round) : 0,
    last: round ? toFishShot(round) : null,
    next: await nextShot(deps, launch),
    returnToPlayer: publishedReturn(gameReturn(game)),
    kinds: fishKinds.map((kind) => ({ kind, times: times[kind], chance: publishedReturn(catchChance(game, kind)) })),
  };
}
