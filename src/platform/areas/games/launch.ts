/** Game launches, the statistics of the play bar, and recent winners. */
import { setTimeout as pause } from 'node:timers/promises';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type Db, type RequestContext, requireSession } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { playableBalance } from '#platform/ledger/bonuses/bonus-money.ts';
import { purseBalance, purseFor } from '#platform/ledger/vendor-wallets.ts';
import { checkProductOpen } from '#platform/protection/branch-settings.ts';
import { tightestLimits } from '#platform/protection/limit-standings.ts';
import { playedSums } from '#platform/protection/played.ts';
import { checkStanding } from '#platform/protection/reality-check.ts';
import { pickCdn } from '#platform/rules/cdn.ts';
import { maskName } from '#platform/rules/mask-name.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { isLiveLaunch, openLaunch } from '#platform/vendors/game-sessions.ts';
import { launchTarget } from '#platform/vendors/vendor-registry.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount, zero } from '#values/money.ts';
import { days, millis, toInstant } from '#values/time.ts';
import { gameByCode, picturesFor, toGameDto } from './catalogue.ts';
import { type LaunchRequest, lotteryPage } from './lottery-launch.ts';
import { playBalance, purseOfGame } from './wallet-operations.ts';

/** Delay of a vendor in state `slow`, in ms; the setting `vendor_delay` may shorten it. */
const maxDelay = 3_000;

async function delaySlowVendor(db: Db): Promise<void> {
  const configured = await readSetting(db, 'vendor_delay');
  await pause(Math.min(typeof configured === 'number' && configured >= 0 ? configured : maxDelay, maxDelay));
}

/**
 * Launches a game for a signed-in account, including trial accounts (R19); in one of its rooms. Throws `game.unknown`, `game.closed`,
 * `game.product_closed` or `rate.too_many`, and what `lotteryPage` throws.
 */
export async function launch(
  context: RequestContext,
  request: Partial<LaunchRequest> & Pick<LaunchRequest, 'gameCode'>,
  room: string | null = null,
): Promise<Output<GamesSchemas['launch']>> {
  const { db, brand, now } = context;
  const { gameCode } = request;
  const { memberId, id: sessionId } = requireSession(context);
  await consumeRateLimit(db, `launch:${memberId}`, limitOf('launch', context.settings.demo), now);
  const game = await gameByCode(db, gameCode);
  // A group stands for other games and has no frame.
  if (game.is_game !== 'GAME') throw new DomainError('game.unknown');
  if (!game.open) throw new DomainError('game.closed', { gameCode, gameType: game.game_type });
  await checkProductOpen(db, memberId, gameCode);
  if (game.state_now === 'slow') await delaySlowVendor(db);
  const page = lotteryPage(context, game, request);
  const target = launchTarget(game.vendor, gameCode, room);
  const opened = await openLaunch(db, { memberId, gameCode, vendor: target.vendor, at: now, sessionId });
  const purse = await purseFor(db, memberId, game.vendor);
  const own = await purseBalance(db, memberId, purse);
  const playable = await playBalance(db, memberId, { vendor: target.vendor, game: gameCode }, now);
  return {
    launchId: opened.launchId,
    launchToken: page === null ? opened.launchToken : null,
    // The vendor's host or a launch CDN. The frame sends its requests to the host it was loaded from (SY-14).
    frameUrl: page ?? (pickCdn(await readSetting(db, 'launch_cdns'), context.random) ?? '') + target.frameUrl,
    api: page === null ? target.api : null,
    game: toGameDto(game, await picturesFor(context)),
    currencySymbol: brand.currency.symbol,
    balance: toAmount(playable),
    ...(playable > own ? { withBonus: true } : {}),
    ...(purse === 'main' ? {} : { wallet: game.vendor }),
    expiresAt: toInstant(opened.expiresAt),
  };
}

/**
 * Statistics of the play bar: all that the member played since this session began, in every game and lottery. Throws `not_found`, also for
 * another member's launch.
 */
