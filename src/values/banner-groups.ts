/** Banner groups by route: the fourteen of the specification (SH-01). */
import { type CategoryPage, categoryPages } from './games/categories.ts';

const groups = {
  '/': 'w_home',
  ...(Object.fromEntries(categoryPages.map(({ path, banners }) => [path, banners])) as Record<
    CategoryPage['path'],
    CategoryPage['banners']
  >),
  '/promotions': 'w_promotion',
  '/pointMall': 'w_shop',
  '/help': 'w_help',
  '/register': 'w_reg',
  '/forget': 'w_forget',
} as const;

export type BannerGroup = (typeof groups)[keyof typeof groups];

export const bannerGroups: readonly BannerGroup[] = Object.values(groups);

/** The path of a group's banners as a fragment: the same for who preloads it and who shows it. */
export const bannersPart = (group: BannerGroup): string => `/parts/banners-${group}`;

/** The group of a route without language, with or without `.html`; null without banners. */
export const bannerGroupOf = (path: string): BannerGroup | null => groups[path.replace(/\.html$/, '') as keyof typeof groups] ?? null;
