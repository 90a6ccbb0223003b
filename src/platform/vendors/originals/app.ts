/** The API for the frames of Isla Originals: bearer, state, rounds and their outcome, bets at tables and on matches, and shots at fish. */
import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { setAside } from '#platform/db/batches/set-aside.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Random } from '#platform/rules/slots/slot.ts';
import { maxPicks } from '#platform/rules/sports/sports-books.ts';
import { DomainError } from '#values/domain-error.ts';
import { fishKinds } from '#values/games/fish-api-types.ts';
import { oddsPolicies } from '#values/games/fixed-odds.ts';
import { type Minor, toMinor } from '#values/money.ts';
import { type Clock, type Millis, millis } from '#values/time.ts';
import { exchangeLaunchToken, type Launch, launchOf } from '../game-sessions.ts';
import { readBody } from '../seamless-wallet-protocol.ts';
import { fishState, playShot, shotOutcome } from './fish/shots.ts';
import { minShotCycle, minSlotCycle } from './game-facts.ts';
import { isAway, isUnfinished, type RoundDeps, type RoundFault } from './round-rows.ts';
import { resumeRounds } from './rounds.ts';
import { playSpin, slotState, spinOutcome } from './slot-rounds.ts';
import { bookOf } from './sports/matches.ts';
import { saveSlip } from './sports/saved-slip.ts';
import { settleDueSlips, settleSlip, slipOfJob } from './sports/settle-slips.ts';
import { placeOrder, slipOutcome } from './sports/sports-bets.ts';
import { sportsState } from './sports/sports-state.ts';
import { type TableDeps, tableOf, toStakes } from './tables/table.ts';
import { betOutcome, placeBet } from './tables/table-bets.ts';
import { settleDueRounds, settleRound } from './tables/table-rounds.ts';
import { tableState } from './tables/table-state.ts';
import { vendor, walletClient } from './wallet-client.ts';

export type OriginalsDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** The site's. */
  readonly timeZone: string;
  readonly random: Random;
  readonly secrets: { walletSecret(vendor: string): string | null };
  /** Passes a signed request to the platform's wallet, in process. */
  readonly callWallet: (request: Request) => Promise<Response>;
  /** Minimum time between two round starts. */
  readonly minCycle?: Millis;
  /** Encrypt the seeds of tables and shots; the current one first. */
  readonly seedKeys: readonly string[];
  /** Has a table's round settled at `at`, once the transaction is committed. */
  readonly scheduleRound: TableDeps['scheduleRound'];
  readonly log: { error(fields: object, says: string): void };
};

const sessionShape = z.strictObject({
  launchToken: z.string().regex(/^[\w-]{20,200}$/),
  nonce: z
    .string()
    .regex(/^[\w-]{16,80}$/)
    .optional(),
});
const clientRound = z.string().regex(/^[\w-]{8,80}$/);
const roundShape = z.strictObject({ clientRound, bet: z.string() });
const shotShape = z.strictObject({ clientRound, bet: z.string(), kind: z.enum(fishKinds) });
const tableBetShape = z.strictObject({
  clientRound,
  room: z.string().max(20),
  number: z.number().int().min(0).max(1_000_000_000),
  bets: z.record(z.string().max(20), z.string().max(20)),
});

const pickShape = z.strictObject({
  number: z.number().int().min(0).max(1_000_000_000),
  market: z.string().max(20),
  pick: z.string().max(20),
  odds: z.string().regex(/^\d{1,3}\.\d\d$/),
});
const changes = z.enum(oddsPolicies);
const sportsBetShape = z.strictObject({ clientRound, stake: z.string().max(20), changes, legs: z.array(pickShape).min(1).max(maxPicks) });
const slipShape = z.strictObject({
  picks: z.array(pickShape).max(maxPicks),
  mode: z.enum(['singles', 'accumulator']),
  stake: z.string().max(20),
  changes,
});
/** Throws `game.bet_not_allowed` unless the text is an amount above zero. */
function readStake(text: string): Minor {
  const stake = toMinor(text);
  if (stake === null || stake <= 0n) throw new DomainError('game.bet_not_allowed');
  return stake;
}

