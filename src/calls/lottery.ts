/** Calls about lotteries. */
import type { CallsOf } from './call.ts';
import type { LotteryShapes } from './lottery.shape.ts';

export const lottery: CallsOf<LotteryShapes> = {
  gameMenus: { method: 'GET', path: '/lgw/games/game_menus', token: 'none', from: 'spec' },
  vnGameMenu: { method: 'GET', path: '/lgw/vn/games/game_menu', token: 'none', from: 'spec' },
  vnRecentMenu: { method: 'GET', path: '/lgw/vn/games/game_menu/recent', token: 'needed', from: 'spec' },
  popular: { method: 'GET', path: '/lgw/games/popular', token: 'none', from: 'spec' },
  vnOpened: { method: 'GET', path: '/lgw/vn/numeros/opened/game', token: 'none', from: 'spec' },
  opened: { method: 'GET', path: '/lotto/lgw/games/opened/numero', token: 'none', from: 'spec' },
  favourites: { method: 'GET', path: '/wps/member/lotteryFavourites', token: 'needed', from: 'ours' },
  setFavourites: { method: 'PUT', path: '/wps/member/lotteryFavourites', token: 'needed', from: 'ours' },
};
