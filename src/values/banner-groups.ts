/** Which banners belong to which route: the fourteen groups of the specification (SH-01). */

const groups = {
  '/': 'w_home',
  '/rng': 'w_rng',
  '/live': 'w_live',
  '/fish': 'w_fish',
  '/pvp': 'w_pvp',
  '/sports': 'w_sports',
  '/esports': 'w_esports',
  '/elott': 'w_lott',
  '/cockfight': 'w_cockfight',
  '/promotions': 'w_promotion',
  '/pointMall': 'w_shop',
  '/help': 'w_help',
  '/register': 'w_reg',
  '/forget': 'w_forget',
} as const;

export type BannerGroup = (typeof groups)[keyof typeof groups];

export const bannerGroups: readonly BannerGroup[] = Object.values(groups);

/** The group of a route without its language, by either of its names; null where no banners are shown. */
export const bannerGroupOf = (path: string): BannerGroup | null => groups[path.replace(/\.html$/, '') as keyof typeof groups] ?? null;
