/** Shapes of the calls about lotteries: open until their issue gives them theirs. */
import { z } from 'zod';
import { shape } from './shape.ts';

const later = z.looseObject({});

export const lotteryShapes = {
  gameMenus: shape('The lottery menu.', later, z.unknown()),
  vnGameMenu: shape('The menu of the Vietnamese lobby.', later, z.unknown()),
  vnRecentMenu: shape('Lotteries played lately.', later, z.unknown()),
  popular: shape('Popular lotteries.', later, z.unknown()),
  vnOpened: shape('Open numbers of the Vietnamese lobby.', later, z.unknown()),
  opened: shape('Open numbers.', later, z.unknown()),
  favourites: shape('Lottery favourites of the account.', later, z.unknown()),
  setFavourites: shape('Keeps the lottery favourites.', later, z.unknown()),
} as const;

export type LotteryShapes = typeof lotteryShapes;
