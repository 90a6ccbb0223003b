/** The rooms of player-versus-player games: their stakes, who plays there, and launching into one. */
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { roomOf, seatKept, tableGame, tableGames } from '#platform/rules/tables/table-games.ts';
import { DomainError } from '#values/domain-error.ts';
import { toAmount } from '#values/money.ts';
import { launch } from './launch.ts';

type Rooms = Output<GamesSchemas['roomList']>;

/** All rooms of open games with rooms, or those of one game or vendor. */
export async function roomList(
  { db, brand, now }: RequestContext,
  { gameCode, vassalage }: { readonly gameCode?: string | undefined; readonly vassalage?: string | undefined },
): Promise<Rooms> {
  const withRooms = tableGames.filter(({ rooms }) => rooms.length > 1).map(({ code }) => code);
  const games = await db
    .selectFrom('games_seen')
    .select(['game_code', 'name', 'open'])
    .where('game_code', '=', anyText(withRooms))
    .where('game_type', '=', 'PVP')
    .$if(gameCode !== undefined, (query) => query.where('game_code', '=', gameCode ?? ''))
    .$if(vassalage !== undefined, (query) => query.where('vendor', '=', vassalage ?? ''))
    .orderBy('node_id')
    .execute();
  const rows = await db
    .selectFrom('rounds')
    .innerJoin('shared_rounds', 'shared_rounds.id', 'rounds.shared_round')
    .select((of) => ['shared_rounds.game_code', 'shared_rounds.room', of.fn.count<bigint>('rounds.member_id').distinct().as('players')])
    .where('shared_rounds.deals_at', '>', new Date(now.getTime() - seatKept))
    .where('rounds.state', 'in', ['debited', 'settled'])
    .groupBy(['shared_rounds.game_code', 'shared_rounds.room'])
    .execute();
  const players = new Map(rows.map((row) => [`${row.game_code} ${row.room}`, Number(row.players)]));
  return {
    currencySymbol: brand.currency.symbol,
    list: games.flatMap((game) =>
      (tableGame(game.game_code)?.rooms ?? []).map((room) => ({
        roomId: room.id,
        gameCode: game.game_code,
        gameName: game.name,
        name: room.name ?? game.name,
        minBet: toAmount(room.min),
        maxBet: toAmount(room.max),
        players: players.get(`${game.game_code} ${room.id}`) ?? 0,
        ...(room.seats === null ? {} : { seats: room.seats }),
        open: game.open,
      })),
    ),
  };
}

/** Launches a game into one of its rooms. Throws as `launch` does, and `not_found` for a room that it lacks. */
export function launchPvp(context: RequestContext, gameCode: string, roomId: string | undefined): ReturnType<typeof launch> {
  const game = tableGame(gameCode);
  if (!game) throw new DomainError('game.unknown');
  return launch(context, { gameCode }, roomOf(game, roomId ?? null).id);
}
