/** Endpoints of games and play. */
import type { CallsOf } from './endpoint.ts';
import type { GamesSchemas } from './schemas/games.schema.ts';

export const games: CallsOf<GamesSchemas> = {
  gameList: { method: 'GET', path: '/wps/relay/GCSGAME_gameList', token: 'optional', from: 'spec' },
  hotGames: { method: 'GET', path: '/wps/relay/GCSGAME_hotGamesV2', token: 'optional', from: 'spec' },
  vassGameType: { method: 'GET', path: '/wps/relay/GCSGAME_getVassGameType', token: 'none', from: 'spec' },
  gameVendors: { method: 'GET', path: '/wps/relay/GCSGAME_newGameVendor', token: 'none', from: 'spec' },
  names: { method: 'GET', path: '/wps/v2/games/names', token: 'none', kept: true, from: 'ours' },
  jackpot: { method: 'GET', path: '/wps/v2/games/jackpot', token: 'none', from: 'ours' },
  game: { method: 'GET', path: '/wps/v2/games/{gameCode}', token: 'none', from: 'ours' },
  gameInfo: { method: 'GET', path: '/wps/v2/games/{gameCode}/info', token: 'none', from: 'ours' },
  favorites: { method: 'GET', path: '/wps/relay/MCSFE_getFavoriteGames', token: 'needed', from: 'spec' },
  favoriteList: { method: 'GET', path: '/wps/relay/MCSFE_getFavoriteGamesList', token: 'needed', from: 'spec' },
  addFavorite: { method: 'POST', path: '/wps/relay/MCSFE_favoriteGameV2', token: 'needed', from: 'ours' },
  removeFavorite: { method: 'DELETE', path: '/wps/relay/MCSFE_favoriteGameV2', token: 'needed', from: 'ours' },
  recent: { method: 'GET', path: '/wps/relay/GCS_recentGame', token: 'needed', from: 'spec' },
  launch: { method: 'POST', path: '/wps/game/launchGame', token: 'needed', from: 'spec' },
  launchPvp: { method: 'GET', path: '/wps/game/launchGame', token: 'needed', from: 'spec' },
  play: { method: 'GET', path: '/wps/v2/plays/{launchId}', token: 'needed', whileExcluded: true, from: 'ours' },
  launchFB: { method: 'POST', path: '/wps/relay/GCS_gameLaunchFB', token: 'needed', from: 'spec' },
  roomList: { method: 'GET', path: '/wps/relay/GLS2_roomList', token: 'needed', from: 'spec' },
  rankList: { method: 'GET', path: '/wps/relay/GCSGAME_getRankList', token: 'none', from: 'spec' },
  gameAnnouncements: { method: 'GET', path: '/wps/relay/GCSGAME_gameAnnouncements', token: 'none', from: 'ours' },
  winnerBoard: { method: 'GET', path: '/wps/relay/GCSGAME_winnerBoard', token: 'none', from: 'ours' },
};
