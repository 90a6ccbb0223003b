/** Handlers of the lottery calls. */
import { type HandlersOf, notBuilt } from '#platform/handler.ts';

export const lotteryHandlers: HandlersOf<'lottery'> = {
  gameMenus: notBuilt,
  vnGameMenu: notBuilt,
  vnRecentMenu: notBuilt,
  popular: notBuilt,
  vnOpened: notBuilt,
  opened: notBuilt,
  favourites: notBuilt,
  setFavourites: notBuilt,
};