function secretOf({ secrets }: OriginalsDeps): string {
  const secret = secrets.walletSecret(vendor);
  if (!secret) throw new Error('Isla Originals has no wallet secret');
  return secret;
}

/** Builds the dependencies for the routes and the job. */
function roundDeps(deps: OriginalsDeps): RoundDeps & TableDeps {
  const { db, clock, random, callWallet, seedKeys, scheduleRound } = deps;
  return {
    db,
    clock,
    random,
    seedKeys,
    scheduleRound,
    minCycle: deps.minCycle ?? minSlotCycle,
    wallet: walletClient({ callWallet, clock, secret: secretOf(deps) }),
  };
}

/** Sets a round aside that cannot be ended: it is tried again, less and less often, and a person reads of it. */
const reportFault =
  (deps: OriginalsDeps, kind: 'rounds.end' | 'rounds.shared' = 'rounds.end'): RoundFault =>
  async (round, thrown) => {
    if (isAway(thrown)) return;
    await inTransaction(deps.db, (trx) => setAside(trx, kind, round, thrown, new Date(deps.clock())));
    deps.log.error({ round, err: thrown }, 'a round that was left behind could not be ended; npm run set-aside lists it');
  };

/** Ends rounds left unfinished for more than `olderThan`; called by the job. */
export const resumeUnfinishedRounds = (deps: OriginalsDeps, olderThan: Millis = millis(30_000)) =>
  resumeRounds(roundDeps(deps), olderThan, reportFault(deps));

/** Settles a table's round or a bet on matches whose time has come, or all that were left behind. Called by the jobs. */
export async function settleTimedRound(deps: OriginalsDeps, name: string): Promise<boolean> {
  const slip = slipOfJob(name);
  if (slip === null) return settleRound(roundDeps(deps), name);
  return !isUnfinished(await settleSlip(roundDeps(deps), slip));
}
export const settleTimedRounds = async (deps: OriginalsDeps): Promise<number> =>
  (await settleDueRounds(roundDeps(deps), reportFault(deps, 'rounds.shared'), reportFault(deps))) +
  (await settleDueSlips(roundDeps(deps), reportFault(deps)));

// The frame has origin `null` and no cookies; only its bearer authorizes it.
function setFrameHeaders(c: Context): void {
  c.header('Access-Control-Allow-Origin', 'null');
  c.header('Vary', 'Origin');
  c.header('Cache-Control', 'no-store');
}

/**
 * The routes of the originals, below `/originals/api`:
 * - all games: `POST session`
 * - slots: `GET state`, `POST rounds`, `POST rounds/outcome`
 * - fish games: `GET fish/state`, `POST fish/shots`, `POST fish/shots/outcome`
 * - tables: `GET tables/state`, `POST tables/bets`, `POST tables/bets/outcome`
 * - sports books: `GET sports/state`, `POST sports/bets`, `POST sports/bets/outcome`, `POST sports/slip`
 *
 * Responses use the envelope of R2. The mounting app must handle thrown refusals.
 */
