/** The operator's announcements as pages show them: banners of a group, full announcements. */
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import type { BannerGroup } from '#values/banner-groups.ts';

type Page = Pick<App.Locals, 'ask' | 'lang' | 'brand'>;

export interface Banner {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly picture: string | null;
  /** Null for a banner without a link. */
  readonly href: string | null;
  readonly action: string | null;
}

export type Notice = ValueOf<typeof system.announcements>['player'][number];

/**
 * Banners link to a path of this site or a full address (SH-03). Empty when the platform does not respond; pages work
 * without them.
 */
export async function bannersFor({ ask, lang, brand }: Page, group: BannerGroup): Promise<Banner[]> {
  const response = await ask(system.announcements, { types: 'B', language: lang, groupName: group });
  if (!response.ok) return [];
  return response.value.banners.map(({ bannerId, title, text, url, linkage, action }) => ({
    id: bannerId,
    title,
    text,
    picture: url,
    href: linkage?.startsWith('/') ? localizedPath(brand, lang, linkage) : linkage,
    action,
  }));
}

/** Announcements about promotions, without the promotions themselves, which have their own page (SH-29 type PR). */
export async function promotionNoticesFor({ ask, lang }: Page, promotions: readonly { readonly code: string }[]): Promise<Notice[]> {
  const response = await ask(system.announcements, { types: 'PR', language: lang });
  const shownCodes = new Set(promotions.map(({ code }) => code));
  return response.ok ? response.value.promotion.filter(({ id }) => !shownCodes.has(id)) : [];
}

/**
 * Announcements, the highlighted one first, then newest first; null when the platform does not respond. Includes
 * popups, so that they can be read again (SH-29).
 */
export async function noticesFor({ ask, lang }: Page): Promise<Notice[] | null> {
  const response = await ask(system.announcements, { types: 'PL,PU,H', language: lang });
  if (!response.ok) return null;
  const { home, player, popup } = response.value;
  return [...home, ...[...player, ...popup].sort((a, b) => b.at.localeCompare(a.at))];
}
