/** Endpoints of lotteries. */
import type { CallsOf } from './endpoint.ts';
import type { LotterySchemas } from './schemas/lottery.schema.ts';

export const lottery: CallsOf<LotterySchemas> = {
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus', token: 'none', from: 'spec' },
  vnGameMenu: { method: 'GET', path: '/lgw/vn/games/game_menu', token: 'none', from: 'spec' },
  vnRecentMenu: { method: 'GET', path: '/lgw/vn/games/game_menu/recent', token: 'needed', from: 'spec' },
  popular: { method: 'GET', path: '/lgw/games/popular', token: 'none', from: 'spec' },
  vnOpened: { method: 'GET', path: '/lgw/vn/numeros/opened/game', token: 'none', from: 'spec' },
  opened: { method: 'GET', path: '/lotto/lgw/games/opened/numero', token: 'none', from: 'spec' },
  terms: { method: 'GET', path: '/lgw/lotteries/{gameId}', token: 'none', from: 'ours' },
  draws: { method: 'GET', path: '/lgw/lotteries/{gameId}/draws', token: 'none', from: 'ours' },
  placeTickets: { method: 'POST', path: '/lgw/tickets', token: 'needed', money: true, from: 'ours' },
  tickets: { method: 'GET', path: '/lgw/tickets', token: 'needed', whileExcluded: true, from: 'ours' },
  favourites: { method: 'GET', path: '/wps/member/lotteryFavourites', token: 'needed', from: 'ours' },
  setFavourites: { method: 'PUT', path: '/wps/member/lotteryFavourites', token: 'needed', from: 'ours' },
};
