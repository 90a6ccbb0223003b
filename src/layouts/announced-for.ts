/** What the operator announces, as pages show it: banners of a group, notices in full. */
import type { ValueOf } from '#calls/call.ts';
import { system } from '#calls/system.ts';
import { addressIn } from '#i18n/address.ts';
import type { BannerGroup } from '#values/banner-groups.ts';

type Page = Pick<App.Locals, 'ask' | 'lang' | 'brand'>;

export interface Banner {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly picture: string | null;
  /** Where it leads; without one it is not a link. */
  readonly href: string | null;
  readonly action: string | null;
}

export type Notice = ValueOf<typeof system.announcements>['player'][number];

/** A banner leads where the operator says, on this site or with a full address (SH-03). None when the platform does not answer: a page is whole without them. */
export async function bannersFor({ ask, lang, brand }: Page, group: BannerGroup): Promise<Banner[]> {
  const told = await ask(system.announcements, { types: 'B', language: lang, groupName: group });
  if (!told.ok) return [];
  return told.value.banners.map(({ bannerId, title, text, url, linkage, action }) => ({
    id: bannerId,
    title,
    text,
    picture: url,
    href: linkage?.startsWith('/') ? addressIn(brand, lang, linkage) : linkage,
    action,
  }));
}

/** What is announced of promotions beside the promotions themselves, which stand on their own page (SH-29 type PR). */
export async function promotionNewsFor({ ask, lang }: Page, promotions: readonly { readonly code: string }[]): Promise<Notice[]> {
  const told = await ask(system.announcements, { types: 'PR', language: lang });
  const own = new Set(promotions.map(({ code }) => code));
  return told.ok ? told.value.promotion.filter(({ id }) => !own.has(id)) : [];
}

/** What home is to lead with, then the others, newest first; null when the platform does not answer. What opened once above a page can be read again here (SH-29). */
export async function noticesFor({ ask, lang }: Page): Promise<Notice[] | null> {
  const told = await ask(system.announcements, { types: 'PL,PU,H', language: lang });
  if (!told.ok) return null;
  const { home, player, popup } = told.value;
  return [...home, ...[...player, ...popup].sort((a, b) => b.at.localeCompare(a.at))];
}