export function originalsApp(deps: OriginalsDeps): Hono {
  const app = new Hono().basePath('/originals/api');
  const rounds = roundDeps(deps);
  const shots: RoundDeps = { ...rounds, minCycle: deps.minCycle ?? minShotCycle };

  const launchFor = async (c: Context): Promise<Launch> => {
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1];
    const launch = bearer ? await launchOf(deps.db, bearer, deps.clock()) : null;
    if (!launch || launch.vendor !== vendor) throw new DomainError('game.launch_ended');
    return launch;
  };

  app.use(async (c, next) => {
    setFrameHeaders(c);
    await next();
  });
  app.options('*', (c) => {
    c.header('Access-Control-Allow-Methods', 'GET, POST');
    c.header('Access-Control-Allow-Headers', 'authorization, content-type');
    c.header('Access-Control-Max-Age', '7200');
    return c.body(null, 204);
  });
  app.post('/session', async (c) => {
    const { launchToken, nonce } = readBody(await c.req.text(), sessionShape);
    const boundNonce = nonce ?? randomBytes(24).toString('base64url');
    const bearerOf = (launchId: string) =>
      createHmac('sha256', secretOf(deps)).update(`bearer\n${launchId}\n${boundNonce}`).digest('base64url');
    const bearer = await exchangeLaunchToken(deps.db, { token: launchToken, nonce: boundNonce, now: deps.clock(), bearerOf });
    if (!bearer) throw new DomainError('game.launch_ended');
    return c.json({ success: true, value: { bearer } });
  });
  app.get('/state', async (c) => c.json({ success: true, value: await slotState(rounds, await launchFor(c)) }));
  const round = (operation: typeof playSpin) => async (c: Context) => {
    const launch = await launchFor(c);
    const { clientRound, bet } = readBody(await c.req.text(), roundShape);
    return c.json({ success: true, value: await operation(rounds, launch, clientRound, readStake(bet)) });
  };
  app.post('/rounds', round(playSpin));
  app.post('/rounds/outcome', round(spinOutcome));
  app.get('/fish/state', async (c) => c.json({ success: true, value: await fishState(shots, await launchFor(c)) }));
  const shot = (operation: typeof playShot) => async (c: Context) => {
    const launch = await launchFor(c);
    const { bet, ...request } = readBody(await c.req.text(), shotShape);
    return c.json({ success: true, value: await operation(shots, launch, { ...request, bet: readStake(bet) }) });
  };
  app.post('/fish/shots', shot(playShot));
  app.post('/fish/shots/outcome', shot(shotOutcome));
  app.get('/tables/state', async (c) => {
    const launch = await launchFor(c);
    return c.json({ success: true, value: await tableState(rounds, launch, tableOf(launch.game_code, c.req.query('room') ?? null)) });
  });
  const bet = (operation: typeof placeBet) => async (c: Context) => {
    const launch = await launchFor(c);
    const { clientRound: name, room, number, bets } = readBody(await c.req.text(), tableBetShape);
    if (Object.values(bets).some((amount) => (toMinor(amount) ?? 0n) <= 0n)) throw new DomainError('game.bet_not_allowed');
    const request = { clientRound: name, number, bets: toStakes(bets) };
    return c.json({ success: true, value: await operation(rounds, launch, tableOf(launch.game_code, room), request) });
  };
  app.post('/tables/bets', bet(placeBet));
  app.post('/tables/bets/outcome', bet(betOutcome));
  app.get('/sports/state', async (c) => {
    const launch = await launchFor(c);
    return c.json({ success: true, value: await sportsState(rounds, launch, bookOf(launch.game_code), deps.timeZone) });
  });
  const slip = (operation: typeof placeOrder) => async (c: Context) => {
    const launch = await launchFor(c);
    const { stake, ...order } = readBody(await c.req.text(), sportsBetShape);
    const amount = toMinor(stake);
    if (amount === null || amount <= 0n) throw new DomainError('game.bet_not_allowed');
    return c.json({ success: true, value: await operation(rounds, launch, bookOf(launch.game_code), { ...order, stake: amount }) });
  };
  app.post('/sports/bets', slip(placeOrder));
  app.post('/sports/bets/outcome', slip(slipOutcome));
  app.post('/sports/slip', async (c) => {
    const launch = await launchFor(c);
    bookOf(launch.game_code);
    await saveSlip(rounds, launch, readBody(await c.req.text(), slipShape));
    return c.json({ success: true, value: {} });
  });
  return app;
}
