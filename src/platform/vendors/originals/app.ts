/** What the frame of an Isla Original may call: a bearer for its one-time token, how things stand, a round, and what became of one. */
import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#platform/db/tables.ts';
import { type Random, rtp } from '#platform/rules/slot.ts';
import { toAmount, toMinor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import type { SlotState } from '#values/slot-play.ts';
import { type Clock, type Millis, millis } from '#values/time.ts';
import { claim, type Launch, launchOf } from '../launches.ts';
import { readBody } from '../protocol.ts';
import { gameOf } from './game.ts';
import type { RoundDeps } from './round-rows.ts';
import { balanceNow, lastRound, playRound, resumeRounds, roundOutcome } from './rounds.ts';
import { vendor, walletOver } from './wallet.ts';

export type OriginalsDeps = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: { walletSecret(vendor: string): string | null };
  /** Hands a signed request to the platform's wallet, in process. */
  readonly callWallet: (request: Request) => Promise<Response>;
  /** Between two starts at least; the rules of play say 2.5 s. */
  readonly minCycle?: Millis;
  readonly log: { error(fields: object, says: string): void };
};

const shortestCycle = millis(2500);

const sessionShape = z.strictObject({
  launchToken: z.string().regex(/^[\w-]{20,200}$/),
  nonce: z
    .string()
    .regex(/^[\w-]{16,80}$/)
    .optional(),
});
const roundShape = z.strictObject({ clientRound: z.string().regex(/^[\w-]{8,80}$/), bet: z.string() });

function secretOf({ secrets }: OriginalsDeps): string {
  const secret = secrets.walletSecret(vendor);
  if (!secret) throw new Error('Isla Originals has no wallet secret');
  return secret;
}

/** The vendor's insides for its paths and its job. */
function roundDeps(deps: OriginalsDeps): RoundDeps {
  const { db, clock, random, callWallet } = deps;
  return { db, clock, random, minCycle: deps.minCycle ?? shortestCycle, wallet: walletOver({ callWallet, clock, secret: secretOf(deps) }) };
}

/** Ends rounds that were left behind more than `olderThan` ago; for the job. */
export const resume = (deps: OriginalsDeps, olderThan: Millis = millis(30_000)) =>
  resumeRounds(roundDeps(deps), olderThan, (round, thrown) =>
    deps.log.error({ round, err: thrown }, 'a round that was left behind could not be ended'),
  );

async function state(rounds: RoundDeps, launch: Launch): Promise<SlotState> {
  const { code, name, maker, bets, model } = await gameOf(rounds.db, launch.game_code);
  return {
    game: { code, name, maker },
    balance: await balanceNow(rounds, launch),
    bets: bets.map(toAmount),
    minCycle: rounds.minCycle,
    ...(await lastRound(rounds, launch)),
    payTable: {
      model: model.name,
      volatility: model.volatility,
      returnToPlayer: (rtp(model) * 100).toFixed(4),
      maxWinTimes: model.maxWinTimes,
      strips: model.strips,
      lines: model.lines,
      pays: model.pays,
      wild: 'W',
    },
  };
}

// The frame has no origin (`null`) and no cookie; what it may do hangs on its bearer alone.
function openToFrames(c: Context): void {
  c.header('Access-Control-Allow-Origin', 'null');
  c.header('Vary', 'Origin');
  c.header('Cache-Control', 'no-store');
}

/** `POST /originals/api/session`, `GET /originals/api/state`, `POST /originals/api/rounds`, `POST /originals/api/rounds/outcome`; answers in the envelope of R2, refusals by whoever mounts it. */
export function originalsApp(deps: OriginalsDeps): Hono {
  const app = new Hono().basePath('/originals/api');
  const rounds = roundDeps(deps);

  const launchFor = async (c: Context): Promise<Launch> => {
    const bearer = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1];
    const launch = bearer ? await launchOf(deps.db, bearer, deps.clock()) : null;
    if (!launch || launch.vendor !== vendor) throw new Refused('game.launch_ended');
    return launch;
  };

  app.use(async (c, next) => {
    openToFrames(c);
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
    const bound = nonce ?? randomBytes(24).toString('base64url');
    const bearerOf = (launchId: string) => createHmac('sha256', secretOf(deps)).update(`bearer\n${launchId}\n${bound}`).digest('base64url');
    const bearer = await claim(deps.db, { token: launchToken, nonce: bound, now: deps.clock(), bearerOf });
    if (!bearer) throw new Refused('game.launch_ended');
    return c.json({ success: true, value: { bearer } });
  });
  app.get('/state', async (c) => c.json({ success: true, value: await state(rounds, await launchFor(c)) }));
  const round = (act: typeof playRound) => async (c: Context) => {
    const launch = await launchFor(c);
    const { clientRound, bet } = readBody(await c.req.text(), roundShape);
    const amount = toMinor(bet);
    if (amount === null || amount <= 0n) throw new Refused('game.bet_not_allowed');
    return c.json({ success: true, value: await act(rounds, launch, clientRound, amount) });
  };
  app.post('/rounds', round(playRound));
  app.post('/rounds/outcome', round(roundOutcome));
  return app;
}
