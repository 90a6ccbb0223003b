/** The game categories: every list of them is derived from this file. Their order is the order on screens. */
const categories = {
  RNG: { id: 1, path: '/rng', banners: 'w_rng' },
  LIVE: { id: 2, path: '/live', banners: 'w_live' },
  FISH: { id: 3, path: '/fish', banners: 'w_fish' },
  PVP: { id: 4, path: '/pvp', banners: 'w_pvp' },
  SPORTS: { id: 6, path: '/sports', banners: 'w_sports' },
  ESPORTS: { id: 9, path: '/esports', banners: 'w_esports' },
  LOTT: { id: 7, path: null, banners: null },
  ELOTT: { id: 8, path: '/elott', banners: 'w_lott' },
  COCKFIGHT: { id: 5, path: '/cockfight', banners: 'w_cockfight' },
} as const;

/** The category of a game, as calls name it. */
export type GameType = keyof typeof categories;
/** The type of a category that has a page. */
export type CategoryType = Exclude<GameType, 'LOTT'>;

export const gameTypes = Object.keys(categories) as [GameType, ...GameType[]];

/** The operator's id of a category. */
export const categoryId = (type: GameType): number => categories[type].id;

/** The path of a category's page. */
export const categoryPath = (type: CategoryType): CategoryPage['path'] => categories[type].path;

/** The path of the page with the games of a category, or of all: lotteries have one of their own. */
export const gamesPath = (type: GameType | null): string => (type === null ? '/rng' : (categories[type].path ?? '/lottery'));

export interface CategoryPage {
  readonly type: CategoryType;
  readonly path: (typeof categories)[CategoryType]['path'];
  /** The banner group of the page. */
  readonly banners: (typeof categories)[CategoryType]['banners'];
}

/** All categories, in the order of navigation, with the page that each leads to: lotteries have one of another kind. */
export const categoryTargets: readonly { readonly type: GameType; readonly path: string }[] = gameTypes.map((type) => ({
  type,
  path: gamesPath(type),
}));

/** Categories with a page, in navigation order. */
export const categoryPages: readonly CategoryPage[] = gameTypes.flatMap((type) => {
  const { path, banners } = categories[type];
  return path === null ? [] : [{ type: type as CategoryType, path, banners }];
});
