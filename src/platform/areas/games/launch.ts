/** Opening a game, how a visit to it stands, and who won lately. */
import { setTimeout as pause } from 'node:timers/promises';
import type { GamesShapes } from '#calls/games.shape.ts';
import type { Gives } from '#calls/shape.ts';
import { takeTurn } from '#platform/db/limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { type Asking, type Db, signedIn } from '#platform/handler.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { oneAddressOf } from '#platform/rules/elsewhere.ts';
import { shortenedName } from '#platform/rules/shown-name.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { isLive, openLaunch } from '#platform/vendors/launches.ts';
import { vendor as originals } from '#platform/vendors/originals/wallet.ts';
import { minor, toAmount, zero } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { days, millis, toInstant } from '#values/time.ts';
import { gameGiven, gameOf, picturesFor } from './catalogue.ts';

/** How long a vendor that is slow lets one wait; the setting `vendor_delay` (milliseconds) may shorten it. */
const longestDelay = 3_000;

async function waitFor(db: Db): Promise<void> {
  const set = await readSetting(db, 'vendor_delay');
  await pause(Math.min(typeof set === 'number' && set >= 0 ? set : longestDelay, longestDelay));
}

/** Opens a game for the person signed in, trial accounts too (R19). Throws `game.unknown` or `game.closed`. */
export async function launch(asking: Asking, gameCode: string): Promise<Gives<GamesShapes['launch']>> {
  const { db, brand, now } = asking;
  const { memberId, id: sessionId } = signedIn(asking);
  await takeTurn(db, `launch:${memberId}`, limitOf('launch', asking.settings.demo), now);
  const game = await gameOf(db, gameCode);
  if (!game.open) throw new Refused('game.closed', { gameCode, gameType: game.game_type });
  if (game.state_now === 'slow') await waitFor(db);
  // Every slot is played by the engine of Isla Originals, whoever lent it name and pictures; the visit and its rounds are that engine's.
  const opened = await openLaunch(db, { memberId, gameCode, vendor: originals, at: now, sessionId });
  const { main } = await balanceOf(db, memberId);
  return {
    launchId: opened.launchId,
    launchToken: opened.launchToken,
    // The vendor's own host, or one of the networks that stand before it; what the frame asks, it asks where it came from (SY-14).
    frameUrl: (oneAddressOf(await readSetting(db, 'launch_cdns'), asking.random) ?? '') + opened.frameUrl,
    api: '/originals/api',
    game: gameGiven(game, await picturesFor(asking)),
    currencySymbol: brand.currency.symbol,
    balance: toAmount(main),
    expiresAt: toInstant(opened.expiresAt),
  };
}

/** The figures of the play bar: what was played since this session began, in every game. Another's visit is as missing as none. */
export async function play(asking: Asking, launchId: string): Promise<Gives<GamesShapes['play']>> {
  const { db, brand, now } = asking;
  const session = signedIn(asking);
  const visit = await db
    .selectFrom('launches')
    .select(['id', 'opened_at', 'active_at', 'ended_at'])
    .where('id', '=', launchId)
    .where('member_id', '=', session.memberId)
    .executeTakeFirst();
  if (!visit) throw new Refused('not_found');
  const sums = await db
    .selectFrom('rounds')
    .select((of) => [of.fn.countAll<bigint>().as('rounds'), of.fn.sum<string>('bet').as('staked')])
    // A round that is not settled yet has taken its stake and won nothing.
    .select((of) => of.fn.sum<string>('win').filterWhere('state', '=', 'settled').as('won'))
    .where('launch_id', 'in', (of) =>
      of
        .selectFrom('launches')
        .select('id')
        .where('member_id', '=', session.memberId)
        .where('opened_at', '>=', session.startedAt)
        .where('session_id', '=', session.id),
    )
    .where('state', 'in', ['debited', 'settled'])
    .executeTakeFirst();
  const { main } = await balanceOf(db, session.memberId);
  const staked = minor(BigInt(sums?.staked ?? 0));
  const won = minor(BigInt(sums?.won ?? 0));
  return {
    launchId: visit.id,
    startedAt: toInstant(visit.opened_at),
    serverTime: toInstant(now),
    sessionStartedAt: toInstant(session.startedAt),
    rounds: Number(sums?.rounds ?? 0),
    staked: toAmount(staked),
    won: toAmount(won),
    net: toAmount(minor(won - staked)),
    balance: toAmount(main),
    currencySymbol: brand.currency.symbol,
    ended: !isLive(visit, millis(now.getTime())),
  };
}

/** Wins are recent for a week. */
const recentWin = days(7);

/** Rounds that paid more than they took, newest first; of trial accounts none, because nothing was won there. */
export async function winners({ db, brand, now }: Asking, limit: number): Promise<Gives<GamesShapes['winnerBoard']>> {
  const rows = await db
    .selectFrom('rounds')
    .innerJoin('members', 'members.id', 'rounds.member_id')
    .innerJoin('games', 'games.game_code', 'rounds.game_code')
    .select(['members.username', 'games.name', 'games.game_code', 'games.vendor', 'games.game_type', 'rounds.win', 'rounds.settled_at'])
    .where('rounds.state', '=', 'settled')
    .whereRef('rounds.win', '>', 'rounds.bet')
    .where('rounds.settled_at', '>', new Date(now.getTime() - recentWin))
    .where('rounds.settled_at', '<=', now)
    .where('members.type', '!=', 4)
    .where('members.shows_wins', '=', true)
    .orderBy('rounds.settled_at', 'desc')
    .orderBy('rounds.id')
    .limit(limit)
    .execute();
  return {
    list: rows.map((row) => ({
      player: shortenedName(row.username),
      gameName: row.name,
      gameCode: row.game_code,
      vassalage: row.vendor,
      gameType: row.game_type as Gives<GamesShapes['game']>['gameType'],
      prize: toAmount(minor(row.win ?? zero)),
      currencySymbol: brand.currency.symbol,
      at: toInstant(row.settled_at ?? now),
    })),
  };
}