export async function playStats(context: RequestContext, launchId: string): Promise<Output<GamesSchemas['play']>> {
  const { db, brand, now } = context;
  const session = requireSession(context);
  const launchRow = await db
    .selectFrom('launches')
    .select(['id', 'opened_at', 'active_at', 'ended_at', 'vendor', 'game_code'])
    .where('id', '=', launchId)
    .where('member_id', '=', session.memberId)
    .executeTakeFirst();
  if (!launchRow) throw new DomainError('not_found');
  const { rounds, staked, won, net, running } = await playedSums(db, session.memberId, session.startedAt);
  const purse = await purseOfGame(db, session.memberId, launchRow.vendor, launchRow.game_code);
  const balance = await purseBalance(db, session.memberId, purse);
  const playable = purse === 'main' ? await playableBalance(db, session.memberId, launchRow.game_code, now) : balance;
  const isLive = isLiveLaunch(launchRow, millis(now.getTime()));
  return {
    launchId: launchRow.id,
    startedAt: toInstant(launchRow.opened_at),
    serverTime: toInstant(now),
    sessionStartedAt: toInstant(session.startedAt),
    rounds,
    staked: toAmount(staked),
    won: toAmount(won),
    net: toAmount(net),
    running: toAmount(running),
    balance: toAmount(balance),
    balanceWithBonus: toAmount(playable),
    currencySymbol: brand.currency.symbol,
    ended: !isLive,
    realityCheck: await checkStanding(db, session.memberId, brand.market.saferPlay.realityCheck, now),
    limits: await tightestLimits(db, session.memberId, ['time', 'stake', 'loss'], now, isLive ? launchRow.id : null),
  };
}

/** Period of the recent wins. */
const recentPeriod = days(7);

/** Rounds with a net win, and wins of the jackpot, newest first, without trial accounts, which win no money. */
export async function winners({ db, brand, now }: RequestContext, limit: number): Promise<Output<GamesSchemas['winnerBoard']>> {
  const since = new Date(now.getTime() - recentPeriod);
  const shownFields = ['members.username', 'games.name', 'games.game_code', 'games.vendor', 'games.game_type'] as const;
  const rounds = await db
    .selectFrom('rounds')
    .innerJoin('members', 'members.id', 'rounds.member_id')
    .innerJoin('games', 'games.game_code', 'rounds.game_code')
    .select([...shownFields, 'rounds.win', 'rounds.settled_at as at'])
    .where('rounds.state', '=', 'settled')
    .whereRef('rounds.win', '>', 'rounds.bet')
    .where('rounds.settled_at', '>', since)
    .where('rounds.settled_at', '<=', now)
    .where('members.type', '!=', 4)
    .where('members.shows_wins', '=', true)
    .orderBy('rounds.settled_at', 'desc')
    .orderBy('rounds.id')
    .limit(limit)
    .execute();
  const jackpots = await db
    .selectFrom('jackpot_wins')
    .innerJoin('members', 'members.id', 'jackpot_wins.member_id')
    .innerJoin('games', 'games.game_code', 'jackpot_wins.game_code')
    .select([...shownFields, 'jackpot_wins.amount as win', 'jackpot_wins.at'])
    .where('jackpot_wins.at', '>', since)
    .where('jackpot_wins.at', '<=', now)
    .where('members.shows_wins', '=', true)
    .orderBy('jackpot_wins.at', 'desc')
    .limit(limit)
    .execute();
  const timeOf = ({ at }: { readonly at: Date | null }) => (at ?? now).getTime();
  return {
    list: [...jackpots, ...rounds]
      .sort((a, b) => timeOf(b) - timeOf(a))
      .slice(0, limit)
      .map((row) => ({
        player: maskName(row.username),
        gameName: row.name,
        gameCode: row.game_code,
        vassalage: row.vendor,
        gameType: row.game_type as Output<GamesSchemas['game']>['gameType'],
        prize: toAmount(minor(row.win ?? zero)),
        currencySymbol: brand.currency.symbol,
        at: toInstant(row.at ?? now),
      })),
  };
}
